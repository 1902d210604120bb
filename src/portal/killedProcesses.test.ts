import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { eq, inArray, notInArray } from 'drizzle-orm'
import { content, partLimits } from '../rest/content/content.ts'
import { items as itemOperations } from '../rest/content/items.ts'
import { groups } from '../rest/groups/groups.ts'
import { packages } from '../rest/groups/packages.ts'
import { jobs as jobOperations } from '../rest/jobs/jobs.ts'
import { createClient, type Client } from '../rest/protocol/client.ts'
import { PortalError } from '../rest/protocol/errors.ts'
import { issueToken } from './access/tokens.ts'
import { jobs, items, taskRuns, tasks } from './db/schema.ts'
import { check } from './maintenance/check.ts'
import { emptyGroup, fieldCrew } from './sampleData/riverside/groups.ts'
import { addTasks } from './scheduling/testing/addTasks.ts'
import { openStores, type ClosingSteps, type Stores } from './stores.ts'
import { startProcesses, type PortalProcesses } from './testing/processes.ts'
import { randomOfRun, roundsOf } from './testing/rounds.ts'

let missing: string | undefined = 'PostgreSQL has not been started'
let processes: PortalProcesses
let stores: Stores
const onClose: ClosingSteps = []
const random = randomOfRun('killed processes')

beforeAll(async () => {
  const postgres = inject('postgres')
  missing = 'missing' in postgres ? postgres.missing : undefined
  if ('missing' in postgres) return
  processes = await startProcesses(postgres.url, 3, { sampleData: 'riverside' })
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
})

/** A client that asks the processes in turn, as a load balancer does. */
const clientFor = async (username: string): Promise<Client> => {
  const { db, clock } = stores
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username, expires })
  let calls = 0
  const clients = processes.ports.map((port) =>
    createClient({
      root: `http://localhost:${port}/portal/sharing/rest`,
      token: () => Promise.resolve(token),
    }),
  )
  const next = () => clients[(calls += 1) % clients.length] ?? clients[0]
  return { ...clients[0], send: (...args) => next()?.send(...args) } as Client
}

/** Whether a call failed because its process was killed, does not run, or is ending, so that it may or may not have been performed. */
const isLost = (error: unknown) =>
  !(error instanceof PortalError) || error.code === 503 || error.code === 0

/** Repeats a call that can be repeated until a process performs it. */
const performed = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
}

/** Adds and changes items. Returns the titles that were acknowledged, by ID, and those that might have been stored. */
const edit = async (signal: AbortSignal, name: string) => {
  const { send } = await clientFor('publisher')
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

/** Sends a file in parts, one after the other, each until it is acknowledged. Returns its item. */
const upload = async () => {
  const { send } = await clientFor('publisher')
  const user = { userName: 'publisher' }
  const parts = Array.from({ length: roundsOf({ few: 3, all: 20 }) }, () =>
    randomBytes(partLimits.minimumBytes),
  )
  // The name of a call that was lost might be taken.
  const { id = '' } = await performed(() =>
    send(content.addItem, {
      ...user,
      multipart: true,
      filename: `${randomBytes(8).toString('hex')}.zip`,
    }),
  )
  const item = { ...user, itemId: id }
  for (const [index, part] of parts.entries()) {
    const file = new Blob([new Uint8Array(part)])
    await performed(() => send(content.addPart, { ...item, partNum: index + 1, file }))
  }
  const commit = { ...item, type: 'Shapefile', title: 'Large' }
  await performed(() => send(content.commit, commit)).catch(() => undefined)
  await expect
    .poll(() => performed(async () => (await send(content.status, item)).status), {
      timeout: 60_000,
    })
    .toBe('completed')
  return { id, bytes: Buffer.concat(parts) }
}

/** Exports a group and imports the package into another one. Returns how many imports were completed. */
const exchange = async (signal: AbortSignal) => {
  const { send } = await clientFor('admin')
  const groupNamed = async (title: string) => {
    const { results } = await performed(() => send(groups.search, { q: `title:"${title}"` }))
    return results[0]?.id ?? ''
  }
  const [from, to] = [await groupNamed(fieldCrew), await groupNamed(emptyGroup)]
  const ended = async (jobId: string) => {
    const read = () => performed(() => send(jobOperations.read, { jobId }))
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('completed')
    return (await read()).result
  }
  let imports = 0
  while (!signal.aborted || imports === 0) {
    const exporting = await send(packages.exportGroup, { groupId: from, async: true }).catch(
      () => undefined,
    )
    if (!exporting) continue
    const exported = await ended(exporting.jobId ?? '')
    const sent = { groupId: to, itemId: String(exported?.['itemId']), overwriteExistingItems: true }
    const importing = await send(packages.importGroup, { ...sent, async: true }).catch(
      () => undefined,
    )
    if (!importing) continue
    expect(await ended(importing.jobId ?? '')).toMatchObject({ itemsFailedImport: [] })
    imports += 1
  }
  return imports
}

/** Kills one process after the other at random moments, and starts it again. */
const kill = async () => {
  const times = roundsOf({ few: 3, all: 30 })
  for (let round = 0; round < times; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, random.integer(200, 1_500)))
    const process = random.integer(0, processes.ports.length - 1)
    const program = processes.program(process)
    program.kill()
    await program.ended
    await processes.start(process)
  }
}

test('processes that are killed lose nothing that was acknowledged, do nothing twice, and leave nothing to repair', async () => {
  const { db, blobs } = stores
  const yearly = { minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '?' } as const
  const due = await addTasks(
    db,
    Date.now() + 2_000,
    Array.from({ length: 30 }, () => ({ schedule: yearly })),
  )
  const end = new AbortController()
  const working = Promise.all([
    edit(end.signal, 'First'),
    edit(end.signal, 'Second'),
    exchange(end.signal),
  ])
  const uploading = upload()
  try {
    await Promise.race([working, kill()])
  } finally {
    end.abort()
  }
  const [first, second, imports] = await working
  const { id, bytes } = await uploading
  expect(imports).toBeGreaterThan(0)

  const stored = await db.select().from(items).where(eq(items.owner, 'publisher'))
  const titleOf = new Map(stored.map((item) => [item.id, item.title]))
  for (const [itemId, titles] of [...first, ...second])
    expect([...titles]).toContain(titleOf.get(itemId))
  const added = stored.filter(({ title }) => /^(First|Second) \d+/.test(title))
  const numbers = added.map(({ title }) => title.replace(' changed', ''))
  expect(new Set(numbers).size).toBe(numbers.length)

  const [large] = stored.filter((item) => item.id === id)
  const chunks: Buffer[] = []
  const hash = large?.dataHash ?? ''
  for await (const chunk of blobs.read(`content/${hash.slice(0, 2)}/${hash}`))
    chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)

  await expect
    .poll(() => db.$count(tasks, inArray(tasks.id, due)), { timeout: 60_000 })
    .toBe(due.length)
  await expect
    .poll(() => db.$count(taskRuns, inArray(taskRuns.taskId, due)), { timeout: 60_000 })
    .toBe(due.length)
  await expect
    .poll(() => db.$count(jobs, notInArray(jobs.status, ['completed', 'failed', 'canceled'])), {
      timeout: 60_000,
    })
    .toBe(0)

  const findings: string[] = []
  for await (const finding of check(stores, { hashes: true })) findings.push(finding)
  expect(findings).toEqual([])
}, 900_000)
