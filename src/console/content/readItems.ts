import { itemsAtOnce } from '../../rest/content/sharing.ts'
import type { Item } from '../../rest/records/item.ts'
import { itemsById } from '../shared/bulk/kinds/itemsById.ts'
import { send } from '../shell/api.ts'
import { chunk } from '../shell/chunk.ts'
import { persist } from '../shell/errors/retry.ts'

const searchesInFlight = 4

/** The items of one search, and for how many items the searches have asked so far. */
export interface ItemsPage {
  readonly items: readonly Item[]
  readonly read: number
}

/**
 * Reads items as they are now, in their order, a hundred with each search and a few searches ahead, so that they are never all in memory.
 * Items that don't exist or are not accessible are missing. Throws what a search throws after its retries, or the reason of the abort.
 */
export async function* readItems(
  chosen: readonly { readonly id: string }[],
  signal: AbortSignal,
): AsyncGenerator<ItemsPage> {
  const search = async (part: typeof chosen): Promise<readonly Item[]> => {
    const ids = part.map(({ id }) => id)
    const found = await persist(() => itemsById(ids, { send, signal }), signal)
    return ids.flatMap((id) => found.get(id) ?? [])
  }
  const ahead: { readonly count: number; readonly items: ReturnType<typeof search> }[] = []
  const parts = chunk(chosen, itemsAtOnce)
  let read = 0
  for (let next = 0; next < parts.length || ahead.length > 0;) {
    const part = parts[next]
    if (part && ahead.length < searchesInFlight) {
      const items = search(part)
      // It is thrown when it is the turn of these items.
      items.catch(() => undefined)
      ahead.push({ count: part.length, items })
      next += 1
      continue
    }
    const first = ahead.shift()
    if (!first) return
    const items = await first.items
    signal.throwIfAborted()
    read += first.count
    yield { items, read }
  }
}
