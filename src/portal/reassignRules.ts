import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Person } from '../rest/callers.ts'
import { PortalError } from '../rest/errors.ts'
import { predefinedKeywords } from '../rest/itemTypes.ts'
import { mayOwnContent } from '../rest/licenses.ts'
import type { Privilege } from '../rest/privileges.ts'
import { cannotReceive, type ReassignDetail } from '../rest/reassigning.ts'
import type { Database } from './db/database.ts'
import { groupItems, groups, items, members } from './db/schema.ts'
import { failures } from './failures.ts'
import { placeIn } from './records.ts'
import { memberColumns, personOf, type MemberRow } from './rights.ts'
import { manages } from '../rest/sharingRules.ts'
import { readableGroups } from './visibility.ts'

/** An item that is to be handed over. */
export interface Handed {
  readonly id: string
  readonly type: string
  readonly url: string | null
  readonly name: string | null
  readonly owner: string
  readonly folderId: string | null
  readonly access: string
  readonly state: string
}

const handedColumns = {
  id: items.id,
  type: items.type,
  url: items.url,
  name: items.name,
  owner: items.owner,
  folderId: items.folderId,
  access: items.access,
  state: items.state,
}

/** The items of an owner, held until the transaction ends. */
export const lockItems = (tx: Database, owner: string, which?: SQL): Promise<Handed[]> =>
  tx
    .select(handedColumns)
    .from(items)
    .where(and(eq(items.owner, owner), which))
    .orderBy(items.id)
    .for('update')

/** The member who is to receive. Throws when there is none, or when it is the giver. */
export const findTarget = async (
  db: Database,
  giver: string,
  targetUsername: string,
): Promise<MemberRow> => {
  if (giver === targetUsername)
    throw failures.badParameter('targetUsername', 'owns these items already')
  const [target] = await db
    .select(memberColumns)
    .from(members)
    .where(eq(members.username, targetUsername))
  if (!target) throw new PortalError({ ...bodyOf(failures.noUser()), parameter: 'targetUsername' })
  return target
}

const bodyOf = ({ code, message, messageCode, details }: PortalError) => ({
  code,
  message,
  messageCode,
  details,
})

type Fault = Pick<ReassignDetail, 'cause' | 'privilege' | 'groupId' | 'groupTitle' | 'message'>

const lacking = (privilege: Privilege): Fault => ({
  cause: 'privilege',
  privilege,
  message: `The target lacks the privilege ${privilege}.`,
})

/** What stands against the target receiving anything at all. */
const faultsOf = (target: MemberRow): Fault[] => {
  const { privileges } = personOf(target)
  return [
    ...(target.disabled ? [{ cause: 'disabled', message: 'The target is disabled.' }] : []),
    ...(privileges.includes('portal:user:receiveItems')
      ? []
      : [lacking('portal:user:receiveItems')]),
    ...(mayOwnContent(target.userLicenseTypeId)
      ? []
      : [{ cause: 'userType', message: 'The user type of the target may not own content.' }]),
  ]
}

/** What stands against receiving each item because of the groups it is shared with (rest-content.md section 9.2). */
const groupFaults = async (
  tx: Database,
  owner: string,
  target: MemberRow,
  caller: Person,
): Promise<ReadonlyMap<string, readonly Fault[]>> => {
  const rows = await tx
    .select({
      itemId: groupItems.itemId,
      groupId: groups.id,
      title: groups.title,
      isViewOnly: groups.isViewOnly,
      place: placeIn(target.username),
      isVisible: sql<boolean>`${readableGroups(caller)}`,
    })
    .from(groups)
    .innerJoin(groupItems, eq(groupItems.groupId, groups.id))
    .innerJoin(items, eq(items.id, groupItems.itemId))
    .where(eq(items.owner, owner))
    .orderBy(sql`lower(${groups.title})`, groups.id)
  const faults = new Map<string, Fault[]>()
  for (const { itemId, groupId, title, isViewOnly, place, isVisible } of rows) {
    const cause =
      place === 'none' ? 'group' : isViewOnly && !manages(place) ? 'viewOnly' : undefined
    if (!cause) continue
    const name = isVisible ? `the group '${title}'` : 'a group'
    const fault: Fault = {
      cause,
      groupId,
      ...(isVisible ? { groupTitle: title } : {}),
      message:
        cause === 'group'
          ? `The target is no member of ${name}, which the item is shared with.`
          : `The target does not manage ${name}, which is view-only and holds the item.`,
    }
    faults.set(itemId, [...(faults.get(itemId) ?? []), fault])
  }
  return faults
}

/** Throws 403 CONT_0291 with every reason why the target may not receive every item (specification, Errors). */
export const checkReceivable = async (
  tx: Database,
  {
    owner,
    handed,
    target,
    caller,
  }: {
    owner: string
    handed: readonly Handed[]
    target: MemberRow
    caller: Person
  },
): Promise<void> => {
  const ofTarget = faultsOf(target)
  const maySharePrivately = personOf(target).privileges.includes('portal:user:shareToGroup')
  const ofGroups = await groupFaults(tx, owner, target, caller)
  const details = handed.flatMap((item): ReassignDetail[] =>
    [
      ...ofTarget,
      ...(item.access === 'shared' && !maySharePrivately
        ? [lacking('portal:user:shareToGroup')]
        : []),
      ...(ofGroups.get(item.id) ?? []),
    ].map((fault) => ({
      itemId: item.id,
      type: item.type,
      url: item.url,
      reservedTypeKeywords: [...predefinedKeywords(item.type, item.name)],
      owner: item.owner,
      ...fault,
    })),
  )
  if (details.length > 0)
    throw new PortalError({
      code: 403,
      messageCode: cannotReceive,
      message: `User '${target.username}' does not have the privileges to receive these items.`,
      details,
      parameter: 'targetUsername',
    })
}
