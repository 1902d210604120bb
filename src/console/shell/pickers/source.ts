import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { queryClient } from '../api.ts'
import { anyOf } from '../lists/searchText.ts'
import type { Picture } from '../Thumbnail.tsx'

/** Something that can be chosen, as it is shown. */
export interface Entry {
  /** What is stored when it is chosen. */
  readonly id: string
  readonly title: string
  /** A quieter second line: owner, type. */
  readonly line?: string | undefined
  /** Where its picture is, if it has one. */
  readonly picture?: Picture | undefined
}

/** The results of one search. */
interface Found<T> {
  readonly total: number
  readonly results: readonly T[]
}

/** A kind of thing that pickers choose among: how it is searched, named by its ID, and shown. */
export interface Source<T> {
  readonly kind: 'group' | 'item' | 'member'
  /** Two sources that name the same things differently are told apart by it. */
  readonly name: string
  /** What makes it stale. */
  readonly operation: Pick<Operation, 'path'>
  readonly search: (q: string, num: number, signal: AbortSignal) => Promise<Found<T>>
  /** A condition that finds the thing with this ID, and perhaps others; in parentheses where it has several parts. */
  readonly queryOf: (id: string) => string
  readonly entryOf: (one: T) => Entry
}

/** Results that a search shows. */
export const mostFound = 10

/** One search, by a query of the portal. */
export const found = <T>({ name, operation, search }: Source<T>, q: string) =>
  queryOptions({
    queryKey: [operation.path, 'pick', name, q],
    queryFn: ({ signal }) => search(q, mostFound, signal),
  })

/** Things of one request: what one page of a search holds. */
const batch = 100

/** What is behind IDs, by as few searches as queries of the allowed length can name them in. */
const naming = <T>({ name, operation, search, queryOf }: Source<T>, ids: readonly string[]) =>
  anyOf(ids.map(queryOf), batch).map((q) =>
    queryOptions({
      queryKey: [operation.path, 'pick', name, 'named', q],
      queryFn: async ({ signal }) => (await search(q, batch, signal)).results,
      staleTime: 60_000,
    }),
  )

/** What is behind IDs, outside components. Throws what the search throws. */
export const readNamed = async <T>(source: Source<T>, ids: readonly string[]): Promise<T[]> => {
  const answers = await Promise.all(naming(source, ids).map((one) => queryClient.query(one)))
  return answers.flat()
}

interface Known<T> {
  /** What the portal told, by ID. */
  readonly byId: ReadonlyMap<string, T>
  /** It was asked about all of them: what is not among them it does not know, or does not show this person. */
  readonly isRead: boolean
}

/** What is behind IDs, as far as the portal tells. */
export const useNamed = <T>(source: Source<T>, ids: readonly string[]): Known<T> => {
  return useQueries({
    queries: naming(source, ids),
    combine: (answers) => ({
      byId: new Map(
        answers.flatMap(({ data = [] }) => data.map((one) => [source.entryOf(one).id, one])),
      ),
      isRead: answers.every(({ isSuccess }) => isSuccess),
    }),
  })
}

/** The titles of things by their IDs, as far as they are known. */
export const useTitles = <T>(
  source: Source<T>,
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const { byId } = useNamed(source, ids)
  return new Map([...byId].map(([id, one]) => [id, source.entryOf(one).title]))
}
