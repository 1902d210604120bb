import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'

/** Parses a host name or address, without brackets and port, in lower case. Returns undefined when the text is neither. */
const nameOf = (host: string): { readonly name: string; readonly host: string } | undefined => {
  if (!URL.canParse(`http://${host}`)) return undefined
  const url = new URL(`http://${host}`)
  // Only a host: no user, no path.
  if (url.href !== `http://${url.host}/` || url.username !== '') return undefined
  return { name: url.hostname.replace(/^\[|\]$/g, ''), host: url.host }
}

const isLocal = (name: string) =>
  isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')

/**
 * Returns whether a `Host` header names this portal. Through DNS rebinding, a page of another site can make its own host name
 * resolve to this machine, and would then have the same origin. This is impossible with an IP address or `localhost`, so both are
 * always accepted, with any port: containers and proxies change ports. `known` are further names, for any port or with their own.
 */
export const isKnownHost = (header: string | undefined, known: readonly string[]): boolean => {
  const sent = nameOf(header ?? '')
  return (
    sent !== undefined &&
    (isLocal(sent.name) || known.some((one) => [sent.name, sent.host].includes(one.toLowerCase())))
  )
}

const misdirected = () =>
  new PortalError({
    code: 421,
    message:
      'This portal is not set up for the host name of this request. Its administrator can add the name to PORTAL_HOSTS.',
  })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route responds to requests for every host. */
    readonly anyHost?: boolean
  }
}

/** A server and a proxy in front of it could each take another one for the host (RFC 9112 section 3.2). */
const hasSeveralHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Returns why a request is refused: 400 if it names several hosts, 421 if it names another one than the `known`; undefined otherwise. */
export const hostRefusal = (
  { rawHeaders, headers }: IncomingMessage,
  known: readonly string[],
): PortalError | undefined => {
  if (hasSeveralHosts(rawHeaders))
    return new PortalError({ code: 400, message: 'The request has several Host headers.' })
  return isKnownHost(headers.host, known) ? undefined : misdirected()
}

/** Refuses requests for other hosts, and those that name several. */
export const checkHosts = (server: FastifyInstance, known: readonly string[]): void => {
  server.addHook('onRequest', async ({ raw, routeOptions: { config } }) => {
    const refusal = hostRefusal(raw, known)
    if (refusal && (refusal.code === 400 || !config.anyHost)) throw refusal
  })
}
