import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import type { PortalError } from '../../../rest/protocol/errors.ts'
import { escapeHtml } from '../../common/html.ts'
import { connectTimeout, failureOf, ProxyTimeout, silenceTimeout } from './failures.ts'
import { requestHeaders, responseHeaders, type Client } from './headers.ts'
import { replaceOwnUrls } from './ownUrls.ts'
import { contextOf, isSignInPage, type Route } from './route.ts'

/** How long an idle connection to the server is kept open (ms): shorter than web servers do, so that it does not close in use. */
const idleTimeout = 15_000

/** Bytes of a refused upload that are read, since browsers read the response only after they have sent everything. */
const drainLimit = 64 * 1024 * 1024

interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

const agentsOfClients = new WeakMap<Socket, Agents>()

/**
 * The connections for one client connection, closed together with it. NTLM and Negotiate sign in connections, not requests: a
 * connection that clients shared would give one of them the other's identity.
 */
const agentsOf = (socket: Socket): Agents => {
  const known = agentsOfClients.get(socket)
  if (known) return known
  const options = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1, timeout: idleTimeout }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  agentsOfClients.set(socket, agents)
  socket.once('close', () => {
    agents.http.destroy()
    agents.https.destroy()
  })
  return agents
}

const open = (incoming: IncomingMessage, route: Route, client: Client): ClientRequest => {
  const { protocol, hostname, port } = route.origin
  const { http, https } = agentsOf(incoming.socket)
  const isSecure = protocol === 'https:'
  const headers = requestHeaders(route, incoming.headers, client)
  // Pages that are rewritten must be readable.
  if (isSignInPage(route)) headers['accept-encoding'] = 'identity'
  const options = {
    // IPv6 addresses have brackets in URLs only.
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    method: incoming.method,
    path: route.target,
    headers,
    setHost: false,
    timeout: silenceTimeout,
  }
  return isSecure
    ? requestHttps({ ...options, agent: https, rejectUnauthorized: true })
    : requestHttp({ ...options, agent: http })
}

/** Ends a request whose connection is not established in time, or without a byte for too long. */
const limitTime = (outgoing: ClientRequest, { protocol }: URL) => {
  outgoing.once('timeout', () => outgoing.destroy(new ProxyTimeout('SILENCE_TIMEOUT')))
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(
      () => outgoing.destroy(new ProxyTimeout('CONNECT_TIMEOUT')),
      connectTimeout,
    )
    const stop = () => clearTimeout(timer)
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', stop).once('close', stop)
  })
}

/** Reads and drops the rest of a client's request, up to a limit above which its connection is closed. */
const drain = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve()
    let left = drainLimit
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) incoming.destroy()
    })
    incoming.once('end', resolve).once('close', resolve).resume()
  })

const page = ({ message, details }: PortalError) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portal not available</title><h1>Portal not available</h1>${[
    message,
    ...details,
  ]
    .map((text) => `<p>${escapeHtml(String(text))}</p>`)
    .join('')}</html>`

/** Responds in place of the portal: with the error envelope, or with a page if the URL was opened in a browser. */
export const refuse = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: PortalError,
): Promise<void> => {
  await drain(incoming)
  if (response.destroyed || response.headersSent) return
  const isPage = incoming.headers['sec-fetch-mode'] === 'navigate'
  const body = isPage ? page(error) : JSON.stringify(error.toEnvelope())
  response.writeHead(status, {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(body)
}

const isHtml = (type: string | undefined) => /^text\/html\b/i.test(type ?? '')

/** Returns the transform streams of the response; none unless it is a sign-in page. */
const rewritesOf = (route: Route, client: Client, answer: IncomingMessage): Transform[] => {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = answer.headers
  if (!isSignInPage(route) || !isHtml(type) || encoding !== 'identity') return []
  const context = contextOf(route)
  return [
    replaceOwnUrls(`${route.origin.origin}${context}`, `${client.origin}${route.mount}${context}`),
  ]
}

/**
 * Sends a request to the server of its route and the response back, both as streams: nothing is kept in memory, the slower side sets
 * the pace, and when one side ends early, the other is ended. If the server cannot be reached, it responds with the error envelope.
 */
export const exchange = (
  incoming: IncomingMessage,
  response: ServerResponse,
  route: Route,
  client: Client,
): void => {
  const outgoing = open(incoming, route, client)
  limitTime(outgoing, route.origin)

  outgoing.once('response', (answer) => {
    const rewrites = rewritesOf(route, client, answer)
    response.statusCode = answer.statusCode ?? 502
    response.statusMessage = answer.statusMessage ?? ''
    // The server's own date, or none: the sign-in page compares clocks with it.
    response.sendDate = false
    for (const [name, value] of responseHeaders(
      route,
      answer.rawHeaders,
      client,
      rewrites.length > 0,
    ))
      response.appendHeader(name, value)
    pipeline([answer, ...rewrites, response], () => {
      // A server that responds early does not read the rest.
      if (!incoming.complete) void drain(incoming)
    })
  })

  outgoing.on('error', (error) => {
    incoming.unpipe(outgoing)
    if (response.headersSent) response.destroy()
    else {
      const failure = failureOf(error, route.origin.host)
      void refuse(incoming, response, failure.status, failure.error)
    }
  })
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy()
  })
  incoming.pipe(outgoing)
}
