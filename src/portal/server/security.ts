import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyError, FastifyInstance } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Services } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { checkHosts } from './hosts.ts'
import type { Log } from '../common/log.ts'
import { isRepeatable, knownFailureOf, refusalOf, retryAfterSeconds } from '../common/refusals.ts'
import { settingsOf } from '../db/settings.ts'

/**
 * Returns the source from which a page of the console can load scripts: its assets, but not the files that members have uploaded to
 * the same origin. Policies contain paths below hosts only, so it repeats the host of the request, which has been checked. It cannot
 * name IPv6 addresses.
 */
const scriptsOf = ({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>) =>
  /^[\w.-]+(?::\d+)?$/.test(host) ? `${host}/assets/` : "'self'"

/** The content security policy of the console's pages: only content of its own origin, and requests to the sources `connectTo`. */
const consolePolicy = (connectTo: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: [scriptsOf],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", ...connectTo],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
})

/** The policy of REST responses, which are not pages: nothing in them can run or load. The sign-in page has its own policy. */
const restPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The security headers of responses that no hook handles, because their request could not be read. */
export const interfaceHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': restPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

export interface ProtectOptions {
  /** Host names of this portal beside `localhost` and IP addresses; with a port, or for any port. */
  readonly hosts: readonly string[]
  /** Sources that pages of the console can send requests to, in addition to its own origin. */
  readonly connectTo?: readonly string[] | undefined
  /** Whether the portal is used with HTTPS, at least up to a proxy. */
  readonly isSecure?: boolean
}

/** Adds the security headers of every response, and the check of the host name of every request. */
export const protect = async (
  server: FastifyInstance,
  { hosts, connectTo = [], isSecure = false }: ProtectOptions,
): Promise<void> => {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: consolePolicy(connectTo) },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it over HTTP, so it is sent only if the portal is used with HTTPS.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  checkHosts(server, hosts)
}

const envelopeOfInterface = (error: PortalError): object => error.toEnvelope()

/** Returns errors outside of operations in an envelope, by default that of the interface, with their HTTP status. */
export const answerErrors = (
  server: FastifyInstance,
  { log }: { readonly log: Log },
  envelopeOf = envelopeOfInterface,
): void => {
  server.setErrorHandler<FastifyError | PortalError>((error, request, reply) => {
    const refusal = refusalOf(error)
    // A client that leaves during the response of a file is no error of the portal.
    const hasLeft = request.raw.socket.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!refusal && !hasLeft) log.error({ err: error }, 'a request failed')
    const answer =
      refusal ??
      knownFailureOf(error) ??
      new PortalError({ code: 500, message: 'Unable to complete operation.' })
    if (isRepeatable(answer)) reply.header('retry-after', retryAfterSeconds)
    return reply.code(answer.code).type('application/json; charset=utf-8').send(envelopeOf(answer))
  })
}

/**
 * Returns whether an origin matches an entry of `allowedOrigins`: the same origin, or any subdomain for an entry that begins with
 * `*.`.
 */
const isOriginOf = (allowed: string, origin: string): boolean => {
  const [scheme, host] = allowed.toLowerCase().split('://*.')
  return host === undefined
    ? allowed.toLowerCase() === origin
    : origin.startsWith(`${scheme ?? ''}://`) && origin.endsWith(`.${host}`)
}

const isAllowed = async (db: Database, origin: string): Promise<boolean> => {
  const { allowedOrigins = [] } = await settingsOf(db)
  return allowedOrigins.some((allowed) => isOriginOf(allowed, origin))
}

/** Returns the headers with which pages of an origin can read a response, if the organization allows the origin. */
export const allowedOrigin = async (
  db: Database,
  origin: string | undefined,
): Promise<Readonly<Record<string, string>>> =>
  origin !== undefined && (await isAllowed(db, origin))
    ? { 'access-control-allow-origin': origin, vary: 'Origin' }
    : {}

/**
 * Registers what the REST interface needs beside its operations: CORS for the origins that the organization allows, and the error
 * envelope for unknown paths.
 */
export const protectRest = async (
  rest: FastifyInstance,
  { db, plays }: Pick<Services, 'db' | 'plays'>,
  envelopeOf = envelopeOfInterface,
): Promise<void> => {
  rest.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', restPolicy)
      .header('cache-control', 'no-store')
      // Pages of other origins display images of items and detect the portal. No response depends on cookies.
      .header('cross-origin-resource-policy', 'cross-origin')
  })
  await rest.register(cors, {
    origin: async (origin: string | undefined) => origin !== undefined && isAllowed(db, origin),
    methods: ['GET', 'POST'],
    exposedHeaders: ['Content-Disposition', 'Content-Range', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
  const unknown = (path: string) => {
    if (plays === undefined)
      return new PortalError({
        code: 404,
        message: 'This portal has no such resource or operation.',
      })
    return envelopeOf === envelopeOfInterface
      ? new PortalError({ code: 400, message: 'Invalid URL' })
      : new PortalError({
          code: 404,
          message: `Could not find resource or operation '${path.split('/').at(-1)}' on the system.`,
        })
  }
  rest.setNotFoundHandler(({ url }, reply) =>
    reply
      .code(plays === undefined ? 404 : 200)
      .type('application/json; charset=utf-8')
      .send(envelopeOf(unknown(new URL(url, 'http://portal').pathname))),
  )
}
