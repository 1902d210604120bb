import type { PackageEntry } from '../../../rest/groups/packages.ts'

/** What importing an entry of the package would mean here. */
export type EntryState = 'new' | 'exists' | 'cannot'
export const entryStates = ['new', 'exists', 'cannot'] as const

export const stateOf = (entry: Pick<PackageEntry, 'canImport' | 'exists'>): EntryState => {
  if (!entry.canImport) return 'cannot'
  return entry.exists ? 'exists' : 'new'
}

export const isSelectable = (entry: PackageEntry): boolean => entry.canImport

const idsOf = (entries: readonly PackageEntry[], state: EntryState) =>
  entries.filter((entry) => stateOf(entry) === state).map(({ id }) => id)

/** Everything new: what is selected until the person chooses otherwise. */
export const newOnes = (entries: readonly PackageEntry[]): ReadonlySet<string> =>
  new Set(idsOf(entries, 'new'))

export const countStates = (entries: readonly PackageEntry[]): Record<EntryState, number> => {
  const counts = { new: 0, exists: 0, cannot: 0 }
  for (const entry of entries) counts[stateOf(entry)] += 1
  return counts
}

/** The entries of a state whose title or type contains the text, compared without regard to case, or whose ID it is. */
export const filterEntries = (
  entries: readonly PackageEntry[],
  words: string,
  state: EntryState | 'all',
): readonly PackageEntry[] => {
  const wanted = words.trim().toLowerCase()
  if (wanted === '' && state === 'all') return entries
  return entries.filter(
    (entry) =>
      (state === 'all' || stateOf(entry) === state) &&
      (entry.id === wanted ||
        entry.title.toLowerCase().includes(wanted) ||
        entry.type.toLowerCase().includes(wanted)),
  )
}

/** The size of the contents in bytes; entries without data count nothing. */
export const totalSize = (entries: readonly PackageEntry[]): number =>
  entries.reduce((sum, { size }) => sum + Math.max(0, size), 0)

/** How the version here compares with the one in the package; undefined where the portal does not tell. */
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
