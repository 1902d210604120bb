import * as z from 'zod'
import type { Item } from '../../../rest/records/item.ts'
import { anyOfThese, isNarrowed, listSchema } from '../../shell/lists/listState.ts'
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
  /** Usernames. */
  owner: anyOfThese(z.string().min(1).max(128)),
})
export type DataStoreListState = z.output<typeof DataStoreList>

/** The values that narrow the list. */
export const unfiltered = {
  q: '',
  state: '',
  owner: [],
} satisfies Partial<DataStoreListState>

type Filters = Pick<DataStoreListState, keyof typeof unfiltered>

/** Returns whether search text or filters narrow the list. */
export const isFiltered = (state: Filters): boolean => isNarrowed(state, unfiltered)

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

/** Returns the rows that match the search text and the owners. */
export const matching = (
  rows: readonly Row[],
  { q, owner }: Pick<Filters, 'q' | 'owner'>,
): readonly Row[] =>
  withText(
    owner.length === 0 ? rows : rows.filter(({ item }) => owner.includes(item.owner)),
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
