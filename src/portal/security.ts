import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance } from 'fastify'
import { PortalError } from '../rest/errors.ts'
import type { Services } from './context.ts'
import { settingsOf } from './settings.ts'

/** What a page of the console may load, and from where else its data may come. */
const consolePolicy = (connectTo: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...connectTo],
  connectSrc: ["'self'", ...connectTo],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
})

/** Answers of the REST interface are no pages: nothing in them may run or load. The sign-in page has a policy of its own. */
const restPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The security headers of every answer. `connectTo`: origins of portals elsewhere that the console talks to. `isSecure`: people
 * use HTTPS, at least up to a proxy.
 */
export const protect = async (
  server: FastifyInstance,
  { connectTo = [], isSecure = false }: { connectTo?: readonly string[]; isSecure?: boolean } = {},
): Promise<void> => {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: consolePolicy(connectTo) },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it over HTTP, so it is sent only where people use HTTPS (ASVS 5, section 3.4.1).
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}

const statusOf = (error: FastifyError | PortalError): number =>
  error instanceof PortalError ? error.code : (error.statusCode ?? 500)

/** Whether an origin is one that an entry of `allowedOrigins` means: the same, or any subdomain of one that begins with `*.`. */
const isOriginOf = (allowed: string, origin: string): boolean => {
  const [scheme, host] = allowed.toLowerCase().split('://*.')
  return host === undefined
    ? allowed.toLowerCase() === origin
    : origin.startsWith(`${scheme ?? ''}://`) && origin.endsWith(`.${host}`)
}

/**
 * What the REST interface needs beside its operations: other origins' pages that the organization allows, and the error
 * envelope for what never reaches an operation (a body too large, an unknown path, too many sign-ins).
 */
export const protectRest = async (
  rest: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Promise<void> => {
  rest.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', restPolicy).header('cache-control', 'no-store')
  })
  await rest.register(cors, {
    origin: async (origin: string | undefined) => {
      if (origin === undefined) return false
      const { allowedOrigins = [] } = await settingsOf(db)
      return allowedOrigins.some((allowed) => isOriginOf(allowed, origin))
    },
    methods: ['GET', 'POST'],
    exposedHeaders: ['Content-Disposition', 'Content-Range', 'Retry-After'],
    maxAge: 600,
  })
  rest.setErrorHandler<FastifyError | PortalError>((error, _request, reply) => {
    const status = statusOf(error)
    if (status >= 500) log.error({ err: error }, 'a request failed')
    const message = status >= 500 ? 'Unable to complete operation.' : error.message
    const answer = error instanceof PortalError ? error : new PortalError({ code: status, message })
    return reply.code(status).type('application/json; charset=utf-8').send(answer.toEnvelope())
  })
  rest.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(new PortalError({ code: 404, message: 'There is no such resource.' }).toEnvelope()),
  )
}

/** Where passwords and codes can be guessed. */
export const guessable: readonly string[] = [
  'authentication.generateToken',
  'authentication.signIn',
  'authentication.token',
]

/** Lets each address try 100 times a minute; more than people and programs need, too little for guessing. */
export const limitGuesses = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(rateLimit, {
    max: 100,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { after }) =>
      new PortalError({
        code: 429,
        message: `Too many sign-ins from this address. Try again in ${after}.`,
      }),
  })
}
