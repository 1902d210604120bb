import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { openNew } from './connect.ts'
import { restRoot } from './connections.ts'
import { keepPending, takePending, type RegisteredConnection } from './pendingSignIn.ts'
import { siteRoot } from '../site.ts'
import { t } from '../messages/index.ts'

/** Maximum duration of a session after sign-in on the portal's page, without interaction (minutes): two weeks. */
const refreshMinutes = 20_160

/**
 * The window object for the client library. The library stores the state and the code verifier in localStorage, which all tabs share;
 * here they are stored per tab, so that two tabs can sign in at the same time.
 */
const windowFor = (search: string, crypto: object = window.crypto) =>
  ({
    localStorage: window.sessionStorage,
    crypto,
    // With its own digest, the console can create an S256 challenge also over plain HTTP.
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

/** Crypto functions for the code challenge. Over plain HTTP, browsers provide random values but no digest. */
const cryptoForChallenge = async () => {
  if (window.isSecureContext) return window.crypto
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return {
    getRandomValues: (values: Uint8Array<ArrayBuffer>) => window.crypto.getRandomValues(values),
    subtle: {
      digest: (_name: 'SHA-256', message: Uint8Array) => Promise.resolve(sha256(message).buffer),
    },
  }
}

const library = () => import('@esri/arcgis-rest-request')

const options = (connection: RegisteredConnection) => ({
  clientId: connection.applicationId,
  portal: restRoot(connection),
  redirectUri: siteRoot(),
  popup: false,
  pkce: true,
})

/** Navigates to the portal's sign-in page (`oauth2/authorize`: authorization code with PKCE). */
export const beginSignIn = async (connection: RegisteredConnection): Promise<void> => {
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

/** Converts the library's errors. */
const toError = (error: unknown): unknown => {
  const { name, originalMessage } = error as RefusedSignIn
  if (name === 'ArcGISAccessDeniedError')
    return new PortalError({ code: 403, message: t('signIn.canceled') })
  if (originalMessage) return new PortalError({ code: 400, message: originalMessage })
  // The library's error for a failed request has no message.
  return name === 'ArcGISAuthError'
    ? new ConnectionError('The portal could not be reached.', { cause: error })
    : error
}

/**
 * Exchanges the code that the portal sent with the browser for tokens and opens the session. The code is removed from the
 * URL first. Throws PortalError with the portal's message if the sign-in was refused or canceled.
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
  await openNew({
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
