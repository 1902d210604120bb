import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { organization } from '../db/schema.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const allowed = 'https://console.example'
const allow = (origins: string[]) =>
  portal.portal.services.db.update(organization).set({ settings: { allowedOrigins: origins } })
afterEach(() => allow([]))

const info = () => `${portal.root}/info?f=json`

describe('pages of other origins', () => {
  test('can read nothing unless the organization allows their origin', async () => {
    const answer = await fetch(info(), { headers: { origin: allowed } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('can read responses without cookies if the organization allows their origin', async () => {
    await allow([allowed])
    const { headers } = await fetch(info(), { headers: { origin: allowed } })
    expect(headers.get('access-control-allow-origin')).toBe(allowed)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  })

  test('receive their own origin only', async () => {
    await allow([allowed])
    for (const origin of [`${allowed}.evil.example`, 'http://console.example', 'null']) {
      const { headers } = await fetch(info(), { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('can send preflight requests for requests with a token', async () => {
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

test.each(['Authorization', 'X-Esri-Authorization'])(
  'the token in the header %s is read with its scheme in any case',
  async (name) => {
    const { token } = await portal.signIn('editor')
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(
        await (
          await fetch(`${portal.root}/community/self?f=json`, {
            headers: { [name]: `${scheme} ${token}` },
          })
        ).json(),
      ).toMatchObject({ username: 'editor' })
  },
)

test('responses of the interface run nothing, are not sniffed, and are not cached', async () => {
  const { headers } = await fetch(info())
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('pages of other origins can embed responses of the interface, such as images of items', async () => {
  const { headers } = await fetch(info())
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('an unknown path returns the error envelope', async () => {
  const answer = await fetch(`${portal.root}/nothing/here`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: { code: 404, message: 'This portal has no such resource or operation.', details: [] },
  })
})

describe('the response to a request that reaches no operation', () => {
  const usual = [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'cache-control',
  ]

  const rawAnswer = async (request: string) => {
    const { port, hostname } = new URL(portal.root)
    const socket = connect(Number(port), hostname)
    socket.write(request)
    const [head = '', sent = ''] = (await text(socket)).split('\r\n\r\n')
    return { head, body: JSON.parse(sent) as unknown }
  }
  const path = () => new URL(portal.root).pathname

  test.each([
    ['an unknown path', '/nothing/here', 404],
    ['an unknown operation on the content of a user', '/content/users/editor/nothing', 404],
    ['a URL with an invalid encoding', '/content/items/%E0%A4%A', 400],
  ])('is the error envelope, readable for allowed origins: %s', async (_what, below, code) => {
    await allow([allowed])
    const answer = await fetch(`${portal.root}${below}`, { headers: { origin: allowed } })
    expect(answer.status).toBe(code)
    const envelope = JSON.stringify(await answer.json())
    expect(JSON.parse(envelope)).toMatchObject({ error: { code, details: [] } })
    expect(envelope).not.toContain('%E0')
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
    const known = (await fetch(info())).headers
    for (const name of usual) expect(answer.headers.get(name)).toBe(known.get(name))
  })

  test('is the error envelope with the parameter of a path segment that is too long', async () => {
    const answer = await fetch(`${portal.root}/content/items/${'a'.repeat(600)}?f=json`)
    expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'itemId' } })
  })

  test.each([
    [
      'headers that are too large',
      () => `GET ${path()} HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['text that is not HTTP', () => 'HELLO\r\n\r\n', 400],
  ])('is the error envelope with the usual headers: %s', async (_what, request, code) => {
    const { head, body } = await rawAnswer(request())
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(body).toMatchObject({ error: { code } })
    for (const name of usual) expect(head).toContain(`\r\n${name}: `)
  })

  test('is sent once, even if more invalid data follows', async () => {
    const { port, hostname } = new URL(portal.root)
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('data', (chunk) => received.push(chunk)).on('error', () => undefined)
    // The first request is still in progress while the rest is parsed.
    socket.write(`GET ${path()}/info?f=json HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    for (let piece = 0; piece < 30; piece += 1) {
      socket.write('HELLO\r\n\r\n')
      await new Promise(setImmediate)
    }
    await closed
    const responses = Buffer.concat(received)
      .toString()
      .match(/HTTP\/1\.1 400 /g)
    process.off('warning', onWarning)
    expect(responses).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('is 415 with the supported media types for a body that is not a form', async () => {
    for (const type of ['text/csv', 'application/json', 'text/plain']) {
      const answer = await fetch(`${portal.root}/search`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      })
      expect(answer.status).toBe(415)
      expect(await answer.json()).toMatchObject({
        error: { code: 415, message: expect.stringContaining('multipart/form-data') },
      })
    }
  })

  test('the root of the interface returns its version', async () => {
    for (const slash of ['', '/']) {
      const answer = await fetch(`${portal.root}${slash}?f=json`)
      expect(await answer.json()).toEqual({
        currentVersion: expect.any(String),
        enterpriseVersion: '11.4.0',
      })
    }
  })
})

describe('sign-ins from one address', () => {
  const renew = (refresh_token: string) =>
    fetch(`${portal.root}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        f: 'json',
        grant_type: 'refresh_token',
        client_id: 'portal-console',
        refresh_token,
      }),
    })
  const generate = () =>
    fetch(`${portal.root}/generateToken`, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json' }),
    })
  const times = (attempt: () => Promise<Response>) =>
    Promise.all(Array.from({ length: 101 }, attempt))
  const refusedOf = (answers: readonly Response[]) => answers.filter(({ status }) => status === 429)

  test('are limited to 100 per minute for each operation; other operations continue', async () => {
    const [refused, ...others] = refusedOf(await times(generate))
    expect(others).toEqual([])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toEqual({
      error: {
        code: 429,
        message: expect.stringMatching(
          /^Too many sign-ins from this address\. Try again in \d+ seconds\.$/,
        ),
        details: [],
      },
    })
    expect((await fetch(info())).status).toBe(200)
    expect((await renew('made up')).status).toBe(200)
  })

  test('are limited for each refresh token, not for all renewals from the address', async () => {
    expect(refusedOf(await times(() => renew('one')))).toHaveLength(1)
    expect((await renew('another')).status).toBe(200)
    expect((await renew('one')).status).toBe(429)
  })
})

test('a text that the database could not store is refused with the name of its parameter', async () => {
  const answer = await fetch(`${portal.root}/community/groups?f=json`, {
    method: 'POST',
    body: new URLSearchParams({ q: 'a\0b' }),
  })
  expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'q' } })
})

describe('a request that would take too long', () => {
  const search = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ f: 'json', ...fields })
    return (await fetch(`${portal.root}/search`, { method: 'POST', body })).json() as unknown
  }

  test('is refused: an invalid category path', async () => {
    expect(await search({ q: '*', categories: `a${'/'.repeat(60_000)}b` })).toMatchObject({
      error: { code: 400, parameter: 'categories' },
    })
  })

  test.each([
    ['words', 120, ' ', (index: number) => `NOT zz${index}`],
    ['words with a wildcard at their end', 6, ' ', (index: number) => `zz${index}*`],
    ['words with a wildcard before their end', 2, ' ', (index: number) => `zz*${index}`],
    ['ranges of a text', 3, ' ', (index: number) => `NOT tags:[a TO b${index}]`],
    ['texts without an index', 30, ' OR ', (index: number) => `culture:zz${index}`],
  ])('is refused: too many %s', async (_name, max, joint, make) => {
    const query = (count: number) =>
      Array.from({ length: count }, (_, index) => make(index)).join(joint)
    expect(await search({ q: query(max) })).toMatchObject({ results: expect.any(Array) })
    expect(await search({ q: query(max + 1) })).toMatchObject({
      error: {
        code: 400,
        parameter: 'q',
        message: expect.stringMatching(
          /^'q' makes this search too expensive: .* at most 120 are allowed/,
        ),
      },
    })
  })

  test('is refused: a costly search with counted fields', async () => {
    const costly = { q: 'NOT tags:[a TO b] NOT tags:[a TO c]' }
    expect(await search({ ...costly, countFields: 'tags,type' })).toMatchObject({
      total: expect.any(Number),
    })
    expect(await search({ ...costly, countFields: 'tags,type,access' })).toMatchObject({
      error: { code: 400, parameter: 'q' },
    })
  })

  test('is refused: a filter for which the query leaves too few points', async () => {
    const tags = (count: number) =>
      Array.from({ length: count }, (_, index) => `tags:"${index}"`).join(' OR ')
    expect(await search({ filter: tags(3) })).toMatchObject({ total: 0 })
    expect(await search({ filter: tags(4) })).toMatchObject({
      error: { code: 400, parameter: 'filter' },
    })
    expect(await search({ q: 'NOT zz', filter: tags(3) })).toMatchObject({
      error: { code: 400, parameter: 'filter' },
    })
  })

  test('is refused: too many sort fields', async () => {
    const sortField = (count: number) => Array.from({ length: count }, () => 'avgrating').join(',')
    expect(await search({ q: '*', sortField: sortField(11) })).toMatchObject({
      results: expect.any(Array),
    })
    expect(await search({ q: '*', sortField: sortField(12) })).toMatchObject({
      error: { code: 400, parameter: 'sortField', message: expect.stringContaining('at most 11') },
    })
  })

  test.each([
    ['/content/users/editor', 'types', 'Web Map'],
    ['/content/users/editor/items/x/unshare', 'groups', 'x'],
    ['/portals/self/setUserDefaultSettings', 'groups', '"x"'],
    ['/portals/self/update', 'contacts', '"admin"'],
  ])('is refused: %s with too many %s', async (path, parameter, entry) => {
    const { token } = await portal.signIn('admin')
    const send = async (count: number) => {
      const entries = Array.from({ length: count }, () => entry).join(',')
      const value = entry.startsWith('"') ? `[${entries}]` : entries
      const body = new URLSearchParams({ f: 'json', token: token ?? '', [parameter]: value })
      return (await fetch(`${portal.root}${path}`, { method: 'POST', body })).json() as unknown
    }
    const refusal = {
      error: { code: 400, parameter, message: expect.stringContaining('at most 1,000 entries') },
    }
    expect(await send(66_000)).toMatchObject(refusal)
    expect(await send(1001)).toMatchObject(refusal)
    expect(await send(1000)).not.toMatchObject(refusal)
  })

  describe('because of JSON', () => {
    /** Adds an item of the administrator, in a multipart form whose fields have a media type. */
    const addItem = async (fields: Record<string, string>, mediaType?: string) => {
      const { token = '' } = await portal.signIn('admin')
      const all = { f: 'json', token, title: 'Map', type: 'Web Map', text: '{}', ...fields }
      const head = (name: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${mediaType !== undefined && name in fields ? `Content-Type: ${mediaType}\r\n` : ''}\r\n`
      const answer = await fetch(`${portal.root}/content/users/admin/addItem`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `${Object.entries(all)
          .map(([name, value]) => `${head(name)}${value}\r\n`)
          .join('')}--x--\r\n`,
      })
      return (await answer.json()) as { readonly id?: string }
    }
    const ones = (count: number) => `[${'1,'.repeat(count - 1)}1]`
    const deep = (count: number) => `${'{"a":'.repeat(97)}${ones(count)}${'}'.repeat(97)}`

    test.each([
      ['properties', deep(500_000), 'must be at most 10,000 entries.'],
      ['properties', JSON.stringify({ a: 'x'.repeat(64 * 1024) }), 'must be at most 64 KB.'],
      ['text', `[${'{},'.repeat(2_000_000)}{}]`, 'must be at most 2,000,000 entries.'],
      ['text', JSON.stringify('x'.repeat(10 * 1024 * 1024)), 'must be at most 10 MB.'],
      ['text', `${'['.repeat(101)}${']'.repeat(101)}`, 'must be at most 100 levels deep.'],
      ['text', `[${'1,'.repeat(100_000)}`, 'is not valid JSON.'],
    ])('is refused: %s', async (parameter, json, problem) => {
      for (const mediaType of [undefined, 'application/json'])
        expect(await addItem({ [parameter]: json }, mediaType)).toMatchObject({
          error: { code: 400, parameter, message: `'${parameter}' ${problem}` },
        })
    })

    test('is accepted up to the limits, and is a link on a page that would be too large', async () => {
      const map = JSON.stringify({
        layers: Array.from({ length: 90_000 }, (_, n) => [n, n / 7, 'ü'.repeat(30)]),
      })
      expect(map.length).toBeGreaterThan(4 * 1024 * 1024)
      expect(await addItem({ text: map }, 'application/json')).toMatchObject({ success: true })
      const { token = '' } = await portal.signIn('admin')
      const properties = deep(9_900)
      for (let count = 0; count < 10; count++) await addItem({ properties, tags: 'deep' })
      const page = async (num: number) => {
        const answer = await fetch(`${portal.root}/search?q=tags:deep&num=${num}&token=${token}`)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        return answer.text()
      }
      expect(await page(1)).toContain('<pre>{\n  &quot;')
      const link = /href="([^"]+)"/.exec(await page(10))?.[1]?.replaceAll('&amp;', '&') ?? ''
      const json = await fetch(`${portal.root}/search${link}`)
      expect(await json.json()).toMatchObject({ total: 10, num: 10 })
    })
  })

  test('is refused: a form that is too large or has too many fields', async () => {
    const kinds = [() => new FormData(), () => new URLSearchParams()]
    const form = async (make: (typeof kinds)[number], count: number, size: number) => {
      const body = make()
      body.append('f', 'json')
      for (let index = 1; index < count; index++) body.append(`f${index}`, 'x'.repeat(size))
      const answer = await fetch(`${portal.root}/search`, { method: 'POST', body })
      return answer.json() as Promise<unknown>
    }
    const refused = { error: { code: 413 } }
    for (const make of kinds) {
      expect(await form(make, 2, 260 * 1024)).toMatchObject(refused)
      expect(await form(make, 2, 250 * 1024)).not.toMatchObject(refused)
      expect(await form(make, 501, 1)).toMatchObject(refused)
      expect(await form(make, 500, 1)).not.toMatchObject(refused)
    }
    const whole = new URLSearchParams({ f: 'json', q: 'x'.repeat(17 * 1024 * 1024) })
    const answer = await fetch(`${portal.root}/search`, { method: 'POST', body: whole })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject(refused)
  })

  test('is refused: lists with too many entries, with the message of the contract', async () => {
    const many = (word: string) => Array.from({ length: 15_000 }, () => word).join(',')
    const refused = (parameter: string, message: RegExp) => ({
      error: { code: 400, parameter, message: expect.stringMatching(message) },
    })
    expect(await search({ q: 'a', countFields: many('x') })).toMatchObject(
      refused('countFields', /.*/),
    )
    expect(await search({ q: 'a', countFields: 'type,type,type,type' })).toMatchObject(
      refused('countFields', /at most 3 fields/),
    )
    expect(await search({ q: 'a', sortField: many('title') })).toMatchObject(
      refused('sortField', /at most 11 entries/),
    )
    const related = await fetch(`${portal.root}/content/items/${'0'.repeat(32)}/relatedItems`, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', relationshipTypes: many('Map2Service') }),
    })
    expect(await related.json()).toMatchObject(refused('relationshipTypes', /at most \d+ types/))
  })
})
