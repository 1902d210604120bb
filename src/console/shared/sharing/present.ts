import { queryOptions } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Group } from '../../../rest/records/group.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../rest/content/sharing.ts'
import { users } from '../../../rest/organization/users.ts'
import { queryClient, query, send } from '../../shell/api.ts'
import { itemsById } from '../bulk/kinds/itemsById.ts'
import { toSelected, type SelectedItem } from '../selection/selection.ts'
import { chunk } from '../../shell/chunk.ts'
import { ifAnswered } from '../../shell/errors/retry.ts'
import type { GroupItems } from './state.ts'

/** The number of the member's groups that are checked at first; others can be added. */
const maxGroups = 60

/** One visit of the page; its cached queries are not shared with other visits. */
export interface Visit {
  readonly id: string
  readonly itemIds: readonly string[]
}

const requests = new PQueue({ concurrency: 4 })

/** Reads items with one search for each hundred, and keeps what a selection keeps of them; `narrowed` as in `itemsById`. */
const found = async (ids: readonly string[], signal?: AbortSignal, narrowed?: string) => {
  const options = signal ? { send, signal } : { send }
  const parts = await Promise.all(
    chunk(ids, itemsAtOnce).map((part) =>
      requests.add(async () =>
        [...(await itemsById(part, options, narrowed)).values()].map(toSelected),
      ),
    ),
  )
  return new Map(parts.flat().map((item) => [item.id, item]))
}

/** Reads the current items, by ID. Items that don't exist or are not accessible are missing. */
export const readItems = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, SelectedItem>> => found(ids, signal)

/** Returns which of the items a group has. A group with few items is read as a whole, with one request. */
export const readGroupItems = async (
  groupId: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const q = `group:${groupId}`
  if (ids.length > itemsAtOnce) {
    const { total, results } = await requests.add(() =>
      send(search.items, { q, num: itemsAtOnce }, signal ? { signal } : {}),
    )
    const wanted = new Set(ids)
    if (total <= results.length)
      return new Set(results.map(({ id }) => id).filter((id) => wanted.has(id)))
  }
  return new Set((await found(ids, signal, q)).keys())
}

const ofVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** Query for the items of a visit. A single item is read directly, since searches might not find a new item yet. */
export const visitItems = ({ id, itemIds }: Visit) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SelectedItem>> => {
      const [only] = itemIds
      if (only === undefined || itemIds.length > 1) return readItems(itemIds, signal)
      const item = await queryClient.query(query(items.read, { itemId: only }))
      return new Map([[item.id, toSelected(item)]])
    },
  })

interface PresentSharing {
  /** Groups with at least one of the items. */
  readonly groups: readonly Group[]
  readonly groupItems: GroupItems
  /** The items whose groups the portal did not return. */
  readonly unread: ReadonlySet<string>
  /** The number of the member's groups that were not checked. */
  readonly unchecked: number
}

/** Reads all groups with any of the items, with a request for each item. */
const groupsOfEach = async (
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PresentSharing> => {
  const groups = new Map<string, Group>()
  const groupItems = new Map<string, Set<string>>()
  const unread = new Set<string>()
  const read = async (itemId: string) => {
    const reading = send(sharing.groupsOf, { itemId }, { signal })
    const answer = await (ids.length === 1 ? reading : ifAnswered(reading))
    if (!answer) {
      unread.add(itemId)
      return
    }
    for (const group of [...answer.admin, ...answer.member, ...answer.other]) {
      groups.set(group.id, group)
      groupItems.set(group.id, (groupItems.get(group.id) ?? new Set()).add(itemId))
    }
  }
  await Promise.all(ids.map((itemId) => requests.add(() => read(itemId))))
  return { groups: [...groups.values()], groupItems, unread, unchecked: 0 }
}

/** Reads the member's groups with any of the items, without a request for each item. */
const ownGroups = async (ids: readonly string[], signal: AbortSignal): Promise<PresentSharing> => {
  const { groups = [] } = await send(users.self, {}, { signal })
  const looked = groups.slice(0, maxGroups)
  const groupItems = new Map(
    await Promise.all(
      looked.map(async ({ id }) => [id, await readGroupItems(id, ids, signal)] as const),
    ),
  )
  return {
    groups: looked.filter(({ id }) => groupItems.get(id)?.size),
    groupItems,
    unread: new Set(),
    unchecked: groups.length - looked.length,
  }
}

/** Query for the initial groups of the grid. */
export const visitGroups = ({ id, itemIds }: Visit) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id, 'groups'],
    queryFn: ({ signal }) =>
      itemIds.length <= itemsAtOnce ? groupsOfEach(itemIds, signal) : ownGroups(itemIds, signal),
  })

/** Query for the items of a group that was added on the page. */
export const visitGroupItems = ({ id, itemIds }: Visit, groupId: string) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id, 'group', groupId],
    queryFn: ({ signal }) => readGroupItems(groupId, itemIds, signal),
  })
