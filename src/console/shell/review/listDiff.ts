import { isSame } from '../changes/equality.ts'

export interface ListDifference {
  readonly removed: readonly unknown[]
  readonly added: readonly unknown[]
  /** The same entries in another order. */
  readonly reordered: boolean
}

/** Returns the entries of `of` that are missing from `without`; duplicates count separately. */
const lacking = (of: readonly unknown[], without: readonly unknown[]): unknown[] => {
  const left = [...without]
  return of.filter((entry) => {
    const index = left.findIndex((other) => isSame(entry, other))
    if (index === -1) return true
    left.splice(index, 1)
    return false
  })
}

/** Returns the removed and added entries of a list. */
export const listDiff = (before: readonly unknown[], after: readonly unknown[]): ListDifference => {
  const removed = lacking(before, after)
  const added = lacking(after, before)
  return {
    removed,
    added,
    reordered: removed.length === 0 && added.length === 0 && !isSame(before, after),
  }
}
