import { and, eq, isNotNull } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { WebhookSettings } from '../../rest/records/webhook.ts'
import type { Sealing } from '../access/sealing.ts'
import type { Clock } from '../common/clock.ts'
import { createLeases } from '../db/leases.ts'
import type { Log } from '../common/log.ts'
import { createWorker, type Worker } from '../common/worker.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { servers, serviceWebhooks, webhookDeliveries } from '../db/schema.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { isCountedFailure } from './failedDeliveries.ts'
import { receiverPath } from './receiver.ts'
import { webhookSettingsOf } from './settings.ts'

/** The header with the signature of a payload. */
const signatureHeader = 'x-esriHook-Signature'

/** Returns the value of the signature header: HMAC with SHA-256 over the payload, in Base64. */
const signatureOf = (payload: string, key: string): string =>
  `sha256=${createHmac('sha256', key).update(payload).digest('base64')}`

/** How long an attempt belongs to the process that performs it (ms); attempts end after 60 seconds at most. */
const lease = 90_000
/** How many attempts one process performs at the same time. */
const width = 16
/** How long an attempt waits after an unexpected error of the portal (ms). */
const afterError = 30_000

type DeliveryRow = typeof webhookDeliveries.$inferSelect
type WebhookRow = typeof serviceWebhooks.$inferSelect

/** Delivers the payloads of webhooks. */
export interface WebhookDeliverer extends Pick<Worker, 'wake' | 'runDue' | 'stop'> {
  /** Begins to look for due deliveries. */
  begin(): Promise<void>
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
  { contentType, signatureKey }: Pick<WebhookRow, 'contentType' | 'signatureKey'>,
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
    webhook: WebhookRow,
    { notificationTimeOutInSeconds }: WebhookSettings,
  ): Promise<Outcome> => {
    const { content, headers } = requestOf(delivery.payload, webhook, sealing)
    const isOwn = webhook.hookUrl.startsWith(`${receiverPath}/`)
    const deadline = AbortSignal.timeout(notificationTimeOutInSeconds * 1000)
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

  /** Returns how many deliveries of a webhook failed within the days of the policy. */
  const failuresOf = async (
    tx: Database,
    webhookId: string,
    policy: WebhookSettings['deactivationPolicy'],
  ) =>
    tx.$count(
      webhookDeliveries,
      and(eq(webhookDeliveries.webhookId, webhookId), isCountedFailure(policy, clock.now())),
    )

  /** Stores the outcome of an attempt, and deactivates the webhook if its receiver has ended, or its deliveries failed too often. */
  const store = (
    delivery: DeliveryRow,
    outcome: Outcome,
    { notificationAttempts, notificationElapsedTimeInSeconds, deactivationPolicy }: WebhookSettings,
  ) =>
    db.transaction(async (tx) => {
      // One delivery of a webhook at a time, so that each failure is counted.
      const [webhook] = await tx
        .select({ active: serviceWebhooks.active })
        .from(serviceWebhooks)
        .where(eq(serviceWebhooks.id, delivery.webhookId))
        .for('update')
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
      const failures = await failuresOf(tx, delivery.webhookId, deactivationPolicy)
      if (failures < deactivationPolicy.numberOfFailures && !hasReceiverEnded) return
      await tx
        .update(serviceWebhooks)
        .set({ active: false })
        .where(eq(serviceWebhooks.id, delivery.webhookId))
      log.info({ webhookId: delivery.webhookId, failures }, 'a webhook was deactivated')
    })

  const attempt = async (delivery: DeliveryRow): Promise<void> => {
    const [found] = await db
      .select({ webhook: serviceWebhooks, settings: servers.webhookSettings })
      .from(serviceWebhooks)
      .innerJoin(servers, eq(servers.id, serviceWebhooks.serverId))
      .where(eq(serviceWebhooks.id, delivery.webhookId))
    // The deliveries of a webhook are deleted with it.
    if (!found) return
    const settings = webhookSettingsOf(found.settings)
    if (found.webhook.active)
      return store(delivery, await send(delivery, found.webhook, settings), settings)
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
      shareWake: (wake) => shareWake('deliveries', wake),
      failure: 'deliveries of webhooks could not be performed',
    },
    { clock, log },
  )

  return {
    wake: worker.wake,
    runDue: worker.runDue,
    stop: worker.stop,
    begin: async () => {
      await leases.forgetEarlier()
      worker.begin()
    },
  }
}
