import { hasPrivilege, type Person } from '../../../rest/protocol/authorization.ts'
import type { Group } from '../../../rest/records/group.ts'
import {
  groupPrivilege,
  levelRefusal,
  sharingRefusal,
  unsharingRefusal,
  type GroupRole,
  type Level,
  type SharedGroup,
} from '../../../rest/content/sharingRules.ts'
import { isOfOtherOrganization } from '../../shell/otherOrganization.ts'
import { maybeSession } from '../../shell/session/session.ts'
import { refusalMessage } from '../../shell/permissions.ts'
import {
  isOn,
  isUnread,
  isWanted,
  levelNow,
  levelWanted,
  levelWith,
  withCells,
  type Column,
  type Draft,
  type Row,
  type Sharing,
} from './state.ts'
import { t } from './messages.ts'

/** The member who shares, and the organization's settings for sharing. */
export interface SharingContext {
  readonly person: Person
  readonly canSharePublic: boolean
}

const groupRoles: readonly string[] = ['owner', 'admin', 'member', 'none'] satisfies GroupRole[]
const isGroupRole = (role: string | undefined): role is GroupRole =>
  role !== undefined && groupRoles.includes(role)

const placeOf = (group: Group, person: Person): GroupRole => {
  if (group.owner === person.username) return 'owner'
  const role = group.userMembership?.memberType
  return isGroupRole(role) ? role : 'none'
}

/** Returns the facts about a group that the rules need; without `roles`, of other members only whether they own the group is known. */
const sharedGroup = (
  group: Group,
  person: Person,
  owner: string,
  roles: ReadonlyMap<string, GroupRole> | undefined,
): SharedGroup => ({
  isViewOnly: group.isViewOnly ?? false,
  capabilities: group.capabilities ?? [],
  callerRole: placeOf(group, person),
  ownerRole:
    owner === person.username
      ? placeOf(group, person)
      : owner === group.owner
        ? 'owner'
        : roles && (roles.get(owner) ?? 'none'),
})

/** Returns why an item can't get a sharing level, or undefined. */
export const whyNotLevel = (context: SharingContext, row: Row, to: Level): string | undefined => {
  const current = maybeSession()
  if (current && isOfOtherOrganization(row, current))
    return refusalMessage({ allowed: false, because: 'otherOrganization' })
  const levels = { from: levelNow(row), to }
  const refusal = levelRefusal(context.person, row.owner, levels, context.canSharePublic)
  switch (refusal?.because) {
    case undefined:
      return undefined
    case 'owner':
      return refusalMessage({ allowed: false, because: 'owner', of: 'item', administrator: true })
    case 'privilege':
      return refusalMessage({ allowed: false, ...refusal })
    case 'closed':
      return t('why.closed')
  }
}

const whyNotGroup = (
  { person }: SharingContext,
  sharing: Sharing,
  row: Row,
  group: Group,
  on: boolean,
): string | undefined => {
  const known = sharedGroup(group, person, row.owner, sharing.groupRoles?.get(group.id))
  if (!on) {
    const refusal = unsharingRefusal(known, person, row.owner)
    return refusal && t(`why.${refusal}`)
  }
  const privilege = groupPrivilege(person, row.owner)
  if (!hasPrivilege(person, privilege))
    return refusalMessage({ allowed: false, because: 'privilege', privilege })
  const refusal = sharingRefusal(known, {
    caller: person,
    owner: row.owner,
    level: levelWanted(sharing, row),
    // The review requires the confirmation.
    confirmItemControl: true,
  })
  if (refusal === 'member' && row.owner === person.username) return t('why.notMember')
  return refusal && t(`why.${refusal}`)
}

/** Returns why the draft can't change a cell, which can follow from its other changes; undefined if it can, or doesn't change it. */
const whyNotDrafted = (
  context: SharingContext,
  sharing: Sharing,
  row: Row,
  column: Column,
): string | undefined => {
  const wanted = isWanted(sharing, row, column)
  if (wanted === isOn(sharing, row, column)) return undefined
  return column.group
    ? whyNotGroup(context, sharing, row, column.group, wanted)
    : whyNotLevel(context, row, levelWanted(sharing, row))
}

/** The changes of a draft that the portal would refuse for one reason. */
export interface RefusedChanges {
  readonly column: Column
  readonly why: string
  readonly rows: readonly Row[]
}

/** Returns the part of a draft that can be applied, and what the portal would refuse. */
export const withoutRefused = (
  context: SharingContext,
  sharing: Sharing,
  rows: readonly Row[],
  columns: readonly Column[],
): { readonly draft: Draft; readonly refused: readonly RefusedChanges[] } => {
  let { draft } = sharing
  const refused = new Map<string, RefusedChanges & { readonly rows: Row[] }>()
  // Groups last: whether an item can be shared with them depends on its level.
  for (const column of columns)
    for (const row of rows) {
      const now = { ...sharing, draft }
      const why = draft.has(row.id) ? whyNotDrafted(context, now, row, column) : undefined
      if (why === undefined) continue
      const key = JSON.stringify([column.id, why])
      const known = refused.get(key) ?? { column, why, rows: [] }
      known.rows.push(row)
      refused.set(key, known)
      draft = withCells(now, [row], column, isOn(sharing, row, column))
    }
  return { draft, refused: [...refused.values()] }
}

/** Returns why a cell can't be toggled, or undefined. A change in the draft can always be reverted. */
export const whyNot = (
  context: SharingContext,
  sharing: Sharing,
  row: Row,
  column: Column,
): string | undefined => {
  if (row.level === undefined) return t('why.unread')
  const wanted = isWanted(sharing, row, column)
  if (wanted !== isOn(sharing, row, column)) return undefined
  if (isUnread(row, column)) return t('why.unreadGroups')
  return column.group
    ? whyNotGroup(context, sharing, row, column.group, !wanted)
    : whyNotLevel(context, row, levelWith(levelNow(row), column, !wanted))
}

/** Returns whether all these items are shared with the same, and whether the same can be changed of each. */
export const isSharedEqually = (
  context: SharingContext,
  sharing: Omit<Sharing, 'draft'>,
  rows: readonly Row[],
  columns: readonly Column[],
): boolean => {
  const now = { ...sharing, draft: new Map() }
  const facts = rows.map((row) =>
    JSON.stringify(
      columns.map((column) => [isOn(now, row, column), whyNot(context, now, row, column)]),
    ),
  )
  return new Set(facts).size <= 1 && !rows.some(({ hasUnreadGroups }) => hasUnreadGroups)
}
