import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../common/log.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const lines: string[] = []
const log = createLog({ write: (line) => void lines.push(line) }, 'info')
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', log, strict: false })
})
afterAll(() => portal.close())

const random = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the ID of the response to a request with this ID. */
const idOf = async (path: string, id?: string, init: RequestInit = {}) => {
  const headers = id === undefined ? {} : { 'x-request-id': id }
  const response = await fetch(`${portal.portal.url}${path}`, { ...init, headers })
  await response.text()
  return response.headers.get('x-request-id')
}

test.each([
  ['an operation', '/portal/sharing/rest/info?f=json'],
  ['a refused operation', '/portal/sharing/rest/content/items/a?f=json'],
  ['an unknown path', '/nothing'],
  ['a path that cannot be parsed', '/portal/%zz'],
  ['the health', '/health/live'],
])('the response of %s has the ID of the request', async (_what, path) => {
  expect(await idOf(path, 'proxy_1.a-7')).toBe('proxy_1.a-7')
})

test.each([undefined, '', 'a b', 'a"b', 'x'.repeat(65)])(
  'a request with the ID %o gets a random one',
  async (id) => {
    expect(await idOf('/portal/sharing/rest/info?f=json', id)).toMatch(random)
  },
)

test('a refused connection has a random ID', async () => {
  const { hostname, port } = new URL(portal.root)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const response = text(socket)
  socket.write('nonsense\r\n\r\n')
  expect(await response).toMatch(/^HTTP\/1.1 400 .*\r\nx-request-id: [\da-f-]{36}\r\n/s)
})

test('entries of the log contain the ID of their request: security events, and failures of operations and of the receiver', async () => {
  lines.length = 0
  const body = new URLSearchParams({ f: 'json', username: 'editor', password: 'wrong' })
  await idOf('/portal/sharing/rest/generateToken', 'sign-in', { method: 'POST', body })
  const { db } = portal.portal.services
  const failing = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('no')
  })
  await idOf('/portal/sharing/rest/content/items/a?f=json', 'read')
  await idOf('/portal/webhooks/a', 'payload', { method: 'POST', body: 'x' })
  failing.mockRestore()
  const entries = lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string })
  expect(entries).toContainEqual(
    expect.objectContaining({ requestId: 'sign-in', event: 'signInFailed' }),
  )
  for (const requestId of ['read', 'payload'])
    expect(entries).toContainEqual(expect.objectContaining({ requestId, level: 50 }))
  log.info({}, 'outside of requests')
  expect(lines.at(-1)).not.toContain('requestId')
})
