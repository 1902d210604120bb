import type { TransferChange } from '../../shared/bulk/kinds/transfer.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'

/** An item to transfer. */
export interface TransferItem extends Pick<
  SelectedItem,
  'id' | 'title' | 'type' | 'owner' | 'ownerFolder'
> {
  /** What an undo restores besides owner and folder. */
  readonly restores?: TransferChange['restores']
}

/** The new owner and the folder. */
export type TransferTarget = Pick<TransferChange, 'targetUsername' | 'targetFoldername'>

/** Items of one owner that are transferred to one member and folder. */
export interface TransferBatch {
  readonly owner: string
  readonly target: TransferTarget
  readonly items: readonly TransferItem[]
}

/** Groups items by owner, in the order of each owner's first item. */
export const byOwner = <T extends Pick<TransferItem, 'owner'>>(
  items: readonly T[],
): ReadonlyMap<string, readonly T[]> => {
  const owners = new Map<string, T[]>()
  for (const item of items) {
    const others = owners.get(item.owner)
    if (others) others.push(item)
    else owners.set(item.owner, [item])
  }
  return owners
}

/** Groups items into batches. Items that the new owner already owns are omitted. */
export const batchesFor = (
  items: readonly TransferItem[],
  target: TransferTarget,
): TransferBatch[] =>
  [...byOwner(items)].flatMap(([owner, own]) =>
    owner === target.targetUsername ? [] : [{ owner, target, items: own }],
  )

/** Filters the items of batches; empty batches are omitted. */
export const narrowed = (
  batches: readonly TransferBatch[],
  isWanted: (item: TransferItem) => boolean,
): TransferBatch[] =>
  batches
    .map((batch) => ({ ...batch, items: batch.items.filter(isWanted) }))
    .filter(({ items }) => items.length > 0)

export const countOf = (batches: readonly TransferBatch[]): number =>
  batches.reduce((sum, { items }) => sum + items.length, 0)

/** Returns the usernames of the new owners, without duplicates. */
export const targetsOf = (batches: readonly TransferBatch[]): string[] => [
  ...new Set(batches.map(({ target }) => target.targetUsername)),
]
