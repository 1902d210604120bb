import { itemsOfOneOwner } from '../../rest/content/content.ts'

/** Items of one owner in one request. */
export type Batch = {
  readonly userName: string
  readonly items: string[]
}

/** Groups items by owner, in batches of the maximum size of a request. */
export const batchesOf = (
  items: readonly { readonly id: string; readonly owner: string }[],
): Batch[] => {
  const full: Batch[] = []
  const open = new Map<string, Batch>()
  for (const { id, owner } of items) {
    const batch = open.get(owner) ?? { userName: owner, items: [] }
    if (!open.has(owner)) full.push(batch)
    batch.items.push(id)
    if (batch.items.length < itemsOfOneOwner) open.set(owner, batch)
    else open.delete(owner)
  }
  return full
}
