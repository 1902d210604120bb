import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { content } from '../rest/content/content.ts'
import { items } from '../rest/content/items.ts'
import { createClient, type Client } from '../rest/protocol/client.ts'
import { authentication } from '../rest/signIn/authentication.ts'
import { defaultSamplePassword } from './sampleData/sampleAccounts.ts'
import { exchangePackages, uploadInParts } from './testing/load.ts'
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
  const publisher = await clientFor('publisher')
  const { id, bytes } = await uploadInParts(publisher, roundsOf({ few: 6, all: 60 }))
  const data = `${balancer.origin}/portal/sharing/rest/content/items/${id}/data?token=${publisher.token}`
  const served = Buffer.from(await (await fetch(data)).arrayBuffer())
  expect(served.equals(bytes)).toBe(true)
}

test('nothing fails while all processes restart, one after the other: requests, an upload, imports', async () => {
  const end = new AbortController()
  const working = Array.from({ length: 3 }, () => work(end.signal))
  const exchanging = exchangePackages(await clientFor('admin'), end.signal)
  const running = Promise.all([Promise.all(working), exchanging])
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
  const [requests] = await running
  expect(requests.reduce((sum, sent) => sum + sent)).toBeGreaterThan(
    roundsOf({ few: 100, all: 5_000 }),
  )
}, 900_000)
