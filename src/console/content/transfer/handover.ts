import type { OwnersChange } from '../../shell/bulk/kinds/owners.ts'
import type { SelectedItem } from '../../shell/selection/selection.ts'

/** An item that is to change hands. */
export type Handed = Pick<SelectedItem, 'id' | 'title' | 'type' | 'owner' | 'ownerFolder'>

/** To whom, and into which folder. */
export type Wish = Pick<OwnersChange, 'targetUsername' | 'targetFoldername'>

/** Items of one owner that go to one member, into one place. */
export interface Parcel {
  readonly owner: string
  readonly wish: Wish
  readonly items: readonly Handed[]
}

/** Items by their owners, in the order in which the owners come first. */
export const byOwner = <T extends Pick<Handed, 'owner'>>(
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

/** The parcels that items make. What belongs to the target already need not travel. */
export const parcelsOf = (items: readonly Handed[], wish: Wish): Parcel[] =>
  [...byOwner(items)].flatMap(([owner, own]) =>
    owner === wish.targetUsername ? [] : [{ owner, wish, items: own }],
  )

/** The same parcels with only some of their items; those that are left empty are left out. */
export const narrowed = (
  parcels: readonly Parcel[],
  isWanted: (item: Handed) => boolean,
): Parcel[] =>
  parcels
    .map((parcel) => ({ ...parcel, items: parcel.items.filter(isWanted) }))
    .filter(({ items }) => items.length > 0)

export const countOf = (parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, { items }) => sum + items.length, 0)

/** Who receives, each once. */
export const targetsOf = (parcels: readonly Parcel[]): string[] => [
  ...new Set(parcels.map(({ wish }) => wish.targetUsername)),
]
