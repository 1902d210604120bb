import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { holds, isAdministrator, type Person } from '../rest/callers.ts'
import { PortalError } from '../rest/errors.ts'
import type { Operations } from '../rest/index.ts'
import type { Privilege } from '../rest/privileges.ts'
import type { SharingReason } from '../rest/sharing.ts'
import { signedIn, type Context, type Handlers } from './context.ts'
import { followOrigin } from './compositeSharing.ts'
import type { Database } from './db/database.ts'
import { groupItems, groups, items } from './db/schema.ts'
import { failures } from './failures.ts'
import { groupColumns, groupRecord } from './records.ts'
import { settingsOf } from './settings.ts'
import {
  manages,
  reasonOf,
  sharedGroups,
  sharingRefusal,
  type Because,
  type Level,
} from './sharingRules.ts'
import { readableGroups, readableItems } from './visibility.ts'

interface Wanted {
  readonly everyone?: boolean | undefined
  readonly org?: boolean | undefined
  readonly groups?: readonly string[] | undefined
  readonly confirmItemControl: boolean
}

interface SharedItem {
  readonly id: string
  readonly owner: string
  readonly level: Level
}

const ranks: Readonly<Record<Level, number>> = { private: 0, org: 1, public: 2 }

/** The level a call asks for; undefined when it speaks of groups only. */
const levelOf = ({ everyone, org }: Wanted): Level | undefined => {
  if (everyone === undefined && org === undefined) return undefined
  return everyone ? 'public' : org ? 'org' : 'private'
}

/** An item the caller may read, held until the transaction ends. */
const lockItem = async (
  tx: Database,
  caller: Person,
  itemId: string,
  owner?: string,
  folderId?: string,
): Promise<SharedItem> => {
  const [item] = await tx
    .select({ id: items.id, owner: items.owner, access: items.access })
    .from(items)
    .where(
      and(
        eq(items.id, itemId),
        owner === undefined ? readableItems(caller) : eq(items.owner, owner),
        folderId === undefined ? undefined : eq(items.folderId, folderId),
      ),
    )
    .for('update')
  if (!item) throw failures.noItem()
  return { ...item, level: item.access === 'shared' ? 'private' : item.access }
}

const demand = (caller: Person, privilege: Privilege) => {
  if (!holds(caller, privilege)) throw failures.notAllowed(`The privilege ${privilege} is needed.`)
}

/** Privileges are needed for making an item known to more people, never for less. */
const checkLevel = async (tx: Database, caller: Person, item: SharedItem, level: Level) => {
  if (level === 'private' || ranks[level] <= ranks[item.level]) return
  const scope = caller.username === item.owner ? 'user' : 'admin'
  demand(caller, `portal:${scope}:${level === 'public' ? 'shareToPublic' : 'shareToOrg'}`)
  if (level !== 'public' || isAdministrator(caller)) return
  const { canSharePublic = true } = await settingsOf(tx)
  if (!canSharePublic)
    throw failures.notAllowed('The organization lets only administrators share with everyone.')
}

/** Whether the caller may act in the name of the item's owner. */
const actsForOwners = (caller: Person) =>
  (
    ['portal:admin:shareToGroup', 'portal:admin:shareToOrg', 'portal:admin:shareToPublic'] as const
  ).some((privilege) => holds(caller, privilege))

const heldBy = async (tx: Database, itemId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ groupId: groupItems.groupId })
    .from(groupItems)
    .where(eq(groupItems.itemId, itemId))
  return new Set(rows.map(({ groupId }) => groupId))
}

/** Writes the level down as reads tell it, and carries it on to what belongs to the item. */
const settle = async (tx: Database, itemId: string, level: Level) => {
  const held = await heldBy(tx, itemId)
  const access = level === 'private' && held.size > 0 ? 'shared' : level
  await tx.update(items).set({ access }).where(eq(items.id, itemId))
  await followOrigin(tx, itemId)
}

const refusalsOf = (ids: readonly string[], why: (id: string) => Because | undefined) =>
  ids.flatMap((id): SharingReason[] => {
    const because = why(id)
    return because ? [reasonOf(id, because)] : []
  })

const answer = (refusals: readonly SharingReason[]) => ({
  ids: refusals.map(({ groupId }) => groupId),
  ...(refusals.length > 0 ? { reasons: { reasons: [...refusals] } } : {}),
})

const shareItem = async (tx: Database, item: SharedItem, wanted: Wanted, context: Context) => {
  const caller = signedIn(context)
  const isOwn = caller.username === item.owner
  const onBehalf = !isOwn && actsForOwners(caller)
  const asked = levelOf(wanted)
  if (asked !== undefined && !isOwn && !onBehalf)
    throw failures.notAllowed('Only the owner of the item and administrators may set its level.')
  const level = asked ?? item.level
  await checkLevel(tx, caller, item, level)
  const ids = [...new Set(wanted.groups)]
  if (ids.length > 0)
    demand(caller, onBehalf ? 'portal:admin:shareToGroup' : 'portal:user:shareToGroup')
  // Both levels off and an empty list: nobody but the owner.
  if (asked === 'private' && wanted.groups && ids.length === 0)
    await tx.delete(groupItems).where(eq(groupItems.itemId, item.id))
  const held = await heldBy(tx, item.id)
  const known = await sharedGroups(tx, ids, caller, item.owner)
  const { confirmItemControl } = wanted
  const sharing = { caller, owner: item.owner, level, onBehalf, confirmItemControl }
  const refusals = refusalsOf(ids, (id) =>
    held.has(id) && known.has(id) ? undefined : sharingRefusal(known.get(id), sharing),
  )
  const { ids: notSharedWith, reasons } = answer(refusals)
  const added = ids.filter((id) => !held.has(id) && !notSharedWith.includes(id))
  if (added.length > 0)
    await tx
      .insert(groupItems)
      .values(added.map((groupId) => ({ groupId, itemId: item.id, shared: context.clock.now() })))
  await settle(tx, item.id, level)
  return { itemId: item.id, notSharedWith, ...reasons }
}

const unshareItem = async (
  tx: Database,
  item: SharedItem,
  wanted: readonly string[],
  context: Context,
) => {
  const caller = signedIn(context)
  const ids = [...new Set(wanted)]
  const mayAny = caller.username === item.owner || holds(caller, 'portal:admin:shareToGroup')
  const held = await heldBy(tx, item.id)
  const known = await sharedGroups(tx, ids, caller, item.owner)
  const refusals = refusalsOf(ids, (id) => {
    const group = known.get(id)
    // Owners get their items back from groups that they no longer see.
    if (mayAny && held.has(id)) return undefined
    if (!group) return 'hidden'
    if (!held.has(id)) return 'notShared'
    return manages(group.callerPlace) ? undefined : 'manager'
  })
  const { ids: notUnsharedFrom, reasons } = answer(refusals)
  const removed = ids.filter((id) => !notUnsharedFrom.includes(id))
  if (removed.length > 0)
    await tx
      .delete(groupItems)
      .where(and(eq(groupItems.itemId, item.id), inArray(groupItems.groupId, removed)))
  await settle(tx, item.id, item.level)
  return { itemId: item.id, notUnsharedFrom, ...reasons }
}

/** Does the same with each item by itself; what is refused for one stops none of the others. */
const each = async <T extends { itemId: string }>(
  ids: readonly string[],
  one: (itemId: string) => Promise<T>,
) => {
  const results = []
  for (const itemId of new Set(ids))
    try {
      results.push({ ...(await one(itemId)), success: true })
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      const { code, message, details } = error
      const [detail] = details
      results.push({
        itemId,
        success: false,
        error: { code, message: typeof detail === 'string' ? detail : message },
      })
    }
  return { results }
}

export const sharingHandlers: Handlers<Operations['sharing']> = {
  shareOwn: ({ itemId, userName, folderId, ...wanted }, context) =>
    context.db.transaction(async (tx) =>
      shareItem(
        tx,
        await lockItem(tx, signedIn(context), itemId, userName, folderId),
        wanted,
        context,
      ),
    ),

  unshareOwn: ({ itemId, userName, folderId, groups: ids }, context) =>
    context.db.transaction(async (tx) =>
      unshareItem(
        tx,
        await lockItem(tx, signedIn(context), itemId, userName, folderId),
        ids,
        context,
      ),
    ),

  share: ({ itemId, ...wanted }, context) =>
    context.db.transaction(async (tx) =>
      shareItem(tx, await lockItem(tx, signedIn(context), itemId), wanted, context),
    ),

  unshare: ({ itemId, groups: ids }, context) =>
    context.db.transaction(async (tx) =>
      unshareItem(tx, await lockItem(tx, signedIn(context), itemId), ids, context),
    ),

  shareMany: ({ items: ids, userName, ...wanted }, context) =>
    each(ids, (itemId) =>
      context.db.transaction(async (tx) =>
        shareItem(tx, await lockItem(tx, signedIn(context), itemId, userName), wanted, context),
      ),
    ),

  unshareMany: ({ items: ids, userName, groups: groupIds }, context) =>
    each(ids, (itemId) =>
      context.db.transaction(async (tx) =>
        unshareItem(tx, await lockItem(tx, signedIn(context), itemId, userName), groupIds, context),
      ),
    ),

  groupsOf: async ({ itemId }, { db, caller }) => {
    const [item] = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.id, itemId), readableItems(caller)))
    if (!item) throw failures.noItem()
    const rows = await db
      .select(groupColumns(caller))
      .from(groups)
      .where(
        and(
          sql`${groups.id} IN (SELECT gi.group_id FROM ${groupItems} gi WHERE gi.item_id = ${itemId})`,
          readableGroups(caller),
        ),
      )
      .orderBy(asc(sql`lower(${groups.title})`), asc(groups.id))
    const records = (...places: readonly string[]) =>
      rows
        .filter(({ memberType }) => places.includes(memberType))
        .map((row) => groupRecord(row, caller))
    return { admin: records('owner', 'admin'), member: records('member'), other: records('none') }
  },
}
