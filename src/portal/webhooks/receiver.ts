import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { desc, eq, lte } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { receivedPayloads, serviceWebhooks } from '../db/schema.ts'
import { createRateLimit } from '../outbound/rateLimit.ts'
import type { PortalUrls, Services } from '../server/context.ts'

/** The path of the portal's own receivers, which end with a name. */
export const receiverPath = '/portal/webhooks'

/** What the receiver keeps and accepts: payloads of all receivers together, bytes of one, and requests of a client per minute. */
export const receiverLimits = { kept: 100, bytes: 65_536, perMinute: 120 } as const

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

const isReceiver = async (db: Database, receiver: string): Promise<boolean> => {
  const found = await db
    .select({ id: serviceWebhooks.id })
    .from(serviceWebhooks)
    .where(eq(serviceWebhooks.hookUrl, `${receiverPath}/${receiver}`))
    .limit(1)
  return found.length > 0
}

interface Payload {
  readonly receiver: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Stores a payload, and removes the oldest ones beyond the limit. */
const keep = (db: Database, payload: Payload, clock: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    await lockByName(tx, 'received payloads')
    await tx
      .insert(receivedPayloads)
      .values({ id: randomBytes(16).toString('hex'), received: clock.now(), ...payload })
    const [last] = await tx
      .select({ received: receivedPayloads.received })
      .from(receivedPayloads)
      .orderBy(desc(receivedPayloads.received))
      .offset(receiverLimits.kept)
      .limit(1)
    if (last) await tx.delete(receivedPayloads).where(lte(receivedPayloads.received, last.received))
  })

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || omitted.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

/**
 * Serves the portal's own receiver of webhooks, which anyone can call like the receivers of others: it accepts payloads for the names
 * that webhooks contain, and keeps the last ones.
 */
export const serveReceiver = (
  server: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
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
    requests.count(ip)
  })
  server.post<{ Params: { receiver: string } }>(
    '/:receiver',
    async ({ params: { receiver }, headers, body }, reply) => {
      if (!(await isReceiver(db, receiver)))
        throw new PortalError({ code: 404, message: 'No webhook has the URL of this receiver.' })
      const text = typeof body === 'string' ? body : ''
      if (text.includes('\0'))
        throw new PortalError({ code: 400, message: "The body can't contain a NUL character." })
      await keep(db, { receiver, headers: headersOf(headers), body: text }, clock)
      return reply.send({ success: true })
    },
  )
}
