import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

let portal: TestPortal

/** Posts a form as a reverse proxy on this machine does for a client, or as a client that claims to be one. */
const post = (path: string, forwardedFor: string, fields: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.root}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': forwardedFor },
    body: new URLSearchParams({ f: 'json', ...fields }),
  })

/** Returns the statuses of sign-ins without a password, with the client address of each number. */
const signIns = (count: number, addressOf: (number: number) => string) =>
  Promise.all(
    Array.from(
      { length: count },
      async (_, number) => (await post('/generateToken', addressOf(number))).status,
    ),
  )

const tokenFor = async (address: string) => {
  const fields = { username: 'editor', password, client: 'requestip' }
  const { token } = (await (await post('/generateToken', address, fields)).json()) as {
    token: string
  }
  return token
}
const self = async (token: string, address: string) =>
  (await post('/community/self', address, { token })).json() as Promise<unknown>

describe('behind a trusted proxy', () => {
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty', trustedProxies: ['127.0.0.0/8'] })
  })
  afterAll(() => portal.close())

  test('sign-ins are counted by the client address that the proxy reports, not one that the client claims', async () => {
    const allowed = await signIns(100, () => '203.0.113.1')
    expect(allowed.filter((status) => status !== 200)).toEqual([])
    expect(await signIns(1, () => '203.0.113.1')).toEqual([429])
    expect(await signIns(1, () => '198.51.100.1, 203.0.113.1')).toEqual([429])
    expect(await signIns(1, () => '203.0.113.1, 203.0.113.2')).toEqual([200])
  })

  test.each([
    ['203.0.113.5:50311', '203.0.113.5:50312'],
    ['[2001:db8::5]:50311', '2001:db8::5'],
  ])('the port of the address is ignored: %s', async (address, same) => {
    const token = await tokenFor(address)
    expect(await self(token, same)).toMatchObject({ username: 'editor' })
    expect(await self(token, '203.0.113.6:50311')).toMatchObject({ error: { code: 498 } })
  })

  test('a token for one IP address is bound to the address that the proxy reports', async () => {
    const token = await tokenFor('203.0.113.3')
    expect(await self(token, '203.0.113.3')).toMatchObject({ username: 'editor' })
    expect(await self(token, '203.0.113.4')).toMatchObject({ error: { code: 498 } })
    expect(await self(token, '203.0.113.3, 203.0.113.4')).toMatchObject({ error: { code: 498 } })
  })
})

describe.each([
  ['no proxy is trusted', []],
  ['another proxy is trusted', ['192.0.2.1']],
])('where %s', (_words, trustedProxies) => {
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty', trustedProxies })
  })
  afterAll(() => portal.close())

  test('a token for one IP address is bound to the address of the connection', async () => {
    const token = await tokenFor('203.0.113.3')
    expect(await self(token, '203.0.113.4')).toMatchObject({ username: 'editor' })
  })

  test('sign-ins are counted by the address of the connection, whatever the client claims', async () => {
    // The token above was the first of 100.
    const statuses = await signIns(100, (number) => `203.0.113.${number}`)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
