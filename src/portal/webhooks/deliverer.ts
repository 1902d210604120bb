import { and, eq, isNotNull } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { PortalError } from '../../rest/protocol/errors.ts'
import {
  organizationSettingLimits,
  type OrganizationOperation,
  type OrganizationSource,
  type WebhookSettings,
} from '../../rest/records/webhook.ts'
import type { Sealing } from '../access/sealing.ts'
import type { Clock } from '../common/clock.ts'
import { createLeases } from '../db/leases.ts'
import type { Log } from '../common/log.ts'
import { createWorker, type Worker } from '../common/worker.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import {
  organization,
  organizationWebhooks,
  servers,
  serviceWebhooks,
  webhookDeliveries,
} from '../db/schema.ts'
import type { PortalUrls } from '../common/identity.ts'
import { wakeAtCommit } from '../db/processes.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { fireOrganizationWebhooks } from './events.ts'
import { isCountedFailure } from './failedDeliveries.ts'
import { receiverPath } from './receiver.ts'
import { organizationWebhookSettings, webhookSettingsOf } from './settings.ts'

/** The header with the signature of a payload. */
const signatureHeader = 'x-esriHook-Signature'

/** Returns the value of the signature header: HMAC with SHA-256 over the payload, in Base64. */
const signatureOf = (payload: string, key: string): string =>
  `sha256=${createHmac('sha256', key).update(payload).digest('base64')}`

/** How long an attempt belongs to the process that performs it (ms); attempts end after 60 seconds at most. */
const lease = 90_000
/** How many attempts one process performs at the same time. */
const width = 16
/** What wakes the deliverers of other processes. */
const wakeKind = 'deliveries'
/** How long an attempt waits after an unexpected error of the portal (ms). */
const afterError = 30_000

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** What a delivery needs of its webhook. */
interface Target extends Pick<
  typeof serviceWebhooks.$inferSelect,
  'hookUrl' | 'signatureKey' | 'active'
> {
  readonly contentType?: string
}

/** Returns the table of the webhook of a delivery, its ID, and the condition for all its deliveries. */
const webhookOf = ({ webhookId, organizationWebhookId }: DeliveryRow) =>
  webhookId === null
    ? {
        table: organizationWebhooks,
        id: organizationWebhookId ?? '',
        deliveries: eq(webhookDeliveries.organizationWebhookId, organizationWebhookId ?? ''),
      }
    : {
        table: serviceWebhooks,
        id: webhookId,
        deliveries: eq(webhookDeliveries.webhookId, webhookId),
      }

/** `ids` are the IDs of items or groups, or usernames; `username` is who changed them. */
type FireWebhooks = <Source extends OrganizationSource>(
  tx: Database,
  username: string,
  source: Source,
  operation: OrganizationOperation<Source>,
  ids: readonly string[],
) => Promise<void>

/** Delivers the payloads of webhooks. */
export interface WebhookDeliverer extends Pick<Worker, 'wake' | 'runDue' | 'stop'> {
  /** Begins to look for due deliveries. */
  begin(): Promise<void>
  /**
   * Fires the webhooks of the organization in the transaction of a change: one that is rolled back fires nothing, and one that is
   * committed is delivered also after a crash.
   */
  readonly fire: FireWebhooks
}

/** What changes need to fire webhooks. */
export interface FiresWebhooks {
  readonly webhooks: Pick<WebhookDeliverer, 'fire'>
}

interface Options {
  readonly db: Database
  /** Whether no other process uses the database. */
  readonly embedded: boolean
  readonly shareWake: OpenDatabase['shareWake']
  readonly clock: Clock
  readonly log: Log
  readonly sealing: Pick<Sealing, 'open'>
  /** Requests to other servers. */
  readonly outbound: Outbound
  /** The origin at which this process listens: requests to the portal's own receiver go there. */
  readonly listener: string
  readonly portalUrls: PortalUrls
}

/** What an attempt results in. `status` is the HTTP status of a response. */
interface Outcome {
  readonly delivered: boolean
  readonly status: number | null
  readonly message: string
  /** When the receiver wants the next attempt (epoch ms). */
  readonly notBefore?: number | undefined
}

/** The status of a receiver that has ended. */
const gone = 410

/** The longest time that a receiver can put an attempt off (ms). */
const longestDelay = 86_400_000

/** Returns the time of a header `Retry-After` (epoch ms), in seconds or as a date. */
const retryTime = (header: string | undefined, now: number): number | undefined => {
  const time = /^\d+$/.test(header ?? '') ? now + Number(header) * 1000 : Date.parse(header ?? '')
  return Number.isNaN(time) ? undefined : Math.min(time, now + longestDelay)
}

/** Returns a URL without its username and password, and the header with them. */
const withoutCredentials = (hookUrl: string) => {
  const url = new URL(hookUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url: hookUrl, headers: {} }
  url.username = ''
  url.password = ''
  const credentials = [username, password].map(decodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  return { url: url.href, headers: { authorization } }
}

/** Returns the request for a payload: headers, and the body in the content type of the webhook. */
const requestOf = (
  payload: unknown,
  { contentType, signatureKey }: Target,
  sealing: Pick<Sealing, 'open'>,
) => {
  const text = JSON.stringify(payload)
  const isForm = contentType === 'application/x-www-form-urlencoded'
  return {
    content: {
      type: isForm ? contentType : 'application/json',
      text: isForm ? new URLSearchParams({ payload: text }).toString() : text,
    },
    headers:
      signatureKey === ''
        ? {}
        : { [signatureHeader]: signatureOf(text, sealing.open(signatureKey)) },
  }
}

/**
 * Creates the deliverer. Rows decide what is sent: a delivery is claimed with a lease by whichever process comes first, so that several
 * processes send it once, and one whose process vanished is sent again when its lease has ended.
 */
export const createWebhookDeliverer = ({
  db,
  embedded,
  shareWake,
  clock,
  log,
  sealing,
  outbound,
  listener,
  portalUrls,
}: Options): WebhookDeliverer => {
  const own = createOutbound([new URL(listener).host])
  const leases = createLeases(
    { db, embedded, clock },
    {
      table: webhookDeliveries,
      lease,
      isOpen: isNotNull(webhookDeliveries.nextAttempt),
      due: webhookDeliveries.nextAttempt,
    },
  )

  const send = async (
    delivery: DeliveryRow,
    webhook: Target,
    { notificationTimeOutInSeconds }: WebhookSettings,
  ): Promise<Outcome> => {
    const { content, headers } = requestOf(delivery.payload, webhook, sealing)
    const isOwn = webhook.hookUrl.startsWith(`${receiverPath}/`)
    // No receiver can respond within 0 s, so that only the limit of the setting applies.
    const seconds =
      notificationTimeOutInSeconds || organizationSettingLimits.notificationTimeOutInSeconds.max
    const deadline = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([deadline, worker.interrupted])
    try {
      const target = withoutCredentials(isOwn ? `${listener}${webhook.hookUrl}` : webhook.hookUrl)
      const { status, body, ...answer } = await (isOwn ? own : outbound).postText(
        target.url,
        content,
        'hookUrl',
        { signal, headers: { ...headers, ...target.headers } },
      )
      body.destroy()
      return {
        delivered: status >= 200 && status < 300,
        status,
        message: `The receiver responded with the status ${status}.`,
        notBefore: retryTime(answer.headers['retry-after'], clock.now()),
      }
    } catch (error) {
      if (worker.interrupted.aborted) throw error
      if (deadline.aborted)
        return { delivered: false, status: null, message: 'The receiver did not respond in time.' }
      if (error instanceof PortalError)
        return { delivered: false, status: null, message: error.message }
      throw error
    }
  }

  /** Stores the outcome of an attempt, and deactivates the webhook if its receiver has ended, or its deliveries failed too often. */
  const store = (
    delivery: DeliveryRow,
    outcome: Outcome,
    { notificationAttempts, notificationElapsedTimeInSeconds, deactivationPolicy }: WebhookSettings,
  ) =>
    db.transaction(async (tx) => {
      // One delivery of a webhook at a time, so that each failure is counted.
      const { table, id, deliveries } = webhookOf(delivery)
      const [webhook] = await tx
        .select({ active: table.active })
        .from(table)
        .where(eq(table.id, id))
        // Events that fire it meanwhile refer to it.
        .for('no key update')
      if (!webhook) return
      const now = clock.now()
      const attempts = delivery.attempts + 1
      const hasReceiverEnded = outcome.status === gone
      const hasEnded =
        outcome.delivered || hasReceiverEnded || attempts >= notificationAttempts || !webhook.active
      const next = Math.max(now + notificationElapsedTimeInSeconds * 1000, outcome.notBefore ?? 0)
      const stored = await tx
        .update(webhookDeliveries)
        .set({
          attempts,
          lastAttempt: now,
          nextAttempt: hasEnded ? null : next,
          delivered: outcome.delivered,
          status: outcome.status,
          message: outcome.message,
          ...leases.released,
        })
        .where(leases.isClaimed(delivery))
        .returning({ id: webhookDeliveries.id })
      if (stored.length === 0 || !hasEnded || outcome.delivered || !webhook.active) return
      const failures = await tx.$count(
        webhookDeliveries,
        and(deliveries, isCountedFailure(deactivationPolicy, now)),
      )
      if (failures < deactivationPolicy.numberOfFailures && !hasReceiverEnded) return
      await tx.update(table).set({ active: false }).where(eq(table.id, id))
      log.info({ webhookId: id, failures }, 'a webhook was deactivated')
    })

  /** Returns the webhook of a delivery with the settings for it; undefined if the webhook was deleted. */
  const find = async ({
    webhookId,
    organizationWebhookId,
  }: DeliveryRow): Promise<{ webhook: Target; settings: WebhookSettings } | undefined> => {
    if (webhookId !== null) {
      const [found] = await db
        .select({ webhook: serviceWebhooks, settings: servers.webhookSettings })
        .from(serviceWebhooks)
        .innerJoin(servers, eq(servers.id, serviceWebhooks.serverId))
        .where(eq(serviceWebhooks.id, webhookId))
      return found && { webhook: found.webhook, settings: webhookSettingsOf(found.settings) }
    }
    const [webhook] = await db
      .select()
      .from(organizationWebhooks)
      .where(eq(organizationWebhooks.id, organizationWebhookId ?? ''))
    const [row] = await db.select({ settings: organization.webhookSettings }).from(organization)
    const { deactivationPolicy } = webhook ?? {}
    return (
      webhook && {
        webhook,
        settings: organizationWebhookSettings({ ...row?.settings, deactivationPolicy }),
      }
    )
  }

  const attempt = async (delivery: DeliveryRow): Promise<void> => {
    const found = await find(delivery)
    // The deliveries of a webhook are deleted with it.
    if (!found) return
    const { webhook, settings } = found
    if (webhook.active) return store(delivery, await send(delivery, webhook, settings), settings)
    await leases.release(delivery, {
      nextAttempt: null,
      message: 'The webhook was deactivated before the delivery.',
    })
  }

  const perform = async (delivery: DeliveryRow): Promise<void> => {
    try {
      await attempt(delivery)
    } catch (error) {
      if (worker.interrupted.aborted) return leases.release(delivery)
      log.error({ err: error, deliveryId: delivery.id }, 'the delivery of a webhook failed')
      await leases.release(delivery, { nextAttempt: clock.now() + afterError })
    }
  }

  const worker = createWorker(
    {
      width,
      claim: (most) => leases.claim({ count: most }),
      perform,
      correctTimes: leases.correctTimes,
      nextTime: async (isFull) => (isFull ? undefined : leases.nextTime()),
      shareWake: (wake) => shareWake(wakeKind, wake),
      failure: 'deliveries of webhooks could not be performed',
    },
    { clock, log },
  )

  return {
    wake: worker.wake,
    runDue: worker.runDue,
    stop: worker.stop,
    fire: async (tx, username, source, operation, ids) => {
      const event = { username, source, operation, ids }
      const fired = await fireOrganizationWebhooks(tx, event, { portalUrls, now: clock.now() })
      if (fired === 0) return
      // An embedded database looks for them after the transaction, whose turn it is.
      if (embedded) worker.wake()
      else await wakeAtCommit(tx, wakeKind)
    },
    begin: async () => {
      await leases.forgetEarlier()
      worker.begin()
    },
  }
}
