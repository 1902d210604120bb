import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from './testing/postgres.ts'
import { startProcesses, type PortalProcesses } from './testing/processes.ts'
import { randomOfRun } from './testing/rounds.ts'

let server: TestPostgres | undefined
let missing = ''
let processes: PortalProcesses

beforeAll(async () => {
  // What it has acknowledged must survive its crash.
  const started = await startPostgres({ synchronous_commit: 'on' })
  if ('missing' in started) {
    missing = started.missing
    return
  }
  server = started
  processes = await startProcesses(server.url, 2)
})
beforeEach(({ skip }) => {
  if (!server) skip(missing)
})
afterAll(async () => {
  if (!server) return
  await processes.close()
  await server.stop()
})

interface Answer {
  readonly error?: { readonly code: number; readonly message: string }
  readonly [field: string]: unknown
}

const originOf = (process: number) => `http://127.0.0.1:${processes.ports[process]}`

/** Sends a form to a process, which must respond, and may do so that it has no database. Returns undefined then. */
const post = async (process: number, path: string, fields: Readonly<Record<string, string>>) => {
  const response = await fetch(`${originOf(process)}/portal/sharing/rest${path}`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', ...fields }),
  })
  const answer = (await response.json()) as Answer
  if (!answer.error) return answer
  expect(answer.error).toMatchObject({
    code: 503,
    message: 'The database of the portal is not available. Try again shortly.',
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  return undefined
}

const isReady = async (process: number) => (await fetch(`${originOf(process)}/health/ready`)).ok

/** Performs a statement of the maintenance database. */
const maintain = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[]) => {
  const client = new pg.Client({ connectionString: server?.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Ends one connection of the processes: if possible, one within a transaction. */
const endConnection = async () => {
  const name = new URL(processes.databaseUrl).pathname.slice(1)
  const ended = await maintain(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND backend_type = 'client backend'
     ORDER BY state = 'idle in transaction' DESC, state = 'active' DESC, random() LIMIT 1`,
    [name],
  )
  return ended.length
}

const user = '/content/users/publisher'

/** Changes the title of an item again and again. Returns the numbers of the titles that were sent and acknowledged last. */
const edit = async (process: number, token: string, id: string, signal: AbortSignal) => {
  const state = { id, sent: 0, acknowledged: 0, refused: 0 }
  while (!signal.aborted) {
    state.sent += 1
    const change = { token, title: `Map ${state.sent}` }
    if (await post(process, `${user}/items/${id}/update`, change)) state.acknowledged = state.sent
    else state.refused += 1
  }
  return state
}

test('processes survive the loss of their connections and of PostgreSQL, respond with 503 until it is back, and lose nothing', async () => {
  const random = randomOfRun('lost connections')
  const credentials = { username: 'publisher', password: 'portal-sample', client: 'requestip' }
  const token = String((await post(0, '/generateToken', credentials))?.['token'])
  const end = new AbortController()
  const map = { token, type: 'Web Map', text: '{}', title: 'Map 0' }
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => String((await post(0, `${user}/addItem`, map))?.['id'])),
  )
  const editing = ids.map((id, index) => edit(index % 2, token, id, end.signal))
  const disturbing = async () => {
    let ended = 0
    while (ended < 60) {
      ended += await endConnection()
      await wait(random.integer(0, 40))
    }
    for (const mode of ['immediate', 'fast', 'immediate', 'fast', 'fast'] as const) {
      await server?.restart(mode)
      for (const process of [0, 1])
        await expect.poll(() => isReady(process), { timeout: 20_000 }).toBe(true)
    }
  }
  try {
    await Promise.race([disturbing(), Promise.all(editing)])
  } finally {
    end.abort()
  }
  const edited = await Promise.all(editing)
  for (const { id, sent, acknowledged } of edited) {
    const title = String((await post(0, `/content/items/${id}`, { token }))?.['title'])
    const stored = Number(title.replace('Map ', ''))
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    expect(stored).toBeLessThanOrEqual(sent)
    expect(acknowledged).toBeGreaterThan(0)
  }
  expect(edited.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0)
  for (const process of [0, 1]) {
    const running = await Promise.race([processes.program(process).ended, wait(0, 'running')])
    expect(running).toBe('running')
  }
})

test('a portal whose database can only be read is not ready, and refuses changes with 503', async () => {
  const name = new URL(processes.databaseUrl).pathname.slice(1)
  const setReadOnly = async (value: string) => {
    await maintain(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`, [])
    await maintain(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [
      name,
    ])
  }
  await setReadOnly('on')
  await expect.poll(() => isReady(0)).toBe(false)
  const credentials = { username: 'editor', password: 'portal-sample', client: 'requestip' }
  expect(await post(0, '/generateToken', credentials)).toBe(undefined)
  await setReadOnly('off')
  await expect.poll(() => isReady(0)).toBe(true)
  expect(await post(0, '/generateToken', credentials)).toHaveProperty('token')
})
