import { eq } from 'drizzle-orm'
import { hasPrivilege } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Context } from '../operations/context.ts'
import { transferAll, transferTasks } from '../items/transfer/transfer.ts'
import type { Database } from '../db/database.ts'
import {
  failedSignIns,
  groups,
  items,
  jobs,
  members,
  organizationWebhooks,
  serviceWebhooks,
  tasks,
} from '../db/schema.ts'
import { withOrganizationLock } from '../db/settings.ts'
import { failures } from '../common/failures.ts'
import { endSignIns } from '../access/tokens.ts'
import { release } from '../files/sweep.ts'
import { accountFor } from './memberAccounts.ts'
import { removeContact } from './settingRules.ts'

const webhooks = [serviceWebhooks, organizationWebhooks] as const
const owned = { items: [items], groups: [groups], tasks: [tasks], webhooks } as const

/** Throws 400 with what a member owns and how many, if anything. */
const checkOwnsNothing = async (tx: Database, username: string) => {
  const counts = []
  for (const [kind, tables] of Object.entries(owned)) {
    let count = 0
    for (const table of tables) count += await tx.$count(table, eq(table.owner, username))
    counts.push({ kind, count })
  }
  const found = counts.filter(({ count }) => count > 0)
  if (found.length === 0) return
  const list = found.map(({ kind, count }) => `${kind}: ${count}`).join(', ')
  throw new PortalError({
    code: 400,
    message: `The member ${username} cannot be deleted, because the member owns content (${list}). Transfer it first.`,
    details: found,
  })
}

/** Locks a member, so that nothing gets to the member, and returns after all checks of who can delete whom. */
const lockDeletable = async (tx: Database, username: string, context: Context) => {
  await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.username, username))
    .for('update')
  const caller = await context.authorizeAgain(tx)
  await accountFor(tx, username, caller)
  if (caller.username === username)
    throw failures.badParameter('userName', 'must be another member: one cannot delete oneself')
  return caller
}

/** Gives everything of a member to another one. It can be repeated. */
const giveAll = async (from: string, to: string, context: Context) => {
  await context.db.transaction(async (tx) => {
    const caller = await lockDeletable(tx, from, context)
    if (!hasPrivilege(caller, 'portal:admin:reassignUsers'))
      throw failures.notAllowed('The privilege portal:admin:reassignUsers is required.')
  })
  await transferAll(from, to, context)
}

/**
 * Deletes a member who owns nothing, or whose content, groups, tasks, and webhooks another member gets first. The administrator who
 * deletes another one remains.
 */
export const deleteMember = async (
  username: string,
  transferTo: string | undefined,
  context: Context,
): Promise<void> => {
  if (transferTo !== undefined) await giveAll(username, transferTo, context)
  const results = await withOrganizationLock(context.db, async (tx) => {
    const caller = await lockDeletable(tx, username, context)
    if (transferTo !== undefined) {
      await transferTasks(tx, undefined, { from: username, to: transferTo })
      for (const table of webhooks)
        await tx.update(table).set({ owner: transferTo }).where(eq(table.owner, username))
    }
    await checkOwnsNothing(tx, username)
    await endSignIns(tx, username)
    await tx.delete(failedSignIns).where(eq(failedSignIns.username, username))
    const ended = await tx
      .delete(jobs)
      .where(eq(jobs.username, username))
      .returning({ hash: jobs.resultHash })
    const deleted = await tx
      .delete(members)
      .where(eq(members.username, username))
      .returning({ hash: members.thumbnailHash })
    await removeContact(tx, username, context.clock.now())
    await context.webhooks.fire(tx, caller.username, 'users', 'delete', [username])
    return [...ended, ...deleted].map(({ hash }) => hash)
  })
  await release(context.db, context.files, results)
}
