import { authentication } from '../../../rest/signIn/authentication.ts'
import { createClient } from '../../../rest/protocol/client.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { users } from '../../../rest/organization/users.ts'
import { ownUrl, restRoot, type Connection } from './connections.ts'
import { dropCredentials, keepCredentials, type Credentials } from './credentials.ts'
import { establish, expire } from './session.ts'
import { createTokenKeeper } from './tokens.ts'

/**
 * Opens the session that the credentials belong to: reads the person from the portal and sets the session of this tab.
 * Throws PortalError (498 when the portal does not accept them) or ConnectionError.
 */
export const open = async (credentials: Credentials): Promise<void> => {
  const { connection } = credentials
  const root = restRoot(connection)
  const anonymous = createClient({ root })
  const keeper = createTokenKeeper({
    credentials,
    anonymous,
    onRenewed: keepCredentials,
    onExpired: expire,
  })
  const client = createClient({ root, token: keeper.token, onTokenRefused: keeper.refused })
  const organization = await client.send(portals.read, {})
  const user = organization.user ?? (await client.send(users.self, {}))
  keepCredentials(keeper.credentials())
  establish({
    session: {
      connection,
      root: restRoot({ url: ownUrl(connection) }),
      organization,
      user,
      person: {
        username: user.username,
        role: user.role ?? 'org_user',
        privileges: user.privileges ?? [],
      },
    },
    client,
    forget: dropCredentials,
    revoke: () => revoke(keeper.credentials()),
  })
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

/** Signs in with username and password. Throws PortalError with the portal's message if they are wrong. */
export const signInWithPassword = async (
  connection: Connection,
  username: string,
  password: string,
): Promise<void> => {
  const { token, expires } = await createClient({ root: restRoot(connection) }).send(
    authentication.generateToken,
    {
      username,
      password,
      client: 'referer',
      referer: window.location.origin,
      expiration: passwordSession,
    },
  )
  await open({ connection, token, expires })
}
