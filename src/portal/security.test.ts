import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { organization } from './db/schema.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty' })
})
afterAll(() => portal.close())

const allowed = 'https://console.example'
const allow = (origins: string[]) =>
  portal.portal.services.db.update(organization).set({ settings: { allowedOrigins: origins } })
afterEach(() => allow([]))

const info = () => `${portal.root}/info?f=json`

describe('pages of other origins', () => {
  test('may read nothing unless the organization allows them', async () => {
    const answer = await fetch(info(), { headers: { origin: allowed } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('may read answers when the organization allows them, without cookies', async () => {
    await allow([allowed])
    const { headers } = await fetch(info(), { headers: { origin: allowed } })
    expect(headers.get('access-control-allow-origin')).toBe(allowed)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  })

  test('are not confused with one another', async () => {
    await allow([allowed])
    for (const origin of [`${allowed}.evil.example`, 'http://console.example', 'null']) {
      const { headers } = await fetch(info(), { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('may ask beforehand whether they may send a token', async () => {
    await allow([allowed])
    const answer = await fetch(info(), {
      method: 'OPTIONS',
      headers: {
        origin: allowed,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-esri-authorization',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-esri-authorization')
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST')
  })
})

test('answers of the interface can run nothing, are not sniffed and not kept', async () => {
  const { headers } = await fetch(info())
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('an unknown path of the interface is answered in its envelope', async () => {
  const answer = await fetch(`${portal.root}/nothing/here`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: { code: 404, message: 'There is no such resource.', details: [] },
  })
})

test('a form that is too large is answered in the envelope', async () => {
  const answer = await fetch(`${portal.root}/search`, {
    method: 'POST',
    body: new URLSearchParams({ q: 'x'.repeat(17 * 1024 * 1024) }),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 413 } })
})

test('a body that is no form is answered in the envelope', async () => {
  const answer = await fetch(`${portal.root}/search`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'a,b',
  })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ error: { code: 415 } })
})

test('an address that tries more than 100 sign-ins a minute has to wait; everything else goes on', async () => {
  const attempt = () =>
    fetch(`${portal.root}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        f: 'json',
        grant_type: 'refresh_token',
        client_id: 'portal-console',
        refresh_token: 'made-up',
      }),
    })
  const answers = await Promise.all(Array.from({ length: 101 }, attempt))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toEqual({
    error: {
      code: 429,
      message: expect.stringMatching(/^Too many sign-ins from this address\. Try again in /),
      details: [],
    },
  })
  expect((await fetch(info())).status).toBe(200)
  expect((await fetch(`${portal.root}/oauth2/authorize?f=json`)).status).toBe(200)
})

test('a text that the database could not keep is refused by its name', async () => {
  const answer = await fetch(`${portal.root}/community/groups?f=json`, {
    method: 'POST',
    body: new URLSearchParams({ q: 'a\0b' }),
  })
  expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'q' } })
})

describe('what would take the portal long', () => {
  const search = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ f: 'json', ...fields })
    return (await fetch(`${portal.root}/search`, { method: 'POST', body })).json() as unknown
  }

  test('is refused: a path of categories that is no path', async () => {
    expect(await search({ q: '*', categories: `a${'/'.repeat(1_000_000)}b` })).toMatchObject({
      error: { code: 400, parameter: 'categories' },
    })
  })

  test('is refused: more than ten words with a wildcard before their end', async () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => `a*${index}`).join(' OR ')
    expect(await search({ q: words(10) })).toMatchObject({ total: 0 })
    expect(await search({ q: words(11) })).toMatchObject({ error: { code: 400, parameter: 'q' } })
  })

  test('is refused: a form of large fields, or of very many', async () => {
    const form = async (count: number, size: number) => {
      const body = new FormData()
      body.append('f', 'json')
      for (let index = 1; index <= count; index++) body.append(`f${index}`, 'x'.repeat(size))
      const answer = await fetch(`${portal.root}/search`, { method: 'POST', body })
      return answer.json() as Promise<unknown>
    }
    expect(await form(2, 9 * 1024 * 1024)).toMatchObject({ error: { code: 413 } })
    expect(await form(501, 1)).toMatchObject({ error: { code: 413 } })
    expect(await form(400, 1)).not.toMatchObject({ error: { code: 413 } })
  })
})
