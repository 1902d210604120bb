import type { Group } from '../../../rest/records/group.ts'
import { isMore, type Level } from '../../../rest/content/sharingRules.ts'

/** An item of the grid. */
export interface Row {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly owner: string
  /** Undefined where the portal did not tell: it is gone, or not for this person to see. */
  readonly level: Level | undefined
}

/** With whom items are shared: each a column of the grid. */
export type Column =
  | { readonly id: 'everyone' | 'org'; readonly group?: undefined }
  | { readonly id: string; readonly group: Group }

/** What holds which items: for each group of the grid the IDs. */
export type Held = ReadonlyMap<string, ReadonlySet<string>>

/** What is wanted of an item, where that differs from what is. */
export interface Wanted {
  readonly level?: Level
  /** Groups to be added (true) or taken away (false). */
  readonly groups: ReadonlyMap<string, boolean>
}

/** By item; those that stay as they are are missing. */
export type Draft = ReadonlyMap<string, Wanted>

/** How everything is, and how it is wanted. */
export interface Sharing {
  readonly held: Held
  readonly draft: Draft
}

export const levelNow = ({ level = 'private' }: Row): Level => level

export const levelWanted = ({ draft }: Pick<Sharing, 'draft'>, row: Row): Level =>
  draft.get(row.id)?.level ?? levelNow(row)

const reaches = (level: Level, column: Column): boolean =>
  column.id === 'everyone' ? level === 'public' : level !== 'private'

/** Whether the item is shared with the column at the portal. */
export const isOn = ({ held }: Pick<Sharing, 'held'>, row: Row, column: Column): boolean =>
  column.group ? held.get(column.id)?.has(row.id) === true : reaches(levelNow(row), column)

/** Whether it is to be. */
export const isWanted = (sharing: Sharing, row: Row, column: Column): boolean =>
  column.group
    ? (sharing.draft.get(row.id)?.groups.get(column.id) ?? isOn(sharing, row, column))
    : reaches(levelWanted(sharing, row), column)

/** The level with which a cell becomes what it is wanted to be: everyone includes the organization. */
export const levelWith = (before: Level, column: Column, on: boolean): Level => {
  if (column.id === 'everyone') return on ? 'public' : isMore('public', before) ? before : 'org'
  if (!on) return 'private'
  return before === 'private' ? 'org' : before
}

/** The draft in which these items are shared with the column, or are not. */
export const withCells = (
  sharing: Sharing,
  rows: readonly Row[],
  column: Column,
  on: boolean,
): Draft => {
  const draft = new Map(sharing.draft)
  for (const row of rows) {
    const before = sharing.draft.get(row.id)
    const groups = new Map(before?.groups)
    let level = levelWanted(sharing, row)
    if (!column.group) level = levelWith(level, column, on)
    else if (isOn(sharing, row, column) === on) groups.delete(column.id)
    else groups.set(column.id, on)
    const isLevel = level !== levelNow(row)
    if (isLevel || groups.size > 0) draft.set(row.id, { ...(isLevel ? { level } : {}), groups })
    else draft.delete(row.id)
  }
  return draft
}

/** The draft without what it wants of some groups. */
export const withoutGroups = (draft: Draft, gone: ReadonlySet<string>): Draft =>
  new Map(
    [...draft].flatMap(([id, wanted]): [string, Wanted][] => {
      const groups = new Map([...wanted.groups].filter(([group]) => !gone.has(group)))
      return wanted.level === undefined && groups.size === 0 ? [] : [[id, { ...wanted, groups }]]
    }),
  )

/**
 * A draft of earlier as far as it is still to be done: nothing of items and groups that are no longer there, and nothing that
 * somebody has done meanwhile. Groups of which it is not known yet what they hold stay, if they were `chosen`.
 */
export const fitting = (
  draft: Draft,
  {
    rows,
    columns,
    held,
  }: { readonly rows: readonly Row[]; readonly columns: readonly Column[] } & Pick<Sharing, 'held'>,
  chosen: readonly string[],
): Draft => {
  const shown = new Map(columns.map((column) => [column.id, column]))
  const left = new Map<string, Wanted>()
  for (const row of rows) {
    const wanted = draft.get(row.id)
    if (!wanted || row.level === undefined) continue
    const { level } = wanted
    const groups = new Map(
      [...wanted.groups].filter(([id, on]) => {
        const column = shown.get(id)
        return column ? isOn({ held }, row, column) !== on : chosen.includes(id)
      }),
    )
    const isLevel = level !== undefined && level !== levelNow(row)
    if (isLevel || groups.size > 0) left.set(row.id, { ...(isLevel ? { level } : {}), groups })
  }
  return left
}
