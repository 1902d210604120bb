import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../rest/content/items.ts'
import { search } from '../../rest/content/search.ts'
import { groups } from '../../rest/groups/groups.ts'
import { createLog } from '../common/log.ts'
import { files, jobs } from '../db/schema.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const lines: string[] = []
const log = createLog({ write: (line) => void lines.push(line) })
const metrics = { host: '127.0.0.1', port: 0 } as const

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    sampleData: 'empty',
    log,
    metrics,
    hosts: ['portal.internal'],
  })
})
afterAll(() => portal.close())

const scrape = async ({ portal: { metricsUrl = '' } } = portal) => {
  const response = await fetch(metricsUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return response.text()
}

/** Returns the value of a metric with its labels; undefined if it is missing. */
const valueIn = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('metrics are off by default, and never served by the portal itself', async () => {
  const without = await startTestPortal({ sampleData: 'empty' })
  expect(without.portal.metricsUrl).toBeUndefined()
  await without.close()
  expect((await fetch(`${portal.portal.url}/metrics`)).status).toBe(404)
})

test('nothing else is served at the address of the metrics', async () => {
  const { metricsUrl = '' } = portal.portal
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
  expect((await fetch(new URL('/portal/sharing/rest/info', metricsUrl))).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
})

test.each([
  ['127.0.0.1', 200],
  ['localhost:9464', 200],
  ['portal.internal:9464', 200],
  ['evil.example', 421],
  ['evil.example:9464', 421],
])('a request for the host %s is answered with %i', async (host, status) => {
  const request = get(portal.portal.metricsUrl ?? '', { headers: { host } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(status)
  expect((await textOf(response)).includes('portal_requests_total')).toBe(status === 200)
})

test('a request that names several hosts is refused', async () => {
  const socket = connect(Number(new URL(portal.portal.metricsUrl ?? '').port), '127.0.0.1')
  socket.end(
    'GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('an address in use is an error that names the variable', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(
    startTestPortal({ sampleData: 'empty', metrics: { ...metrics, port } }),
  ).rejects.toThrow(
    `Metrics can't be served at http://127.0.0.1:${port} (PORTAL_METRICS): EADDRINUSE.`,
  )
  other.close()
})

test('calls are counted by operation and outcome, for each portal, with their duration', async () => {
  const other = await startTestPortal({ sampleData: 'empty', metrics })
  const client = await portal.signIn('editor')
  await client.send(search.items, { q: '*' })
  await client.send(search.items, { q: '*' })
  await expect(client.send(items.read, { itemId: 'a'.repeat(32) })).rejects.toThrow('inaccessible')
  const { db } = portal.portal.services
  await db.execute(sql`ALTER TABLE groups RENAME TO renamed`)
  await expect(client.send(groups.search, { q: '*' })).rejects.toThrow('Failed query')
  await db.execute(sql`ALTER TABLE renamed RENAME TO groups`)

  const text = await scrape()
  const total = (operation: string, outcome: string) =>
    valueIn(text, `portal_requests_total{operation="${operation}",outcome="${outcome}"}`)
  expect(total('search.items', 'ok')).toBe(2)
  expect(total('items.read', 'refused')).toBe(1)
  expect(total('groups.search', 'failed')).toBe(1)
  expect(
    valueIn(text, 'portal_request_duration_seconds_bucket{le="10",operation="search.items"}'),
  ).toBe(2)
  expect(
    valueIn(text, 'portal_request_duration_seconds_sum{operation="search.items"}'),
  ).toBeGreaterThan(0)
  expect(await scrape(other)).not.toContain('search.items')
  await other.close()
})

test('a waiting job is shown with its age until it ends', async () => {
  const { db, clock } = portal.portal.services
  const now = clock.now()
  await db.insert(jobs).values({
    id: 'waiting',
    keyHash: '',
    username: 'editor',
    kind: 'export',
    definition: {},
    params: {},
    created: now - 60_000,
    modified: now,
    // No worker takes it.
    leaseUntil: now + 3_600_000,
  })
  const count = 'portal_jobs{kind="export",state="submitted"}'
  const age = 'portal_jobs_oldest_waiting_seconds{kind="export"}'
  const text = await scrape()
  expect(valueIn(text, count)).toBe(1)
  expect(valueIn(text, age)).toBeGreaterThanOrEqual(60)
  expect(valueIn(text, age)).toBeLessThan(90)
  await db.update(jobs).set({ status: 'canceled' })
  const later = await scrape()
  expect(valueIn(later, count)).toBeUndefined()
  expect(valueIn(later, age)).toBeUndefined()
})

test('files, deliveries, runs, connections, and the process are shown', async () => {
  const { db } = portal.portal.services
  const before = await scrape()
  await db.insert(files).values([
    { hash: 'a', size: 3_000_000_000, created: 0 },
    { hash: 'b', size: 1, created: 0 },
  ])
  const text = await scrape()
  const added = (name: string) => (valueIn(text, name) ?? 0) - (valueIn(before, name) ?? 0)
  expect(added('portal_files')).toBe(2)
  expect(added('portal_files_bytes')).toBe(3_000_000_001)
  expect(valueIn(text, 'portal_webhook_deliveries_waiting')).toBe(0)
  expect(valueIn(text, 'portal_task_runs_in_progress')).toBe(0)
  expect(
    valueIn(text, 'portal_database_connections{pool="embedded",state="waiting"}'),
  ).toBeDefined()
  expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('a query that fails leaves its metrics out, and is logged once', async () => {
  const { db } = portal.portal.services
  await db.execute(sql`ALTER TABLE webhook_deliveries RENAME TO renamed`)
  lines.length = 0
  for (let time = 0; time < 2; time++) {
    const text = await scrape()
    expect(text).not.toContain('portal_webhook_deliveries_waiting')
    expect(valueIn(text, 'portal_files')).toBeDefined()
    expect(valueIn(text, 'portal_task_runs_in_progress')).toBe(0)
  }
  await db.execute(sql`ALTER TABLE renamed RENAME TO webhook_deliveries`)
  expect(valueIn(await scrape(), 'portal_webhook_deliveries_waiting')).toBe(0)
  const entries = lines.map((line) => JSON.parse(line) as { metrics?: string; msg: string })
  expect(entries.filter((entry) => entry.metrics === 'deliveries')).toHaveLength(1)
})

test('a database that does not respond leaves its metrics out', async () => {
  await portal.portal.services.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`)
    const text = await scrape()
    expect(text).not.toContain('portal_files')
    expect(text).not.toContain('portal_jobs')
    expect(valueIn(text, 'portal_database_connections{pool="embedded",state="used"}')).toBe(1)
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })
  expect(valueIn(await scrape(), 'portal_files')).toBeDefined()
})
