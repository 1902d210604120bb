import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyError, FastifyInstance } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Services } from './context.ts'
import type { Database } from '../db/database.ts'
import { checkHosts } from './hosts.ts'
import type { Log } from '../common/log.ts'
import { refusalOf } from './refusals.ts'
import { settingsOf } from '../db/settings.ts'

/**
 * Where a page of the console may load scripts from: its assets, and not the files that members have uploaded to the same origin. A
 * policy names paths below hosts only, so it repeats the host that the page was requested from, which has been checked. It cannot
 * name IPv6 addresses.
 */
const scriptsOf = ({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>) =>
  /^[\w.-]+(?::\d+)?$/.test(host) ? `${host}/assets/` : "'self'"

/** What a page of the console may load: nothing but what its own origin serves. */
const consolePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: [scriptsOf],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
}

/** Answers of the REST interface are no pages: nothing in them may run or load. The sign-in page has a policy of its own. */
const restPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The security headers of responses that no hook sees, because their request could not be read. */
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
  /** Host names that lead here, beside `localhost` and IP addresses; with a port, or for any. */
  readonly hosts: readonly string[]
  /** Whether people use HTTPS, at least up to a proxy. */
  readonly isSecure?: boolean
}

/** The security headers of every response, and the check of the host name of every request. */
export const protect = async (
  server: FastifyInstance,
  { hosts, isSecure = false }: ProtectOptions,
): Promise<void> => {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: consolePolicy },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it over HTTP, so it is sent only where people use HTTPS.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  checkHosts(server, hosts)
}

/** Answers errors outside of operations in the envelope of the interface, with their HTTP status. */
export const answerErrors = (server: FastifyInstance, { log }: { readonly log: Log }): void => {
  server.setErrorHandler<FastifyError | PortalError>((error, _request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) log.error({ err: error }, 'a request failed')
    const answer =
      refusal ?? new PortalError({ code: 500, message: 'Unable to complete operation.' })
    return reply.code(answer.code).type('application/json; charset=utf-8').send(answer.toEnvelope())
  })
}

/** Whether an origin is one that an entry of `allowedOrigins` means: the same, or any subdomain of one that begins with `*.`. */
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

/** The headers by which pages of an origin may read a response, where the organization allows the origin. */
export const allowedOrigin = async (
  db: Database,
  origin: string | undefined,
): Promise<Readonly<Record<string, string>>> =>
  origin !== undefined && (await isAllowed(db, origin))
    ? { 'access-control-allow-origin': origin, vary: 'Origin' }
    : {}

/**
 * What the REST interface needs beside its operations: other origins' pages that the organization allows, and the error
 * envelope for an unknown path.
 */
export const protectRest = async (
  rest: FastifyInstance,
  { db }: Pick<Services, 'db'>,
): Promise<void> => {
  rest.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', restPolicy)
      .header('cache-control', 'no-store')
      // Pages of other origins show images of items, and find out that a portal is there. No response depends on cookies.
      .header('cross-origin-resource-policy', 'cross-origin')
  })
  await rest.register(cors, {
    origin: async (origin: string | undefined) => origin !== undefined && isAllowed(db, origin),
    methods: ['GET', 'POST'],
    exposedHeaders: ['Content-Disposition', 'Content-Range', 'Retry-After'],
    maxAge: 600,
  })
  rest.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(
        new PortalError({
          code: 404,
          message: 'This portal has no such resource or operation.',
        }).toEnvelope(),
      ),
  )
}
