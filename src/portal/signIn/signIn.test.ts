import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { members, organization } from '../db/schema.ts'
import { openBrowser, type Browser, type Form, type Page } from '../testing/browser.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { createDatabase } from '../testing/postgres.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../worlds/sampleAccounts.ts'

const verifier = 'k9Xv2mQ7pL4tR8wZ1yB6nC3dF5gH0jS-uE_aT.oP~iK'
const challenge = createHash('sha256').update(verifier).digest('base64url')
const redirectUri = 'http://localhost:5555/console/'

const clock = movableClock()
let portal: TestPortal
let browser: Browser

beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty', clock })
})
afterAll(() => portal.close())

const request = {
  client_id: 'portal-console',
  response_type: 'code',
  redirect_uri: redirectUri,
  state: '{"id":"a&b","originalUrl":"/groups/x"}',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
type Request = Record<string, string>

const authorizeUrl = (changes: Request = {}, left: string[] = []) => {
  const fields = new URLSearchParams({ ...request, ...changes })
  for (const name of left) fields.delete(name)
  return `${portal.root}/oauth2/authorize?${fields}`
}

const freshBrowser = () => {
  browser = openBrowser(portal.portal.url)
  return browser
}

const formWith = (page: Page, button: string): Form => {
  const form = page.forms.find(({ buttons }) => buttons.some(({ value }) => value === button))
  if (!form) throw new Error(`no form has the button ${button}: ${page.text}`)
  return form
}

/** Signs in with a password and answers where the browser is sent. */
const signIn = async (
  username = 'publisher',
  { changes = {}, left = [] }: { changes?: Request; left?: string[] } = {},
) => {
  const page = await browser.open(authorizeUrl(changes, left))
  return browser.send(formWith(page, 'signIn'), { username, password, decision: 'signIn' })
}

const codeOf = (page: Page) => {
  const code = page.location?.searchParams.get('code')
  if (!code) throw new Error(`no code: ${page.status} ${page.location?.href} ${page.text}`)
  return code
}

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${portal.root}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', ...fields }),
  })
  return (await answer.json()) as Record<string, unknown>
}

const exchange = (code: string, fields: Record<string, string> = {}) =>
  post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'portal-console',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...fields,
  })

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly refresh_token_expires_in: number
}

const signInForTokens = async (changes: Request = {}) => {
  freshBrowser()
  return (await exchange(codeOf(await signIn('publisher', { changes })))) as unknown as Tokens
}

const whoHolds = (token: string) => post('/community/self', { token })
const invalidToken = { error: { code: 498, message: 'Invalid token.', details: [] } }

describe('the sign-in page', () => {
  test('names the organization and the application, and labels its fields', async () => {
    const { status, text } = await freshBrowser().open(authorizeUrl())
    expect(status).toBe(200)
    expect(text).toContain('<h1>Riverside County GIS</h1>')
    expect(text).toContain('Sign in to go on to Portal Console.')
    expect(text).toMatch(/<label for="username">[\s\S]*<input id="username"[^>]* autofocus>/)
    expect(text).toMatch(/<label for="password">/)
  })

  test('holds no script and no style, cannot be framed and is not kept', async () => {
    const { text, headers } = await freshBrowser().open(authorizeUrl())
    expect(text).not.toMatch(/<script|<style|\son\w+=|\sstyle=/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://localhost:5555",
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('has its stylesheet from the portal', async () => {
    const { text } = await freshBrowser().open(authorizeUrl())
    const [, address = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(text) ?? []
    const sheet = await fetch(new URL(address, portal.portal.url))
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await sheet.text()).toContain('prefers-color-scheme: dark')
  })

  test('follows the wish for a light or dark page', async () => {
    const { text } = await freshBrowser().open(authorizeUrl({ style: 'dark' }))
    expect(text).toContain('<html lang="en" data-style="dark">')
  })

  test('escapes what the application sent', async () => {
    const state = `"><script>alert(1)</script>'`
    const page = await freshBrowser().open(authorizeUrl({ state }))
    expect(page.text).not.toContain('<script>')
    expect(formWith(page, 'signIn').fields['state']).toBe(state)
  })

  test('sends the person back with a code and the same state', async () => {
    freshBrowser()
    const { status, location } = await signIn()
    expect(status).toBe(303)
    expect(location?.href).toMatch(/^http:\/\/localhost:5555\/console\/\?code=/)
    expect(location?.searchParams.get('state')).toBe(request.state)
    expect(location?.hash).toBe('')
  })

  test('keeps the query that the redirect address already has', async () => {
    freshBrowser()
    const { location } = await signIn('publisher', {
      changes: { redirect_uri: `${redirectUri}?portal=a%20b` },
    })
    expect(location?.searchParams.get('portal')).toBe('a b')
    expect(location?.searchParams.get('code')).not.toBeNull()
  })

  test('comes again with the reason and the name, without the password, when the password is wrong', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const again = await browser.send(formWith(page, 'signIn'), {
      username: 'viewer',
      password: 'no-such-password',
      decision: 'signIn',
    })
    expect(again.status).toBe(200)
    expect(again.text).toContain('role="alert">The user name or the password is wrong.</p>')
    expect(again.text).toMatch(/<input id="username"[^>]* value="viewer"/)
    expect(again.text).toMatch(/<input id="password"[^>]* autofocus>/)
    expect(again.text).not.toContain('no-such-password')
  })

  test('asks for both, the name and the password', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const again = await browser.send(formWith(page, 'signIn'), { decision: 'signIn' })
    expect(again.text).toContain('Enter your user name and your password.')
  })

  test('sends the person back with access_denied when they cancel', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const { location } = await browser.send(formWith(page, 'cancel'), { decision: 'cancel' })
    expect(location?.searchParams.get('error')).toBe('access_denied')
    expect(location?.searchParams.get('state')).toBe(request.state)
    expect(location?.searchParams.has('code')).toBe(false)
  })

  test('takes no form that another site sent', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const elsewhere = openBrowser(portal.portal.url)
    const again = await elsewhere.send(formWith(page, 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    expect(again.location).toBeUndefined()
    expect(again.text).toContain('This page was no longer valid')
  })

  test('says that an account is disabled to whoever knows its password', async () => {
    const { db } = portal.portal.services
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
    freshBrowser()
    expect((await signIn('viewer')).text).toContain('This account is disabled.')
    await db.update(members).set({ disabled: false }).where(eq(members.username, 'viewer'))
  })
})

describe('a second tab of the same browser', () => {
  test('goes on as the same person without typing', async () => {
    freshBrowser()
    await signIn()
    const page = await browser.open(authorizeUrl())
    expect(page.text).toContain('Continue as Priya Lindqvist')
    const sent = await browser.send(formWith(page, 'continue'), { decision: 'continue' })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'publisher' })
  })

  test('can use another account', async () => {
    freshBrowser()
    await signIn()
    const page = await browser.open(authorizeUrl())
    expect(page.text).toContain('<summary>Use another account</summary>')
    const sent = await browser.send(formWith(page, 'signIn'), {
      username: 'editor',
      password,
      decision: 'signIn',
    })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'editor' })
  })

  test('keeps the session in a cookie that scripts and other sites do not get', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const { headers } = await browser.send(formWith(page, 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^portal_session_\d+=[\w-]{43}; Path=\/portal; HttpOnly; SameSite=Lax$/)
  })

  test('is not continued by a form that only knows the cookie another program set', async () => {
    freshBrowser()
    await signIn()
    const page = await browser.open(authorizeUrl())
    const { fields } = formWith(page, 'signIn')
    const sent = await browser.send(formWith(page, 'continue'), {
      proof: fields['proof'] ?? '',
      decision: 'continue',
    })
    expect(sent.location).toBeUndefined()
    expect(sent.text).toContain('You are no longer signed in here.')
  })

  test('has to type again after eight hours', async () => {
    freshBrowser()
    await signIn()
    clock.advance(minutes(8 * 60))
    expect((await browser.open(authorizeUrl())).text).not.toContain('Continue as')
  })

  test('has to type again after signing out', async () => {
    const tokens = await signInForTokens()
    await post('/oauth2/revokeToken', {
      client_id: 'portal-console',
      auth_token: tokens.refresh_token,
    })
    expect((await browser.open(authorizeUrl())).text).not.toContain('Continue as')
  })
})

describe('requests that cannot be answered', () => {
  test('an unknown application is told on a page, not to the address it names', async () => {
    const page = await freshBrowser().open(
      authorizeUrl({ client_id: '<b>nobody</b>', redirect_uri: 'https://evil.example/' }),
    )
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
    expect(page.text).toContain('GWM_0007')
    expect(page.text).not.toContain('<b>nobody')
  })

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example:8080/',
    'http://localhost:8080@evil.example/',
    'http://evil.example#http://localhost:8080/',
    'https://localhost:8080/',
    'javascript:alert(1)',
    'urn:ietf:wg:oauth:2.0:oob',
    '/relative',
  ])('the address %s is not registered', async (address) => {
    const page = await freshBrowser().open(authorizeUrl({ redirect_uri: address }))
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
    expect(page.text).toContain('Invalid redirect_uri')
  })

  test.each(['http://localhost:1/', 'http://127.0.0.1:65535/a/b?c', 'http://localhost/'])(
    'the loopback address %s is registered',
    async (address) => {
      const page = await freshBrowser().open(authorizeUrl({ redirect_uri: address }))
      expect(page.status).toBe(200)
    },
  )

  test('the implicit grant is refused in the words of OAuth', async () => {
    const { location } = await freshBrowser().open(authorizeUrl({ response_type: 'token' }))
    const fragment = new URLSearchParams(location?.hash.slice(1))
    expect(fragment.get('error')).toBe('unsupported_response_type')
    expect(fragment.get('state')).toBe(request.state)
  })

  test('a challenge that is too short is refused', async () => {
    const { location } = await freshBrowser().open(authorizeUrl({ code_challenge: 'short' }))
    expect(location?.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('a code', () => {
  test('is exchanged with the verifier for an access and a refresh token', async () => {
    freshBrowser()
    const answer = await exchange(codeOf(await signIn()))
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      username: 'publisher',
      ssl: false,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token_expires_in: 20_160 * 60,
    })
    expect(await whoHolds(String(answer['access_token']))).toMatchObject({ username: 'publisher' })
  })

  test.each([
    ['is refused with another verifier', { code_verifier: `${verifier}x` }, 'invalid_grant'],
    [
      'is refused with another redirect address',
      { redirect_uri: `${redirectUri}x` },
      'invalid_grant',
    ],
    ['is refused to an application that is not known', { client_id: 'other' }, 'invalid_client'],
  ])('%s', async (_words, fields, error) => {
    freshBrowser()
    const code = codeOf(await signIn())
    expect(await exchange(code, fields)).toMatchObject({ error: { code: 400, error } })
  })

  test('is refused without a verifier', async () => {
    freshBrowser()
    const code = codeOf(await signIn())
    const answer = await post('/oauth2/token', {
      grant_type: 'authorization_code',
      client_id: 'portal-console',
      redirect_uri: redirectUri,
      code,
    })
    expect(answer).toMatchObject({
      error: { code: 400, error: 'invalid_request', message: 'code_verifier is missing.' },
    })
  })

  test('that a wrong verifier was tried on is gone', async () => {
    freshBrowser()
    const code = codeOf(await signIn())
    await exchange(code, { code_verifier: `${verifier}x` })
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
  })

  test('works once', async () => {
    freshBrowser()
    const code = codeOf(await signIn())
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)])
    expect(answers.filter((answer) => 'access_token' in answer)).toHaveLength(1)
  })

  test('works for two minutes', async () => {
    freshBrowser()
    const code = codeOf(await signIn())
    clock.advance(minutes(2))
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
  })

  test('of a plain challenge wants the same text as verifier', async () => {
    freshBrowser()
    const plain = { changes: { code_challenge: verifier, code_challenge_method: 'plain' } }
    expect(await exchange(codeOf(await signIn('publisher', plain)))).toHaveProperty('access_token')
    expect(
      await exchange(codeOf(await signIn('publisher', plain)), { code_verifier: challenge }),
    ).toMatchObject({ error: { error: 'invalid_grant' } })
  })

  test('asked for without a challenge takes no verifier', async () => {
    freshBrowser()
    const left = ['code_challenge', 'code_challenge_method']
    expect(await exchange(codeOf(await signIn('publisher', { left })))).toMatchObject({
      error: { error: 'invalid_request' },
    })
  })

  test('is worth nothing when its member was disabled meanwhile', async () => {
    const { db } = portal.portal.services
    freshBrowser()
    const code = codeOf(await signIn('viewer'))
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
    await db.update(members).set({ disabled: false }).where(eq(members.username, 'viewer'))
  })
})

describe('a refresh token', () => {
  const refresh = (refreshToken: string, fields: Record<string, string> = {}) =>
    post('/oauth2/token', {
      grant_type: 'refresh_token',
      client_id: 'portal-console',
      refresh_token: refreshToken,
      ...fields,
    })

  const replace = (refreshToken: string, fields: Record<string, string> = {}) =>
    refresh(refreshToken, {
      grant_type: 'exchange_refresh_token',
      redirect_uri: redirectUri,
      ...fields,
    })

  test('gives new access tokens when the first has expired', async () => {
    const tokens = await signInForTokens()
    clock.advance(minutes(30))
    expect(await whoHolds(tokens.access_token)).toEqual(invalidToken)
    const answer = await refresh(tokens.refresh_token)
    expect(answer).toEqual({
      access_token: expect.any(String),
      expires_in: 1800,
      username: 'publisher',
      ssl: false,
    })
    expect(await whoHolds(String(answer['access_token']))).toMatchObject({ username: 'publisher' })
  })

  test('is itself no key to the interface', async () => {
    expect(await whoHolds((await signInForTokens()).refresh_token)).toEqual(invalidToken)
  })

  test('expires, and says so', async () => {
    const tokens = await signInForTokens({ expiration: '60' })
    expect(tokens.refresh_token_expires_in).toBe(3600)
    clock.advance(minutes(60))
    expect(await refresh(tokens.refresh_token)).toEqual({
      error: {
        code: 498,
        error: 'invalid_request',
        error_description: 'refresh_token expired',
        message: 'refresh_token expired',
        details: [],
      },
    })
  })

  test('lives at most 90 days', async () => {
    const tokens = await signInForTokens({ expiration: '999999' })
    expect(tokens.refresh_token_expires_in).toBe(129_600 * 60)
  })

  test('lives no longer than the organization allows', async () => {
    const { db } = portal.portal.services
    await db.update(organization).set({ settings: { maxTokenExpirationMinutes: 20 } })
    const tokens = await signInForTokens()
    await db.update(organization).set({ settings: { maxTokenExpirationMinutes: -1 } })
    expect(tokens.refresh_token_expires_in).toBe(20 * 60)
    expect(tokens.expires_in).toBe(20 * 60)
  })

  test('that nobody issued is refused', async () => {
    expect(await refresh('made-up')).toMatchObject({
      error: { code: 498, message: 'Invalid refresh_token.' },
    })
  })

  test('can be replaced; the old one and its access tokens end, the time it has left does not change', async () => {
    const old = await signInForTokens()
    clock.advance(minutes(10))
    const fresh = (await replace(old.refresh_token)) as unknown as Tokens
    expect(fresh.refresh_token_expires_in).toBe(old.refresh_token_expires_in - 600)
    expect(await whoHolds(fresh.access_token)).toMatchObject({ username: 'publisher' })
    expect(await whoHolds(old.access_token)).toEqual(invalidToken)
    expect(await refresh(old.refresh_token)).toMatchObject({ error: { code: 498 } })
    expect(await refresh(fresh.refresh_token)).toHaveProperty('access_token')
  })

  test('is replaced for registered addresses only', async () => {
    const { refresh_token } = await signInForTokens()
    expect(await replace(refresh_token, { redirect_uri: 'https://evil.example/' })).toMatchObject({
      error: { message: 'Invalid redirect_uri' },
    })
    expect(await refresh(refresh_token)).toHaveProperty('access_token')
  })

  test('that is revoked takes its access tokens with it', async () => {
    const { refresh_token, access_token } = await signInForTokens()
    const renewed = await refresh(refresh_token)
    expect(
      await post('/oauth2/revokeToken', {
        client_id: 'portal-console',
        auth_token: refresh_token,
        token_type_hint: 'refresh_token',
      }),
    ).toEqual({ success: true })
    expect(await refresh(refresh_token)).toMatchObject({ error: { code: 498 } })
    expect(await whoHolds(access_token)).toEqual(invalidToken)
    expect(await whoHolds(String(renewed['access_token']))).toEqual(invalidToken)
  })

  test('outlives the revocation of one access token', async () => {
    const { refresh_token, access_token } = await signInForTokens()
    await post('/oauth2/revokeToken', { client_id: 'portal-console', auth_token: access_token })
    expect(await whoHolds(access_token)).toEqual(invalidToken)
    expect(await refresh(refresh_token)).toHaveProperty('access_token')
  })
})

describe('revoking', () => {
  test('an unknown token succeeds, so that nothing leaks', async () => {
    expect(
      await post('/oauth2/revokeToken', { client_id: 'portal-console', auth_token: 'made-up' }),
    ).toEqual({ success: true })
  })

  test('for an unknown application is refused', async () => {
    expect(
      await post('/oauth2/revokeToken', { client_id: 'other', auth_token: 'made-up' }),
    ).toMatchObject({ error: { code: 400, message: 'Invalid client_id' } })
  })

  test('does not mind a token that is no longer valid beside it', async () => {
    expect(
      await post('/oauth2/revokeToken', {
        client_id: 'portal-console',
        auth_token: 'made-up',
        token: 'expired-long-ago',
      }),
    ).toEqual({ success: true })
  })

  test('does not end a token of generateToken', async () => {
    const { token } = await post('/generateToken', { username: 'editor', password })
    await post('/oauth2/revokeToken', {
      client_id: 'portal-console',
      auth_token: String(token),
    })
    expect(await whoHolds(String(token))).toMatchObject({ username: 'editor' })
  })
})

test('the whole way works on PostgreSQL, and a code is good for one of many at the same moment', async ({
  skip,
}) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const embedded = portal
  try {
    portal = await startTestPortal({
      world: 'empty',
      database: { url: await createDatabase(server.url) },
    })
    freshBrowser()
    const code = codeOf(await signIn())
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
    const [tokens] = answers.filter((answer) => 'access_token' in answer)
    expect(answers.filter((answer) => 'access_token' in answer)).toHaveLength(1)
    expect(await whoHolds(String(tokens?.['access_token']))).toMatchObject({
      username: 'publisher',
    })
    const client = await portal.signIn('publisher')
    const fresh = await client.send(operations.authentication.token, {
      grant_type: 'exchange_refresh_token',
      client_id: 'portal-console',
      redirect_uri: redirectUri,
      refresh_token: String(tokens?.['refresh_token']),
    })
    expect(await whoHolds(String(tokens?.['access_token']))).toEqual(invalidToken)
    expect(await whoHolds(fresh.access_token)).toMatchObject({ username: 'publisher' })
  } finally {
    if (portal !== embedded) await portal.close()
    portal = embedded
  }
})
