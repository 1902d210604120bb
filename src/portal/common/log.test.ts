import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { items } from '../../rest/content/items.ts'
import { createLog } from './log.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const lines: string[] = []
const log = createLog({ write: (line) => void lines.push(line) })
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', log, strict: false })
})
afterAll(() => portal.close())

/** Returns the only entry that `work` logs. */
const entryOf = async (work: () => Promise<unknown>) => {
  lines.length = 0
  await work()
  expect(lines).toHaveLength(1)
  return { text: lines[0] ?? '', entry: JSON.parse(lines[0] ?? '') as unknown }
}

const failed = async (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a failed query is logged with its beginning and its code, without user input', async () => {
  const secret = 'a secret text '.repeat(10_000)
  const { db } = portal.portal.services
  const padding = sql.raw(`/* ${'x'.repeat(5_000)} */`)
  const err = await failed(db.execute(sql`SELECT ${secret}::integer ${padding}`))
  const { text, entry } = await entryOf(async () => log.error({ err }, 'a request failed'))
  expect(text).not.toContain('secret')
  expect(text.length).toBeLessThan(5_000)
  expect(entry).toMatchObject({
    msg: 'a request failed',
    err: { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
  })
})

test('a long message is truncated', async () => {
  const err = new TypeError('x'.repeat(100_000))
  const { text, entry } = await entryOf(async () => log.error({ err }, 'failed'))
  expect(text.length).toBeLessThan(5_000)
  expect(entry).toMatchObject({ err: { class: 'TypeError', message: `${'x'.repeat(300)}…` } })
})

test('a value that only the database refuses is an error of the request and is logged', async () => {
  const { db, tasks, webhooks } = portal.portal.services
  // Otherwise the error could be that of their own reads.
  await Promise.all([tasks.stop(), webhooks.stop()])
  const err = await failed(db.execute(sql`SELECT ${'anything'}::integer`))
  vi.spyOn(db, 'select').mockImplementationOnce(() => {
    throw err
  })
  const client = await portal.signIn()
  const { entry } = await entryOf(() =>
    expect(client.send(items.read, { itemId: 'a' })).rejects.toMatchObject({ code: 400 }),
  )
  expect(entry).toMatchObject({ level: 40, operation: 'items.read', err: { code: '22P02' } })
})
