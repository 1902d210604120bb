import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../../rest/index.ts'
import { maxOrganizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import {
  everyEvent,
  webhookSettingLimits,
  type OrganizationWebhook,
} from '../../../rest/records/webhook.ts'
import { failures } from '../../common/failures.ts'
import { portalId } from '../../common/identity.ts'
import type { Database } from '../../db/database.ts'
import { lockByName } from '../../db/locks.ts'
import { pageOf } from '../../db/records.ts'
import { members, organization, organizationWebhooks, webhookDeliveries } from '../../db/schema.ts'
import { withOrganizationLock } from '../../db/settings.ts'
import type { Context, HandlerParams, Handlers, Services } from '../../operations/context.ts'
import { hookUrlOf, storedHookUrl } from '../../webhooks/receiver.ts'
import { organizationWebhookSettings } from '../../webhooks/settings.ts'

type Row = typeof organizationWebhooks.$inferSelect

/** A webhook with the user ID of its owner; null if the account no longer exists. */
type ListedRow = Row & { readonly ownerId: string | null }

const recordOf = (
  row: ListedRow,
  { sealing, portalUrls }: Pick<Services, 'sealing' | 'portalUrls'>,
): z.input<typeof OrganizationWebhook> => ({
  id: row.id,
  accountId: portalId,
  name: row.name,
  payloadUrl: hookUrlOf(row, portalUrls),
  secret: row.signatureKey === '' ? '' : sealing.open(row.signatureKey),
  isActive: row.active,
  config: { deactivationPolicy: row.deactivationPolicy },
  ownerId: row.ownerId,
  created: row.created,
  modified: row.modified,
  events: row.events,
})

const existing = <R extends Row>(row: R | undefined): R => {
  if (row) return row
  throw new PortalError({ code: 404, message: 'The webhook does not exist.' })
}

const listed = (db: Database) =>
  db
    .select({ ...getTableColumns(organizationWebhooks), ownerId: members.id })
    .from(organizationWebhooks)
    .leftJoin(members, eq(members.username, organizationWebhooks.owner))

const webhookOf = async (db: Database, webhookId: string): Promise<ListedRow> => {
  const [row] = await listed(db).where(eq(organizationWebhooks.id, webhookId))
  return existing(row)
}

/** Changes a webhook while no one else does. Throws 404 if it does not exist. */
const changeWebhook = (
  webhookId: string,
  context: Context,
  change: (tx: Database, row: Row) => Promise<unknown>,
) =>
  context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(organizationWebhooks)
      .where(eq(organizationWebhooks.id, webhookId))
      .for('update')
    await context.authorizeAgain(tx)
    await change(tx, existing(row))
    return { success: true }
  })

const setActive = (webhookId: string, active: boolean, context: Context) =>
  changeWebhook(webhookId, context, async (tx, row) => {
    if (row.active === active) return
    await tx
      .update(organizationWebhooks)
      .set({ active, modified: context.clock.now() })
      .where(eq(organizationWebhooks.id, webhookId))
    // What failed before must not deactivate it again.
    if (active)
      await tx
        .delete(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.organizationWebhookId, webhookId),
            eq(webhookDeliveries.delivered, false),
            isNull(webhookDeliveries.nextAttempt),
          ),
        )
  })

/** Returns the events of a request; undefined if it has none. Throws 400 without the events that `changes` requires. */
const eventsOf = ({
  changes,
  events,
}: Pick<HandlerParams<Operations['organizationWebhooks']['create']>, 'changes' | 'events'>):
  | string[]
  | undefined => {
  if (changes === 'allChanges') return [everyEvent]
  if (events && events.length > 0) return [...new Set(events)]
  if (changes === 'manualChanges')
    throw failures.badParameter('events', 'is required for manualChanges')
  return undefined
}

const { numberOfFailures, daysInPast } = webhookSettingLimits
const usualPolicy = { numberOfFailures: numberOfFailures.usual, daysInPast: daysInPast.usual }

export const organizationWebhookHandlers: Handlers<Operations['organizationWebhooks']> = {
  list: async ({ start, num }, context) => {
    const total = await context.db.$count(organizationWebhooks)
    const rows = await listed(context.db)
      .orderBy(asc(organizationWebhooks.created), asc(organizationWebhooks.id))
      .offset(start - 1)
      .limit(num)
    return {
      ...pageOf(start, rows.length, total),
      webhooks: rows.map((row) => recordOf(row, context)),
    }
  },

  create: async ({ name, url, secret = '', config, ...sent }, context) => {
    const { sealing, portalUrls, clock } = context
    const events = eventsOf(sent) ?? [everyEvent]
    const id = randomBytes(16).toString('hex')
    await context.db.transaction(async (tx) => {
      await lockByName(tx, 'webhooks of the organization')
      const caller = await context.authorizeAgain(tx)
      const count = await tx.$count(organizationWebhooks)
      if (count >= maxOrganizationWebhooks)
        throw new PortalError({
          code: 400,
          message: `The organization has ${count} webhooks. It can have at most ${maxOrganizationWebhooks}.`,
        })
      const now = clock.now()
      await tx.insert(organizationWebhooks).values({
        id,
        name,
        events,
        hookUrl: storedHookUrl(url, portalUrls),
        signatureKey: secret === '' ? '' : sealing.seal(secret),
        deactivationPolicy: config?.deactivationPolicy ?? usualPolicy,
        owner: caller.username,
        created: now,
        modified: now,
      })
    })
    return { success: true, id }
  },

  read: async ({ webhookId }, context) => recordOf(await webhookOf(context.db, webhookId), context),

  update: ({ webhookId, name, url, secret, config, ...sent }, context) => {
    const { sealing, portalUrls, clock } = context
    const events = eventsOf(sent)
    return changeWebhook(webhookId, context, (tx) =>
      tx
        .update(organizationWebhooks)
        .set({
          name,
          events,
          hookUrl: storedHookUrl(url, portalUrls),
          signatureKey: secret ? sealing.seal(secret) : secret,
          deactivationPolicy: config?.deactivationPolicy,
          modified: clock.now(),
        })
        .where(eq(organizationWebhooks.id, webhookId)),
    )
  },

  delete: ({ webhookId }, context) =>
    changeWebhook(webhookId, context, (tx) =>
      tx.delete(organizationWebhooks).where(eq(organizationWebhooks.id, webhookId)),
    ),

  activate: ({ webhookId }, context) => setActive(webhookId, true, context),
  deactivate: ({ webhookId }, context) => setActive(webhookId, false, context),

  notificationStatus: async ({ webhookId, start, num }, { db }) => {
    await webhookOf(db, webhookId)
    const {
      organizationWebhookId,
      nextAttempt,
      lastAttempt,
      delivered,
      status,
      message,
      payload,
      id,
    } = webhookDeliveries
    const ended = and(eq(organizationWebhookId, webhookId), isNull(nextAttempt))
    const total = await db.$count(webhookDeliveries, ended)
    const rows = await db
      .select({ delivered, status, message, payload, lastAttempt })
      .from(webhookDeliveries)
      .where(ended)
      .orderBy(desc(lastAttempt), asc(id))
      .offset(start - 1)
      .limit(num)
    return {
      ...pageOf(start, rows.length, total),
      WebhookStatus: rows.map((row) => ({
        id: webhookId,
        isInvoked: row.delivered,
        invokedTimestamp: new Date(row.lastAttempt ?? 0)
          .toISOString()
          .replace('T', ' ')
          .slice(0, -1),
        responseText: row.message ?? '',
        payload: JSON.stringify(row.payload),
        responseCode: row.status,
      })),
    }
  },

  settings: async (_params, { db }) => {
    const [row] = await db.select({ settings: organization.webhookSettings }).from(organization)
    const { deactivationPolicy: _policy, ...settings } = organizationWebhookSettings(row?.settings)
    return settings
  },

  updateSettings: async (params, { db, authorizeAgain }) => {
    const given = Object.fromEntries(
      Object.entries(params).filter(([, value]) => value !== undefined),
    )
    await withOrganizationLock(db, async (tx) => {
      await authorizeAgain(tx)
      const [row] = await tx.select({ settings: organization.webhookSettings }).from(organization)
      await tx.update(organization).set({ webhookSettings: { ...row?.settings, ...given } })
    })
    return { success: true }
  },
}
