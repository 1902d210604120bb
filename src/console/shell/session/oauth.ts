import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { open } from './connect.ts'
import { restRoot } from './connections.ts'
import { keepPending, takePending, type Registered } from './pendingSignIn.ts'
import { siteRoot } from '../site.ts'
import { t } from '../words/index.ts'

/** Sign-ins on the portal's own page last two weeks at most, without a word in between (minutes). */
const refreshMinutes = 20_160

/**
 * The window as the client library sees it. It keeps the state and the code verifier in localStorage, which all tabs share;
 * here they stay in this tab, so that two tabs can sign in at the same time.
 */
const windowFor = (search: string, crypto: object = window.crypto) =>
  ({
    localStorage: window.sessionStorage,
    crypto,
    // With a digest of our own the library can make an S256 challenge anywhere.
    isSecureContext: true,
    TextEncoder: window.TextEncoder,
    btoa: (text: string) => window.btoa(text),
    history: window.history,
    location: {
      search,
      get href() {
        return siteRoot()
      },
      set href(address: string) {
        window.location.assign(address)
      },
    },
  }) as unknown as Window

/** What a code challenge is made with. Over plain HTTP browsers offer random values but no digest. */
const cryptoForChallenge = async () => {
  if (window.isSecureContext) return window.crypto
  const { sha256 } = await import('../files/sha256.ts')
  return {
    getRandomValues: (values: Uint8Array<ArrayBuffer>) => window.crypto.getRandomValues(values),
    subtle: {
      digest: (_name: 'SHA-256', message: Uint8Array) => Promise.resolve(sha256(message).buffer),
    },
  }
}

const library = () => import('@esri/arcgis-rest-request')

const options = (connection: Registered) => ({
  clientId: connection.applicationId,
  portal: restRoot(connection),
  redirectUri: siteRoot(),
  popup: false,
  pkce: true,
})

/** Leaves for the portal's own sign-in page (authorization code with PKCE, rest-organization.md section 2.2). */
export const beginSignIn = async (connection: Registered): Promise<void> => {
  const { ArcGISIdentityManager } = await library()
  keepPending(connection)
  await ArcGISIdentityManager.beginOAuth2(
    { ...options(connection), expiration: refreshMinutes },
    windowFor('', await cryptoForChallenge()),
  )
}

interface RefusedSignIn {
  readonly name: string
  readonly originalMessage?: string
}

/** Says what the library's errors say, in the form the console knows. */
const toError = (error: unknown): unknown => {
  const { name, originalMessage } = error as RefusedSignIn
  if (name === 'ArcGISAccessDeniedError')
    return new PortalError({ code: 403, message: t('signIn.canceled') })
  if (originalMessage) return new PortalError({ code: 400, message: originalMessage })
  // A request that failed has no message in the library's error.
  return name === 'ArcGISAuthError'
    ? new ConnectionError('The portal could not be reached.', { cause: error })
    : error
}

/**
 * Exchanges the code that the portal sent with the browser for tokens and opens the session. The code leaves the address
 * before anything else happens. Throws PortalError with the portal's words when the sign-in was refused or cancelled.
 */
export const completeSignIn = async (): Promise<void> => {
  const { search } = window.location
  const connection = takePending()
  window.history.replaceState(window.history.state, '', siteRoot())
  const { ArcGISIdentityManager } = await library()
  const { applicationId } = connection
  const redirectUri = siteRoot()
  const manager = await ArcGISIdentityManager.completeOAuth2(
    options(connection),
    windowFor(search),
  ).catch((error: unknown) => {
    throw toError(error)
  })
  const { refreshToken, refreshTokenExpires } = manager
  await open({
    connection,
    token: manager.token,
    expires: manager.tokenExpires.getTime(),
    ...(refreshToken && refreshTokenExpires
      ? {
          refresh: {
            token: refreshToken,
            expires: refreshTokenExpires.getTime(),
            applicationId,
            redirectUri,
          },
        }
      : {}),
  })
}
