import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../rest/protocol/client.ts'
import { groups } from '../../../rest/groups/groups.ts'
import type { Credentials } from './credentials.ts'
import { createTokenKeeper } from './tokens.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Answer = (form: URLSearchParams, path: string) => unknown

const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** A portal with the responses of the test; `undefined` breaks the connection. */
const portal = async (answer: Answer) => {
  const asked: { path: string; form: URLSearchParams }[] = []
  const server = createServer((request, response) => {
    void read(request).then((form) => {
      const path = request.url ?? ''
      asked.push({ path, form })
      const body = answer(form, path)
      if (body === undefined) response.destroy()
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
  })
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const fresh = { access_token: 'second', expires_in: 1800, username: 'publisher', ssl: false }
const invalid = { error: { code: 498, message: 'Invalid token.', details: [] } }

const refresh = {
  token: 'refresh',
  expires: 14 * day,
  applicationId: 'portal-console',
  redirectUri: 'https://console.example.com/',
}

let clock = 0
afterEach(() => {
  clock = 0
})

interface Options extends Partial<
  Pick<Parameters<typeof createTokenKeeper>[0], 'newer' | 'alone'>
> {
  readonly renewable?: boolean
}

const setUp = async (answer: Answer, { renewable = true, ...shared }: Options = {}) => {
  const { root, asked } = await portal(answer)
  const renewed: Credentials[] = []
  let expired = 0
  const credentials: Credentials = {
    connection: { name: 'A', url: root },
    signIn: 'this sign-in',
    token: 'first',
    expires: 30 * minute,
    ...(renewable ? { refresh } : {}),
  }
  const keeperOf = (onRenewed: (next: Credentials) => void) =>
    createTokenKeeper({
      credentials,
      anonymous: createClient({ root }),
      onRenewed,
      onExpired: () => {
        expired += 1
      },
      ...shared,
      now: () => clock,
    })
  const keeper = keeperOf((next) => renewed.push(next))
  const client = createClient({ root, token: keeper.token, onTokenRefused: keeper.refused })
  return { asked, renewed, keeper, client, again: keeperOf, expired: () => expired }
}

const page = { total: 0, start: 1, num: 0, nextStart: -1, results: [] }

describe('the token of a session', () => {
  test('is sent while it is valid', async () => {
    const { keeper, asked } = await setUp(() => fresh)
    clock = 28 * minute
    expect(await keeper.token()).toBe('first')
    expect(asked).toEqual([])
  })

  test('is renewed before it expires, once for concurrent requests', async () => {
    const { keeper, asked, renewed } = await setUp(() => fresh)
    clock = 29.5 * minute
    const tokens = await Promise.all(Array.from({ length: 20 }, () => keeper.token()))
    expect(new Set(tokens)).toEqual(new Set(['second']))
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'portal-console',
      refresh_token: 'refresh',
      f: 'json',
    })
    expect(renewed).toMatchObject([
      { token: 'second', expires: clock + 30 * minute, refresh: { token: 'refresh' } },
    ])
  })

  test('is renewed together with the refresh token on the last day of that one', async () => {
    const exchanged = { ...fresh, refresh_token: 'next', refresh_token_expires_in: 14 * 86_400 }
    const { keeper, asked, renewed } = await setUp(() => exchanged)
    clock = 13.5 * day
    expect(await keeper.token()).toBe('second')
    expect(asked[0]?.form.get('grant_type')).toBe('exchange_refresh_token')
    expect(asked[0]?.form.get('redirect_uri')).toBe('https://console.example.com/')
    expect(renewed[0]?.refresh).toMatchObject({ token: 'next', expires: clock + 14 * day })
  })

  test('is kept if the renewal fails while it is still valid', async () => {
    const { keeper, expired } = await setUp(() => undefined)
    clock = 29.5 * minute
    expect(await keeper.token()).toBe('first')
    expect(expired()).toBe(0)
  })

  test('that expired while the portal is unreachable is a connection error and does not end the session', async () => {
    let isAway = true
    const { keeper, expired } = await setUp(() => (isAway ? undefined : fresh))
    clock = 31 * minute
    await expect(keeper.token()).rejects.toThrow('could not be reached')
    expect(expired()).toBe(0)
    isAway = false
    expect(await keeper.token()).toBe('second')
  })
})

describe('a token that the portal refuses', () => {
  /** Accepts only renewed tokens. */
  const strict: Answer = (form, path) =>
    path.endsWith('/token') ? fresh : form.get('token') === 'second' ? page : invalid

  test('is renewed once for all requests in progress, which are repeated', async () => {
    const { client, asked, expired } = await setUp(strict)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.send(groups.search, { q: '*' })),
    )
    expect(answers).toHaveLength(8)
    expect(asked.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
    expect(expired()).toBe(0)
  })

  test('ends the session once if it can’t be renewed', async () => {
    const { client, expired } = await setUp(() => invalid, { renewable: false })
    const calls = await Promise.allSettled(
      Array.from({ length: 5 }, () => client.send(groups.search, { q: '*' })),
    )
    expect(calls.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(expired()).toBe(1)
  })

  test('ends the session when the portal refuses to renew it', async () => {
    const refusal = { error: { code: 498, message: 'refresh_token expired', details: [] } }
    const { client, expired } = await setUp((_form, path) =>
      path.endsWith('/token') ? refusal : invalid,
    )
    await expect(client.send(groups.search, { q: '*' })).rejects.toMatchObject({ code: 498 })
    expect(expired()).toBe(1)
  })

  test('is kept if the renewal fails because of too many requests', async () => {
    const later = {
      error: { code: 429, message: 'Too many sign-ins from this address.', details: [] },
    }
    let isBusy = true
    const { client, expired } = await setUp((form, path) =>
      path.endsWith('/token') && isBusy ? later : strict(form, path),
    )
    await expect(client.send(groups.search, { q: '*' })).rejects.toMatchObject({ code: 429 })
    expect(expired()).toBe(0)
    isBusy = false
    expect(await client.send(groups.search, { q: '*' })).toMatchObject({ total: 0 })
  })

  test('right after its renewal is an error, without further renewals', async () => {
    const { client, asked } = await setUp((_form, path) =>
      path.endsWith('/token') ? fresh : invalid,
    )
    await expect(client.send(groups.search, { q: '*' })).rejects.toMatchObject({ code: 498 })
    await expect(client.send(groups.search, { q: '*' })).rejects.toMatchObject({ code: 498 })
    expect(asked.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
  })
})

describe('a token that several tabs share', () => {
  const lastDay = 13.5 * day
  const exchanged = { ...fresh, refresh_token: 'next', refresh_token_expires_in: 14 * 86_400 }

  test('is exchanged by one tab, and the other tab continues with its result', async () => {
    let latest: Credentials | undefined
    let queue: Promise<unknown> = Promise.resolve()
    const shared = {
      newer: () => Promise.resolve(latest),
      alone: (exchange: () => Promise<boolean>) => {
        const next = queue.then(exchange)
        queue = next
        return next
      },
    }
    const { keeper, asked, renewed, again } = await setUp(() => exchanged, shared)
    const other = again((credentials) => {
      latest = credentials
    })
    clock = lastDay
    expect(await Promise.all([other.token(), keeper.token()])).toEqual(['second', 'second'])
    expect(keeper.credentials().refresh?.token).toBe('next')
    expect(asked).toHaveLength(1)
    // What another tab renewed is not announced again.
    expect(renewed).toEqual([])
  })

  test('is replaced by the one of another tab when the portal refuses to renew it', async () => {
    const refusal = { error: { code: 498, message: 'refresh_token expired', details: [] } }
    const newer: Credentials = {
      connection: { name: 'A', url: '' },
      signIn: 'another sign-in',
      token: 'other',
      expires: 60 * minute,
    }
    const { client, expired } = await setUp(
      (form, path) =>
        path.endsWith('/token') ? refusal : form.get('token') === 'other' ? page : invalid,
      { newer: () => Promise.resolve(newer) },
    )
    expect(await client.send(groups.search, { q: '*' })).toMatchObject({ total: 0 })
    expect(expired()).toBe(0)
  })

  test('is adopted without a request when another tab has renewed it', async () => {
    const { keeper, asked } = await setUp(() => fresh)
    clock = 29.5 * minute
    keeper.adopt({ ...keeper.credentials(), token: 'other', expires: 60 * minute })
    expect(await keeper.token()).toBe('other')
    expect(asked).toEqual([])
  })
})
