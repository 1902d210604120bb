import { isSharedUpdate, type Level } from '../../../rest/content/sharingRules.ts'
import type { SharingChange } from '../bulk/kinds/sharingChange.ts'
import type { Target } from '../bulk/records.ts'
import { dangerous, warning, type Warning } from '../../shell/changes/warning.ts'
import { affectedItems } from '../selection/affected.ts'
import type { Change } from '../../shell/changes/change.ts'
import {
  isOn,
  isWanted,
  levelNow,
  levelWanted,
  type Column,
  type Row,
  type Sharing,
} from './state.ts'
import { t } from './messages.ts'

/** A draft with the rows and columns that it refers to. */
export interface DraftedSharing extends Sharing {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
}

export const nameOf = (column: Column): string =>
  column.group ? column.group.title : t(column.id === 'everyone' ? 'everyone' : 'org')

/** Returns whether members of the group can update the items shared with it. */
export const grantsControl = ({ group }: Column): boolean =>
  group !== undefined && isSharedUpdate({ capabilities: group.capabilities ?? [] })

/** Returns the items whose cell in the column changes, in the order of the grid. */
export const changedIn = (drafted: DraftedSharing, column: Column): Row[] =>
  drafted.rows.filter(
    (row) =>
      drafted.draft.has(row.id) && isWanted(drafted, row, column) !== isOn(drafted, row, column),
  )

const warningsOf = (
  drafted: DraftedSharing,
  column: Column,
  changed: readonly Row[],
): Warning[] => {
  const count = changed.filter((row) => isWanted(drafted, row, column)).length
  if (count === 0) return []
  if (column.id === 'everyone') return [dangerous(t('plan.public', { count }))]
  return grantsControl(column) ? [warning(t('plan.control', { count, group: nameOf(column) }))] : []
}

/** Up to this number, the items are listed; more are counted, and listed on request. */
const maxListed = 8

const shownAs = (changed: readonly Row[], unshared: number, shared: number) => {
  const counts = (key: 'added' | 'willShare', other: 'removed' | 'willUnshare') =>
    [
      ...(shared > 0 ? [t(`plan.${key}`, { count: shared })] : []),
      ...(unshared > 0 ? [t(`plan.${other}`, { count: unshared })] : []),
    ].join(', ')
  if (changed.length <= maxListed) return { aside: counts('added', 'removed') }
  return {
    summary: counts('willShare', 'willUnshare'),
    affected: [affectedItems(changed)],
  }
}

/** Returns one change for each column; before and after list the IDs of the changing items that are shared with it. */
export const changesOf = (drafted: DraftedSharing): Change[] => {
  const titles = new Map(drafted.rows.map(({ id, title }) => [id, title]))
  return drafted.columns.flatMap((column): Change[] => {
    const changed = changedIn(drafted, column)
    if (changed.length === 0) return []
    const before = changed.filter((row) => isOn(drafted, row, column)).map(({ id }) => id)
    const after = changed.filter((row) => isWanted(drafted, row, column)).map(({ id }) => id)
    return [
      {
        name: column.id,
        label: nameOf(column),
        before,
        after,
        format: (id) => titles.get(String(id)) ?? String(id),
        warnings: warningsOf(drafted, column, changed),
        ...shownAs(changed, before.length, after.length),
      },
    ]
  })
}

/** Returns the changes for the change history, with counts instead of items. */
export const figuresOf = (drafted: DraftedSharing, changes: readonly Change[]): Change[] =>
  drafted.columns
    .filter(({ id }) => changes.some(({ name }) => name === id))
    .map((column) => {
      const figure = (is: typeof isWanted) =>
        t('plan.onOf', {
          on: drafted.rows.filter((row) => is(drafted, row, column)).length,
          count: drafted.rows.length,
        })
      return {
        name: column.id,
        label: nameOf(column),
        before: figure(isOn),
        after: figure(isWanted),
      }
    })

/** Returns the items that will not be shared with any column of the grid. */
export const unsharedFromAll = (drafted: DraftedSharing): Row[] =>
  drafted.rows.filter(
    (row) =>
      drafted.draft.has(row.id) &&
      levelWanted(drafted, row) === 'private' &&
      drafted.columns.every((column) => !isWanted(drafted, row, column)) &&
      drafted.columns.some((column) => isOn(drafted, row, column)),
  )

/** Returns the sharing level that results from the confirmed columns. */
const levelOf = (drafted: DraftedSharing, row: Row, left: readonly Column[]): Level => {
  const reaches = (id: 'everyone' | 'org') => {
    const column = { id } as const
    return (left.some((one) => one.id === id) ? isWanted : isOn)(drafted, row, column)
  }
  return reaches('everyone') ? 'public' : reaches('org') ? 'org' : 'private'
}

const named = ({ group }: Column) => (group ? [{ id: group.id, title: group.title }] : [])

/** Returns the targets of the bulk operation, limited to the columns in `left`. */
export const targetsOf = (drafted: DraftedSharing, left: ReadonlySet<string>): Target[] => {
  const columns = drafted.columns.filter(({ id }) => left.has(id))
  const groups = columns.filter(({ group }) => group)
  return drafted.rows.flatMap((row): Target[] => {
    if (!drafted.draft.has(row.id)) return []
    const level = levelOf(drafted, row, columns)
    const changed = groups.filter(
      (column) => isWanted(drafted, row, column) !== isOn(drafted, row, column),
    )
    const added = changed.filter((column) => isWanted(drafted, row, column))
    const isLevel = level !== levelNow(row)
    if (!isLevel && changed.length === 0) return []
    const change: SharingChange = {
      ...(isLevel ? { level, levelBefore: levelNow(row) } : {}),
      share: added.flatMap(named),
      unshare: changed.filter((column) => !added.includes(column)).flatMap(named),
      confirmItemControl: added.some(grantsControl),
    }
    const { id, title, type, owner } = row
    return [{ id, title, type, owner, change }]
  })
}
