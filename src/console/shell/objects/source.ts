import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { queryClient, type Sending } from '../api.ts'
import { anyOf } from '../searchText.ts'
import type { ThumbnailSource } from '../Thumbnail.tsx'

/** A selectable object as shown. */
export interface Entry {
  /** The stored value. */
  readonly id: string
  readonly title: string
  /** Secondary text, such as owner or type. */
  readonly line?: string | undefined
  /** The thumbnail, if any. */
  readonly thumbnail?: ThumbnailSource | undefined
}

/** One page of a search. */
interface SearchResults<T> {
  readonly total: number
  readonly results: readonly T[]
  /** The start of the next page; -1 on the last one. */
  readonly nextStart?: number
}

/** Which results of a search are wanted. */
interface SearchPage {
  readonly start?: number
  readonly num: number
  /** Whether the results are in the order of a list without a search text. Otherwise, they are by relevance, the portal's default. */
  readonly isList?: boolean
}

/** A type of object for pickers: its search, ID condition, and presentation. */
export interface Source<T> {
  readonly kind: 'group' | 'item' | 'member'
  /** Distinguishes sources that identify the same objects differently. */
  readonly name: string
  /** The read whose invalidation updates the source. */
  readonly operation: Pick<Operation, 'path'>
  readonly search: (q: string, page: SearchPage, options: Sending) => Promise<SearchResults<T>>
  /** Returns a condition that finds the object with this ID, possibly among others; in parentheses if it has several parts. */
  readonly queryOf: (id: string) => string
  /** Returns a condition that finds the objects with this name, possibly among others; in parentheses if it has several parts. */
  readonly queryOfName: (name: string) => string
  readonly entryOf: (one: T) => Entry
  /** Returns the ID by which the console opens the object. */
  readonly idOf: (one: T) => string
}

/** Number of results per page. */
export const pageSize = 10

/** Returns the query of a search, in the portal's syntax. */
export const found = <T>({ name, operation, search }: Source<T>, q: string) =>
  queryOptions({
    queryKey: [operation.path, 'pick', name, q],
    queryFn: ({ signal }) => search(q, { num: pageSize }, { signal }),
  })

/** Maximum number of objects per request: one page of a search. */
const batch = 100

/** Reads objects by their IDs, of other organizations, too, with as few searches as the maximum query length allows. */
const naming = <T>({ name, operation, search, queryOf }: Source<T>, ids: readonly string[]) =>
  anyOf(ids.map(queryOf), batch).map((q) =>
    queryOptions({
      queryKey: [operation.path, 'pick', name, 'named', q],
      queryFn: async ({ signal }) =>
        (await search(q, { num: batch }, { signal, isEverywhere: true })).results,
      staleTime: 60_000,
    }),
  )

/** Reads objects by their IDs, outside components. Throws what the search throws. */
export const readNamed = async <T>(source: Source<T>, ids: readonly string[]): Promise<T[]> => {
  const answers = await Promise.all(naming(source, ids).map((one) => queryClient.query(one)))
  return answers.flat()
}

/** Returns the titles of objects by their IDs; without objects that can't be read, and empty if the search fails. */
export const readTitles = async <T>(
  source: Source<T>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const entries = await readNamed(source, [...new Set(ids)])
    .then((objects) => objects.map(source.entryOf))
    .catch(() => [])
  return new Map(entries.map(({ id, title }) => [id, title]))
}

interface NamedObjects<T> {
  /** The objects that the portal returned, by ID. */
  readonly byId: ReadonlyMap<string, T>
  /** Whether all IDs were read: missing objects don't exist or are not accessible. */
  readonly isRead: boolean
}

/** Returns objects by their IDs, as far as the portal returns them. */
export const useNamed = <T>(source: Source<T>, ids: readonly string[]): NamedObjects<T> =>
  useQueries({
    queries: naming(source, ids),
    combine: (answers) => ({
      byId: new Map(
        answers.flatMap(({ data = [] }) => data.map((one) => [source.entryOf(one).id, one])),
      ),
      isRead: answers.every(({ isSuccess }) => isSuccess),
    }),
  })

/** Returns the known titles of objects by their IDs. */
export const useTitles = <T>(
  source: Source<T>,
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const { byId } = useNamed(source, ids)
  return new Map([...byId].map(([id, one]) => [id, source.entryOf(one).title]))
}
