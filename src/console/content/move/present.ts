import type { Client } from '../../../rest/protocol/client.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import { idOf } from './folders.ts'

/** The maximum number of items that are read again before they are moved. */
export const maxItemsRead = 1_000

type ItemLocation = Pick<SelectedItem, 'owner' | 'ownerFolder'>

/** Returns the folders of items by owner; undefined for owners with unknown folders. */
export const foldersByOwner = (
  items: readonly ItemLocation[],
): ReadonlyMap<string, readonly string[] | undefined> => {
  const owners = new Set(items.map(({ owner }) => owner))
  return new Map(
    [...owners].map((owner) => {
      const own = items.filter((item) => item.owner === owner)
      const ids = own.map(({ ownerFolder }) => idOf(ownerFolder))
      const known = ids.filter((id) => id !== undefined)
      const sorted = [...new Set(known)].toSorted()
      return [owner, known.length === ids.length ? sorted : undefined]
    }),
  )
}

/**
 * Reads the current items, a hundred with each request. Deleted items, and items with another owner, are missing. Throws what
 * `send` throws.
 */
export const readAgain = async <I extends SelectedItem>(
  items: readonly I[],
  send: Client['send'],
): Promise<readonly I[]> => {
  const now: I[] = []
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce)
    const found = await itemsById(
      some.map(({ id }) => id),
      { send },
    )
    for (const item of some) {
      const there = found.get(item.id)
      if (there?.owner === item.owner) now.push({ ...item, ownerFolder: there.ownerFolder })
    }
  }
  return now
}
