import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../rest/protocol/client.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { relationships } from '../../../../rest/content/relationships.ts'
import { send as sendHere } from '../../../shell/api.ts'
import { kindsBetween, type Direction } from './relationKinds.ts'

interface RelationQuery {
  readonly item: Pick<Item, 'id' | 'type'>
  readonly direction: Direction
  /** The items related to `item` in this direction. */
  readonly others: readonly Pick<Item, 'id' | 'type'>[]
}

/**
 * Reads the relationship types between items, by the ID of the other item. Portals return the related items without the types, so
 * the types are found by bisection: a request names several types, and the list is halved until one type is left. The number of
 * requests does not depend on the number of items. Throws what `send` throws.
 */
export const readRelationNames = async (
  { item, direction, others }: RelationQuery,
  send: Client['send'],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const names = new Map<string, string[]>()
  const look = async (kinds: readonly string[]): Promise<void> => {
    if (kinds.length === 0) return
    const asked = { itemId: item.id, direction, relationshipTypes: [...kinds] }
    const { relatedItems } = await send(relationships.related, asked)
    if (relatedItems.length === 0) return
    const [first = ''] = kinds
    if (kinds.length === 1) {
      for (const { id } of relatedItems) names.set(id, [...(names.get(id) ?? []), first])
      return
    }
    const middle = Math.ceil(kinds.length / 2)
    await Promise.all([look(kinds.slice(0, middle)), look(kinds.slice(middle))])
  }
  const types = new Set(others.map(({ type }) => type))
  await look(kindsBetween(item.type, direction, types).map(({ name }) => name))
  return names
}

/** Query for `readRelationNames`; disabled if there are no related items. */
export const relationNames = ({ item, direction, others }: RelationQuery) =>
  queryOptions({
    queryKey: [
      relationships.related.path,
      'kinds',
      item.id,
      direction,
      others.map(({ id }) => id).toSorted(),
    ],
    queryFn: () => readRelationNames({ item, direction, others }, sendHere),
    enabled: others.length > 0,
  })
