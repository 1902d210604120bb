import { describe, expect, test } from 'vitest'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import {
  checkContext,
  checkEncryption,
  checkRegistration,
  checkTokens,
  checkVersion,
  findMissing,
  unchecked,
  type Requests,
} from './access.ts'
import { reportOf } from './messages.ts'
import type { Probe } from './probe.ts'
import { readTokenProblem } from './requests.ts'

const url = 'https://gis.example.com/portal'
const connection = { name: 'GIS', url, applicationId: 'abc' }
const origin = 'https://console.example.com'
const here = { page: `${origin}/sign-in`, isOnline: true }

const answered = (isPortal: boolean): Probe => ({
  outcome: 'response',
  response: {
    status: isPortal ? 200 : 404,
    isPortal,
    isSignInPage: false,
    messageCode: undefined,
    sentences: [],
    clockAhead: undefined,
  },
})

/** The requests to a portal that lacks nothing, apart from what is given. */
const asking = (differences: Partial<Requests> = {}): Requests => ({
  probe: () => Promise.resolve(answered(true)),
  isPortal: () => Promise.resolve(false),
  version: () => Promise.resolve('2024.1'),
  refusal: () => Promise.resolve(undefined),
  tokenProblem: () => Promise.resolve(undefined),
  ...differences,
})

test('a portal at another usual path of the host is found', async () => {
  const at = (home: string) => (asked: string) => Promise.resolve(asked === home)
  expect(await checkContext(connection, at('https://gis.example.com/arcgis'))).toEqual({
    cause: 'otherContext',
    found: 'https://gis.example.com/arcgis',
  })
  expect(await checkContext(connection, at(url))).toBeUndefined()
})

test.each([
  ['7.2', 'tooOld'],
  ['8.1', 'tooOld'],
  ['8.2', undefined],
  ['10.1', undefined],
  ['2024.1', undefined],
  [undefined, undefined],
])('the interface version %s is %s', async (version, cause) => {
  expect((await checkVersion(() => Promise.resolve(version)))?.cause).toBe(cause)
})

test.each([
  ['Invalid redirect_uri', 'redirectUri'],
  ['Invalid client_id', 'application'],
  ['Something else', undefined],
])('the sign-in page says %s: %s', async (message, cause) => {
  const refused = () => Promise.resolve(new PortalError({ code: 400, message }))
  expect((await checkRegistration(refused))?.cause).toBe(cause)
})

test.each([
  [200, '{"error":{"code":400,"message":"Unable to generate token.","details":[]}}', undefined],
  [200, '{"error":{"code":400,"message":"Invalid referer","details":[]}}', 'Invalid referer'],
  [403, '<h1>Forbidden</h1>', 'HTTP status 403.'],
])('the token service responds with %i %s: %s', async (status, text, problem) => {
  expect(readTokenProblem(status, text)).toBe(problem)
  const found = await checkTokens(() => Promise.resolve(problem))
  expect(found?.sentences).toEqual(problem === undefined ? undefined : [problem])
})

test('only a console over HTTP for a portal over HTTPS lacks encryption, except on localhost', () => {
  const causeOf = (page: string, portal = url) => checkEncryption({ url: portal }, page)?.cause
  expect(causeOf('http://console.example.com/')).toBe('plainHttp')
  expect(causeOf('http://localhost:8080/')).toBeUndefined()
  expect(causeOf(here.page)).toBeUndefined()
  expect(causeOf('http://console.example.com/', 'http://gis.example.com')).toBeUndefined()
})

test('what a response that can’t be read hides is named, servers only without a proxy', () => {
  const causes = (...args: Parameters<typeof unchecked>) =>
    unchecked(...args).map(({ cause }) => cause)
  expect(causes(connection, 'notAllowed')).toEqual(['uncheckedApplication', 'uncheckedServers'])
  expect(causes({}, 'notAllowed')).toEqual(['uncheckedServers'])
  expect(causes({ ...connection, upstream: url }, 'policy')).toEqual(['uncheckedApplication'])
  expect(causes(connection, 'unreachable')).toEqual([])
})

describe('all that is missing', () => {
  const foundOf = async (requests: Requests, error?: unknown, page = here.page) => {
    const access = await findMissing(connection, { ...here, page }, requests, error)
    return { ...access, missing: access.missing.map(({ cause }) => cause) }
  }
  const broken = new ConnectionError('x')
  const wrong = new PortalError({ code: 400, message: 'Invalid username or password.' })
  const refusal = () =>
    Promise.resolve(new PortalError({ code: 400, message: 'Invalid redirect_uri' }))

  test('is nothing at a portal that can be used, also over plain HTTP', async () => {
    expect((await foundOf(asking())).missing).toEqual([])
    const page = 'http://console.example.com/'
    expect((await foundOf(asking(), undefined, page)).missing).toEqual([])
    expect((await foundOf(asking({ refusal }), undefined, page)).missing).toEqual([
      'redirectUri',
      'plainHttp',
    ])
  })

  test('is found together', async () => {
    const requests = asking({ refusal, version: () => Promise.resolve('7.2') })
    expect((await foundOf(requests)).missing).toEqual(['tooOld', 'redirectUri'])
    const elsewhere = asking({
      probe: () => Promise.resolve(answered(false)),
      isPortal: (asked) => Promise.resolve(asked.endsWith('/arcgis')),
    })
    expect((await foundOf(elsewhere)).missing).toEqual(['notPortal', 'otherContext'])
  })

  test('contains each cause once after a failed sign-in, whose own message stays if it is sufficient', async () => {
    const silent = asking({ probe: () => Promise.resolve({ outcome: 'nothing' }) })
    expect(await foundOf(silent, broken)).toEqual({ missing: ['unreachable'], isExplained: true })
    expect(await foundOf(asking({ refusal }), wrong)).toEqual({
      missing: ['redirectUri'],
      isExplained: false,
    })
    expect(await foundOf(asking(), broken)).toEqual({ missing: [], isExplained: false })
  })

  test('includes the token service, which is asked only after an unclear error', async () => {
    const requests = asking({ tokenProblem: () => Promise.resolve('HTTP status 403.') })
    expect((await foundOf(requests, broken)).missing).toEqual(['tokenService'])
    expect((await foundOf(requests, wrong)).missing).toEqual([])
    expect((await foundOf(requests)).missing).toEqual([])
  })

  test('is one text with the values to enter', async () => {
    const unread = asking({ probe: () => Promise.resolve({ outcome: 'unreadable' }) })
    const { missing } = await findMissing(connection, here, unread)
    const text = reportOf(missing, connection, { origin, redirectUri: `${origin}/` })
    expect(text).toContain(`The console at ${origin} can’t use the portal ${url} yet.`)
    expect(text).toContain('1. The browser blocked the portal’s response')
    expect(text).toContain(`add ${origin} under Organization > Settings > Security > Allow origins`)
    expect(text).toContain(`the redirect URI ${origin}/,`)
    expect(text).toContain('3. Not checked yet: federated servers')
    expect(text).not.toContain('{{')
  })
})
