import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import { adminEnvelope, isAdministrationPath } from './adminEnvelope.ts'
import { failures } from '../common/failures.ts'
import { duringRequest } from '../common/log.ts'
import type { Services } from '../operations/context.ts'
import type { RequestLimits } from './request/limits.ts'
import { watchPace } from './request/pace.ts'
import { idHeader, json, refuseConnection, removePorts, shareConnections } from './connections.ts'
import { isStreamedPart, maxFiles } from './request/multipart.ts'
import { refusalOf, retryAfterSeconds } from '../common/refusals.ts'
import { allowedOrigin, interfaceHeaders } from './security.ts'

export interface ServerOptions {
  readonly limits: RequestLimits
  /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
}

/** Returns the ID that a client or a proxy has given a request; otherwise a random one. */
const requestIdOf = ({ headers: { [idHeader]: id } }: Pick<IncomingMessage, 'headers'>) =>
  typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : randomUUID()

/**
 * Creates the HTTP server without routes: how much it reads of a request, how long it waits for it, and how it responds to requests
 * without a route.
 */
export const createServer = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  { limits, trustedProxies }: ServerOptions,
): Promise<FastifyInstance> => {
  /** Responds to a request without a route because its URL cannot be parsed. */
  const refuse = async (
    fault: Error,
    { id, url, headers: { origin } }: FastifyRequest,
    { raw }: { readonly raw: ServerResponse },
  ) => {
    const { code, message } = refusalOf(fault) ?? { code: 400, message: 'The URL is not valid.' }
    const readable = await allowedOrigin(db, origin).catch((failure: unknown) => {
      log.error({ err: failure, requestId: id }, 'a request failed')
      return {}
    })
    const error = new PortalError({ code, message })
    raw
      .writeHead(code, {
        ...interfaceHeaders,
        ...readable,
        [idHeader]: id,
        'content-type': json,
      })
      .end(JSON.stringify(isAdministrationPath(url) ? adminEnvelope(error) : error.toEnvelope()))
  }

  const server: FastifyInstance = Fastify({
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      // No segment of a URL is longer than all headers together, so the contract refuses it with the name of its parameter.
      maxParamLength: 16_384,
    },
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    // A hook responds to these with the envelope.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    connectionTimeout: limits.connectionTime,
    http: {
      headersTimeout: limits.headersTime,
      connectionsCheckingInterval: Math.min(limits.headersTime, 10_000),
    },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseConnection,
  })
  server.server.maxConnections = limits.connections
  shareConnections(server.server, limits, trustedProxies)
  // A connection that could not be accepted would otherwise end the process.
  server.server.on('error', (error) => log.error({ err: error }, 'a connection failed'))

  server.addHook('onRequest', (request, reply, done) => {
    reply.header(idHeader, request.id)
    removePorts(request.raw)
    duringRequest(request.id, done)
  })
  // Bodies that the framework reads arrive outside of the request's context.
  server.addHook('preHandler', ({ id }, _reply, done) => duringRequest(id, done))

  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return
    reply.header('retry-after', retryAfterSeconds)
    throw failures.stopping()
  })

  server.removeAllContentTypeParsers()
  // Operations read forms themselves, within the limits of their callers.
  server.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) =>
    done(null),
  )
  await server.register(multipart, {
    isPartAFile: isStreamedPart,
    limits: {
      fieldSize: limits.form,
      fileSize: Infinity,
      files: maxFiles,
      fields: limits.fields,
      parts: limits.fields + maxFiles,
    },
  })
  watchPace(server, limits)
  return server
}
