const key = 'portal-console runs'

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const write = (ids: readonly string[]) => {
  if (ids.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(ids))
}

/** The bulk operations that this tab runs: they resume automatically after a reload. */
export const ownRuns = {
  list: read,
  add: (runId: string): void => write([...new Set([...read(), runId])]),
  remove: (runId: string): void => write(read().filter((id) => id !== runId)),
}

/** What the ID of a bulk operation begins with where a toast offers to undo it. */
export const runPrefix = 'run '
