import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Log } from '../common/log.ts'
import { identityProviders } from '../../rest/organization/identityProviders.ts'
import { createSecurityEvents, eventOf } from './securityEvents.ts'
import { failedSignIns } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

const recordingLog = () => {
  const lines: Record<string, unknown>[] = []
  const log: Log = {
    info: (fields, message) => {
      if (message === 'security event') lines.push({ ...fields })
    },
    warn: () => undefined,
    error: () => undefined,
  }
  return { log, lines }
}

describe('the log of a portal', () => {
  const { log, lines } = recordingLog()
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty', log })
  })
  afterAll(() => portal.close())
  afterEach(() => lines.splice(0))

  const call = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ f: 'json', ...fields })
    const answer = await fetch(`${portal.root}${path}`, { method: 'POST', body })
    return (await answer.json()) as Record<string, unknown>
  }
  const tokenOf = async (username: string) =>
    String((await call('/generateToken', { username, password }))['token'])

  const ip = '127.0.0.1'

  test('contains sign-ins, failed sign-ins, lockouts, and revoked tokens, and no secrets', async () => {
    const token = await tokenOf('editor')
    await call('/oauth2/revokeToken', { auth_token: token })
    for (let guess = 0; guess < 6; guess++)
      await call('/generateToken', { username: 'viewer', password: 'not-the-password' })
    const operation = 'authentication.generateToken'
    const failed = { event: 'signInFailed', username: 'viewer', ip, operation }
    const locked = { ...failed, event: 'accountLocked' }
    expect(lines).toEqual([
      { event: 'signedIn', username: 'editor', ip, operation },
      { event: 'tokenRevoked', username: 'editor', ip, operation: 'authentication.revokeToken' },
      failed,
      failed,
      failed,
      failed,
      locked,
      locked,
    ])
    const text = JSON.stringify(lines)
    for (const secret of [token, password, 'not-the-password']) expect(text).not.toContain(secret)
    await portal.portal.services.db.delete(failedSignIns)
  })

  test('contains wrong secrets of applications with the owner, and not the secrets', async () => {
    const token = await tokenOf('editor')
    const item = { token, type: 'Application', title: 'Field app' }
    const { id } = await call('/content/users/editor/addItem', item)
    const registration = { token, itemId: String(id), appType: 'multiple', redirect_uris: '[]' }
    const { client_id } = await call('/oauth2/registerApp', registration)
    lines.splice(0)
    const guess = { client_id: String(client_id), client_secret: 'a-guess' }
    await call('/oauth2/token', { grant_type: 'client_credentials', ...guess })
    const operation = 'authentication.token'
    expect(lines).toEqual([{ event: 'clientSecretRefused', username: 'editor', ip, operation }])
  })

  test('contains refused calls and changes with their operation, and no values of the request', async () => {
    const editor = await tokenOf('editor')
    const admin = await tokenOf('admin')
    lines.splice(0)
    const role = { name: 'Surveyor', description: 'Measures' }
    await call('/portals/self/createRole', { token: editor, ...role })
    await call('/portals/self/createRole', { token: admin, ...role })
    await call('/portals/self/update', { token: admin, name: 'Renamed' })
    await call('/portals/self', { token: admin })
    expect(lines).toEqual([
      { event: 'refused', username: 'editor', ip, operation: 'roles.create' },
      { event: 'rightsChanged', username: 'admin', ip, operation: 'roles.create' },
      { event: 'settingsChanged', username: 'admin', ip, operation: 'organization.update' },
    ])
  })
})

test.each(['register', 'update', 'unregister'] as const)(
  'to %s an identity provider changes settings',
  (name) => {
    expect(eventOf(identityProviders[name])).toBe('settingsChanged')
    expect(eventOf(identityProviders.read)).toBeUndefined()
  },
)

test('at most 60 events of a kind are logged per minute, and the others are counted', () => {
  const clock = movableClock()
  const { log, lines } = recordingLog()
  const logEvent = createSecurityEvents(log, clock)
  const fail = () => logEvent('signInFailed', { username: 'x'.repeat(5_000), ip: '192.0.2.1' })
  for (let guess = 0; guess < 1_000; guess++) fail()
  expect(lines).toHaveLength(60)
  expect(lines[0]).toMatchObject({ username: 'x'.repeat(128) })
  logEvent('signedIn', { username: 'admin', ip: '192.0.2.2' })
  expect(lines).toHaveLength(61)
  clock.advance(59_999)
  fail()
  expect(lines).toHaveLength(61)
  clock.advance(1)
  fail()
  expect(lines.at(-1)).toMatchObject({ event: 'signInFailed', omitted: 941 })
})
