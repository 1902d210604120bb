import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AttentionEntry } from '../common/attention.ts'
import { onBehalfOf } from '../common/turns.ts'
import type { Services } from '../operations/context.ts'
import { organizationAttention } from '../organization/attention.ts'
import { serverAttention } from '../servers/attention.ts'
import { taskAttention } from '../tasks/attention.ts'
import { interfaceHeaders } from './security.ts'

/** For how long a response is used (ms). */
const lifetime = 10_000

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const read = async (services: Services) => {
  const found = await onBehalfOf('attention', () =>
    Promise.all([
      serverAttention(services),
      taskAttention(services),
      organizationAttention(services),
    ]),
  )
  const entries = found.flat()
  const isError = ({ severity }: AttentionEntry) => severity === 'error'
  return {
    generated: services.clock.now(),
    status: entries.some(isError) ? 'error' : entries.length > 0 ? 'warning' : 'ok',
    entries: [...entries.filter(isError), ...entries.filter((one) => !isError(one))].map(
      ({ path, ...entry }) => ({ ...entry, url: services.portalUrls.origin + path }),
    ),
  }
}

/**
 * Serves `GET /attention.json` to those who send `token` as a bearer token: what needs the attention of administrators, errors first.
 * Simultaneous and later requests within some seconds share one reading of the database.
 */
export const serveAttention = (server: FastifyInstance, services: Services, token: string) => {
  const expected = hashOf(token)
  let current: ReturnType<typeof read> | undefined
  const shared = () => {
    if (!current) {
      current = read(services)
      const forget = () => {
        current = undefined
      }
      current.then(() => setTimeout(forget, lifetime).unref(), forget)
    }
    return current
  }
  server.get('/attention.json', async (request, reply) => {
    const [, sent = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    void reply.headers(interfaceHeaders)
    if (!timingSafeEqual(hashOf(sent), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Token required.' })
    return reply.send(await shared())
  })
}
