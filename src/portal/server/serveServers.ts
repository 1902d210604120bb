import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../rest/protocol/operation.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { servers } from '../db/schema.ts'
import type { Services } from '../operations/context.ts'
import { adminEnvelope } from './adminEnvelope.ts'
import { serve, type HttpOptions, type Route } from './http.ts'
import { statusOf } from '../common/refusals.ts'
import { answerErrors, protectRest } from './security.ts'
import { serverNow } from '../servers/federatedServer.ts'
import { areStopped } from '../servers/machines.ts'

/** What the paths of operations begin with, by their root. Everything below belongs to the server. */
const interfaces = { serverUrl: '/rest', adminUrl: '/admin' } as const

/** Returns an operation with its path below `prefix`, which its path begins with. */
const below = (prefix: string, operation: Operation): Operation => ({
  ...operation,
  path: `/${operation.path.slice(prefix.length + 1)}`,
})

/** What the web server in front of a server returns whose machines are stopped. */
const noMachine = new PortalError({
  code: 500,
  message: 'Could not access any server machines. Contact the administrator of the server.',
})

const noResource = new PortalError({
  code: 404,
  message: 'This portal has no such resource or operation.',
})

const envelopeOfInterface = (error: PortalError): object => error.toEnvelope()

/**
 * Responds with an error at a URL, as products do with the status 200 if one is played. The framework's handler for paths without a route
 * would compare their prefix with regard to case.
 */
const serveNothing = (
  scope: FastifyInstance,
  url: string,
  envelopeOf: typeof envelopeOfInterface,
  { plays }: Pick<Services, 'plays'>,
) =>
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: (_request, reply) =>
      plays === undefined ? Promise.reject(noResource) : reply.send(envelopeOf(noResource)),
  })

/**
 * Serves the operations of federated servers for each server that this portal runs itself, and further ones (`ownRoutes`, by the path
 * of the server) below the `/rest` of one server, and those of published layers below the `/rest` of each; every other path of a server is
 * an error. A server that is silent during its upgrade closes the connection of every request, and one whose machines are stopped returns
 * an error.
 */
export const serveServers = async (
  server: FastifyInstance,
  routes: readonly Route[],
  ownRoutes: Readonly<Record<string, readonly Route[]>>,
  layerRoutes: readonly Route[],
  options: Omit<HttpOptions, 'guessLimitOf' | 'serverId'>,
): Promise<void> => {
  const { services } = options
  const rows = await services.db.select().from(servers)
  /** Registers what all requests below a path of a server have in common. */
  const begin = async (
    scope: FastifyInstance,
    { id, machines }: (typeof rows)[number],
    envelopeOf: typeof envelopeOfInterface,
  ) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { progress } = await serverNow(services.db, id, services.clock.now())
      if (!progress?.isSilent) return
      reply.hijack()
      request.raw.socket.destroy()
    })
    answerErrors(scope, services, envelopeOf)
    await protectRest(scope, services, envelopeOf)
    if (areStopped(machines))
      scope.addHook('onRequest', async (_request, reply) =>
        reply.code(statusOf(noMachine)).send(envelopeOf(noMachine)),
      )
    serveNothing(scope, '/*', envelopeOf, services)
  }
  for (const row of rows) {
    const { id: serverId, url, adminUrl } = row
    const own = [
      { path: url, root: 'serverUrl' as const },
      { path: adminUrl, root: 'adminUrl' as const },
    ].filter(({ path }) => path.startsWith('/'))
    for (const path of new Set(own.map((one) => one.path)))
      await server.register(
        async (scope) => {
          await begin(scope, row, envelopeOfInterface)
          serveNothing(scope, '/', envelopeOfInterface, services)
        },
        { prefix: path },
      )
    for (const { path, root } of own) {
      const prefix = interfaces[root]
      await server.register(
        async (scope) => {
          await begin(scope, row, root === 'adminUrl' ? adminEnvelope : envelopeOfInterface)
          const shared = routes
            .filter(({ operation }) => operation.root === root)
            .map((route) => ({ ...route, operation: below(prefix, route.operation) }))
          for (const route of [
            ...shared,
            ...(root === 'serverUrl' ? [...layerRoutes, ...(ownRoutes[path] ?? [])] : []),
          ])
            serve(scope, route, { ...options, serverId })
        },
        { prefix: path + prefix },
      )
    }
  }
}
