import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { partLimits } from '../rest/content/content.ts'
import { openDatabase, type OpenDatabase } from './db/database.ts'
import { jobs, taskRuns, tasks, webhookDeliveries } from './db/schema.ts'
import { geoprocessingKind } from './jobQueue/lanes.ts'
import { addTasks } from './scheduling/testing/addTasks.ts'
import { startProcesses, type PortalProcesses } from './testing/processes.ts'
import { startWebServer } from './testing/webServer.ts'
import { addWebhook } from './webhooks/testing/addWebhook.ts'

let processes: PortalProcesses
const roots: string[] = []
const received: string[] = []
let missing = 'PostgreSQL has not been started'
let receiver: Awaited<ReturnType<typeof startWebServer>>
let database: OpenDatabase

beforeAll(async () => {
  const postgres = inject('postgres')
  if ('missing' in postgres) {
    missing = postgres.missing
    return
  }
  receiver = await startWebServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => received.push(text))
    request.on('end', () => response.end())
  })
  processes = await startProcesses(postgres.url, 3, {
    environment: { PORTAL_ALLOWED_HOSTS: new URL(receiver.origin).host },
  })
  for (const port of processes.ports) roots.push(`http://localhost:${port}/portal/sharing/rest`)
  database = await openDatabase({ url: processes.databaseUrl })
})
beforeEach(({ skip }) => {
  if (roots.length === 0) skip(missing)
})
afterAll(async () => {
  if (roots.length === 0) return
  await database.close()
  await processes.close()
  await receiver.close()
})

type Fields = Readonly<Record<string, string | Blob>>

/** Sends a form to one of the processes, by number. */
const post = async (process: number, path: string, fields: Fields = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ f: 'json', ...fields })) body.append(name, value)
  const response = await fetch(`${roots[process]}${path}`, { method: 'POST', body })
  return (await response.json()) as Record<string, unknown>
}
const signIn = async (process: number, username = 'admin') => {
  const fields = { username, password: 'portal-sample', client: 'requestip' }
  return String((await post(process, '/generateToken', fields))['token'])
}
const everywhere = <T>(ask: (process: number) => Promise<T>) => Promise.all([0, 1, 2].map(ask))

test('jobs that are started at one process run once, whichever process runs them, and each of their events is delivered once', async () => {
  const { db } = database
  await addWebhook(db, { id: 'ab'.repeat(16), hookUrl: `${receiver.origin}/hook` })
  const token = await signIn(0)
  const submit = `${(roots[0] ?? '').replace('/portal/sharing/rest', '')}/server/rest/services/Inventory/GPServer/SummarizeContent/submitJob`
  for (let count = 0; count < 9; count += 1) {
    const response = await fetch(submit, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', token }),
    })
    expect(await response.json()).toMatchObject({ jobStatus: 'esriJobSubmitted' })
  }
  await expect.poll(() => received.length).toBe(9)
  await expect
    .poll(() => db.$count(webhookDeliveries, eq(webhookDeliveries.delivered, true)))
    .toBe(9)
  const ended = await db.select().from(jobs).where(eq(jobs.kind, geoprocessingKind))
  expect(ended.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
    Array(9).fill('completed 1'),
  )
  const events = received.map((text) => (JSON.parse(text) as { jobId: string }).jobId)
  expect(events.toSorted()).toEqual(ended.map(({ id }) => id).toSorted())
})

test('tasks that are due are started once, at once after another process has changed them', async () => {
  const { db, shareWake } = database
  const yearly = { minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '?' } as const
  const ids = await addTasks(
    db,
    Date.now() - 1_000,
    Array.from({ length: 20 }, () => ({ schedule: yearly })),
  )
  shareWake('tasks', () => undefined)()
  const open = and(inArray(tasks.id, ids), eq(tasks.occurrences, 0))
  await expect.poll(() => db.$count(tasks, open), { timeout: 10_000 }).toBe(0)
  expect(await db.$count(taskRuns, inArray(taskRuns.taskId, ids))).toBe(20)
  await db.delete(tasks).where(inArray(tasks.id, ids))
})

test('a token that is revoked at one process is refused by all at once', async () => {
  const token = await signIn(0)
  const ask = () => everywhere((process) => post(process, '/community/self', { token }))
  expect(await ask()).toMatchObject(Array.from({ length: 3 }, () => ({ username: 'admin' })))
  expect(await post(1, '/oauth2/revokeToken', { auth_token: token })).toEqual({ success: true })
  expect(await ask()).toMatchObject(Array.from({ length: 3 }, () => ({ error: { code: 498 } })))
})

test('wrong passwords that several processes refuse lock an account at all of them', async () => {
  const guess = (process: number, password: string) =>
    post(process, '/generateToken', { username: 'viewer', password, client: 'requestip' })
  for (let count = 0; count < 5; count += 1) await guess(count % 3, 'wrong-password')
  for (const answer of await everywhere((process) => guess(process, 'portal-sample')))
    expect(answer).toHaveProperty('error')
})

test('roles and settings that are changed at one process count at all at once', async () => {
  const [token, editor] = [await signIn(0), await signIn(1, 'editor')]
  const roleSeen = () =>
    everywhere(
      async (process) => (await post(process, '/community/self', { token: editor }))['role'],
    )
  expect(await roleSeen()).not.toContain('org_admin')
  const change = { user: 'editor', role: 'org_admin', token }
  expect(await post(0, '/portals/self/updateUserRole', change)).toEqual({ success: true })
  expect(await roleSeen()).toEqual(Array(3).fill('org_admin'))
  const renamed = await post(2, '/portals/self/update', { name: 'Renamed', token: editor })
  expect(renamed).toMatchObject({ success: true })
  expect(await everywhere((process) => post(process, '/portals/self'))).toMatchObject(
    Array.from({ length: 3 }, () => ({ name: 'Renamed' })),
  )
})

test('parts that different processes receive are committed by a third one, and served by all', async () => {
  const token = await signIn(0, 'publisher')
  const whole = randomBytes(3 * partLimits.minimumBytes)
  const user = '/content/users/publisher'
  const opened = { multipart: 'true', filename: 'parts.zip', token }
  const id = String((await post(0, `${user}/addItem`, opened))['id'])
  const item = `${user}/items/${id}`
  const part = (number: number) =>
    whole.subarray((number - 1) * partLimits.minimumBytes, number * partLimits.minimumBytes)
  for (const [process, number] of [
    [0, 1],
    [1, 3],
    [1, 2],
    [0, 2],
  ] as const) {
    const file = new Blob([new Uint8Array(part(number))])
    const sent = { partNum: String(number), file, token }
    expect(await post(process, `${item}/addPart`, sent)).toMatchObject({ success: true })
  }
  const commit = { type: 'Shapefile', title: 'Parts', token }
  expect(await post(2, `${item}/commit`, commit)).toMatchObject({ success: true })
  await expect
    .poll(async () => (await post(1, `${item}/status`, { token }))['status'])
    .toBe('completed')
  for (const root of roots) {
    const response = await fetch(`${root}/content/items/${id}/data?token=${token}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true)
  }
})

test('a process with another key, with other files, or older than the database refuses to start', async () => {
  await writeFile(join(processes.folder, 'otherKey'), Buffer.alloc(32, 7))
  const withOtherKey = processes.startOther({ PORTAL_KEY_FILE: 'otherKey' })
  expect(await withOtherKey.ended).toBe(1)
  expect(await withOtherKey.complaint).toContain(
    'belongs to a portal with another key than the one in',
  )
  const withOtherFiles = processes.startOther({ PORTAL_FILES: 'otherFiles' })
  expect(await withOtherFiles.ended).toBe(1)
  expect(await withOtherFiles.complaint).toContain(
    'The files of the database are not in otherFiles.',
  )
  await database.db.execute(sql`INSERT INTO migrations (name) VALUES ('9999_later.sql')`)
  const older = processes.startOther({})
  expect(await older.ended).toBe(1)
  expect(await older.complaint).toContain("this version doesn't have the migration 9999_later.sql")
})
