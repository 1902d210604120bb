import { authentication } from '../../../rest/signIn/authentication.ts'
import { createClient, type SendOptions } from '../../../rest/protocol/client.ts'
import { noteUnreadable } from '../../shell/connection/unreadable.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import type { Server } from '../../../rest/records/server.ts'
import { send } from '../../shell/api.ts'
import { onSessionChange } from '../../shell/session/session.ts'

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

/**
 * Calls an operation of a federated server with a token that only this server accepts; without a token if everyone can call the
 * operation. Operations of services require `root`, the URL of the service. Throws what `send` of a client throws.
 */
export const sendToServer = <O extends Operation>(
  server: Target,
  operation: O,
  input: Input<O>,
  { root = rootOf(operation, server), ...options }: SendOptions & { readonly root?: string } = {},
): Promise<Result<O>> => {
  if (operation.access === 'anyone') return createClient({ root }).send(operation, input, options)
  return createClient({
    root,
    token: () => tokenFor(server),
    onTokenRefused: () => Promise.resolve(tokens.delete(server.id)),
    onUnreadable: noteUnreadable,
  }).send(operation, input, options)
}
