import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../rest/protocol/operation.ts'
import { servers } from '../db/schema.ts'
import type { Handler } from '../server/context.ts'
import { adminEnvelope } from '../server/adminEnvelope.ts'
import { serve, type HttpOptions } from '../server/http.ts'
import { answerErrors, protectRest } from '../server/security.ts'
import { serverNow } from './federatedServer.ts'

/** An operation below the URL of a federated server, or of its administration. */
export interface ServerRoute {
  readonly name: string
  readonly operation: Operation
  readonly handler: Handler<Operation>
}

/** What the paths of operations begin with, by their root. Everything below belongs to the server. */
const interfaces = { serverUrl: '/rest', adminUrl: '/admin' } as const

/** Returns an operation with its path below `prefix`, which its path begins with. */
const below = (prefix: string, operation: Operation): Operation => ({
  ...operation,
  path: `/${operation.path.slice(prefix.length + 1)}`,
})

/**
 * Serves the operations of federated servers for each server that this portal runs itself, and further ones (`ownRoutes`, by the path
 * of the server) below the `/rest` of one server, and those of published layers below the `/rest` of each. A server that is silent during its upgrade closes the connection of every request.
 */
export const serveServers = async (
  server: FastifyInstance,
  routes: readonly ServerRoute[],
  ownRoutes: Readonly<Record<string, readonly ServerRoute[]>>,
  layerRoutes: readonly ServerRoute[],
  options: Omit<HttpOptions, 'guesses' | 'serverId'>,
): Promise<void> => {
  const { services } = options
  const rows = await services.db.select().from(servers)
  const own = rows.flatMap(({ id, url, adminUrl }) => [
    { id, path: url, root: 'serverUrl' as const },
    { id, path: adminUrl, root: 'adminUrl' as const },
  ])
  for (const { id: serverId, path, root } of own.filter((one) => one.path.startsWith('/'))) {
    const prefix = interfaces[root]
    await server.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          const { progress } = await serverNow(services.db, serverId, services.clock.now())
          if (!progress?.isSilent) return
          reply.hijack()
          request.raw.socket.destroy()
        })
        const envelopeOf = root === 'adminUrl' ? adminEnvelope : undefined
        answerErrors(scope, services, envelopeOf)
        await protectRest(scope, services, envelopeOf)
        const shared = routes
          .filter(({ operation }) => operation.root === root)
          .map((route) => ({ ...route, operation: below(prefix, route.operation) }))
        for (const { name, operation, handler } of [
          ...shared,
          ...(root === 'serverUrl' ? [...layerRoutes, ...(ownRoutes[path] ?? [])] : []),
        ])
          serve(scope, name, operation, handler, { ...options, guesses: {}, serverId })
      },
      { prefix: path + prefix },
    )
  }
}
