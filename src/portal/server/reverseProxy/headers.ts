import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { portalTokenHeader } from '../../../rest/protocol/proxyErrors.ts'
import { contextOf, pathAtConsole, runsNothing, type Route } from './route.ts'

/** Fields that belong to one connection (RFC 9110 section 7.6.1), or that this proxy sets itself. */
const hopByHop: readonly string[] = [
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Fields with which a client describes the route of its own request. */
const forwarding: readonly string[] = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-server']

const namedIn = (connection: string | undefined) =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase())

/** The properties of the original request that a proxied request needs. */
export interface Client {
  /** The console's origin as the browser knows it, such as `http://localhost:8080`. */
  readonly origin: string
  /** The client's IP address. */
  readonly address: string
}

/** Returns the server's URL of a page at the console's origin; undefined for pages of the console itself. */
const atServer = (route: Route, { origin }: Client, page: string): string | undefined => {
  if (!URL.canParse(page)) return undefined
  const url = new URL(page)
  if (url.origin !== origin || !url.pathname.startsWith(`${route.mount}/`)) return undefined
  const own = new URL(url.pathname.slice(route.mount.length) + url.search, route.origin)
  return pathAtConsole(route, own) === undefined ? undefined : own.href
}

/**
 * Returns the fields to send to the server. The server receives its own host and pages (`Host`, `Origin`, `Referer`), as if it had
 * been called directly; the console's pages keep their `Referer`, because tokens are bound to it. `X-Forwarded-Host` and
 * `X-Forwarded-Proto` also name the server: portals build the URLs that they store and return from them.
 */
export const requestHeaders = (
  route: Route,
  headers: IncomingHttpHeaders,
  client: Client,
): OutgoingHttpHeaders => {
  const dropped = new Set([
    ...hopByHop,
    ...forwarding,
    ...namedIn(headers.connection),
    // Servers are called with tokens; the cookies of the console's origin belong to the portal.
    ...(route.mount === '' ? [] : ['cookie']),
    portalTokenHeader.toLowerCase(),
  ])
  const forwarded = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('x-forwarded-'),
  )
  const { origin, referer } = headers
  return {
    ...Object.fromEntries(forwarded),
    host: route.origin.host,
    ...(origin === client.origin ? { origin: route.origin.origin } : {}),
    ...(referer === undefined ? {} : { referer: atServer(route, client, referer) ?? referer }),
    // A body of unknown length keeps its encoding.
    ...(headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': client.address,
    'x-forwarded-host': route.origin.host,
    'x-forwarded-proto': route.origin.protocol.slice(0, -1),
  }
}

/** Fields that apply to the portal's host as a whole and would affect the console's. */
const ofHost: readonly string[] = [
  'alt-svc',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
]

const nothingRuns = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:"

/** Rewrites a redirect to the server, so that it stays at the console's origin if the server is served there. */
const location = (route: Route, value: string): string => {
  const base = new URL(route.target, route.origin)
  if (!URL.canParse(value, base)) return value
  const url = new URL(value, base)
  return pathAtConsole(route, url) ?? url.href
}

/**
 * Rewrites a cookie of the portal as a cookie of the console's origin, which is an HTTP origin: below the portal's path where it has
 * one, so that browsers send it to nothing else.
 */
const cookie = (route: Route, value: string): string => {
  const [pair = '', ...attributes] = value.split(';').map((part) => part.trim())
  // Browsers accept these names with `Secure` only.
  const needsSecure = /^__(?:host|secure)-/i.test(pair)
  const needsHost = /^__host-/i.test(pair)
  const rewritten = attributes.flatMap((attribute) => {
    const [name = '', content = ''] = attribute.split('=', 2)
    switch (name.trim().toLowerCase()) {
      case 'domain':
        return []
      case 'path':
        return [
          `Path=${needsHost || content.trim() !== '/' ? content.trim() : contextOf(route) || '/'}`,
        ]
      case 'secure':
      case 'partitioned':
        return needsSecure ? [attribute] : []
      case 'samesite':
        return !needsSecure && content.trim().toLowerCase() === 'none'
          ? ['SameSite=Lax']
          : [attribute]
      default:
        return [attribute]
    }
  })
  return [pair, ...rewritten].join('; ')
}

/** Rewrites a policy: the server's origin becomes the console's, where its pages are now. */
const policy = ({ origin }: Route, client: Client, value: string): string =>
  value
    .split(';')
    .filter((directive) => directive.trim().toLowerCase() !== 'upgrade-insecure-requests')
    .join(';')
    .replaceAll(origin.origin, client.origin)

/** Name and value of a field; names that occur several times, such as `Set-Cookie`, are several fields. */
type Field = readonly [name: string, value: string]

const fieldsOf = (raw: readonly string[]): Field[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))

/**
 * Returns the fields of the server's response as the console's origin sends them: cookies, redirects and policies are those of the
 * console's origin, and federated servers set no cookies; everything else is unchanged. `isRewritten`: the body changes, so that its length and hash are no longer valid.
 */
export const responseHeaders = (
  route: Route,
  raw: readonly string[],
  client: Client,
  isRewritten: boolean,
): Field[] => {
  const fields = fieldsOf(raw)
  const dropped = new Set([
    ...hopByHop,
    ...ofHost,
    ...fields.flatMap(([name, value]) =>
      name.toLowerCase() === 'connection' ? namedIn(value) : [],
    ),
    ...(isRewritten ? ['content-length', 'content-md5', 'etag', 'digest'] : []),
  ])
  const rewritten = fields.flatMap(([name, value]): Field[] => {
    switch (name.toLowerCase()) {
      case 'location':
      case 'content-location':
        return [[name, location(route, value)]]
      case 'set-cookie':
        return route.mount === '' ? [[name, cookie(route, value)]] : []
      case 'content-security-policy':
        return [[name, policy(route, client, value)]]
      default:
        return dropped.has(name.toLowerCase()) ? [] : [[name, value]]
    }
  })
  return runsNothing(route) ? [...rewritten, ['Content-Security-Policy', nothingRuns]] : rewritten
}
