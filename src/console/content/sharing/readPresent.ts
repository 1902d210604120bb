import { levelOf } from '../../../rest/content/sharingRules.ts'
import type { Change } from '../../shell/plan/change.ts'
import type { Present } from '../../shell/plan/conflicts.ts'
import { changedIn, type Drafted } from './plan.ts'
import { readHolding, readItems } from './present.ts'
import { isOn, type Held } from './state.ts'

/** Which of the items that are to change each column holds at this moment, by the names of the changes. */
export const readPresent = async (
  drafted: Drafted,
  changes: readonly Change[],
): Promise<Present> => {
  const names = new Set(changes.map(({ name }) => name))
  const columns = drafted.columns.filter(({ id }) => names.has(id))
  const [items, ...holdings] = await Promise.all([
    readItems([...drafted.draft.keys()]),
    ...columns
      .filter(({ group }) => group)
      .map(async (column) => {
        const ids = changedIn(drafted, column).map(({ id }) => id)
        return [column.id, await readHolding(column.id, ids)] as const
      }),
  ])
  const held: Held = new Map(holdings)
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      changedIn(drafted, column)
        .filter((row) => {
          const item = items.get(row.id)
          // What a search does not find yet stands as it was read.
          const level = item ? levelOf(item.access) : row.level
          return isOn({ held }, { ...row, level }, column)
        })
        .map(({ id }) => id),
    ]),
  )
}
