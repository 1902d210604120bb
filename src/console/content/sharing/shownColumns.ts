import type { Column, Draft } from '../../shared/sharing/state.ts'

/** The maximum number of columns of groups that were not added. */
const maxGroups = 12

/**
 * Returns the columns that are shown until the others are asked for: the levels, the groups that were added, so that their headers are
 * in sight, and the first of the others with those that change.
 */
export const shownColumns = (
  columns: readonly Column[],
  chosen: readonly string[],
  draft: Draft,
): readonly Column[] => {
  const changed = new Set([...draft.values()].flatMap(({ groups }) => [...groups.keys()]))
  const isAdded = ({ id }: Column) => chosen.includes(id)
  const groups = columns.filter(({ group }) => group)
  return [
    ...columns.filter(({ group }) => !group),
    ...groups.filter(isAdded),
    ...groups
      .filter((column) => !isAdded(column))
      .filter(({ id }, index) => index < maxGroups || changed.has(id)),
  ]
}
