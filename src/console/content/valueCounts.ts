import { affectedItems, maxListed, type Listed } from '../shared/selection/affected.ts'
import type { Change } from '../shell/changes/change.ts'
import { itemCounts } from '../shell/review/itemCounts.ts'
import { compare } from '../ui/compare.ts'

interface ValueCount {
  /** The number of items that have the value before the change. */
  had: number
  added: number
  removed: number
  /** The first of the items that get or lose it. */
  readonly items: Listed[]
}

/** Counts how many items have, get, and lose each of several values, such as tags, while the items arrive. */
export const createValueCounts = () => {
  const counts = new Map<string, ValueCount>()
  const countOf = (value: string) => {
    const count = counts.get(value) ?? { had: 0, added: 0, removed: 0, items: [] }
    counts.set(value, count)
    return count
  }
  const note = (value: string, what: 'added' | 'removed', item: Listed) => {
    const count = countOf(value)
    count[what] += 1
    if (count.items.length < maxListed) count.items.push(item)
  }
  return {
    /** Adds an item with its values before and after the change; by default, they stay the same. */
    add: (item: Listed, before: readonly string[], after = before) => {
      const [then, next] = [new Set(before), new Set(after)]
      for (const value of then) {
        countOf(value).had += 1
        if (!next.has(value)) note(value, 'removed', item)
      }
      for (const value of next) if (!then.has(value)) note(value, 'added', item)
    },
    /** Returns a change for each value that items get or lose, sorted by value. */
    changes: (labelOf: (value: string) => Pick<Change, 'name' | 'label' | 'section'>): Change[] =>
      [...counts]
        .filter(([, { items }]) => items.length > 0)
        .toSorted(([a], [b]) => compare(a, b))
        .map(([value, { had, added, removed, items }]) => ({
          ...labelOf(value),
          ...itemCounts(had, had + added - removed),
          affected: [affectedItems(items, undefined, added + removed)],
        })),
  }
}
