import { and, eq, exists, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasPrivilege, type Person } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { predefinedKeywords } from '../../../rest/records/itemTypes.ts'
import { canOwnContent } from '../../../rest/organization/licenses.ts'
import type { Privilege } from '../../../rest/protocol/privileges.ts'
import { cannotReceive, type ReassignDetail } from '../../../rest/content/transfer.ts'
import type { Database } from '../../db/database.ts'
import { among } from '../../db/among.ts'
import { folded, groupItems, groups, items, members, relationships } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { dataStoreType, registerPrivilege } from '../../dataStores/stored.ts'
import { placeIn } from '../../db/records.ts'
import { memberColumns, personOf, type MemberRow } from '../../access/rights.ts'
import { manages } from '../../../rest/content/sharingRules.ts'
import { readableGroups } from '../../access/visibility.ts'

/** An item to transfer. */
export interface TransferItem {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly url: string | null
  readonly name: string | null
  readonly owner: string
  readonly folderId: string | null
  readonly access: string
  readonly state: string
}

const transferColumns = {
  id: items.id,
  type: items.type,
  title: items.title,
  url: items.url,
  name: items.name,
  owner: items.owner,
  folderId: items.folderId,
  access: items.access,
  state: items.state,
}

/** Returns the items of an owner, locked until the transaction ends. */
export const lockItems = (tx: Database, owner: string, which?: SQL): Promise<TransferItem[]> =>
  tx
    .select(transferColumns)
    .from(items)
    .where(and(eq(items.owner, owner), which))
    .orderBy(items.id)
    .for('update')

/** Returns the new owner. Throws when the member does not exist, or is the current owner. */
export const findTarget = async (
  db: Database,
  owner: string,
  targetUsername: string,
): Promise<MemberRow> => {
  if (owner === targetUsername)
    throw failures.badParameter('targetUsername', 'already owns these items')
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

type Fault = Pick<
  ReassignDetail,
  'cause' | 'privilege' | 'groupId' | 'groupTitle' | 'relatedItemId' | 'message'
>

const lacking = (privilege: Privilege): Fault => ({
  cause: 'privilege',
  privilege,
  message: `The new owner doesn't have the privilege ${privilege}.`,
})

/** Returns why the new owner cannot receive anything at all. */
const faultsOf = (target: MemberRow): Fault[] => {
  const { privileges } = personOf(target)
  return [
    ...(target.disabled ? [{ cause: 'disabled', message: 'The new owner is disabled.' }] : []),
    ...(privileges.includes('portal:user:receiveItems')
      ? []
      : [lacking('portal:user:receiveItems')]),
    ...(canOwnContent(target.userLicenseTypeId)
      ? []
      : [
          {
            cause: 'userType',
            message: 'The user type of the new owner does not include owning content.',
          },
        ]),
  ]
}

/** Returns why the new owner cannot receive items because of their groups. */
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
    .orderBy(folded(groups.title), groups.id)
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
          ? `The new owner is not a member of ${name}, which the item is shared with.`
          : `The new owner does not manage ${name}, which is view-only and contains the item.`,
    }
    faults.set(itemId, [...(faults.get(itemId) ?? []), fault])
  }
  return faults
}

/** The type of views, and the relationship between a view and its source. */
const viewType = 'Feature Service'
const madeFrom = 'Service2Data'

/**
 * Returns why views that were created from another view cannot be transferred: only to the owner of that view, or together with it.
 * The interface lists such views among the reasons for refusing a transfer.
 */
const viewFaults = async (
  tx: Database,
  transferItems: readonly TransferItem[],
  target: MemberRow,
): Promise<ReadonlyMap<string, readonly Fault[]>> => {
  const ids = transferItems.filter(({ type }) => type === viewType).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const view = alias(items, 'view')
  const source = alias(items, 'source')
  const made = alias(relationships, 'made')
  const isView = tx
    .select({ id: source.id })
    .from(made)
    .innerJoin(source, eq(source.id, made.destinationItemId))
    .where(
      and(
        eq(made.originItemId, view.id),
        eq(made.relationshipType, madeFrom),
        eq(source.type, viewType),
      ),
    )
  const rows = await tx
    .select({ itemId: relationships.originItemId, viewId: view.id })
    .from(relationships)
    .innerJoin(view, eq(view.id, relationships.destinationItemId))
    .where(
      and(
        among(relationships.originItemId, ids),
        eq(relationships.relationshipType, madeFrom),
        eq(view.type, viewType),
        ne(view.owner, target.username),
        notInArray(view.id, ids),
        exists(isView),
      ),
    )
    .orderBy(view.id)
  const faults = new Map<string, Fault[]>()
  for (const { itemId, viewId } of rows) {
    const fault: Fault = {
      cause: 'relationship',
      relatedItemId: viewId,
      message: `The item is a view created from the view '${viewId}', which the new owner does not own.`,
    }
    faults.set(itemId, [...(faults.get(itemId) ?? []), fault])
  }
  return faults
}

/** Throws 403 CONT_0291 with all reasons why the new owner cannot receive the items. */
export const checkReceivable = async (
  tx: Database,
  {
    owner,
    transferItems,
    target,
    caller,
  }: {
    owner: string
    transferItems: readonly TransferItem[]
    target: MemberRow
    caller: Person
  },
): Promise<void> => {
  const ofTarget = faultsOf(target)
  const maySharePrivately = personOf(target).privileges.includes('portal:user:shareToGroup')
  const ofGroups = await groupFaults(tx, owner, target, caller)
  const ofViews = await viewFaults(tx, transferItems, target)
  const details = transferItems.flatMap((item): ReassignDetail[] =>
    [
      ...ofTarget,
      ...(item.access === 'shared' && !maySharePrivately
        ? [lacking('portal:user:shareToGroup')]
        : []),
      // Its owner uses the account of the database.
      ...(item.type === dataStoreType && !hasPrivilege(personOf(target), registerPrivilege)
        ? [lacking(registerPrivilege)]
        : []),
      ...(ofGroups.get(item.id) ?? []),
      ...(ofViews.get(item.id) ?? []),
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
