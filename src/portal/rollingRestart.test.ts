import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { content, partLimits } from '../rest/content/content.ts'
import { items } from '../rest/content/items.ts'
import { groups } from '../rest/groups/groups.ts'
import { packages } from '../rest/groups/packages.ts'
import { jobs } from '../rest/jobs/jobs.ts'
import { createClient, type Client } from '../rest/protocol/client.ts'
import { authentication } from '../rest/signIn/authentication.ts'
import { emptyGroup, fieldCrew } from './sampleData/riverside/groups.ts'
import { defaultSamplePassword } from './sampleData/sampleAccounts.ts'
import { hasNginx, startLoadBalancer } from './testing/loadBalancer.ts'
import { startProcesses, type PortalProcesses } from './testing/processes.ts'
import { roundsOf } from './testing/rounds.ts'

let missing: string | undefined
let processes: PortalProcesses
let balancer: Awaited<ReturnType<typeof startLoadBalancer>>

beforeAll(async () => {
  const postgres = inject('postgres')
  if ('missing' in postgres) missing = postgres.missing
  else if (!hasNginx()) missing = 'nginx is not installed'
  if ('missing' in postgres || missing !== undefined) return
  processes = await startProcesses(postgres.url, 3, {
    sampleData: 'riverside',
    environment: {
      PORTAL_TRUSTED_PROXIES: '127.0.0.1',
      PORTAL_STOP_DELAY: '1',
      PORTAL_STOP_TIMEOUT: '60',
    },
  })
  balancer = await startLoadBalancer(processes.ports)
})
beforeEach(({ skip }) => {
  if (missing !== undefined) skip(missing)
})
afterAll(async () => {
  if (missing !== undefined) return
  await balancer.stop()
  await processes.close()
})

/** Sends operations through the load balancer, without repeating one that fails. */
const clientFor = async (username: string): Promise<Client & { readonly token: string }> => {
  const root = `${balancer.origin}/portal/sharing/rest`
  const { token } = await createClient({ root, token: () => Promise.resolve(undefined) }).send(
    authentication.generateToken,
    { username, password: defaultSamplePassword, client: 'requestip' },
  )
  return { ...createClient({ root, token: () => Promise.resolve(token) }), token }
}

/** Restarts one process after the other, as the README describes it. */
const restartAll = async () => {
  for (const process of processes.ports.keys()) {
    await balancer.leaveOut(processes.ports[process])
    const stopped = processes.program(process)
    stopped.stop()
    expect(await stopped.ended).toBe(0)
    await processes.start(process)
    await balancer.leaveOut()
  }
}

/** Adds items and reads them, until `signal` is aborted. Returns how many requests were sent. */
const work = async (signal: AbortSignal): Promise<number> => {
  const publisher = await clientFor('publisher')
  for (let requests = 0; ; requests += 2) {
    if (signal.aborted) return requests
    const title = `Item ${requests}`
    const added = { userName: 'publisher', title, type: 'Web Map', text: '{}' }
    const { id = '' } = await publisher.send(content.addItem, added)
    expect(await publisher.send(items.read, { itemId: id })).toMatchObject({ title })
  }
}

/** Sends a file in parts, and reads it again. */
const upload = async (): Promise<void> => {
  const { token, send } = await clientFor('publisher')
  const user = { userName: 'publisher' }
  const parts = Array.from({ length: roundsOf({ few: 6, all: 60 }) }, () =>
    randomBytes(partLimits.minimumBytes),
  )
  const { id = '' } = await send(content.addItem, {
    ...user,
    multipart: true,
    filename: 'large.zip',
  })
  const item = { ...user, itemId: id }
  for (const [index, part] of parts.entries()) {
    const file = new Blob([new Uint8Array(part)])
    await send(content.addPart, { ...item, partNum: index + 1, file })
  }
  await send(content.commit, { ...item, type: 'Shapefile', title: 'Large' })
  await expect
    .poll(async () => (await send(content.status, item)).status, { timeout: 60_000 })
    .toBe('completed')
  const data = `${balancer.origin}/portal/sharing/rest/content/items/${id}/data?token=${token}`
  const served = Buffer.from(await (await fetch(data)).arrayBuffer())
  expect(served.equals(Buffer.concat(parts))).toBe(true)
}

/** Exports a group and imports the package into another one, until `signal` is aborted. Returns how many imports were completed. */
const exchange = async (signal: AbortSignal): Promise<number> => {
  const { send } = await clientFor('admin')
  const groupNamed = async (title: string) => {
    const { results } = await send(groups.search, { q: `title:"${title}"` })
    return results[0]?.id ?? ''
  }
  const [from, to] = [await groupNamed(fieldCrew), await groupNamed(emptyGroup)]
  const ended = async ({ jobId = '' }: { jobId?: string | undefined }) => {
    const job = { portalId: 'self', jobId }
    await expect
      .poll(async () => (await send(jobs.read, job)).status, { timeout: 60_000 })
      .toBe('completed')
    return (await send(jobs.read, job)).result
  }
  for (let imports = 0; ; imports += 1) {
    if (signal.aborted && imports > 0) return imports
    const exported = await ended(await send(packages.exportGroup, { groupId: from, async: true }))
    const sent = { groupId: to, itemId: String(exported?.['itemId']), overwriteExistingItems: true }
    const imported = await ended(await send(packages.importGroup, { ...sent, async: true }))
    expect(imported).toMatchObject({ itemsFailedImport: [] })
  }
}

test('nothing fails while all processes restart, one after the other: requests, an upload, imports', async () => {
  const end = new AbortController()
  const working = Array.from({ length: 3 }, () => work(end.signal))
  const running = Promise.all([Promise.all(working), exchange(end.signal)])
  const bounded = async () => {
    const uploading = upload()
    for (let round = 0; round < roundsOf({ few: 1, all: 12 }); round += 1) await restartAll()
    await uploading
  }
  try {
    await Promise.race([running, bounded()])
  } finally {
    end.abort()
  }
  const [requests, imports] = await running
  expect(requests.reduce((sum, sent) => sum + sent)).toBeGreaterThan(
    roundsOf({ few: 100, all: 5_000 }),
  )
  expect(imports).toBeGreaterThan(0)
}, 900_000)
