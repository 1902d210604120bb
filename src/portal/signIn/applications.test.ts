import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { applications } from '../db/schema.ts'
import { findApplication } from '../access/applications.ts'
import { originsOf } from '../server/loopback.ts'
import { registerConsole, registeredRedirect } from './applications.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase({ from: undefined })
})
afterAll(() => database.close())

const local = { isLocal: true }
const remote = { isLocal: false }

const redirectUris = async () =>
  (await findApplication(database.db, 'portal-console'))?.redirectUris

test('the console is registered exactly for the origins at which portals on the database serve it', async () => {
  await registerConsole(database.db, ['http://gis.example:8080'])
  await registerConsole(database.db, ['http://[2001:db8::7]:8080', 'http://gis.example:8080'])
  expect(await redirectUris()).toEqual(['http://gis.example:8080/', 'http://[2001:db8::7]:8080/'])
})

test('wildcards that earlier versions registered are removed', async () => {
  const patterns = ['http://localhost:*/*', 'http://gis.example:8080/*', 'https://app.example/']
  await database.db.update(applications).set({ redirectUris: patterns })
  await registerConsole(database.db, ['http://gis.example:8080'])
  expect(await redirectUris()).toEqual(['https://app.example/', 'http://gis.example:8080/'])
})

test('a redirect URI is compared character by character', () => {
  const application = {
    itemId: 'a',
    redirectUris: ['https://app.example/back?from=portal', 'https://gis.example/'],
  }
  const isRegistered = (uri: string) => registeredRedirect(application, uri, remote) !== undefined
  for (const uri of application.redirectUris) expect(isRegistered(uri)).toBe(true)
  for (const uri of [
    'https://app.example/back',
    'https://app.example/back/more?from=portal',
    'https://app.example/back?from=portal#fragment',
    'https://gis.example',
    'https://gis.example/a/../',
    'https://GIS.example/',
    'https://gis.example:443/',
    'https://gis.example/portal/sharing/rest/content/items/a/data',
  ])
    expect(isRegistered(uri)).toBe(false)
})

test('a redirect URI of a program on the person’s device has any port, and is otherwise the same', () => {
  const application = {
    itemId: 'a',
    redirectUris: ['http://127.0.0.1/callback', 'http://localhost:8000/callback?a=b'],
  }
  const isRegistered = (uri: string) => registeredRedirect(application, uri, remote) !== undefined
  for (const uri of [
    ...application.redirectUris,
    'http://127.0.0.1:53219/callback',
    'http://localhost/callback?a=b',
    'http://localhost:1/callback?a=b',
  ])
    expect(isRegistered(uri)).toBe(true)
  for (const uri of [
    'http://127.0.0.1:53219/',
    'http://127.0.0.1:53219/callback/more',
    'http://127.0.0.1:53219/callback?a=b',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.2/callback',
    'http://[::1]/callback',
    'http://localhost:1/callback',
    'https://127.0.0.1/callback',
    'http://localhost:8000@evil.example/callback?a=b',
    'http://localhost.evil.example/callback?a=b',
  ])
    expect(isRegistered(uri)).toBe(false)
})

test('a redirect URI that was registered when more was allowed is refused', () => {
  for (const uri of ['http://gis.example/', 'intent://x', 'https://*.example/', 'view-source:a'])
    expect(registeredRedirect({ itemId: 'a', redirectUris: [uri] }, uri, remote)).toBeUndefined()
})

test('the console has any port of this machine, in a portal that only this machine can reach', () => {
  const application = { itemId: null, redirectUris: ['http://localhost:8080/'] }
  const leadsTo = (uri: string, portal: { isLocal: boolean }, itemId: string | null = null) =>
    registeredRedirect({ ...application, itemId }, uri, portal)?.href
  expect(leadsTo('http://localhost:8080/', remote)).toBe('http://localhost:8080/')
  for (const uri of ['http://localhost:6666/', 'http://127.0.0.1:1/', 'http://[::1]:65535/']) {
    expect(leadsTo(uri, local)).toBe(uri)
    expect(leadsTo(uri, remote)).toBeUndefined()
  }
  expect(leadsTo('http://127.0.0.1:1/', local, 'another')).toBeUndefined()
  for (const uri of [
    'http://localhost:6666/steal',
    'https://localhost/',
    'http://localhost:99999/',
  ])
    expect(leadsTo(uri, local)).toBeUndefined()
})

test('a portal that listens on all addresses registers this machine first', () => {
  expect(originsOf('0.0.0.0', 8080)[0]).toBe(`http://${hostname().toLowerCase()}:8080`)
  expect(originsOf('127.0.0.1', 8080)).toEqual(['http://localhost:8080'])
  expect(originsOf('gis.example', 80)).toEqual(['http://gis.example'])
})
