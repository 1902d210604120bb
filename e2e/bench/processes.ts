import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { search } from '../../src/rest/content/search.ts'
import { createDatabase, startPostgres } from '../../src/portal/testing/postgres.ts'
import { atTop } from '../support/places.ts'
import { startProcess } from '../support/process.ts'
import { clientOf } from './large.ts'
import { tableOf, type Measured } from './part.ts'

/** Callers that each send one request after the other, and how long they do (ms). */
const load = { callers: 16, warmUp: 2_000, duration: 8_000 } as const

/** Returns how many of these requests are answered in a second. Throws if one fails. */
const rateOf = async (urls: readonly string[], token = ''): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const send = (url: string) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`HTTP status ${response.statusCode}`))
        response.resume().once('end', resolve)
      }).once('error', reject)
    })
  const run = async (duration: number) => {
    const end = performance.now() + duration
    let count = 0
    const call = async (caller: number) => {
      const url = urls[caller % urls.length] ?? ''
      for (; performance.now() < end; count += 1) await send(url)
    }
    await Promise.all(Array.from({ length: load.callers }, (_, caller) => call(caller)))
    return (count / duration) * 1000
  }
  try {
    await run(load.warmUp)
    return await run(load.duration)
  } finally {
    agent.destroy()
  }
}

/** Starts the server that does nothing but read an item. */
const startBareRoute = async (databaseUrl: string) => {
  const child = fork(atTop('e2e/bench/bareRoute.mjs'), [databaseUrl])
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.disconnect() }
}

const measureOn = async (server: string): Promise<Measured> => {
  const databaseUrl = await createDatabase(server)
  const shared = await mkdtemp(join(tmpdir(), 'portal-processes-'))
  const variables = {
    DATABASE_URL: databaseUrl,
    PORTAL_FILES: join(shared, 'files'),
    PORTAL_KEY_FILE: join(shared, 'key'),
  }
  // The second one finds the organization that the first one has created.
  const first = await startProcess('riverside', 0, variables)
  const second = await startProcess('riverside', 0, variables)
  const bare = await startBareRoute(databaseUrl)
  try {
    const client = await clientOf(first.url, 'admin')
    const { results } = await client.send(search.items, { q: 'title:a*', num: 1 })
    const id = results[0]?.id ?? ''
    const paths = {
      'an item': `content/items/${id}?f=json`,
      'a search': 'search?q=water&num=10&f=json',
    }
    const rates: { name: string; rate: number }[] = [
      { name: 'bare route, an item', rate: await rateOf([`${bare.url}/items/${id}`]) },
    ]
    for (const [what, path] of Object.entries(paths)) {
      const urls = [first, second].map(({ url }) => `${url}/portal/sharing/rest/${path}`)
      for (const [count, name] of ['one process', 'two processes'].entries())
        rates.push({
          name: `${name}, ${what}`,
          rate: await rateOf(urls.slice(0, count + 1), client.token),
        })
    }
    const floor = rates[0]?.rate ?? Number.NaN
    return {
      table: tableOf(
        ['Requests in a second, 16 callers', 'rate', 'times the bare route'],
        rates.map(({ name, rate }) => [name, rate.toFixed(0), (rate / floor).toFixed(2)]),
      ),
      values: rates,
    }
  } finally {
    bare.stop()
    await first.stop()
    await second.stop()
    await rm(shared, { recursive: true, force: true })
  }
}

/** Requests in a second of one and of two processes on one PostgreSQL database, next to a bare route of Fastify that reads an item. */
export const processes = async (): Promise<Measured> => {
  const postgres = await startPostgres()
  if ('missing' in postgres)
    return { table: `Processes: not measured. ${postgres.missing}`, values: postgres }
  try {
    return await measureOn(postgres.url)
  } finally {
    await postgres.stop()
  }
}
