import { queryOptions } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Group } from '../../../rest/records/group.ts'
import type { Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../rest/content/sharing.ts'
import { users } from '../../../rest/organization/users.ts'
import { queryClient, query, send } from '../../shell/api.ts'
import { itemsById } from '../../shell/bulk/kinds/itemsById.ts'
import { chunk } from '../../shell/chunk.ts'
import type { Held } from './state.ts'

/** The person's groups that are looked into at first; others can be chosen. */
const mostGroups = 60

/** A visit of the page: what is read belongs to it alone. */
export interface Visit {
  readonly id: string
  readonly itemIds: readonly string[]
}

const requests = new PQueue({ concurrency: 4 })

/** Reads items by a search for each hundred; `narrowed` as in `itemsById`. */
const found = async (ids: readonly string[], signal?: AbortSignal, narrowed?: string) => {
  const how = signal ? { send, signal } : { send }
  const chunks = await Promise.all(
    chunk(ids, itemsAtOnce).map((chunk) => requests.add(() => itemsById(chunk, how, narrowed))),
  )
  return new Map(chunks.flatMap((chunk) => [...chunk]))
}

/** The items as they are now, by ID; what is gone or hidden is missing. */
export const readItems = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Item>> => found(ids, signal)

/** Which of the items a group holds. A group that holds little is read whole instead of asked about every hundred. */
export const readHolding = async (
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

/** The items of a visit. One alone is read by itself: a search may not know yet what has just been made. */
export const visitItems = ({ id, itemIds }: Visit) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Item>> => {
      const [only] = itemIds
      if (only === undefined || itemIds.length > 1) return readItems(itemIds, signal)
      const item = await queryClient.query(query(items.read, { itemId: only }))
      return new Map([[item.id, item]])
    },
  })

interface Found {
  /** Groups that hold at least one of the items. */
  readonly groups: readonly Group[]
  readonly held: Held
  /** Groups of the person that were not looked into. */
  readonly unlooked: number
}

/** Of a single item the portal tells every group that holds it. */
const groupsOfOne = async (itemId: string, signal: AbortSignal): Promise<Found> => {
  const { admin, member, other } = await send(sharing.groupsOf, { itemId }, { signal })
  const groups = [...admin, ...member, ...other]
  return { groups, held: new Map(groups.map(({ id }) => [id, new Set([itemId])])), unlooked: 0 }
}

/** The groups of the person that hold any of the items, found without a request for each item. */
const ownGroups = async (ids: readonly string[], signal: AbortSignal): Promise<Found> => {
  const { groups = [] } = await send(users.self, {}, { signal })
  const looked = groups.slice(0, mostGroups)
  const held = new Map(
    await Promise.all(
      looked.map(async ({ id }) => [id, await readHolding(id, ids, signal)] as const),
    ),
  )
  return {
    groups: looked.filter(({ id }) => held.get(id)?.size),
    held,
    unlooked: groups.length - looked.length,
  }
}

/** The groups that the grid begins with. */
export const visitGroups = ({ id, itemIds }: Visit) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id, 'groups'],
    queryFn: ({ signal }): Promise<Found> => {
      const [only] = itemIds
      return only !== undefined && itemIds.length === 1
        ? groupsOfOne(only, signal)
        : ownGroups(itemIds, signal)
    },
  })

/** Which items a group holds that was chosen on the page. */
export const visitHolding = ({ id, itemIds }: Visit, groupId: string) =>
  queryOptions({
    ...ofVisit,
    queryKey: [search.items.path, 'sharing', id, 'group', groupId],
    queryFn: ({ signal }) => readHolding(groupId, itemIds, signal),
  })
