import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Operations } from '../../../rest/index.ts'
import { signedIn, type Context, type Handlers } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import {
  allowedApplications,
  applications,
  groups,
  items,
  members,
  tasks,
} from '../../db/schema.ts'
import { giveGroups } from '../../access/groupOwners.ts'
import { failures } from '../../common/failures.ts'
import { among } from '../../db/among.ts'
import { checkReceivable, findTarget, lockItems, type TransferItem } from './transferRules.ts'
import { assignFolders, type FolderAssignment } from './transferFolders.ts'
import type { MemberRow } from '../../access/rights.ts'

/**
 * Gives the tasks that a member owns, or those of them that meet a condition, to another one. Active ones are paused, because they would run with
 * the rights of another member.
 */
export const transferTasks = async (
  tx: Database,
  which: SQL | undefined,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx
    .update(tasks)
    .set({
      owner: to,
      state: sql`case when ${tasks.state} = 'active' then 'paused' else ${tasks.state} end`,
      nextStart: null,
    })
    .where(and(which, eq(tasks.owner, from)))
}

interface TransferRequest {
  readonly userName: string
  readonly items: readonly string[]
  readonly targetUsername: string
  readonly folderId?: string | undefined
}

/** Locks both members' content, always in the same order, so that two transfers cannot deadlock. */
const lockBoth = async (tx: Database, one: string, other: string) => {
  const rows = await tx
    .select({ username: members.username })
    .from(members)
    .where(inArray(members.username, [one, other]))
    .orderBy(members.username)
    .for('no key update')
  if (!rows.some(({ username }) => username === one)) throw failures.noUser()
}

const missing = (ids: readonly string[]) =>
  new PortalError({
    code: 400,
    messageCode: 'CONT_0001',
    message: failures.noItem().message,
    details: ids.map((itemId) => ({ itemId, message: failures.noItem().message })),
    parameter: 'items',
  })

/** Throws 400 for an unfinished upload, which belongs to its sender. */
const checkFinished = (transferItems: readonly TransferItem[]) => {
  const open = transferItems.filter(({ state }) => state !== 'completed')
  if (open.length > 0)
    throw new PortalError({
      code: 400,
      message: 'Items that are still being added cannot be reassigned.',
      details: open.map(({ id }) => ({
        itemId: id,
        message: 'The item is still being added.',
      })),
      parameter: 'items',
    })
}

/** Returns the items to transfer and the new owner. Throws when one of the items cannot be transferred. */
const prepare = async (tx: Database, request: TransferRequest, context: Context) => {
  const { userName, targetUsername, folderId } = request
  const ids = [...new Set(request.items)]
  await lockBoth(tx, userName, targetUsername)
  const caller = await context.authorizeAgain(tx)
  const target = await findTarget(tx, userName, targetUsername)
  const inFolder = folderId === undefined ? undefined : eq(items.folderId, folderId)
  const transferItems = await lockItems(tx, userName, and(inArray(items.id, ids), inFolder))
  const found = new Set(transferItems.map(({ id }) => id))
  if (found.size < ids.length) throw missing(ids.filter((id) => !found.has(id)))
  checkFinished(transferItems)
  await checkReceivable(tx, { owner: userName, transferItems, target, caller })
  return { ids, transferItems, target }
}

const outcomes = (ids: readonly string[]) => ({
  success: true,
  ...(ids[0] === undefined ? {} : { itemId: ids[0] }),
  results: ids.map((itemId) => ({ itemId, success: true })),
})

const check = (request: TransferRequest, context: Context) =>
  context.db.transaction(async (tx) => outcomes((await prepare(tx, request, context)).ids))

const give = async (
  tx: Database,
  placed: readonly FolderAssignment[],
  from: string,
  { username: to }: MemberRow,
  context: Context,
) => {
  for (const { folderId, ids } of placed) {
    await tx
      .update(items)
      .set({ owner: to, folderId })
      .where(inArray(items.id, [...ids]))
    await transferTasks(tx, inArray(tasks.itemId, [...ids]), { from, to })
    await endConsents(tx, inArray(applications.itemId, [...ids]))
    await context.webhooks.fire(tx, signedIn(context).username, 'items', 'reassign', ids)
  }
}

/** Members allowed the application of an earlier owner, and administrators approved it: they are asked again. */
const endConsents = async (tx: Database, which: SQL) => {
  const changed = await tx
    .update(applications)
    .set({ approved: null, approvedBy: null })
    .where(which)
    .returning({ clientId: applications.clientId })
  await tx.delete(allowedApplications).where(
    among(
      allowedApplications.clientId,
      changed.map(({ clientId }) => clientId),
    ),
  )
}

const perform = (request: TransferRequest, folder: string | undefined, context: Context) =>
  context.db.transaction(async (tx) => {
    const { ids, transferItems, target } = await prepare(tx, request, context)
    const placed = await assignFolders(tx, transferItems, target.username, folder, context)
    await give(tx, placed, request.userName, target, context)
    return outcomes(ids)
  })

/** Transfers everything of a member that is in content or groups, groups first, all or nothing. */
export const transferAll = (
  userName: string,
  targetUsername: string,
  context: Context,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    await lockBoth(tx, userName, targetUsername)
    const caller = await context.authorizeAgain(tx)
    const target = await findTarget(tx, userName, targetUsername)
    // Groups first, because the new owner might receive their items only then.
    const given = await giveGroups(tx, eq(groups.owner, userName), target)
    await context.webhooks.fire(tx, caller.username, 'groups', 'reassign', given)
    const transferItems = await lockItems(tx, userName)
    checkFinished(transferItems)
    await checkReceivable(tx, { owner: userName, transferItems, target, caller })
    const placed = await assignFolders(tx, transferItems, targetUsername, undefined, context)
    await give(tx, placed, userName, target, context)
  })

export const transferHandlers: Handlers<Operations['transfer']> = {
  canReassign: ({ itemId, ...request }, context) => check({ ...request, items: [itemId] }, context),

  reassign: ({ itemId, targetFolderName, ...request }, context) =>
    perform({ ...request, items: [itemId] }, targetFolderName, context),

  canReassignMany: (request, context) => check(request, context),

  reassignMany: ({ targetFoldername, ...request }, context) =>
    perform(request, targetFoldername, context),

  reassignAll: async ({ userName, targetUsername }, context) => {
    await transferAll(userName, targetUsername, context)
    return { success: true }
  },
}
