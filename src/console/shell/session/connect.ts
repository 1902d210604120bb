import { randomId } from '../storage/randomId.ts'
import { authentication } from '../../../rest/signIn/authentication.ts'
import { createClient, type Client } from '../../../rest/protocol/client.ts'
import { ConnectionError } from '../../../rest/protocol/errors.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { users } from '../../../rest/organization/users.ts'
import { noteFailedRequest } from '../connection/failedRequests.ts'
import { noteUnreadable } from '../connection/unreadable.ts'
import { accountScope } from './accountScope.ts'
import { ownUrl, restRoot, type Connection } from './connections.ts'
import {
  dropCredentials,
  keepCredentials,
  type AnyCredentials,
  type Credentials,
} from './credentials.ts'
import { endedScope, endElsewhere, establish, expire, maybeSession, scopeOf } from './session.ts'
import { countSignedInTabs } from './signedInTabs.ts'
import { aloneAmongTabs, askTabs, joinTabs, notifyTabs, shareRenewed } from './tabs.ts'
import { createTokenKeeper } from './tokens.ts'

/** Returns a client that records requests that did not reach the portal. */
const noting = (client: Client): Client => ({
  root: client.root,
  send: async (operation, input, options) => {
    try {
      return await client.send(operation, input, options)
    } catch (error) {
      if (error instanceof ConnectionError) noteFailedRequest()
      throw error
    }
  },
})

/**
 * Opens the session that the credentials belong to: reads the person from the portal and sets the session of this tab.
 * Throws PortalError (498 when the portal does not accept them) or ConnectionError.
 */
export const open = async (stored: AnyCredentials): Promise<void> => {
  const { connection } = stored
  const root = restRoot(connection)
  const ownRoot = restRoot({ url: ownUrl(connection) })
  const anonymous = createClient({ root })
  const newer = async () => {
    if (!maybeSession()) return undefined
    const found = await askTabs((await countSignedInTabs()) - 1, { scope: accountScope() })
    if (!found || found.expires <= keeper.credentials().expires) return undefined
    keepCredentials(found)
    return found
  }
  const keeper = createTokenKeeper({
    credentials: { signIn: randomId(), ...stored },
    anonymous,
    onRenewed: (renewed) => {
      keepCredentials(renewed)
      shareRenewed(renewed)
    },
    onExpired: expire,
    newer,
    alone: (exchange) => aloneAmongTabs(keeper.credentials().signIn, exchange),
  })
  const client = noting(
    createClient({
      root,
      token: keeper.token,
      onTokenRefused: keeper.refused,
      onUnreadable: noteUnreadable,
    }),
  )
  const organization = await client.send(portals.read, {})
  const user = organization.user ?? (await client.send(users.self, {}))
  keepCredentials(keeper.credentials())
  const leave = await joinTabs({
    scope: scopeOf(ownRoot, user.username),
    credentials: keeper.credentials,
    onRenewed: (renewed) => {
      if (renewed.expires <= keeper.credentials().expires) return
      keeper.adopt(renewed)
      keepCredentials(renewed)
    },
    onSignedOut: endElsewhere,
  })
  establish({
    session: {
      connection,
      root: ownRoot,
      organization,
      user,
      person: {
        username: user.username,
        role: user.role ?? 'org_user',
        privileges: user.privileges ?? [],
      },
    },
    client,
    token: keeper.token,
    forget: () => {
      leave()
      dropCredentials()
    },
    revoke: () => {
      const last = keeper.credentials()
      notifyTabs({ kind: 'signedOut', signIn: last.signIn })
      return revoke(last)
    },
  })
}

/** Opens the session of a new sign-in, and lets tabs continue that wait for one. Throws like `open`. */
export const openNew = async (credentials: AnyCredentials): Promise<void> => {
  await open(credentials)
  notifyTabs({ kind: 'signedIn', scope: accountScope() })
}

/**
 * Opens the session of another signed-in tab, the one that was used last; after a session of this tab has ended, only one of the same
 * person; with `portal`, the URL for requests, only one at that portal. Returns whether there is one; throws like `open`. `tabs` is the
 * number of signed-in tabs.
 */
export const openFromTabs = async (tabs: number, portal?: string): Promise<boolean> => {
  const found = await askTabs(tabs, { scope: endedScope(), portal })
  if (found) await open(found)
  return found !== undefined
}

/**
 * Revokes the tokens on the portal (`oauth2/revokeToken`). Tokens of a password sign-in belong to no application, and portals other
 * than the embedded one accept them until they expire. Never throws.
 */
const revoke = async ({ connection, token, refresh }: Credentials): Promise<void> => {
  const anonymous = createClient({ root: restRoot(connection) })
  const client_id = refresh?.applicationId
  const end = (auth_token: string, token_type_hint: 'access_token' | 'refresh_token') =>
    anonymous.send(authentication.revokeToken, {
      auth_token,
      token_type_hint,
      ...(client_id === undefined ? {} : { client_id }),
    })
  await Promise.allSettled([
    ...(refresh ? [end(refresh.token, 'refresh_token')] : []),
    end(token, 'access_token'),
  ])
}

/** Requested lifetime of a token for username and password (minutes): a working day. The token can't be renewed. */
const passwordSession = 480

/**
 * Signs in with username and password, which are sent to a portal only, not to another site. Throws PortalError with the portal's
 * message if they are wrong.
 */
export const signInWithPassword = async (
  connection: Connection,
  username: string,
  password: string,
): Promise<void> => {
  const anonymous = createClient({ root: restRoot(connection) })
  await anonymous.send(portals.info, {})
  const { token, expires } = await anonymous.send(authentication.generateToken, {
    username,
    password,
    client: 'referer',
    referer: window.location.origin,
    expiration: passwordSession,
  })
  await openNew({ connection, token, expires })
}
