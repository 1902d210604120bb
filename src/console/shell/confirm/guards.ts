interface Guard {
  /** What leaving would lose, as a sentence. */
  readonly message: string
  /** Paths that begin with this belong to the page, too; undefined if only its own does. */
  readonly within: string | undefined
}

/** What guards unsaved data, by page part; empty if leaving loses nothing. */
const guards = new Map<symbol, Guard>()

/** Whether leaving would lose something. */
export const isGuarded = (): boolean => guards.size > 0

/** Returns what leaving would lose, or what the page of another path would lose; undefined if nothing. */
export const guardMessage = (next?: string): string | undefined => {
  const left = [...guards.values()].filter(
    ({ within }) => next === undefined || within === undefined || !next.startsWith(within),
  )
  return left.length === 0 ? undefined : [...new Set(left.map(({ message }) => message))].join(' ')
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Asks before the page is left, the tab is reloaded or closed, or the person signs out. Returns the function that removes the guard.
 */
export const guard = (message: string, within?: string): (() => void) => {
  const id = Symbol(message)
  guards.set(id, { message, within })
  window.addEventListener('beforeunload', warn)
  return () => {
    guards.delete(id)
    if (guards.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** As `guard`, for work that continues on every page. */
export const guardClosing = (message: string): (() => void) => guard(message, '')
