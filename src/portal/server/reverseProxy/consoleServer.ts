import Fastify from 'fastify'
import { pino } from 'pino'
import { portals } from '../../../rest/organization/portals.ts'
import { readFailure } from '../../../rest/protocol/errors.ts'
import type { PortalColor } from '../../../rest/protocol/portalColors.ts'
import { refuseConnection } from '../connections.ts'
import { freePort, originsOf } from '../loopback.ts'
import { serversMount, serveReverseProxy } from './reverseProxy.ts'
import { answerErrors, protect } from '../security.ts'
import { serveSite } from '../site.ts'

export interface ConsoleServerOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** Host names by which the console is reached in addition to its own, with a port or for any port. */
  readonly hosts?: readonly string[]
  /** Sources that pages of the console can send requests to, such as `https:`, to test URLs of items. */
  readonly connectTo?: readonly string[]
  /** The folder of the built console. */
  readonly site: string
  /** The normalized home URL of a portal that runs elsewhere. */
  readonly portalUrl: string
  /** The ID under which the console is registered at that portal; without one, members sign in with username and password. */
  readonly applicationId?: string | undefined
  /** Shown with the portal's name on every page, in its color. */
  readonly label?: string | undefined
  readonly color?: PortalColor | undefined
}

export interface ConsoleServer {
  /** Where the console is, such as `http://localhost:8080`. */
  readonly url: string
  /**
   * Calls the portal through the proxy. Returns why it could not be reached, or that it is no portal, in sentences; undefined when a portal responded.
   */
  portalProblem(): Promise<string | undefined>
  close(): Promise<unknown>
}

/** Reads the REST interface's first resource through the proxy, at the address that the proxy listens on. */
const findProblem = async (root: string): Promise<string | undefined> => {
  const response = await fetch(`${root}/sharing/rest/info?f=json`).catch(() => undefined)
  const body: unknown = await response?.json().catch(() => undefined)
  if (!response) return undefined
  const failure = readFailure(response.status, body)
  if (failure) return [failure.message, ...failure.details].join(' ')
  return portals.info.result.safeParse(body).success
    ? undefined
    : `No portal was found at this URL: /sharing/rest returned HTTP status ${response.status} and not the response of a portal.`
}

/**
 * Serves the console without a portal of its own, and the portal that it is for through the same origin. Throws when the port is in
 * use.
 */
export const startConsoleServer = async ({
  host,
  port: wantedPort,
  hosts = [],
  connectTo,
  site,
  portalUrl,
  applicationId,
  label,
  color,
}: ConsoleServerOptions): Promise<ConsoleServer> => {
  const port = await freePort(host, wantedPort)
  const portal = new URL(portalUrl)
  const server = Fastify({
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false },
    clientErrorHandler: refuseConnection,
  })
  const origins = originsOf(host, port)
  answerErrors(server, { log: pino({ level: 'warn' }, pino.destination(2)) })
  await protect(server, {
    hosts: [...hosts, ...origins.map((origin) => new URL(origin).host)],
    connectTo,
  })
  const config = {
    portals: [
      {
        name: portal.host,
        url: portal.pathname,
        upstream: portalUrl,
        sameOriginOnly: true,
        federatedServers: serversMount,
        // JSON has no properties that are undefined.
        applicationId,
        label,
        color,
      },
    ],
  }
  await serveSite(server, site, { config })
  await serveReverseProxy(server, portal)
  await server.listen({ port, host })
  const [url] = origins
  return {
    url,
    portalProblem: () => findProblem(`${url}${portal.pathname.replace(/\/$/, '')}`),
    close: () => server.close(),
  }
}
