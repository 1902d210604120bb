import { and, asc, eq, sql } from 'drizzle-orm'
import { hasPrivilege, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import type { SharingCause, SharingReason } from '../../rest/content/sharing.ts'
import {
  decidesLevel,
  groupPrivilege,
  isMore,
  levelOf,
  levelRefusal,
  sharingRefusal,
  unsharingRefusal,
  type Level,
} from '../../rest/content/sharingRules.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { followOrigin } from '../items/compositeSharing.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { folded, groupItems, groups, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { groupColumns, groupRecord } from '../db/records.ts'
import { settingsOf } from '../db/settings.ts'
import { readableItem } from '../items/ownedItem.ts'
import { reasonOf, sharedGroups } from '../items/sharingRules.ts'
import { readableGroups, readableItems } from '../access/visibility.ts'

interface SharingRequest {
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

/** Returns the requested sharing level; undefined if the request concerns groups only. */
const requestedLevel = ({ everyone, org }: SharingRequest): Level | undefined => {
  if (everyone === undefined && org === undefined) return undefined
  return everyone ? 'public' : org ? 'org' : 'private'
}

/**
 * Returns the level that a call sets. Clients also send both flags with the form for group managers, who cannot change the level: a
 * level that would not show the item to more people is ignored then.
 */
const levelToSet = (
  request: SharingRequest,
  item: SharedItem,
  caller: Person,
): Level | undefined => {
  const level = requestedLevel(request)
  const isApplied =
    level !== undefined && (decidesLevel(caller, item.owner) || isMore(level, item.level))
  return isApplied ? level : undefined
}

interface ItemPath {
  readonly itemId: string
  readonly userName?: string
  readonly folderId?: string | undefined
}

/** Returns an item that the caller can read, locked until the transaction ends. */
const lockItem = async (
  tx: Database,
  caller: Person,
  { itemId, userName: owner, folderId }: ItemPath,
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
  return { ...item, level: levelOf(item.access) }
}

const demand = (caller: Person, privilege: Privilege) => {
  if (!hasPrivilege(caller, privilege))
    throw failures.notAllowed(`The privilege ${privilege} is required.`)
}

const checkLevel = async (tx: Database, caller: Person, item: SharedItem, to: Level) => {
  const { canSharePublic = true } = await settingsOf(tx)
  const refusal = levelRefusal(caller, item.owner, { from: item.level, to }, canSharePublic)
  switch (refusal?.because) {
    case undefined:
      return
    case 'owner':
      throw failures.notAllowed(
        'Only the owner of the item and administrators can set its sharing level.',
      )
    case 'privilege':
      return demand(caller, refusal.privilege)
    case 'closed':
      throw failures.notAllowed('Only administrators can share with everyone in this organization.')
  }
}

const groupIdsOf = async (tx: Database, itemId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ groupId: groupItems.groupId })
    .from(groupItems)
    .where(eq(groupItems.itemId, itemId))
  return new Set(rows.map(({ groupId }) => groupId))
}

/** Stores the level as reads return it, and applies it to the composite destinations of the item. */
const settle = async (tx: Database, itemId: string, level: Level, caller: Person) => {
  const current = await groupIdsOf(tx, itemId)
  const access = level === 'private' && current.size > 0 ? 'shared' : level
  await tx.update(items).set({ access }).where(eq(items.id, itemId))
  await followOrigin(tx, itemId, caller)
}

const refusalsOf = (ids: readonly string[], why: (id: string) => SharingCause | undefined) =>
  ids.flatMap((id): SharingReason[] => {
    const because = why(id)
    return because ? [reasonOf(id, because)] : []
  })

const answer = (refusals: readonly SharingReason[]) => ({
  ids: refusals.map(({ groupId }) => groupId),
  ...(refusals.length > 0 ? { reasons: { reasons: [...refusals] } } : {}),
})

type Sharing = Pick<Context, 'clock' | 'webhooks'> & { readonly caller: Person }

/** Changes the sharing of an item under its lock, with the rights that the caller has then. */
const change = <T>(
  path: ItemPath,
  context: Context,
  work: (tx: Database, item: SharedItem, sharing: Sharing) => Promise<T>,
): Promise<T> =>
  context.db.transaction(async (tx) => {
    const item = await lockItem(tx, signedIn(context), path)
    const caller = await context.authorizeAgain(tx)
    if (item.owner === caller.username && !decidesLevel(caller, item.owner))
      demand(caller, groupPrivilege(caller, item.owner))
    return work(tx, item, { clock: context.clock, webhooks: context.webhooks, caller })
  })

const shareItem = async (
  tx: Database,
  item: SharedItem,
  request: SharingRequest,
  { caller, clock, webhooks }: Sharing,
) => {
  const newLevel = levelToSet(request, item, caller)
  if (newLevel !== undefined) await checkLevel(tx, caller, item, newLevel)
  const level = newLevel ?? item.level
  const ids = [...new Set(request.groups)]
  if (ids.length > 0) demand(caller, groupPrivilege(caller, item.owner))
  // Both levels off and an empty list mean the owner only.
  if (newLevel === 'private' && request.groups && ids.length === 0)
    await tx.delete(groupItems).where(eq(groupItems.itemId, item.id))
  const current = await groupIdsOf(tx, item.id)
  const known = await sharedGroups(tx, ids, caller, item.owner)
  const { confirmItemControl } = request
  const sharing = { caller, owner: item.owner, level, confirmItemControl }
  const refusals = refusalsOf(ids, (id) =>
    current.has(id) && known.has(id) ? undefined : sharingRefusal(known.get(id), sharing),
  )
  const { ids: notSharedWith, reasons } = answer(refusals)
  const added = ids.filter((id) => !current.has(id) && !notSharedWith.includes(id))
  if (added.length > 0)
    await tx
      .insert(groupItems)
      .values(added.map((groupId) => ({ groupId, itemId: item.id, shared: clock.now() })))
  if (newLevel !== undefined || added.length > 0) {
    await settle(tx, item.id, level, caller)
    const isShared = added.length > 0 || isMore(level, item.level)
    if (isShared || level !== item.level)
      await webhooks.fire(tx, caller.username, 'items', isShared ? 'share' : 'unshare', [item.id])
    await webhooks.fire(tx, caller.username, 'groups', 'share', added)
  }
  return { itemId: item.id, notSharedWith, ...reasons }
}

const unshareItem = async (
  tx: Database,
  item: SharedItem,
  groupIds: readonly string[],
  { caller, webhooks }: Sharing,
) => {
  const ids = [...new Set(groupIds)]
  const current = await groupIdsOf(tx, item.id)
  const known = await sharedGroups(tx, ids, caller, item.owner)
  const refusals = refusalsOf(ids, (id) => {
    const refusal = unsharingRefusal(known.get(id), caller, item.owner)
    // Callers who cannot see the group learn nothing else about it.
    if (refusal === 'hidden' || current.has(id)) return refusal
    return known.has(id) ? 'notShared' : 'hidden'
  })
  const { ids: notUnsharedFrom, reasons } = answer(refusals)
  const removed = ids.filter((id) => !notUnsharedFrom.includes(id))
  if (removed.length > 0) {
    await tx
      .delete(groupItems)
      .where(and(eq(groupItems.itemId, item.id), among(groupItems.groupId, removed)))
    await settle(tx, item.id, item.level, caller)
    await webhooks.fire(tx, caller.username, 'items', 'unshare', [item.id])
    await webhooks.fire(tx, caller.username, 'groups', 'unshare', removed)
  }
  return { itemId: item.id, notUnsharedFrom, ...reasons }
}

/** Applies the same change to each item; errors of one do not affect the others. */
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
  shareOwn: ({ itemId, userName, folderId, ...request }, context) =>
    change({ itemId, userName, folderId }, context, (tx, item, sharing) =>
      shareItem(tx, item, request, sharing),
    ),

  unshareOwn: ({ itemId, userName, folderId, groups: ids }, context) =>
    change({ itemId, userName, folderId }, context, (tx, item, sharing) =>
      unshareItem(tx, item, ids, sharing),
    ),

  share: ({ itemId, ...request }, context) =>
    change({ itemId }, context, (tx, item, sharing) => shareItem(tx, item, request, sharing)),

  unshare: ({ itemId, groups: ids }, context) =>
    change({ itemId }, context, (tx, item, sharing) => unshareItem(tx, item, ids, sharing)),

  shareMany: ({ items: ids, userName, ...request }, context) =>
    each(ids, (itemId) =>
      change({ itemId, userName }, context, (tx, item, sharing) =>
        shareItem(tx, item, request, sharing),
      ),
    ),

  unshareMany: ({ items: ids, userName, groups: groupIds }, context) =>
    each(ids, (itemId) =>
      change({ itemId, userName }, context, (tx, item, sharing) =>
        unshareItem(tx, item, groupIds, sharing),
      ),
    ),

  groupsOf: async ({ itemId }, { db, caller }) => {
    await readableItem(db, caller, itemId)
    const rows = await db
      .select(groupColumns(caller))
      .from(groups)
      .where(
        and(
          sql`${groups.id} IN (SELECT gi.group_id FROM ${groupItems} gi WHERE gi.item_id = ${itemId})`,
          readableGroups(caller),
        ),
      )
      .orderBy(asc(folded(groups.title)), asc(groups.id))
    const records = (...groupRoles: readonly string[]) =>
      rows
        .filter(({ memberType }) => groupRoles.includes(memberType))
        .map((row) => groupRecord(row, caller))
    return { admin: records('owner', 'admin'), member: records('member'), other: records('none') }
  },
}
