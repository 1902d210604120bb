import type { PackageEntry } from '../../../../rest/groups/packages.ts'

/** The state of a package entry on this portal. */
export type EntryState = 'new' | 'exists' | 'cannot'
export const entryStates = ['new', 'exists', 'cannot'] as const

export const stateOf = (entry: Pick<PackageEntry, 'canImport' | 'exists'>): EntryState => {
  if (!entry.canImport) return 'cannot'
  return entry.exists ? 'exists' : 'new'
}

export const isSelectable = (entry: PackageEntry): boolean => entry.canImport

const idsOf = (entries: readonly PackageEntry[], state: EntryState) =>
  entries.filter((entry) => stateOf(entry) === state).map(({ id }) => id)

/** The IDs of all new entries: the initial selection. */
export const newIds = (entries: readonly PackageEntry[]): ReadonlySet<string> =>
  new Set(idsOf(entries, 'new'))

export const countStates = (entries: readonly PackageEntry[]): Record<EntryState, number> => {
  const counts = { new: 0, exists: 0, cannot: 0 }
  for (const entry of entries) counts[stateOf(entry)] += 1
  return counts
}

/** The entries of a state whose title or type contains the text (ignoring case) or whose ID is the text. */
export const filterEntries = (
  entries: readonly PackageEntry[],
  filter: string,
  state: EntryState | 'all',
): readonly PackageEntry[] => {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '' && state === 'all') return entries
  return entries.filter(
    (entry) =>
      (state === 'all' || stateOf(entry) === state) &&
      (entry.id === wanted ||
        entry.title.toLowerCase().includes(wanted) ||
        entry.type.toLowerCase().includes(wanted)),
  )
}

/** Total size of the contents in bytes. */
export const totalSize = (entries: readonly PackageEntry[]): number =>
  entries.reduce((sum, { size }) => sum + Math.max(0, size), 0)

/** Compares the item on this portal with the one in the package; undefined if the portal does not return the date. */
export type Comparison = 'newerHere' | 'same' | 'olderHere'
export const compareHere = ({
  exists,
  existingModified,
  modified,
}: Pick<PackageEntry, 'exists' | 'existingModified' | 'modified'>): Comparison | undefined => {
  if (!exists || existingModified === undefined) return undefined
  if (existingModified === modified) return 'same'
  return existingModified > modified ? 'newerHere' : 'olderHere'
}
