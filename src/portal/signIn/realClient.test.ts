import {
  ApplicationCredentialsManager,
  ArcGISIdentityManager,
  exchangeToken,
  platformSelf,
  request,
  revokeToken,
  validateAppAccess,
} from '@esri/arcgis-rest-request'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../rest/index.ts'
import { addItem } from '../testing/arrange.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import {
  browser,
  formWith,
  freshBrowser,
  newCode,
  redirectUri,
  signInAt,
} from '../testing/oauth.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

/**
 * The sign-in part of the public client library, as its users call it. Functions that concern browser windows only are excluded:
 */
const clock = movableClock()
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', clock })
  signInAt(portal)
})
afterAll(() => portal.close())

const clientId = 'portal-console'

/** Returns a window with everything that the library needs for a redirect: it stores its state and opens a URL. */
const fakeWindow = () => {
  const storage = new Map<string, string>()
  const location = { href: redirectUri, search: '' }
  return {
    location,
    win: {
      localStorage: {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, value: string) => storage.set(name, value),
        removeItem: (name: string) => storage.delete(name),
      },
      crypto,
      isSecureContext: true,
      TextEncoder,
      btoa,
      history: { replaceState: () => undefined },
      location,
    } as unknown as Window,
  }
}

type OAuthOptions = Parameters<typeof ArcGISIdentityManager.beginOAuth2>[0]

/** Calls the library's first step, which creates its random state with the global window, whichever it receives. */
const begin = async (options: OAuthOptions, win: Window) => {
  vi.stubGlobal('window', win)
  try {
    await ArcGISIdentityManager.beginOAuth2(options, win)
  } finally {
    vi.unstubAllGlobals()
  }
}

const signInWithOAuth = async () => {
  const options = { clientId, portal: portal.root, redirectUri, popup: false, pkce: true }
  const { win, location } = fakeWindow()
  await begin(options, win)
  await newCode()
  const page = await browser().open(location.href)
  const sent = await browser().send(formWith(page, 'continue'), { decision: 'continue' })
  location.search = sent.location?.search ?? ''
  return ArcGISIdentityManager.completeOAuth2(options, win)
}

const signInWithPassword = (secret = password) =>
  ArcGISIdentityManager.signIn({ username: 'editor', password: secret, portal: portal.root })

/** Returns whether the portal still accepts a token. */
const isAccepted = (token: string) =>
  ArcGISIdentityManager.fromToken({ token, portal: portal.root }).then(
    () => true,
    () => false,
  )

describe('with a username and password', () => {
  test('signIn obtains a token, with which getUser and getPortal return the member', async () => {
    const manager = await signInWithPassword()
    expect(await manager.getUsername()).toBe('editor')
    expect(await manager.getUser()).toMatchObject({ username: 'editor' })
    expect(await manager.getPortal()).toMatchObject({ isPortal: true })
    expect(await manager.getToken(`${portal.root}/search`)).toBe(manager.token)
  })

  test('signIn returns why a password is refused', async () => {
    await expect(signInWithPassword('wrong')).rejects.toThrow(/Unable to generate token/)
  })

  test('refreshCredentials obtains another token', async () => {
    const manager = await signInWithPassword()
    const { token } = manager
    await manager.refreshCredentials()
    expect(manager.token).not.toBe(token)
    expect(await manager.getUser()).toMatchObject({ username: 'editor' })
  })

  test('signOut ends the token', async () => {
    const manager = await signInWithPassword()
    expect(await isAccepted(manager.token)).toBe(true)
    expect(await manager.signOut()).toEqual({ success: true })
    expect(await isAccepted(manager.token)).toBe(false)
  })

  test('a manager from a serialized session or a credential continues with the same token', async () => {
    const manager = await signInWithPassword()
    const again = ArcGISIdentityManager.deserialize(manager.serialize())
    expect(await again.getUser()).toMatchObject({ username: 'editor' })
    const other = ArcGISIdentityManager.fromCredential(manager.toCredential(), {
      hasPortal: true,
      hasServer: false,
      server: portal.root,
    })
    expect(await other.getUser()).toMatchObject({ username: 'editor' })
  })
})

describe('with OAuth and a proof key', () => {
  test('beginOAuth2 and completeOAuth2 sign in', async () => {
    const manager = await signInWithOAuth()
    expect(await manager.getUser()).toMatchObject({ username: 'publisher' })
    expect(manager.canRefresh).toBe(true)
    expect(await isAccepted(manager.token)).toBe(true)
  })

  test('refreshCredentials renews the token repeatedly with the same refresh token', async () => {
    const manager = await signInWithOAuth()
    const { token, refreshToken } = manager
    for (let round = 0; round < 3; round++) {
      clock.advance(minutes(31))
      await manager.refreshCredentials()
    }
    expect(manager.token).not.toBe(token)
    expect(manager.refreshToken).toBe(refreshToken)
    expect(await manager.getUser()).toMatchObject({ username: 'publisher' })
  })

  test('exchangeRefreshToken replaces the refresh token, and the manager continues with the new one', async () => {
    const manager = await signInWithOAuth()
    const { refreshToken } = manager
    await manager.exchangeRefreshToken()
    expect(manager.refreshToken).not.toBe(refreshToken)
    clock.advance(minutes(31))
    await manager.refreshCredentials()
    expect(await manager.getUser()).toMatchObject({ username: 'publisher' })
  })

  test('destroy revokes the refresh token and its access tokens', async () => {
    const manager = await signInWithOAuth()
    expect(await ArcGISIdentityManager.destroy(manager)).toEqual({ success: true })
    expect(await isAccepted(manager.token)).toBe(false)
    await expect(manager.refreshCredentials()).rejects.toThrow(/Invalid refresh_token/)
  })

  test('revokeToken revokes one access token', async () => {
    const manager = await signInWithOAuth()
    const { token } = manager
    expect(await revokeToken({ clientId, portal: portal.root, token })).toEqual({ success: true })
    expect(await isAccepted(token)).toBe(false)
    await manager.refreshCredentials()
    expect(await isAccepted(manager.token)).toBe(true)
  })
})

describe('an application', () => {
  const register = async () => {
    const itemId = await addItem(portal.portal.services, { type: 'Application', access: 'public' })
    const client = await portal.signIn('publisher')
    const call = { itemId, appType: 'server' } as const
    const application = await client.send(operations.applications.register, call)
    const { client_id, client_secret = '' } = application
    return { itemId, clientId: client_id, clientSecret: client_secret }
  }

  test('receives tokens of its own with ApplicationCredentialsManager', async () => {
    const { itemId, ...credentials } = await register()
    const authentication = ApplicationCredentialsManager.fromCredentials({
      ...credentials,
      portal: portal.root,
    })
    const url = `${portal.root}/content/items/${itemId}`
    expect(await request(url, { authentication })).toMatchObject({ id: itemId })
    const first = authentication.token
    clock.advance(minutes(120))
    await authentication.refreshCredentials()
    expect(authentication.token).not.toBe(first)
    expect(await request(url, { authentication })).toMatchObject({ id: itemId })
  })

  test('with a wrong secret is refused', async () => {
    const { clientId: known } = await register()
    const credentials = { clientId: known, clientSecret: 'wrong', portal: portal.root }
    const manager = ApplicationCredentialsManager.fromCredentials(credentials)
    await expect(manager.refreshCredentials()).rejects.toThrow('Invalid client_secret')
  })

  test('is checked with validateAppAccess', async () => {
    const { token } = await signInWithPassword()
    const { clientId: known } = await register()
    expect(await validateAppAccess(token, known, portal.root)).toEqual({
      valid: true,
      viewOnlyUserTypeApp: false,
    })
    await expect(validateAppAccess(token, 'unknown', portal.root)).rejects.toMatchObject({
      code: 'GWM_0007',
    })
  })
})

describe('what the portal does not support is refused with a reason:', () => {
  test('exchangeAuthorizationCode, because it sends no proof key', async () => {
    const options = { clientId, portal: portal.root, redirectUri }
    await expect(
      ArcGISIdentityManager.exchangeAuthorizationCode(options, await newCode()),
    ).rejects.toThrow('code_verifier is missing.')
    let location = ''
    ArcGISIdentityManager.authorize(options, {
      writeHead: (_status: number, headers: { Location: string }) => {
        location = headers.Location
      },
      end: () => undefined,
    } as never)
    const page = await freshBrowser().open(location)
    expect(page.location?.searchParams.get('error_description')).toBe('code_challenge is missing.')
  })

  test('the implicit grant', async () => {
    const options = { clientId, portal: portal.root, redirectUri, popup: false, pkce: false }
    const { win, location } = fakeWindow()
    await begin(options, win)
    const page = await freshBrowser().open(location.href)
    Object.assign(location, { hash: page.location?.hash })
    await expect(ArcGISIdentityManager.completeOAuth2(options, win)).rejects.toThrow(
      /unsupported_response_type: The implicit grant/,
    )
  })

  test('a token for a server, because no server is federated', async () => {
    const { token } = await signInWithPassword()
    await expect(
      request(`${portal.root}/generateToken`, {
        params: { token, serverUrl: 'https://server.example/arcgis' },
      }),
    ).rejects.toMatchObject({
      response: {
        error: { details: ['https://server.example/arcgis is not federated with this portal.'] },
      },
    })
  })

  // According to their documentation, only the vendor's own applications can use them.
  test.each([
    ['exchangeToken', () => exchangeToken('token', clientId, portal.root)],
    ['platformSelf', () => platformSelf(clientId, redirectUri, portal.root)],
  ])('%s, which the portal does not have', async (_name, call) => {
    await expect(call()).rejects.toThrow('This portal has no such resource or operation.')
  })
})
