import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { normalizeIP } from '@fastify/rate-limit'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { organizationWebhooks, receivedPayloads, serviceWebhooks } from '../db/schema.ts'
import { createRateLimit } from '../outbound/rateLimit.ts'
import type { PortalUrls } from '../common/identity.ts'

/** The path of the portal's own receivers, which end with a name. */
export const receiverPath = '/portal/webhooks'

/** What the receiver accepts: bytes of a payload, and requests of a sender per minute. */
export const receiverLimits = { bytes: 65_536, perMinute: 120 } as const

/** What the receiver keeps of each sender, and of all together: payloads, and their bytes. */
export const keptLimits = {
  ofSender: { count: 50, bytes: 1024 ** 2 },
  ofAll: { count: 100, bytes: 2 * 1024 ** 2 },
} as const

/** Credentials of clients and details of connections, which say nothing about a payload. */
const omitted = new Set([
  'authorization',
  'connection',
  'cookie',
  'proxy-authorization',
  'x-esri-authorization',
])

/** Returns the URL of a webhook: one of the portal's own receiver is stored as a path. */
export const hookUrlOf = (
  { hookUrl }: { readonly hookUrl: string },
  { origin }: Pick<PortalUrls, 'origin'>,
): string => (hookUrl.startsWith('/') ? origin + hookUrl : hookUrl)

/** Returns a URL of a webhook as it is stored, for `hookUrlOf`. */
export const storedHookUrl = (hookUrl: string, { origin }: Pick<PortalUrls, 'origin'>): string => {
  const path = hookUrl.startsWith(origin) ? hookUrl.slice(origin.length) : ''
  // Nothing else of the portal is called for a webhook.
  return /^\/portal\/webhooks\/[\w-]+$/.test(path) ? path : hookUrl
}

const isReceiver = async (db: Database, receiver: string): Promise<boolean> => {
  for (const table of [serviceWebhooks, organizationWebhooks]) {
    const found = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.hookUrl, `${receiverPath}/${receiver}`))
      .limit(1)
    if (found.length > 0) return true
  }
  return false
}

interface Payload {
  readonly receiver: string
  readonly sender: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface KeptPayload {
  readonly id: string
  readonly sender: string
  readonly bytes: number
}

type Measure = (payloads: readonly KeptPayload[]) => number

const measures: Readonly<Record<'count' | 'bytes', Measure>> = {
  count: (payloads) => payloads.length,
  bytes: (payloads) => payloads.reduce((total, { bytes }) => total + bytes, 0),
}

/**
 * Returns the IDs of the payloads to remove, which are given oldest first. A sender replaces its own payloads; when all together are too
 * many, those of the sender with the most are removed, so that no sender can replace the payloads of another one that sends less.
 */
export const surplusOf = (payloads: readonly KeptPayload[]): string[] => {
  const { ofSender, ofAll } = keptLimits
  const senders = new Set(payloads.map(({ sender }) => sender))
  const lists = [...senders].map((one) => payloads.filter(({ sender }) => sender === one))
  const removed: string[] = []
  for (const name of ['count', 'bytes'] as const) {
    const measure = measures[name]
    const removeFrom = (list: KeptPayload[]) => {
      const oldest = list.shift()
      if (oldest) removed.push(oldest.id)
    }
    for (const list of lists) while (measure(list) > ofSender[name]) removeFrom(list)
    while (measure(lists.flat()) > ofAll[name])
      removeFrom(lists.reduce((most, list) => (measure(list) > measure(most) ? list : most)))
  }
  return removed
}

/** Stores a payload, and removes old ones beyond the limits. */
const keep = (db: Database, payload: Payload, clock: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    await lockByName(tx, 'received payloads')
    await tx
      .insert(receivedPayloads)
      .values({ id: randomBytes(16).toString('hex'), received: clock.now(), ...payload })
    const { id, sender, headers, body, received } = receivedPayloads
    const kept = await tx
      .select({
        id,
        sender,
        bytes: sql<number>`octet_length(${body}) + octet_length(${headers}::text)`,
      })
      .from(receivedPayloads)
      .orderBy(asc(received), asc(id))
    const surplus = surplusOf(kept)
    if (surplus.length > 0) await tx.delete(receivedPayloads).where(inArray(id, surplus))
  })

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || omitted.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

/** Returns who sent a payload: an IP address, or the network of an IPv6 address, in which a client can have any address. */
const senderOf = (ip: string) => normalizeIP(ip, 64)

/**
 * Serves the portal's own receiver of webhooks, which anyone can call like the receivers of others: it accepts payloads for the names
 * that webhooks contain, and keeps the last ones of each sender.
 */
export const serveReceiver = (
  server: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  const requests = createRateLimit({ max: receiverLimits.perMinute, intervalMs: 60_000 }, clock)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: receiverLimits.bytes },
    (_request, body, done) => done(null, body),
  )
  server.addHook('onRequest', async ({ ip }, reply) => {
    reply.header('cache-control', 'no-store')
    requests.count(senderOf(ip))
  })
  server.post<{ Params: { receiver: string } }>(
    '/:receiver',
    async ({ params: { receiver }, ip, headers, body }, reply) => {
      if (!(await isReceiver(db, receiver)))
        throw new PortalError({ code: 404, message: 'No webhook has the URL of this receiver.' })
      const text = typeof body === 'string' ? body : ''
      if (text.includes('\0'))
        throw new PortalError({ code: 400, message: "The body can't contain a NUL character." })
      await keep(
        db,
        { receiver, sender: senderOf(ip), headers: headersOf(headers), body: text },
        clock,
      )
      return reply.send({ success: true })
    },
  )
}
