import type { Client } from '../../../../rest/client.ts'
import type { Item } from '../../../../rest/item.ts'
import { itemsAtOnce } from '../../../../rest/sharing.ts'
import { search } from '../../../../rest/search.ts'

/**
 * Reads up to 100 items by one search; those that are gone or hidden are missing. `with` narrows the search further, in the
 * portal's query syntax. Throws what `send` throws.
 */
export const itemsById = async (
  ids: readonly string[],
  { send, signal }: { readonly send: Client['send']; readonly signal?: AbortSignal },
  narrowed?: string,
): Promise<ReadonlyMap<string, Item>> => {
  const either = ids.map((id) => `id:${id}`).join(' OR ')
  const q = narrowed === undefined ? either : `${narrowed} AND (${either})`
  const { results } = await send(search.items, { q, num: itemsAtOnce }, signal ? { signal } : {})
  return new Map(results.map((item) => [item.id, item]))
}
