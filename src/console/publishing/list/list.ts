import * as z from 'zod'
import type { Item } from '../../../rest/records/item.ts'
import { listSchema } from '../../shell/lists/listState.ts'
import { withText } from '../../shell/lists/searchText.ts'
import { publicationState, publicationStates, type PublicationState } from '../publishingState.ts'
import type { Publication } from '../queries.ts'

/** All data stores of the organization, or those of the signed-in member. Members who are not administrators have the latter only. */
export const views = ['all', 'mine'] as const
export type View = (typeof views)[number]

/** The state of the list in its URL. */
export const DataStoreList = listSchema(views, [
  'title',
  'owner',
  'database',
  'published',
  'synchronized',
  'state',
]).extend({
  state: z.enum(['', ...publicationStates]).catch(''),
  /** A username. */
  owner: z.string().max(128).catch(''),
})
export type DataStoreListState = z.output<typeof DataStoreList>

/** The values that narrow the list. */
export const unfiltered = { q: '', state: '', owner: '' } as const

type Filters = Pick<DataStoreListState, keyof typeof unfiltered>

/** Returns whether search text or filters narrow the list. */
export const isFiltered = ({ q, state, owner }: Filters): boolean =>
  q !== '' || state !== '' || owner !== ''

/** A data store, and what the portal remembers of it. */
export interface Row {
  readonly item: Item
  /** Undefined while it is read, and if that failed. */
  readonly publication: Publication | undefined
  /** Why the publication could not be read. */
  readonly error: Error | undefined
  /** The names of the servers with which it is registered. */
  readonly servers: readonly string[]
}

/** Returns the state of a data store; undefined while it is not known. */
export const stateOf = ({ publication }: Row): PublicationState | undefined =>
  publication && publicationState(publication)

/** Returns the rows that match the search text and the owner. */
export const matching = (
  rows: readonly Row[],
  { q, owner }: Pick<Filters, 'q' | 'owner'>,
): readonly Row[] =>
  withText(
    owner === '' ? rows : rows.filter(({ item }) => item.owner === owner),
    q,
    ({ item, publication, servers }) => [
      item.title,
      item.owner,
      item.snippet ?? undefined,
      ...(item.tags ?? []),
      publication?.connection.host ?? undefined,
      publication?.connection.database ?? undefined,
      publication?.serverFolder ?? undefined,
      ...servers,
    ],
  )

/** Returns the rows in a state; an empty state is every state. */
export const inState = (rows: readonly Row[], state: DataStoreListState['state']): readonly Row[] =>
  state === '' ? rows : rows.filter((row) => stateOf(row) === state)

/** Returns the number of datasets that failed in the last job. */
export const failedDatasets = ({ publication }: Row): number =>
  publication?.job?.datasets.filter(({ outcome }) => outcome === 'failed').length ?? 0

/** Returns the owners of the rows with their numbers of data stores, most first. */
export const ownerCounts = (
  rows: readonly Row[],
): readonly (readonly [owner: string, count: number])[] => {
  const counts = new Map<string, number>()
  for (const { item } of rows) counts.set(item.owner, (counts.get(item.owner) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
}
