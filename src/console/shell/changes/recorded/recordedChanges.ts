import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { changes, type RecordedChange } from '../../../../rest/organization/changes.ts'
import { isReading, type Input } from '../../../../rest/protocol/operation.ts'
import { send } from '../../api.ts'
import { ifOffered } from '../../ifOffered.ts'
import { groupsById } from '../../objects/groups.ts'
import { itemsById } from '../../objects/items.ts'
import { membersByName } from '../../objects/members.ts'
import { readTitles } from '../../objects/source.ts'
import type { ObjectKind } from '../objectKey.ts'
import { kindOfRecorded, recordedObjects } from './recordedObjects.ts'

export type RecordFilters = Omit<Input<typeof changes.list>, 'cursor' | 'num'>

const pageSize = 50

/** Reads the titles of the first objects of changes, as far as the portal returns them. */
const readObjectTitles = async (page: readonly RecordedChange[]) => {
  const named = page.flatMap((change) => recordedObjects(change).slice(0, 1))
  const idsOf = (...kinds: readonly ObjectKind[]) =>
    named.flatMap((one) => (kinds.some((kind) => kind === kindOfRecorded(one)) ? [one.id] : []))
  const titles = await Promise.all([
    readTitles(itemsById, idsOf('item', 'dataStore')),
    readTitles(groupsById, idsOf('group')),
    readTitles(membersByName, idsOf('member')),
  ])
  return new Map(titles.flatMap((some) => [...some]))
}

/** Pages of the portal's record of changes, newest first, with the titles of what was changed by ID. */
export const recordPages = (filters: RecordFilters) =>
  infiniteQueryOptions({
    queryKey: [changes.list.path, 'pages', filters],
    queryFn: async ({ pageParam, signal }) => {
      const page = await send(
        changes.list,
        { ...filters, ...(pageParam !== undefined && { cursor: pageParam }), num: pageSize },
        { signal },
      )
      return { ...page, titles: await readObjectTitles(page.changes) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The newest changes of an object in the portal's record; none if the portal has no record. */
export const recordOf = (objectId: string) =>
  queryOptions({
    queryKey: [changes.list.path, 'object', objectId],
    queryFn: async ({ signal }) =>
      (await ifOffered(send(changes.list, { objectId, num: pageSize }, { signal }), undefined))
        ?.changes ?? [],
    staleTime: 0,
  })

/** The operations that change something, by name, as the API reference calls them. Its texts are loaded when they are needed. */
const operationWords = queryOptions({
  queryKey: ['operation words'],
  queryFn: async () => {
    const { describedOperations } = await import('../../../../rest/openapi/describedOperations.ts')
    return new Map(
      describedOperations.flatMap(({ name, operation, text }) =>
        isReading(operation) ? [] : [[name, text.summary] as const],
      ),
    )
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const noWords: ReadonlyMap<string, string> = new Map()

/** Returns what the API reference calls the operations that change something, by name; none until its texts are loaded. */
export const useOperationWords = (): ReadonlyMap<string, string> =>
  useQuery(operationWords).data ?? noWords
