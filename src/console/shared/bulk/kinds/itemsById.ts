import type { Client } from '../../../../rest/protocol/client.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { itemsAtOnce } from '../../../../rest/content/sharing.ts'
import { anyOf } from '../../../shell/searchText.ts'
import { search } from '../../../../rest/content/search.ts'

/**
 * Reads items with as few searches as possible; deleted and inaccessible items are missing. `narrowed` restricts the searches
 * further, in the portal's query syntax. Throws what `send` throws.
 */
export const itemsById = async (
  ids: readonly string[],
  { send, signal }: { readonly send: Client['send']; readonly signal?: AbortSignal },
  narrowed?: string,
): Promise<ReadonlyMap<string, Item>> => {
  const answers = await Promise.all(
    anyOf(
      ids.map((id) => `id:${id}`),
      itemsAtOnce,
      narrowed,
    ).map((q) => send(search.items, { q, num: itemsAtOnce }, signal ? { signal } : {})),
  )
  return new Map(answers.flatMap(({ results }) => results.map((item) => [item.id, item])))
}
