import { forecast, type CategoryChange } from '../../shared/bulk/kinds/categories.ts'

/** The predicted result of a change. */
export interface CategoriesPreview {
  /** The categories of the changing items, before and after. */
  readonly before: ReadonlyMap<string, readonly string[]>
  readonly after: ReadonlyMap<string, readonly string[]>
  /** The number of items that do not change. */
  readonly same: number
  /** Items that would exceed the limit, with their number of categories; they are not sent. */
  readonly tooMany: ReadonlyMap<string, number>
}

export const previewOf = (
  present: ReadonlyMap<string, readonly string[]>,
  change: CategoryChange,
): CategoriesPreview => {
  const before = new Map<string, readonly string[]>()
  const after = new Map<string, readonly string[]>()
  const tooMany = new Map<string, number>()
  let same = 0
  for (const [id, paths] of present) {
    const foreseen = forecast(paths, change)
    if (foreseen.verdict === 'same') same += 1
    else if (foreseen.verdict === 'tooMany') tooMany.set(id, foreseen.after.length)
    else {
      before.set(id, paths)
      after.set(id, foreseen.after)
    }
  }
  return { before, after, same, tooMany }
}
