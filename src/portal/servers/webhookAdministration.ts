import { and, desc, eq, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { webhookSettingLimits, type ServerWebhook } from '../../rest/records/webhook.ts'
import { servers, serviceWebhooks, webhookDeliveries } from '../db/schema.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { StreamedList } from '../operations/streamedList.ts'
import { isCountedFailure } from '../webhooks/failedDeliveries.ts'
import { onlyOwnerFor, ownedBy, webhookFields, webhookPages } from '../webhooks/listing.ts'
import { webhookSettingsOf } from '../webhooks/settings.ts'
import { calledServer } from './federatedServer.ts'

const webhookRecord = (
  ...[row, services]: Parameters<typeof webhookFields>
): z.input<typeof ServerWebhook> => ({
  ...webhookFields(row, services),
  created: row.created,
  modified: row.modified,
  ownerId: row.owner,
})

/** Returns the condition for the webhooks of the called server that the caller can see. */
const visible = (context: Context): SQL | undefined =>
  and(
    eq(serviceWebhooks.serverId, context.serverId ?? ''),
    ownedBy(onlyOwnerFor(signedIn(context))),
  )

interface Service {
  readonly folderName?: string | undefined
  /** Name and type, such as `Hydrants.FeatureServer`. */
  readonly service: string
}

const ofService = ({ folderName = '', service }: Service): SQL | undefined => {
  const dot = service.lastIndexOf('.')
  const type = service.slice(dot + 1) as 'FeatureServer'
  return and(
    eq(serviceWebhooks.folderName, folderName),
    eq(serviceWebhooks.serviceName, service.slice(0, dot)),
    eq(serviceWebhooks.serviceType, type),
  )
}

/** Returns a webhook of a service. Throws 404 if it does not exist, or if the caller cannot see it. */
const webhookOf = async (
  { webhookId, ...service }: Service & { readonly webhookId: string },
  context: Context,
) => {
  const [row] = await context.db
    .select()
    .from(serviceWebhooks)
    .where(and(eq(serviceWebhooks.id, webhookId), ofService(service), visible(context)))
  if (!row)
    throw new PortalError({
      code: 404,
      message: "The webhook does not exist, or you don't have access.",
    })
  return row
}

const settingsOf = async (context: Context) =>
  webhookSettingsOf((await calledServer(context)).row.webhookSettings)

export const webhookAdministrationHandlers: Handlers<Operations['webhookAdministration']> = {
  list: (_params, context) =>
    new StreamedList('webhooks', webhookPages(visible(context), webhookRecord, context)),

  settings: (_params, context) => settingsOf(context),

  updateSettings: async (params, { db, serverId = '', authorizeAgain }) => {
    const given = Object.fromEntries(
      Object.entries(params).filter(([, value]) => value !== undefined),
    )
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ settings: servers.webhookSettings })
        .from(servers)
        .where(eq(servers.id, serverId))
        .for('update')
      await authorizeAgain(tx)
      await tx
        .update(servers)
        .set({ webhookSettings: { ...row?.settings, ...given } })
        .where(eq(servers.id, serverId))
    })
    return { status: 'success' }
  },

  listOfService: (service, context) =>
    new StreamedList(
      'webhooks',
      webhookPages(and(ofService(service), visible(context)), webhookRecord, context),
    ),

  read: async (params, context) => webhookRecord(await webhookOf(params, context), context),

  notificationStatus: async (params, context) => {
    const { id } = await webhookOf(params, context)
    const { deactivationPolicy } = await settingsOf(context)
    const rows = await context.db
      .select({ lastAttempt: webhookDeliveries.lastAttempt })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, id),
          isCountedFailure(deactivationPolicy, context.clock.now()),
        ),
      )
      .orderBy(desc(webhookDeliveries.lastAttempt))
      .limit(webhookSettingLimits.numberOfFailures.max)
    return {
      webhookNotificationStatus: rows.map(({ lastAttempt }) => ({
        invoked: false,
        invokedTimestamp: lastAttempt ?? 0,
      })),
    }
  },
}
