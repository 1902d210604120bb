import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

type Started = { readonly server: TestPostgres; readonly portal: TestPortal }
let started: Started | { readonly missing: string }

beforeAll(async () => {
  const server = await startPostgres()
  if ('missing' in server) {
    started = server
    return
  }
  const database = { url: server.url, timeout: 300 }
  started = { server, portal: await startTestPortal({ sampleData: 'empty', database }) }
})
afterAll(async () => {
  if ('missing' in started) return
  await started.portal.close()
  await started.server.stop()
})
beforeEach(({ skip }) => {
  if ('missing' in started) skip(started.missing)
})

test('a request with a slow statement is canceled with an error, and the portal’s own work continues', async () => {
  if ('missing' in started) throw new Error(started.missing)
  const { root, portal } = started.portal
  const search = async () => (await fetch(`${root}/search?f=json&q=x`)).json() as Promise<unknown>
  await portal.services.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE items IN ACCESS EXCLUSIVE MODE`)
    expect(await search()).toEqual({
      error: {
        code: 503,
        message: 'The request took too long and was stopped. Ask for less, or try again later.',
        details: [],
      },
    })
    await tx.execute(sql`SELECT pg_sleep(0.4)`)
  })
  expect(await search()).toMatchObject({ total: 0 })
})
