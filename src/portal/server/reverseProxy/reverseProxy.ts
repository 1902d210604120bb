import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { portalTokenHeader } from '../../../rest/protocol/proxyErrors.ts'
import { exchange, refuse } from './exchange.ts'
import { failureOf, outside } from './failures.ts'
import { createFederatedServers, type FederatedServer } from './federatedServers.ts'
import type { Client } from './headers.ts'
import { isBelow, normalizeTarget, pathOf, portalPrefixes, type Route } from './route.ts'

const methods: HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

/** Where federated servers are served: `/federated/<host>/<path>`. */
export const serversMount = '/federated'

/** Returns the route of a request by its normalized target. Throws PortalError when there is none. */
type Router = (request: FastifyRequest, target: string) => Promise<Route>

/** Time limit for the portal to list its federated servers (ms). */
const listTimeout = 15_000

const clientOf = ({ raw, ip, host }: FastifyRequest): Client => ({
  origin: `${'encrypted' in raw.socket ? 'https' : 'http'}://${host}`,
  address: ip,
})

/** Escapes Fastify's own syntax in a path. */
const literal = (path: string) => path.replaceAll(':', '::')

const withAllBelow = (path: string) => [literal(path), `${literal(path)}/*`]

const routeToServer = (target: string, servers: readonly FederatedServer[]): Route | undefined => {
  const [, , host = ''] = pathOf(target).split('/', 3)
  const mount = `${serversMount}/${host}`
  const own = pathOf(target).slice(mount.length)
  const prefixesOf = (origin: string) =>
    servers.filter((server) => server.origin.origin === origin).map((server) => server.path)
  const server = servers.find(
    ({ origin }) => origin.host === host && isBelow(prefixesOf(origin.origin), own),
  )
  if (!server) return undefined
  return {
    origin: server.origin,
    mount,
    prefixes: prefixesOf(server.origin.origin),
    target: target.slice(mount.length),
  }
}

/** Calls the portal with the token of a request, as its sender would. Throws what `fetch` throws. */
const askAs =
  (portal: URL, referer: string | undefined) =>
  async (path: string, authorization: string): Promise<unknown> => {
    const response = await fetch(`${portal.origin}${portal.pathname.replace(/\/$/, '')}${path}`, {
      headers: {
        'x-esri-authorization': authorization,
        ...(referer === undefined ? {} : { referer }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(listTimeout),
    })
    return response.json()
  }

const toFailure = (error: unknown, { host }: URL) =>
  error instanceof PortalError
    ? { status: 403, error }
    : failureOf(error instanceof TypeError ? error.cause : error, host)

/**
 * Serves a portal through the console's own origin, so that browsers do not refuse its responses: the portal's paths unchanged, and
 * `/federated/<host>/…` for the federated servers that the portal lists. All other requests are refused.
 */
export const serveReverseProxy = async (server: FastifyInstance, portal: URL): Promise<void> => {
  const prefixes = portalPrefixes(portal)
  const origin = new URL(portal.origin)
  const federatedServers = createFederatedServers()

  const toPortal: Router = async (_request, target) => {
    // The router treats absolute URLs as their paths.
    if (!isBelow(prefixes, pathOf(target))) throw outside('The URL does not lead to the portal.')
    return { origin, mount: '', prefixes, target }
  }

  const toServer: Router = async ({ headers }, target) => {
    const authorization = headers[portalTokenHeader.toLowerCase()]
    if (typeof authorization !== 'string')
      throw outside(
        `Federated servers can be reached only with the portal’s token in the header ${portalTokenHeader}.`,
      )
    const servers = await federatedServers(authorization, askAs(portal, headers.referer))
    const route = routeToServer(target, servers)
    if (route) return route
    throw outside('The URL does not lead to a federated server of the portal.')
  }

  await server.register(async (scope) => {
    // Bodies are passed on as they arrive.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const serve = (url: string, lead: Router) =>
      scope.route({
        method: methods,
        url,
        handler: async (request, reply) => {
          reply.hijack()
          const { raw } = request
          // Security headers for the console's pages; the portal sends its own.
          for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
          try {
            const target = normalizeTarget(raw.url ?? '')
            if (target === undefined) throw outside('The URL is not a plain path.')
            exchange(raw, reply.raw, await lead(request, target), clientOf(request))
          } catch (error) {
            const failure = toFailure(error, portal)
            await refuse(raw, reply.raw, failure.status, failure.error)
          }
        },
      })
    for (const url of prefixes.flatMap(withAllBelow)) serve(url, toPortal)
    serve(`${serversMount}/*`, toServer)
  })
}
