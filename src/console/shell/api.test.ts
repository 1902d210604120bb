import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { transfer } from '../../rest/content/transfer.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { userChanges } from '../../rest/organization/userChanges.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { queryClient, send } from './api.ts'
import { permission, refusalMessage } from './permissions.ts'
import { establish, session, signOut, type Session } from './session/session.ts'

const root = 'https://gis.example.com/portal/sharing/rest'
const absence = /does not have the operation/
let asked: string[] = []

const signIn = (organization: Partial<Session['organization']> = {}) =>
  establish({
    session: {
      root,
      organization,
      person: { username: 'admin', role: 'org_admin', privileges: [] },
    } as unknown as Session,
    client: createClient({ root }),
    token: () => Promise.resolve(''),
    revoke: () => Promise.resolve(),
    forget: () => undefined,
  })

beforeEach(() => {
  asked = []
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  // A portal that has none of the operations.
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url).pathname.split('/').at(-1) ?? '')
    return Promise.resolve(Response.json({ error: { code: 400, message: 'Invalid URL' } }))
  })
  signIn()
})
afterEach(async () => {
  await signOut()
  vi.unstubAllGlobals()
})

const several = { userName: 'ann', items: ['a'.repeat(32)], targetUsername: 'ben' }
const one = { userName: 'ann', itemId: 'a'.repeat(32), targetUsername: 'ben' }
const names = { usernames: ['cleo'] }
const transferSeveral = () => send(transfer.reassignMany, several)

test('an operation of ArcGIS Enterprise is not asked for at ArcGIS Online', async () => {
  signIn({ portalMode: 'multitenant', isPortal: false })
  await expect(send(publishing.allDatasets, {})).rejects.toThrow('which requires ArcGIS Enterprise')
  expect(asked).toEqual([])
})

test('a read that something else waits for is made again when the page that began it is left', async () => {
  const asking: (() => void)[] = []
  const groups = {
    queryKey: ['groups'],
    queryFn: ({ signal: _signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve) => asking.push(() => resolve('Rivers'))),
  }
  const checks = {
    queryKey: ['checks'],
    queryFn: async () => `${await queryClient.query(groups)} is empty`,
  }
  const leave = new QueryObserver(queryClient, groups).subscribe(() => undefined)
  const home = new QueryObserver(queryClient, checks)
  const leaveHome = home.subscribe(() => undefined)
  const loaded = queryClient.query(groups)
  leave()
  await vi.waitFor(() => expect(asking).toHaveLength(2))
  asking.at(-1)?.()
  await expect(loaded).resolves.toBe('Rivers')
  await vi.waitFor(() => expect(home.getCurrentResult().data).toBe('Rivers is empty'))
  leaveHome()
})

describe('an operation that the portal has said not to have', () => {
  test('is refused without another request, in the same words', async () => {
    await expect(transferSeveral()).rejects.toThrow(absence)
    await expect(transferSeveral()).rejects.toThrow(absence)
    expect(asked).toEqual(['reassignItems'])
  })

  test('is not offered any more, as on a portal of an earlier version', async () => {
    expect(permission(session(), transfer.reassignMany).allowed).toBe(true)
    await expect(transferSeveral()).rejects.toThrow(absence)
    expect(refusalMessage(permission(session(), transfer.reassignMany))).toBe(
      'Not available on this portal. It requires version 11.0.',
    )
    expect(permission(session(), transfer.reassignAll).allowed).toBe(true)
  })

  test('is asked for again after the next sign-in', async () => {
    await expect(transferSeveral()).rejects.toThrow(absence)
    await signOut()
    signIn()
    await expect(transferSeveral()).rejects.toThrow(absence)
    expect(asked).toEqual(['reassignItems', 'reassignItems'])
  })

  test('is asked for again if the response can be about an item in its path', async () => {
    await expect(send(transfer.reassign, one)).rejects.toThrow(absence)
    await expect(send(transfer.reassign, one)).rejects.toThrow(absence)
    expect(asked).toEqual(['reassign', 'reassign'])
  })

  test('is asked for again on a portal of a known version only if a member is in its path', async () => {
    signIn({ enterpriseVersion: '11.4' })
    for (const call of [
      transferSeveral,
      transferSeveral,
      () => send(userChanges.checkUsernames, names),
      () => send(userChanges.checkUsernames, names),
    ])
      await expect(call()).rejects.toThrow(absence)
    expect(asked).toEqual(['reassignItems', 'reassignItems', 'checkUsernames'])
  })
})

test('an operation that the portal refuses for another reason is asked for again', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ error: { code: 403, message: 'No.' } }))
  })
  for (const _ of [1, 2])
    await expect(send(userChanges.checkUsernames, names)).rejects.toThrow('No.')
  expect(asked).toHaveLength(2)
})
