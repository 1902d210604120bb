import { levelOf } from '../../../rest/content/sharingRules.ts'
import type { Change } from '../../shell/plan/change.ts'
import type { Present } from '../../shell/plan/conflicts.ts'
import { changedIn, type DraftedSharing } from './plan.ts'
import { readGroupItems, readItems } from './present.ts'
import { isOn, type GroupItems } from './state.ts'

/** Reads which of the changing items are currently shared with each column, by the names of the changes. */
export const readPresent = async (
  drafted: DraftedSharing,
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
        return [column.id, await readGroupItems(column.id, ids)] as const
      }),
  ])
  const groupItems: GroupItems = new Map(holdings)
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      changedIn(drafted, column)
        .filter((row) => {
          const item = items.get(row.id)
          // An item that searches don't find yet keeps the level that was read.
          const level = item ? levelOf(item.access) : row.level
          return isOn({ groupItems }, { ...row, level }, column)
        })
        .map(({ id }) => id),
    ]),
  )
}
