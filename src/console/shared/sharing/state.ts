import type { Group } from '../../../rest/records/group.ts'
import type { Owned } from '../../shell/otherOrganization.ts'
import { isMore, levelOf, type GroupRole, type Level } from '../../../rest/content/sharingRules.ts'

/** An item of the grid. */
export interface Row extends Owned {
  readonly id: string
  readonly title: string
  readonly type: string
  /** Undefined if the item doesn't exist or is not accessible. */
  readonly level: Level | undefined
  /** Whether the portal did not return the groups of the item. */
  readonly hasUnreadGroups?: boolean
}

/** Returns an item that was read as one of the grid. */
export const rowOf = ({
  access,
  ...item
}: Omit<Row, 'level'> & { readonly access?: string | undefined }): Row => {
  const { id, title, type, owner, orgId, isOrgItem, contentOrigin } = item
  return { id, title, type, owner, orgId, isOrgItem, contentOrigin, level: levelOf(access) }
}

/** A column of the grid: a sharing level or a group. */
export type Column =
  | { readonly id: 'everyone' | 'org'; readonly group?: undefined }
  | { readonly id: string; readonly group: Group }

/** The IDs of the items of each group in the grid. */
export type GroupItems = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The group roles of the members of each group, by group ID and username; people who are not listed are no members. Undefined for
 * groups whose members the portal does not list.
 */
export type GroupRoles = ReadonlyMap<string, ReadonlyMap<string, GroupRole> | undefined>

/** The changes of one item. */
export interface SharingDiff {
  readonly level?: Level
  /** Groups to share with (true) or unshare from (false). */
  readonly groups: ReadonlyMap<string, boolean>
}

/** The changes by item ID; items without changes are missing. */
export type Draft = ReadonlyMap<string, SharingDiff>

/** The current sharing and the draft. */
export interface Sharing {
  readonly groupItems: GroupItems
  readonly groupRoles?: GroupRoles
  readonly draft: Draft
}

export const levelNow = ({ level = 'private' }: Row): Level => level

export const levelWanted = ({ draft }: Pick<Sharing, 'draft'>, row: Row): Level =>
  draft.get(row.id)?.level ?? levelNow(row)

const reaches = (level: Level, column: Column): boolean =>
  column.id === 'everyone' ? level === 'public' : level !== 'private'

/** Returns whether the item is currently shared with the column. */
export const isOn = (
  { groupItems }: Pick<Sharing, 'groupItems'>,
  row: Row,
  column: Column,
): boolean =>
  column.group ? groupItems.get(column.id)?.has(row.id) === true : reaches(levelNow(row), column)

/** Returns whether it is unknown if the item is currently shared with the column. */
export const isUnread = ({ level, hasUnreadGroups = false }: Row, column: Column): boolean =>
  level === undefined || (column.group !== undefined && hasUnreadGroups)

/** Returns whether the item will be shared with the column. */
export const isWanted = (sharing: Sharing, row: Row, column: Column): boolean =>
  column.group
    ? (sharing.draft.get(row.id)?.groups.get(column.id) ?? isOn(sharing, row, column))
    : reaches(levelWanted(sharing, row), column)

/** Returns the sharing level after a cell was set; everyone includes the organization. */
export const levelWith = (before: Level, column: Column, on: boolean): Level => {
  if (column.id === 'everyone') return on ? 'public' : isMore('public', before) ? before : 'org'
  if (!on) return 'private'
  return before === 'private' ? 'org' : before
}

/** Returns the draft in which these items are shared with the column, or unshared from it. */
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

/** Returns the draft in which items of one sharing level have another one. */
export const withLevel = (sharing: Sharing, rows: readonly Row[], level: Level): Draft => {
  const [everyone, org] = [{ id: 'everyone' }, { id: 'org' }] as const
  if (level === 'public') return withCells(sharing, rows, everyone, true)
  if (level === 'private') return withCells(sharing, rows, org, false)
  return rows.some((row) => levelWanted(sharing, row) === 'public')
    ? withCells(sharing, rows, everyone, false)
    : withCells(sharing, rows, org, true)
}

/** Returns the draft in which items are shared with one more group. */
export const withGroup = (draft: Draft, rows: readonly Row[], groupId: string): Draft => {
  const after = new Map(draft)
  for (const { id } of rows) {
    const before = draft.get(id)
    after.set(id, { ...before, groups: new Map(before?.groups).set(groupId, true) })
  }
  return after
}

/** Returns the draft without the changes of some groups. */
export const withoutGroups = (draft: Draft, gone: ReadonlySet<string>): Draft =>
  new Map(
    [...draft].flatMap(([id, wanted]): [string, SharingDiff][] => {
      const groups = new Map([...wanted.groups].filter(([group]) => !gone.has(group)))
      return wanted.level === undefined && groups.size === 0 ? [] : [[id, { ...wanted, groups }]]
    }),
  )

/**
 * Returns the part of a restored draft that still applies: without items and groups that no longer exist, and without changes that
 * other people have made in the meantime. Changes of `chosen` groups are kept while the items of the group are loading.
 */
export const fitting = (
  draft: Draft,
  {
    rows,
    columns,
    groupItems,
  }: { readonly rows: readonly Row[]; readonly columns: readonly Column[] } & Pick<
    Sharing,
    'groupItems'
  >,
  chosen: readonly string[],
): Draft => {
  const shown = new Map(columns.map((column) => [column.id, column]))
  const left = new Map<string, SharingDiff>()
  for (const row of rows) {
    const wanted = draft.get(row.id)
    if (!wanted || row.level === undefined) continue
    const { level } = wanted
    const groups = new Map(
      [...wanted.groups].filter(([id, on]) => {
        const column = shown.get(id)
        return column ? isOn({ groupItems }, row, column) !== on : chosen.includes(id)
      }),
    )
    const isLevel = level !== undefined && level !== levelNow(row)
    if (isLevel || groups.size > 0) left.set(row.id, { ...(isLevel ? { level } : {}), groups })
  }
  return left
}
