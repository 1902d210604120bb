import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'

/** A host name or address without brackets and port, in small letters; undefined when the text is neither. */
const nameOf = (host: string): { readonly name: string; readonly host: string } | undefined => {
  if (!URL.canParse(`http://${host}`)) return undefined
  const url = new URL(`http://${host}`)
  // Nothing but a host: no user, no path.
  if (url.href !== `http://${url.host}/` || url.username !== '') return undefined
  return { name: url.hostname.replace(/^\[|\]$/g, ''), host: url.host }
}

const isLocal = (name: string) =>
  isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')

/**
 * Whether a `Host` header names this portal. A page of another site can make a name of its own lead to this machine (DNS
 * rebinding) and would then count as the same origin. It cannot do that with an address or with `localhost`, so these are always
 * right, with any port: containers and proxies change ports. `known`: names that count as well, for any port or with their own.
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

/** Refuses requests for other hosts with 421. */
export const checkHosts = (server: FastifyInstance, known: readonly string[]): void => {
  server.addHook('onRequest', async ({ headers }) => {
    if (!isKnownHost(headers.host, known)) throw misdirected()
  })
}
