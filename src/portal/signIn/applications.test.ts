import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { originsOf } from '../loopback.ts'
import { findApplication, registerConsole, registeredRedirect } from './applications.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase({ from: undefined })
})
afterAll(() => database.close())

const leadsTo = async (address: string) => {
  const application = await findApplication(database.db, 'portal-console')
  return application && registeredRedirect(application, address)?.href
}

test('the console is registered for every place where portals of one database serve it', async () => {
  await registerConsole(database.db, ['http://gis.example:8080'])
  await registerConsole(database.db, ['http://[2001:db8::7]:8080', 'http://gis.example:8080'])
  for (const address of [
    'http://gis.example:8080/a?b=c',
    'http://[2001:db8::7]:8080/',
    'http://localhost:3000/',
  ])
    expect(await leadsTo(address)).toBe(address)
  expect(await leadsTo('http://gis.example:8081/')).toBeUndefined()
  expect(await leadsTo('http://other.example:8080/')).toBeUndefined()
  const application = await findApplication(database.db, 'portal-console')
  expect(application?.redirectUris).toHaveLength(4)
})

test('an exact address stands for itself alone', () => {
  const application = { redirectUris: ['https://app.example/back?from=portal'] }
  expect(registeredRedirect(application, 'https://app.example/back?from=portal')).toBeDefined()
  expect(registeredRedirect(application, 'https://app.example/back')).toBeUndefined()
  expect(registeredRedirect(application, 'https://app.example/back/more')).toBeUndefined()
})

test('a portal that listens everywhere names this machine first', () => {
  expect(originsOf('0.0.0.0', 8080)[0]).toBe(`http://${hostname().toLowerCase()}:8080`)
  expect(originsOf('127.0.0.1', 8080)).toEqual(['http://localhost:8080'])
  expect(originsOf('gis.example', 80)).toEqual(['http://gis.example'])
})
