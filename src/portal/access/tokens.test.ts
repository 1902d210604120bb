import { eq } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failedSignIns, members, organization, tokens } from '../db/schema.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

const clock = movableClock()
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ clock })
})
afterAll(() => portal.close())
afterEach(async () => {
  const { db } = portal.portal.services
  await db.delete(failedSignIns)
  await db.update(members).set({ disabled: false }).where(eq(members.username, 'editor'))
  await db
    .update(organization)
    .set({ settings: { maxTokenExpirationMinutes: -1, access: 'public' } })
})

type Fields = Record<string, string>
type Answer = Record<string, unknown> & { error?: { code: number; details: string[] } }

const call = async (path: string, fields: Fields = {}, headers: Fields = {}): Promise<Answer> => {
  const answer = await fetch(`${portal.root}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ f: 'json', ...fields }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const ask = (fields: Fields = {}) =>
  call('/generateToken', { username: 'publisher', password, ...fields })
const tokenOf = async (fields: Fields = {}) => String((await ask(fields))['token'])
const ownerOf = (token: string, headers: Fields = {}) => call('/community/self', { token }, headers)

const invalidToken = { error: { code: 498, message: 'Invalid token.', details: [] } }
const refusedWith = (detail: unknown) => ({
  error: { code: 400, message: 'Unable to generate token.', details: [detail] },
})
const wrong = refusedWith('Invalid username or password.')

describe('generateToken', () => {
  test('returns a token that the interface accepts', async () => {
    const answer = await ask()
    expect(answer).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: clock.now() + minutes(120),
      ssl: false,
    })
    expect(await ownerOf(String(answer['token']))).toMatchObject({ username: 'publisher' })
  })

  test.each([
    ['a minute', '1', 1],
    ['just below the maximum', '20159', 20_159],
    ['the maximum', '20160', 20_160],
    ['above the maximum, which is used instead', '20161', 20_160],
    ['0, which means the default', '0', 120],
  ])('returns a token with the requested lifetime: %s', async (_words, expiration, lifetime) => {
    const { expires } = await ask({ expiration })
    expect(expires).toBe(clock.now() + minutes(lifetime))
  })

  test.each([
    ['above it', '61', 60],
    ['at it', '60', 60],
    ['below it', '59', 59],
    ['omitted', '', 60],
  ])(
    'limits the lifetime to the maximum of the organization: %s',
    async (_words, expiration, lifetime) => {
      await portal.portal.services.db
        .update(organization)
        .set({ settings: { maxTokenExpirationMinutes: 60 } })
      expect((await ask({ expiration }))['expires']).toBe(clock.now() + minutes(lifetime))
    },
  )

  test('returns no token for a wrong password, an unknown username, or a username in another case', async () => {
    expect(await ask({ password: 'wrong' })).toEqual(wrong)
    expect(await ask({ username: 'nobody' })).toEqual(wrong)
    expect(await ask({ username: 'Publisher' })).toEqual(wrong)
  })

  test('names the missing parameters', async () => {
    expect(await call('/generateToken')).toEqual(
      refusedWith("'username' and 'password' must be specified."),
    )
    expect(await ask({ client: 'referer' })).toEqual(refusedWith("'referer' must be specified."))
    expect(await ask({ client: 'ip' })).toEqual(refusedWith("'ip' must be specified."))
  })

  test('returns that an account is disabled only for the right password', async () => {
    const { db } = portal.portal.services
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'editor'))
    expect(await ask({ username: 'editor' })).toEqual(refusedWith('The account is disabled.'))
    expect(await ask({ username: 'editor', password: 'wrong' })).toEqual(wrong)
  })

  test('stores the time of the sign-in as the member’s last login', async () => {
    await ask()
    const [row] = await portal.portal.services.db
      .select({ lastLogin: members.lastLogin })
      .from(members)
      .where(eq(members.username, 'publisher'))
    expect(row?.lastLogin).toBe(clock.now())
  })

  test('accepts no password in the URL of a GET request, where it would be logged', async () => {
    const answer = await fetch(
      `${portal.root}/generateToken?f=json&username=publisher&password=${password}`,
    )
    expect(answer.status).toBe(404)
  })

  test.each(['username', 'password', 'PASSWORD', 'client'])(
    'refuses %s in the URL of a POST request, where it would be logged',
    async (name) => {
      const value = name === 'client' ? 'requestip' : name === 'username' ? 'publisher' : password
      expect(
        await call(`/generateToken?${name}=${value}`, { username: 'publisher', password }),
      ).toEqual({
        error: {
          code: 400,
          message: `'${name}' must be sent in the body of the request.`,
          details: [`'${name}' must be sent in the body of the request.`],
          parameter: name,
        },
      })
    },
  )
})

describe('lockout', () => {
  const fail = async (times: number, username = 'editor') => {
    const answers: Answer[] = []
    for (let attempt = 0; attempt < times; attempt++)
      answers.push(await ask({ username, password: 'wrong' }))
    return answers
  }
  const locked = () =>
    refusedWith(expect.stringMatching(/^The account is locked until .* after 5 failed attempts\.$/))

  test('does not begin after four failures', async () => {
    await fail(4)
    expect(await ask({ username: 'editor' })).toHaveProperty('token')
  })

  test('begins with the fifth failure and lasts 15 minutes, even for the right password', async () => {
    expect((await fail(5)).at(-1)).toEqual(locked())
    clock.advance(minutes(15) - 1)
    expect(await ask({ username: 'editor' })).toEqual(locked())
    clock.advance(1)
    expect(await ask({ username: 'editor' })).toHaveProperty('token')
  })

  test('is not extended by further attempts', async () => {
    await fail(5)
    clock.advance(minutes(14))
    await fail(3)
    clock.advance(minutes(1))
    expect(await ask({ username: 'editor' })).toHaveProperty('token')
  })

  test('ignores failures that are more than 15 minutes apart', async () => {
    await fail(4)
    clock.advance(minutes(15) + 1)
    expect((await fail(1))[0]).toEqual(wrong)
  })

  test('starts counting again after a successful sign-in', async () => {
    await fail(4)
    await ask({ username: 'editor' })
    expect((await fail(4)).at(-1)).toEqual(wrong)
  })

  test('also applies to administrators and unknown usernames', async () => {
    expect((await fail(5, 'admin')).at(-1)).toEqual(locked())
    expect((await fail(5, 'nobody')).at(-1)).toEqual(locked())
  })
})

describe('a token', () => {
  test('is stored only as a hash', async () => {
    const token = await tokenOf()
    const rows = await portal.portal.services.db.select().from(tokens)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('expires to the millisecond', async () => {
    const token = await tokenOf({ expiration: '10' })
    clock.advance(minutes(10) - 1)
    expect(await ownerOf(token)).toMatchObject({ username: 'publisher' })
    clock.advance(1)
    expect(await ownerOf(token)).toEqual(invalidToken)
  })

  test('is refused if it was never issued, even where none is required', async () => {
    expect(await ownerOf('made-up')).toEqual(invalidToken)
    expect(await call('/info', { token: 'made-up' })).toEqual(invalidToken)
  })

  test('is refused after its member was disabled', async () => {
    const token = await tokenOf({ username: 'editor' })
    await portal.portal.services.db
      .update(members)
      .set({ disabled: true })
      .where(eq(members.username, 'editor'))
    expect(await ownerOf(token)).toEqual(invalidToken)
  })

  test('is accepted in the URL and in headers', async () => {
    const token = await tokenOf()
    const self = `${portal.root}/community/self?f=json`
    const headers: Fields[] = [
      { 'x-esri-authorization': `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
    ]
    const answers = await Promise.all([
      fetch(`${self}&token=${token}`),
      ...headers.map((header) => fetch(self, { headers: header })),
    ])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ username: 'publisher' })
  })

  test.each([
    ['a page of that origin', 'https://maps.example/app/page?x'],
    ['its origin alone', 'https://maps.example'],
  ])('bound to a referer is accepted from %s', async (_words, referer) => {
    const token = await tokenOf({ client: 'referer', referer: 'https://maps.example/app' })
    expect(await ownerOf(token, { referer })).toMatchObject({ username: 'publisher' })
  })

  test.each([
    ['another host', 'https://maps.example.evil.example/'],
    ['another port', 'https://maps.example:8443/'],
    ['another scheme', 'http://maps.example/'],
  ])('bound to a referer is refused from %s', async (_words, referer) => {
    const token = await tokenOf({ client: 'referer', referer: 'https://maps.example/app' })
    expect(await ownerOf(token, { referer })).toEqual(invalidToken)
  })

  test('bound to a referer is refused without a referer', async () => {
    const token = await tokenOf({ referer: 'https://maps.example/' })
    expect(await ownerOf(token)).toEqual(invalidToken)
  })

  test('bound to a referer that is not a URL is accepted with the same text only', async () => {
    const token = await tokenOf({ referer: 'desktop-script' })
    expect(await ownerOf(token, { referer: 'desktop-script' })).toHaveProperty('username')
    expect(await ownerOf(token, { referer: 'other-script' })).toEqual(invalidToken)
  })

  test('bound to an IP address is refused from other addresses', async () => {
    expect(await ownerOf(await tokenOf({ client: 'requestip' }))).toHaveProperty('username')
    expect(await ownerOf(await tokenOf({ client: 'ip', ip: '192.0.2.7' }))).toEqual(invalidToken)
  })

  test('is removed after it has expired', async () => {
    await ask({ expiration: '1' })
    clock.advance(minutes(60 * 24 + 1))
    await ask()
    const rows = await portal.portal.services.db.select().from(tokens)
    expect(rows.filter(({ expires }) => expires < clock.now() - minutes(60 * 24))).toEqual([])
  })
})

describe('the caller’s rights', () => {
  test('an operation for members returns 499 to anonymous callers', async () => {
    expect(await call('/community/self')).toEqual({
      error: {
        code: 499,
        messageCode: 'GWM_0003',
        message: 'Token Required',
        details: ['Token Required'],
      },
    })
  })

  test('an operation for group owners returns 403 with the reason to other members', async () => {
    const token = await tokenOf({ username: 'viewer' })
    const group = await call('/community/groups', { token, q: 'title:Hydrology' })
    const [{ id } = { id: '' }] = group['results'] as { id: string }[]
    expect(await call(`/community/groups/${id}/export`, { token })).toEqual({
      error: {
        code: 403,
        messageCode: 'GWM_0003',
        message: 'You do not have permissions to access this resource or perform this operation.',
        details: ['Only the owner of the group and administrators can do this.'],
      },
    })
  })

  test('a private organization returns only where to sign in to anonymous callers', async () => {
    await portal.portal.services.db
      .update(organization)
      .set({ settings: { name: 'Riverside County GIS', access: 'private' } })
    expect(await call('/search', { q: '*' })).toMatchObject({ error: { code: 499 } })
    expect(await call('/community/users/publisher')).toMatchObject({ error: { code: 499 } })
    expect(await call('/info')).toHaveProperty('authInfo')
    expect(await call('/portals/self')).toHaveProperty('name')
    expect(await ask()).toHaveProperty('token')
  })
})

describe('the format of requests and responses', () => {
  test('the response is an HTML page unless another format is requested', async () => {
    const page = await fetch(`${portal.root}/info`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('&quot;owningSystemUrl&quot;')
    const indented = await fetch(`${portal.root}/info?f=pjson`)
    expect(await indented.text()).toMatch(/^\{\n {2}"owningSystemUrl"/)
  })

  test('names of paths and parameters are case-insensitive, and a trailing slash is ignored', async () => {
    const token = await tokenOf()
    const address = `${portal.root.replace('sharing', 'Sharing')}/Community/SELF/?F=json&TOKEN=${token}`
    expect(await (await fetch(address)).json()).toMatchObject({ username: 'publisher' })
  })

  test('operations that accept GET also accept POST', async () => {
    const got = await fetch(`${portal.root}/portals/self?f=json`)
    expect(await call('/portals/self')).toEqual(await got.json())
  })

  test('each invalid parameter is named with its limit', async () => {
    expect(await call('/search', { q: '*', num: '101', start: '0' })).toMatchObject({
      error: { code: 400, details: expect.arrayContaining(["'num': must be at most 100"]) },
    })
  })

  test('a file from an anonymous caller is refused and not stored', async () => {
    const form = new FormData()
    form.append('f', 'json')
    form.append('title', 'Unasked')
    form.append('type', 'CSV')
    form.append('file', new Blob(['x'.repeat(200_000)]), 'unasked.csv')
    const answer = await fetch(`${portal.root}/content/users/publisher/addItem`, {
      method: 'POST',
      body: form,
    })
    expect(await answer.json()).toMatchObject({ error: { code: 499 } })
    const left = await readdir(join(portal.data, 'files', 'temporary')).catch(() => [])
    expect(left).toEqual([])
  })
})
