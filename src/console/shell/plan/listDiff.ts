import { isSame } from './equality.ts'

export interface ListDifference {
  readonly removed: readonly unknown[]
  readonly added: readonly unknown[]
  /** The same entries in another order. */
  readonly reordered: boolean
}

/** The entries of `of` that `without` lacks; an entry that is there twice counts twice. */
const lacking = (of: readonly unknown[], without: readonly unknown[]): unknown[] => {
  const left = [...without]
  return of.filter((entry) => {
    const index = left.findIndex((other) => isSame(entry, other))
    if (index === -1) return true
    left.splice(index, 1)
    return false
  })
}

/** Which entries a list lost and won. */
export const listDiff = (before: readonly unknown[], after: readonly unknown[]): ListDifference => {
  const removed = lacking(before, after)
  const added = lacking(after, before)
  return {
    removed,
    added,
    reordered: removed.length === 0 && added.length === 0 && !isSame(before, after),
  }
}
