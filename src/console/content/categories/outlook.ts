import { forecast, type CategoryChange } from '../../shell/bulk/kinds/categories.ts'

/** What a change would do to items that have these categories now. */
export interface Outlook {
  /** The categories of the items that change, before and after. */
  readonly before: ReadonlyMap<string, readonly string[]>
  readonly after: ReadonlyMap<string, readonly string[]>
  /** How many stay as they are. */
  readonly same: number
  /** Items that would have too many, with how many; they are not sent. */
  readonly tooMany: ReadonlyMap<string, number>
}

export const outlookOf = (
  present: ReadonlyMap<string, readonly string[]>,
  change: CategoryChange,
): Outlook => {
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
