import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import {
  applications,
  failedSignIns,
  members,
  organization,
  tokens as tokenRows,
} from '../db/schema.ts'
import { changePassword } from '../access/passwords.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import {
  authorizeUrl,
  browser,
  codeOf,
  exchange,
  formWith,
  freshBrowser,
  invalidToken,
  newCode,
  post,
  redirectUri,
  refresh,
  replace,
  signIn,
  signInAt,
  signInForTokens,
  verifier,
  ownerOf,
  type Request,
  type Tokens,
} from '../testing/oauth.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

const clock = movableClock()
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', clock })
  signInAt(portal)
})
afterAll(() => portal.close())

describe('an authorization code', () => {
  test('is exchanged with the verifier for an access and a refresh token', async () => {
    const answer = await exchange(await newCode())
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      username: 'publisher',
      ssl: false,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token_expires_in: 20_160 * 60,
    })
    expect(await ownerOf(String(answer['access_token']))).toMatchObject({ username: 'publisher' })
  })

  test.each([
    ['is refused with another verifier', { code_verifier: `${verifier}x` }, 'invalid_grant'],
    ['is refused with another redirect URI', { redirect_uri: `${redirectUri}x` }, 'invalid_grant'],
    ['is refused to an unknown application', { client_id: 'other' }, 'invalid_client'],
  ])('%s', async (_words, fields, error) => {
    const code = await newCode()
    expect(await exchange(code, fields)).toMatchObject({ error: { code: 400, error } })
  })

  test('is refused without a verifier', async () => {
    const code = await newCode()
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

  test('is invalid after a wrong verifier was tried', async () => {
    const code = await newCode()
    await exchange(code, { code_verifier: `${verifier}x` })
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
  })

  test('can be used once, and a second use revokes its tokens', async () => {
    const code = await newCode()
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)])
    const [tokens = {}, ...others] = answers.filter((answer) => 'access_token' in answer)
    expect(others).toEqual([])
    expect(await ownerOf(String(tokens['access_token']))).toEqual(invalidToken)
    expect(await refresh(String(tokens['refresh_token']))).toMatchObject({ error: { code: 498 } })
  })

  test('used a second time also revokes tokens that were renewed meanwhile', async () => {
    const code = await newCode()
    const first = await exchange(code)
    const renewed = await replace(String(first['refresh_token']))
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
    expect(await ownerOf(String(renewed['access_token']))).toEqual(invalidToken)
    expect(await refresh(String(renewed['refresh_token']))).toMatchObject({ error: { code: 498 } })
  })

  test('is valid for two minutes', async () => {
    const code = await newCode()
    clock.advance(minutes(2))
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
  })

  test('is refused after its member was disabled', async () => {
    const { db } = portal.portal.services
    const code = await newCode('viewer')
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
    expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
    await db.update(members).set({ disabled: false }).where(eq(members.username, 'viewer'))
  })
})

describe('a refresh token', () => {
  test('is exchanged for new access tokens when the first one has expired', async () => {
    const tokens = await signInForTokens()
    clock.advance(minutes(30))
    expect(await ownerOf(tokens.access_token)).toEqual(invalidToken)
    const answer = await refresh(tokens.refresh_token)
    expect(answer).toEqual({
      access_token: expect.any(String),
      expires_in: 1800,
      username: 'publisher',
      ssl: false,
    })
    expect(await ownerOf(String(answer['access_token']))).toMatchObject({ username: 'publisher' })
  })

  test('is not accepted as an access token', async () => {
    expect(await ownerOf((await signInForTokens()).refresh_token)).toEqual(invalidToken)
  })

  test('is refused with the reason after it has expired', async () => {
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

  test('is valid for at most 90 days', async () => {
    const tokens = await signInForTokens({ expiration: '999999' })
    expect(tokens.refresh_token_expires_in).toBe(129_600 * 60)
  })

  test('has a lifetime within the limit of the organization', async () => {
    const { db } = portal.portal.services
    await db.update(organization).set({ settings: { maxTokenExpirationMinutes: 20 } })
    const tokens = await signInForTokens()
    await db.update(organization).set({ settings: { maxTokenExpirationMinutes: -1 } })
    expect(tokens.refresh_token_expires_in).toBe(20 * 60)
    expect(tokens.expires_in).toBe(20 * 60)
  })

  test('is refused if it was never issued', async () => {
    expect(await refresh('made-up')).toMatchObject({
      error: { code: 498, message: 'Invalid refresh_token.' },
    })
  })

  test('can be replaced; the old one and its access tokens end, and the expiration stays the same', async () => {
    const old = await signInForTokens()
    clock.advance(minutes(10))
    const fresh = (await replace(old.refresh_token)) as unknown as Tokens
    expect(fresh.refresh_token_expires_in).toBe(old.refresh_token_expires_in - 600)
    expect(await ownerOf(fresh.access_token)).toMatchObject({ username: 'publisher' })
    expect(await ownerOf(old.access_token)).toEqual(invalidToken)
    expect(await refresh(old.refresh_token)).toMatchObject({ error: { code: 498 } })
    expect(await refresh(fresh.refresh_token)).toHaveProperty('access_token')
  })

  test('can be replaced again within ten seconds, for tabs that ask at the same time and after a lost response', async () => {
    const old = await signInForTokens()
    const successors = await Promise.all([replace(old.refresh_token), replace(old.refresh_token)])
    clock.advance(10_000)
    successors.push(await replace(old.refresh_token))
    expect(new Set(successors.map((answer) => answer['refresh_token'])).size).toBe(3)
    for (const { access_token, refresh_token } of successors) {
      expect(await ownerOf(String(access_token))).toMatchObject({ username: 'publisher' })
      expect(await refresh(String(refresh_token))).toHaveProperty('access_token')
    }
  })

  test.each([
    ['exchange_refresh_token', () => replace],
    ['refresh_token', () => refresh],
  ])('used again later, with %s, revokes all tokens of its sign-in', async (_grant, again) => {
    const other = await signInForTokens()
    const old = await signInForTokens()
    const fresh = (await replace(old.refresh_token)) as unknown as Tokens
    clock.advance(10_001)
    expect(await again()(old.refresh_token)).toMatchObject({ error: { code: 498 } })
    expect(await ownerOf(fresh.access_token)).toEqual(invalidToken)
    expect(await refresh(fresh.refresh_token)).toMatchObject({ error: { code: 498 } })
    expect(await refresh(other.refresh_token)).toHaveProperty('access_token')
  })

  test('is replaced for registered redirect URIs only', async () => {
    const { refresh_token } = await signInForTokens()
    expect(await replace(refresh_token, { redirect_uri: 'https://evil.example/' })).toMatchObject({
      error: { message: 'Invalid redirect_uri' },
    })
    expect(await refresh(refresh_token)).toHaveProperty('access_token')
  })

  test('revokes its access tokens when it is revoked', async () => {
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
    expect(await ownerOf(access_token)).toEqual(invalidToken)
    expect(await ownerOf(String(renewed['access_token']))).toEqual(invalidToken)
  })

  test('revokes the token that replaced it when it is revoked', async () => {
    const old = await signInForTokens()
    const fresh = (await replace(old.refresh_token)) as unknown as Tokens
    await post('/oauth2/revokeToken', {
      client_id: 'portal-console',
      auth_token: old.refresh_token,
    })
    expect(await ownerOf(fresh.access_token)).toEqual(invalidToken)
    expect(await refresh(fresh.refresh_token)).toMatchObject({ error: { code: 498 } })
  })

  test('stays valid when one access token is revoked', async () => {
    const { refresh_token, access_token } = await signInForTokens()
    await post('/oauth2/revokeToken', { client_id: 'portal-console', auth_token: access_token })
    expect(await ownerOf(access_token)).toEqual(invalidToken)
    expect(await refresh(refresh_token)).toHaveProperty('access_token')
  })
})

describe('revoking a token', () => {
  test('succeeds for an unknown token, to reveal nothing', async () => {
    expect(
      await post('/oauth2/revokeToken', { client_id: 'portal-console', auth_token: 'made-up' }),
    ).toEqual({ success: true })
  })

  test('is refused for an unknown application', async () => {
    expect(
      await post('/oauth2/revokeToken', { client_id: 'other', auth_token: 'made-up' }),
    ).toMatchObject({ error: { code: 400, message: 'Invalid client_id' } })
  })

  test('ignores an invalid token that is sent beside it', async () => {
    expect(
      await post('/oauth2/revokeToken', {
        client_id: 'portal-console',
        auth_token: 'made-up',
        token: 'expired-long-ago',
      }),
    ).toEqual({ success: true })
  })

  test.each<[string, Request]>([
    ['without an application', {}],
    ['with an application', { client_id: 'portal-console' }],
  ])('ends a token of generateToken, %s', async (_words, fields) => {
    const { token } = await post('/generateToken', { username: 'editor', password })
    expect(await ownerOf(String(token))).toMatchObject({ username: 'editor' })
    await post('/oauth2/revokeToken', { ...fields, auth_token: String(token) })
    expect(await ownerOf(String(token))).toEqual(invalidToken)
  })

  test('does not end a token that another application obtained', async () => {
    const { access_token } = await signInForTokens()
    await portal.portal.services.db
      .insert(applications)
      .values({ clientId: 'app', title: 'App', redirectUris: [] })
    for (const fields of [{}, { client_id: 'app' }])
      expect(await post('/oauth2/revokeToken', { ...fields, auth_token: access_token })).toEqual({
        success: true,
      })
    expect(await ownerOf(access_token)).toMatchObject({ username: 'publisher' })
  })

  test('does not end a session of the sign-in page', async () => {
    await newCode()
    const [, secret = ''] =
      [...browser().cookies].find(([name]) => name.startsWith('portal_session')) ?? []
    await post('/oauth2/revokeToken', { auth_token: secret })
    expect((await browser().open(authorizeUrl())).text).toContain('Continue as')
  })
})

test('changing a password revokes all tokens, sessions, and codes of the member, and of no other member', async () => {
  const { db } = portal.portal.services
  const other = await post('/generateToken', { username: 'editor', password })
  const { token } = await post('/generateToken', { username: 'publisher', password })
  const { access_token, refresh_token } = await signInForTokens()
  const code = codeOf(
    await browser().send(formWith(await browser().open(authorizeUrl()), 'continue'), {
      decision: 'continue',
    }),
  )
  await changePassword(db, 'publisher', 'a-better-one')
  expect(await ownerOf(String(token))).toEqual(invalidToken)
  expect(await ownerOf(access_token)).toEqual(invalidToken)
  expect(await refresh(refresh_token)).toMatchObject({ error: { code: 498 } })
  expect(await exchange(code)).toMatchObject({ error: { error: 'invalid_grant' } })
  expect((await browser().open(authorizeUrl())).text).not.toContain('Continue as')
  expect(await ownerOf(String(other['token']))).toMatchObject({ username: 'editor' })
  await changePassword(db, 'publisher', password)
})

test('old failures and expired tokens are deleted at a sign-in on the page', async () => {
  const { db } = portal.portal.services
  await post('/generateToken', { username: 'nobody', password: 'wrong' })
  await post('/generateToken', { username: 'editor', password, expiration: '1' })
  clock.advance(minutes(31))
  freshBrowser()
  await signIn()
  expect(await db.select().from(failedSignIns)).toEqual([])
  const rows = await db.select({ expires: tokenRows.expires }).from(tokenRows)
  expect(rows.filter(({ expires }) => expires <= clock.now())).toEqual([])
})

test('all steps work on PostgreSQL, and of several simultaneous exchanges of one code, one succeeds', async ({
  skip,
}) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const embedded = portal
  try {
    portal = await startTestPortal({
      sampleData: 'empty',
      database: { url: server.url },
    })
    signInAt(portal)
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
    const [stolen, ...others] = answers.filter((answer) => 'access_token' in answer)
    expect(others).toEqual([])
    expect(await ownerOf(String(stolen?.['access_token']))).toEqual(invalidToken)
    const tokens = await signInForTokens()
    expect(await ownerOf(tokens.access_token)).toMatchObject({ username: 'publisher' })
    const client = await portal.signIn('publisher')
    const fresh = await client.send(operations.authentication.token, {
      grant_type: 'exchange_refresh_token',
      client_id: 'portal-console',
      redirect_uri: redirectUri,
      refresh_token: tokens.refresh_token,
    })
    expect(await ownerOf(tokens.access_token)).toEqual(invalidToken)
    expect(await ownerOf(fresh.access_token)).toMatchObject({ username: 'publisher' })
  } finally {
    if (portal !== embedded) await portal.close()
    portal = embedded
    signInAt(portal)
  }
})
