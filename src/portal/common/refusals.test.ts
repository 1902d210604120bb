import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { failures } from './failures.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { knownFailureOf, NoConnection } from './refusals.ts'

const { message } = failures.diskFull()
const { message: repeat } = failures.collision()
const { message: away } = failures.databaseAway()
const ofQuery = (cause: object) =>
  new DrizzleQueryError('SELECT 1', [], Object.assign(new Error(), cause))

test.each([
  ['a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), message],
  ['a quota', Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' }), message],
  ['a query', new Error('x', { cause: Object.assign(new Error(), { code: '53100' }) }), message],
  ['a deadlock', new Error('x', { cause: Object.assign(new Error(), { code: '40P01' }) }), repeat],
  ['a reference', new Error('x', { cause: Object.assign(new Error(), { code: '23503' }) }), repeat],
  ['a connection that was ended', ofQuery({ code: '57P01' }), away],
  ['a connection that was lost', ofQuery({ message: 'Connection terminated unexpectedly' }), away],
  ['a connection that was reset', ofQuery({ code: 'EPIPE', syscall: 'write' }), away],
  ['a refused connection', new NoConnection(Object.assign(new Error(), { code: 'EPIPE' })), away],
  ['a database that can only be read', ofQuery({ code: '25006' }), away],
  ['a protocol violation', ofQuery({ code: '08P01' }), undefined],
  ['a client that disconnected', Object.assign(new Error(), { syscall: 'read' }), undefined],
  ['a file without permission', Object.assign(new Error(), { code: 'EACCES' }), undefined],
  ['memory', Object.assign(new Error(), { code: '53200' }), undefined],
  ['a value', 'ENOSPC', undefined],
])(
  'the failure of %s says what others can know: that the disk is full, there is no database, or the request can be repeated',
  (_what, error, expected) => {
    expect(knownFailureOf(error)?.message).toBe(expected)
  },
)

let portal: TestPortal
const lines: string[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    sampleData: 'empty',
    log: createLog({ write: (line) => void lines.push(line) }),
  })
})
afterAll(() => portal.close())

test('an operation that cannot store anything reports the full disk, which is in the log once', async () => {
  const { db } = portal.portal.services
  await db.execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  await db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON folders FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const path = '/content/users/editor/createFolder'
  const { error } = await postForm(portal, 'editor', path, { title: 'Maps' })
  expect(error).toMatchObject({ code: 500, message })
  expect(lines.filter((line) => line.includes('"code":"53100"'))).toHaveLength(1)
})
