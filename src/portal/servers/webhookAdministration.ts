import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import {
  createsWebhooks,
  serviceTypes,
  webhookSettingLimits,
  type ServerWebhook,
} from '../../rest/records/webhook.ts'
import { maxWebhooks } from '../../rest/servers/webhookAdministration.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { servers, serviceWebhooks, webhookDeliveries } from '../db/schema.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { StreamedList } from '../operations/streamedList.ts'
import { isCountedFailure } from '../webhooks/failedDeliveries.ts'
import { onlyOwnerFor, ownedBy, webhookFields, webhookPages } from '../webhooks/listing.ts'
import { storedHookUrl } from '../webhooks/receiver.ts'
import { webhookSettingsOf } from '../webhooks/settings.ts'
import { calledServer, type RootServices } from './federatedServer.ts'
import { partsOf, serviceItem, type NamedService } from './services.ts'

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

const ofService = (service: NamedService): SQL | undefined => {
  const { folderName, serviceName, type } = partsOf(service)
  return and(
    eq(serviceWebhooks.folderName, folderName),
    eq(serviceWebhooks.serviceName, serviceName),
    eq(serviceWebhooks.serviceType, type as 'FeatureServer'),
  )
}

interface Address extends NamedService {
  readonly webhookId: string
}

const existing = (row: typeof serviceWebhooks.$inferSelect | undefined) => {
  if (row) return row
  throw new PortalError({
    code: 404,
    message: "The webhook does not exist, or you don't have access.",
  })
}

const isWebhook = ({ webhookId, ...service }: Address, context: Context): SQL | undefined =>
  and(eq(serviceWebhooks.id, webhookId), ofService(service), visible(context))

/** Returns a webhook of a service. Throws 404 if it does not exist, or if the caller cannot see it. */
const webhookOf = async (address: Address, context: Context) => {
  const rows = await context.db.select().from(serviceWebhooks).where(isWebhook(address, context))
  return existing(rows[0])
}

/** Changes a webhook of a service while no one else does. Throws like `webhookOf`. */
const changeWebhook = (
  address: Address,
  context: Context,
  change: (row: typeof serviceWebhooks.$inferSelect, tx: Database) => Promise<unknown>,
) =>
  context.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(serviceWebhooks)
      .where(isWebhook(address, context))
      .for('update')
    const row = existing(rows[0])
    await context.authorizeAgain(tx)
    await change(row, tx)
    return { status: 'success' }
  })

const settingsOf = async (context: Context) =>
  webhookSettingsOf((await calledServer(context)).row.webhookSettings)

/** Creates the handlers of the administration of the servers that this portal runs. */
export const webhookAdministrationHandlers = (
  rootServices: RootServices,
): Handlers<Operations['webhookAdministration']> => ({
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

  create: async (
    {
      folderName,
      service,
      changeTypes,
      signatureKey = '',
      scheduleInfo,
      hookUrl,
      contentType = 'application/json',
      ...given
    },
    context,
  ) => {
    const { sealing, portalUrls, clock, serverId = '' } = context
    const address = partsOf({ folderName, service })
    const serviceType = serviceTypes.find((one) => one === address.type)
    if (!serviceType)
      throw failures.badParameter('service', 'must be a feature service or a geoprocessing service')
    const id = randomBytes(16).toString('hex')
    const isOfFeatures = serviceType === 'FeatureServer'
    await context.db.transaction(async (tx) => {
      await lockByName(tx, `webhooks of ${serverId}`)
      const caller = await context.authorizeAgain(tx)
      if (!canCall({ access: createsWebhooks[serviceType] }, caller).allowed)
        throw failures.notAllowed()
      const item = await serviceItem(tx, caller, context, rootServices, address)
      if (onlyOwnerFor(caller) !== undefined && item?.owner !== caller.username)
        throw new PortalError({
          code: 403,
          message: 'Only the owner of the item of the service can create webhooks of the service.',
        })
      const count = await tx.$count(
        serviceWebhooks,
        and(eq(serviceWebhooks.serverId, serverId), ofService({ folderName, service })),
      )
      if (count >= maxWebhooks)
        throw new PortalError({
          code: 400,
          message: `The service has ${count} webhooks. A service can have at most ${maxWebhooks}.`,
        })
      const now = clock.now()
      await tx.insert(serviceWebhooks).values({
        ...given,
        id,
        serverId,
        folderName: address.folderName,
        serviceName: address.serviceName,
        serviceType,
        hookUrl: storedHookUrl(hookUrl, portalUrls),
        contentType,
        signatureKey: signatureKey === '' ? '' : sealing.seal(signatureKey),
        changeTypes: isOfFeatures && changeTypes !== undefined ? [...changeTypes] : ['*'],
        scheduleInfo: (isOfFeatures && scheduleInfo) || {},
        created: now,
        modified: now,
        owner: caller.username,
        modifiedBy: caller.username,
        itemId: item?.itemId ?? '',
      })
    })
    return { status: 'success', id }
  },

  read: async (params, context) => webhookRecord(await webhookOf(params, context), context),

  edit: (
    { folderName, service, webhookId, changeTypes, signatureKey, scheduleInfo, ...given },
    context,
  ) =>
    changeWebhook({ folderName, service, webhookId }, context, async (row, tx) => {
      const { sealing, portalUrls, clock } = context
      const { hookUrl, active, ...others } = given
      const isOfFeatures = row.serviceType === 'FeatureServer'
      await tx
        .update(serviceWebhooks)
        .set({
          ...others,
          active,
          hookUrl: storedHookUrl(hookUrl, portalUrls),
          ...(signatureKey !== undefined && {
            signatureKey: signatureKey === '' ? '' : sealing.seal(signatureKey),
          }),
          ...(isOfFeatures && changeTypes !== undefined && { changeTypes: [...changeTypes] }),
          ...(isOfFeatures && scheduleInfo !== undefined && { scheduleInfo }),
          modified: clock.now(),
          modifiedBy: signedIn(context).username,
        })
        .where(eq(serviceWebhooks.id, row.id))
      // What failed before must not deactivate it again.
      if (active && !row.active)
        await tx
          .delete(webhookDeliveries)
          .where(
            and(
              eq(webhookDeliveries.webhookId, row.id),
              eq(webhookDeliveries.delivered, false),
              isNull(webhookDeliveries.nextAttempt),
            ),
          )
    }),

  delete: (address, context) =>
    changeWebhook(address, context, ({ id }, tx) =>
      tx.delete(serviceWebhooks).where(eq(serviceWebhooks.id, id)),
    ),

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
})
