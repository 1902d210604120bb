import { setTimeout as wait } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { content } from '../rest/content/content.ts'
import { items as itemOperations } from '../rest/content/items.ts'
import { createClient, type Client } from '../rest/protocol/client.ts'
import { PortalError } from '../rest/protocol/errors.ts'
import { publishing } from '../rest/publishing/publishing.ts'
import { issueToken } from './access/tokens.ts'
import { items, jobs, taskRuns, tasks, webhookDeliveries } from './db/schema.ts'
import { keyOf } from './files/store.ts'
import { geoprocessingKind } from './jobQueue/lanes.ts'
import { check } from './maintenance/check.ts'
import {
  createDataStore,
  endedJob,
  firstCall,
  publishLayers,
  type TestDataStore,
} from './publishing/testing/dataStore.ts'
import { addTasks } from './scheduling/testing/addTasks.ts'
import { openStores, type ClosingSteps, type Stores } from './stores.ts'
import { exchangePackages, uploadInParts } from './testing/load.ts'
import { startProcesses, type PortalProcesses } from './testing/processes.ts'
import { randomOfRun, soaks } from './testing/rounds.ts'
import { startWebServer } from './testing/webServer.ts'
import { addWebhook } from './webhooks/testing/addWebhook.ts'

const kills = 30
/** How long work that a killed process had begun can take: its lease ends first (ms). */
const longest = { timeout: 150_000 } as const
const yearly = { minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '?' } as const
/** The tables from which layers are published. */
const tables = Array.from(
  { length: 10 },
  (_, index) => `CREATE TABLE table${index} (id integer PRIMARY KEY);`,
)

const webhookId = 'ab'.repeat(16)

interface Payload {
  readonly jobId: string
}

let missing: string | undefined = 'PostgreSQL has not been started'
let postgresUrl: string
let processes: PortalProcesses
let stores: Stores
let receiver: Awaited<ReturnType<typeof startWebServer>>
/** The IDs of the jobs whose ends were received. */
const received: string[] = []
const onClose: ClosingSteps = []
const random = randomOfRun('killed processes')

beforeAll(async () => {
  const postgres = soaks
    ? inject('postgres')
    : { missing: 'npm run soak runs it: the leases of killed processes last for minutes' }
  missing = 'missing' in postgres ? postgres.missing : undefined
  if ('missing' in postgres) return
  postgresUrl = postgres.url
  receiver = await startWebServer((request, response) => {
    void json(request).then((payload) => {
      received.push((payload as Payload).jobId)
      response.end()
    })
  })
  const allowed = [receiver.origin, postgresUrl].map((url) => new URL(url).host)
  processes = await startProcesses(postgresUrl, 3, {
    sampleData: 'riverside',
    environment: { PORTAL_ALLOWED_HOSTS: allowed.join(',') },
  })
  const { folder, databaseUrl, files } = processes
  stores = await openStores({ data: folder, files, database: { url: databaseUrl } }, onClose)
})
beforeEach(({ skip }) => {
  if (missing !== undefined) skip(missing)
})
afterAll(async () => {
  if (missing !== undefined) return
  for (const step of onClose.toReversed()) await step()
  await processes.close()
  await receiver.close()
})

/** Whether a call failed because its process was killed, does not run, or is ending, so that it may or may not have been performed. */
const isLost = (error: unknown) =>
  !(error instanceof PortalError) || error.code === 503 || error.code === 0

/** Repeats a call until a process performs it. */
const performed = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
}

/** Clients that ask the processes in turn, as a load balancer does: one whose calls can be lost, and one that repeats them then. */
const clientsFor = async (username: string) => {
  const { db, clock } = stores
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username, expires })
  const clients = processes.ports.map((port) =>
    createClient({
      root: `http://localhost:${port}/portal/sharing/rest`,
      token: () => Promise.resolve(token),
    }),
  )
  let calls = 0
  const once: Client['send'] = (...args) => {
    calls += 1
    const client = clients[calls % clients.length]
    if (!client) throw new Error('No process runs.')
    return client.send(...args)
  }
  const send: Client['send'] = (...args) => performed(() => once(...args))
  const [first] = clients
  return { token, once, repeating: { ...first, send } as Client }
}

/** Adds and changes items. Returns the titles that were acknowledged, by ID, and those that might have been stored. */
const edit = async (send: Client['send'], signal: AbortSignal, name: string) => {
  const titles = new Map<string, Set<string>>()
  for (let number = 0; !signal.aborted; number += 1) {
    const title = `${name} ${number}`
    const added = { userName: 'publisher', title, type: 'Web Map', text: '{}' }
    const { id } = await send(content.addItem, added).catch((error: unknown) => {
      if (isLost(error)) return { id: undefined }
      throw error
    })
    if (id === undefined) continue
    titles.set(id, new Set([title]))
    const changed = `${title} changed`
    const update = { userName: 'publisher', itemId: id, title: changed }
    await send(itemOperations.update, update).then(
      () => titles.set(id, new Set([changed])),
      (error: unknown) => {
        if (!isLost(error)) throw error
        titles.get(id)?.add(changed)
      },
    )
  }
  return titles
}

/** Publishes the tables of a database, and synchronizes the layers with its changes, until `signal` is aborted. */
const publish = async (publisher: Client, store: TestDataStore, signal: AbortSignal) => {
  let call: Parameters<typeof publishLayers>[2] = firstCall(store)
  for (let round = 0; !signal.aborted || round === 0; round += 1) {
    // A call that was repeated finds the job of the first one.
    const job = await publishLayers(publisher, store, call).catch(() => endedJob(publisher, store))
    expect(job.status).toBe('completed')
    call = {}
    await store.change(`ALTER TABLE table${round % tables.length} ADD COLUMN added${round} integer`)
  }
}

/** Starts jobs whose ends are delivered to a webhook, until `signal` is aborted. */
const submitJobs = async (token: string, signal: AbortSignal) => {
  for (let count = 0; !signal.aborted; count += 1) {
    const port = processes.ports[count % processes.ports.length]
    const task = `http://localhost:${port}/server/rest/services/Inventory/GPServer/SummarizeContent`
    // Whether a job was started is seen in the database.
    await fetch(`${task}/submitJob`, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', token }),
    }).catch(() => undefined)
    await wait(200)
  }
}

/** Kills one process after the other at random moments, and starts it again. */
const kill = async () => {
  for (let round = 0; round < kills; round += 1) {
    await wait(random.integer(200, 1_500))
    const process = random.integer(0, processes.ports.length - 1)
    const program = processes.program(process)
    program.kill()
    await program.ended
    await processes.start(process)
  }
}

test('processes that are killed lose nothing that was acknowledged, do nothing twice, and leave nothing to repair', async () => {
  const { db, blobs } = stores
  const due = await addTasks(
    db,
    Date.now() + 2_000,
    Array.from({ length: 30 }, () => ({ schedule: yearly })),
  )
  await addWebhook(db, { id: webhookId, hookUrl: `${receiver.origin}/hook` })
  const [admin, publisher] = [await clientsFor('admin'), await clientsFor('publisher')]
  const dataStore = await createDataStore(publisher.repeating, postgresUrl, tables.join(''))
  const end = new AbortController()
  const working = Promise.all([
    edit(publisher.once, end.signal, 'First'),
    edit(publisher.once, end.signal, 'Second'),
    exchangePackages(admin.repeating, end.signal),
    publish(publisher.repeating, dataStore, end.signal),
    submitJobs(admin.token, end.signal),
  ])
  const uploading = uploadInParts(publisher.repeating, 20)
  try {
    await Promise.race([working, kill()])
  } finally {
    end.abort()
  }
  const [first, second] = await working
  const { id, bytes } = await uploading

  const stored = await db.select().from(items).where(eq(items.owner, 'publisher'))
  const titleOf = new Map(stored.map((item) => [item.id, item.title]))
  for (const [itemId, titles] of [...first, ...second])
    expect([...titles]).toContain(titleOf.get(itemId))
  const added = stored.filter(({ title }) => /^(First|Second) \d+/.test(title))
  const numbers = added.map(({ title }) => title.replace(' changed', ''))
  expect(new Set(numbers).size).toBe(numbers.length)

  const large = stored.find((item) => item.id === id)
  const chunks: Buffer[] = []
  for await (const chunk of blobs.read(keyOf(large?.dataHash ?? ''))) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)

  const { layerAndDatasets } = await publisher.repeating.send(publishing.getLayers, {
    datastoreId: dataStore.id,
  })
  expect(layerAndDatasets).toHaveLength(2 * tables.length)
  expect(stored.filter(({ folderId }) => folderId === dataStore.folderId)).toHaveLength(
    2 * tables.length,
  )

  const processing = notInArray(jobs.status, ['completed', 'failed', 'canceled'])
  await expect.poll(() => db.$count(jobs, processing), longest).toBe(0)
  expect(await db.$count(tasks, inArray(tasks.id, due))).toBe(due.length)
  const runs = inArray(taskRuns.taskId, due)
  await expect.poll(() => db.$count(taskRuns, runs), longest).toBe(due.length)

  const ended = await db.select().from(jobs).where(eq(jobs.kind, geoprocessingKind))
  const jobIds = ended.map((job) => job.id).toSorted()
  const ours = eq(webhookDeliveries.webhookId, webhookId)
  const undelivered = and(ours, eq(webhookDeliveries.delivered, false))
  await expect.poll(() => db.$count(webhookDeliveries, undelivered), longest).toBe(0)
  const deliveries = await db.select().from(webhookDeliveries).where(ours)
  expect(deliveries.map(({ payload }) => (payload as Payload).jobId).toSorted()).toEqual(jobIds)
  expect([...new Set(received)].toSorted()).toEqual(jobIds)
  // What a killed process had sent is sent again.
  expect(received.length - jobIds.length).toBeLessThanOrEqual(kills)

  const findings: string[] = []
  for await (const finding of check(stores, { hashes: true })) findings.push(finding)
  expect(findings).toEqual([])
}, 900_000)
