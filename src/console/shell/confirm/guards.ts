/** Warnings about unsaved data, by page part; empty if leaving loses nothing. */
const guards = new Map<symbol, string>()

/** Whether leaving would lose something. */
export const isGuarded = (): boolean => guards.size > 0

/** Returns what leaving would lose, as a sentence; undefined if nothing. */
export const guardMessage = (): string | undefined => guards.values().next().value

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Asks before the tab is reloaded or closed, or the person signs out: for work that continues on every page. Returns the function
 * that removes the guard.
 */
export const guardClosing = (message: string): (() => void) => {
  const guard = Symbol(message)
  guards.set(guard, message)
  window.addEventListener('beforeunload', warn)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) window.removeEventListener('beforeunload', warn)
  }
}
