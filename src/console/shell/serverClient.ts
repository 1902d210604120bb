import { ConnectionError, PortalError } from '../../rest/protocol/errors.ts'
import { portalTokenHeader, proxyErrors } from '../../rest/protocol/proxyErrors.ts'
import { authentication } from '../../rest/signIn/authentication.ts'
import { createClient, type SendOptions } from '../../rest/protocol/client.ts'
import { noteUnreadable } from './connection/unreadable.ts'
import {
  isReading,
  type Input,
  type Operation,
  type Result,
} from '../../rest/protocol/operation.ts'
import type { Server } from '../../rest/records/server.ts'
import { send } from './api.ts'
import { onSessionChange, portalToken, session } from './session/session.ts'

/** What requests to a server need to know about it. */
export type Target = Pick<Server, 'id' | 'url' | 'adminUrl' | 'adminPublicUrl'>

/** How long before its expiry a token is replaced (ms). */
const margin = 60_000

/** The tokens for servers, by the ID of the server. Tokens of the portal are never sent to a server. */
const tokens = new Map<string, ReturnType<typeof exchange>>()
onSessionChange(() => tokens.clear())

const exchange = (serverUrl: string) => send(authentication.generateToken, { serverUrl })

const tokenFor = async ({ id, url }: Target): Promise<string> => {
  const known = tokens.get(id)
  const found = await known?.catch(() => undefined)
  if (found && found.expires - margin > Date.now()) return found.token
  const next = exchange(url)
  tokens.set(id, next)
  return (await next).token
}

/** Returns the URL that the path of an operation is below, except operations of services. */
export const rootOf = (
  { root }: Pick<Operation, 'root'>,
  { url, adminUrl, adminPublicUrl }: Target,
): string => (root === 'adminUrl' ? (adminPublicUrl ?? adminUrl) : url)

/** Returns the URL at which this console reaches the URL of a server: its own, or that of the console's proxy. */
const reached = (url: string): string => {
  const { federatedServers } = session().connection
  const { host, origin, pathname } = new URL(url)
  return federatedServers === undefined || origin === location.origin
    ? url
    : `${federatedServers}/${host}${pathname.replace(/\/$/, '')}`
}

const headersForProxy = async () =>
  session().connection.federatedServers === undefined
    ? {}
    : { [portalTokenHeader]: `Bearer ${await portalToken()}` }

const unreached: ReadonlySet<string | undefined> = new Set(
  Object.values(proxyErrors).filter((code) => code !== proxyErrors.outside),
)

/** Converts the errors that the console's proxy returns in place of a server. */
const toConnectionError = (error: unknown, operation: Operation): unknown =>
  error instanceof PortalError && unreached.has(error.messageCode)
    ? new ConnectionError([error.message, ...error.details].join(' '), {
        cause: error,
        isRead: isReading(operation),
      })
    : error

/**
 * Calls an operation of a federated server with a token that only this server accepts; without a token if everyone can call the
 * operation. Operations of services require `root`, the URL of the service. Throws what `send` of a client throws.
 */
export const sendToServer = async <O extends Operation>(
  server: Target,
  operation: O,
  input: Input<O>,
  { root = rootOf(operation, server), ...options }: SendOptions & { readonly root?: string } = {},
): Promise<Result<O>> => {
  const isForAnyone = operation.access === 'anyone'
  const client = createClient({
    root: reached(root),
    headers: headersForProxy,
    ...(isForAnyone
      ? {}
      : {
          token: () => tokenFor(server),
          onTokenRefused: () => Promise.resolve(tokens.delete(server.id)),
          onUnreadable: noteUnreadable,
        }),
  })
  try {
    return await client.send(operation, input, options)
  } catch (error) {
    throw toConnectionError(error, operation)
  }
}
