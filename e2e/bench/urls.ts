import pg from 'pg'
import { large } from '../../src/portal/sampleData/large/large.ts'
import { startPostgres } from '../../src/portal/testing/postgres.ts'
import { jobs } from '../../src/rest/jobs/jobs.ts'
import { urls as operations } from '../../src/rest/organization/urls.ts'
import { createUrlMatcher } from '../../src/rest/organization/urlMatching.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import { UrlReportResult } from '../../src/rest/records/urls.ts'
import { isTerminal, jobState } from '../../src/rest/records/job.ts'
import { startProcess, type PortalProcess } from '../support/process.ts'
import { administratorOf } from './large.ts'
import { shareOf, tableOf, type Measured, type Part } from './part.ts'

/** The origin of the URLs in the sample data. */
const port = 8080
const server = `http://localhost:${port}/server`

/** Items that `pg` reads in one step. */
const batch = 500

/** How often the job and the memory are read, and another client calls the portal (ms). */
const interval = { job: 250, call: 20 } as const

interface Run {
  readonly name: string
  readonly seconds: number
  /** Items with URLs of the server. */
  readonly items: number
  /** The memory that the process used in addition (bytes). */
  readonly memory: number
  /** The durations of another client's calls meanwhile (ms). */
  readonly calls?: { readonly p99: number; readonly longest: number }
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Calls the portal as another client, one call after the other, until `signal` is aborted. Returns the durations (ms). */
const timeCalls = async (url: string, signal: AbortSignal): Promise<number[]> => {
  const times: number[] = []
  while (!signal.aborted) {
    const begin = performance.now()
    await (await fetch(`${url}/portal/sharing/rest/info?f=json`)).arrayBuffer()
    times.push(performance.now() - begin)
    await sleep(interval.call)
  }
  return times
}

/** Generates a report of the hosting server as a job. */
const report = async (name: string, client: Client, portal: PortalProcess): Promise<Run> => {
  const { siteUrlMap } = await client.send(operations.map, {})
  const serverId = siteUrlMap.servers.find(({ url }) => url === server)?.id ?? ''
  const before = await portal.memory()
  let most = before
  const ended = new AbortController()
  const calls = timeCalls(portal.url, ended.signal)
  const begin = performance.now()
  const { jobId = '' } = await client.send(operations.report, {
    urlType: 'federatedServerUrl',
    serverId,
    async: true,
  })
  try {
    // The progress of a job does not contain its report, so polling costs little.
    for (;;) {
      most = Math.max(most, await portal.memory())
      const { status, result, messages } = await client.send(jobs.read, { jobId })
      if (isTerminal(jobState(status))) {
        const { urlReport } = UrlReportResult.partial().parse(result ?? {})
        if (!urlReport) throw new Error(messages.join(' '))
        const seconds = (performance.now() - begin) / 1000
        ended.abort()
        const times = await calls
        return {
          name,
          seconds,
          items: urlReport.itemCount,
          memory: most - before,
          calls: { p99: shareOf(times, 0.99), longest: Math.max(...times) },
        }
      }
      await sleep(interval.job)
    }
  } finally {
    ended.abort()
  }
}

/** Reads URL and JSON of the same items once from PostgreSQL, and searches their text. */
const readWithPg = async (url: string): Promise<Run> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CREATE TABLE documents (id text PRIMARY KEY, url text, data jsonb)')
    const { items } = large({ seed: 1, serverUrl: server })
    for (let start = 0; start < items.length; start += batch) {
      const rows = items.slice(start, start + batch)
      await client.query(
        'INSERT INTO documents SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[])',
        [
          rows.map(({ id }) => id),
          rows.map((item) => item.url),
          rows.map(({ data }) => (data?.kind === 'json' ? JSON.stringify(data.value) : null)),
        ],
      )
    }
    const matcher = createUrlMatcher(server)
    const before = process.memoryUsage().rss
    const begin = performance.now()
    let [found, most, last] = [0, before, '']
    for (;;) {
      const { rows } = await client.query<{ id: string; url: string | null; data: string | null }>(
        'SELECT id, url, data::text FROM documents WHERE id > $1 ORDER BY id LIMIT $2',
        [last, batch],
      )
      if (rows.length === 0) break
      for (const { url: own, data } of rows) {
        const text = `${own ?? ''} ${data ?? ''}`
        if (matcher.isLikely(text) && !matcher.find(text).next().done) found += 1
      }
      last = rows.at(-1)?.id ?? ''
      most = Math.max(most, process.memoryUsage().rss)
    }
    return {
      name: 'reference: pg reads URL and JSON from PostgreSQL',
      seconds: (performance.now() - begin) / 1000,
      items: found,
      memory: most - before,
    }
  } finally {
    await client.end()
  }
}

/** A URL report over 100,000 items, next to `pg` reading the same JSON once. Throws if they find different numbers of items. */
export const urls: Part = async (): Promise<Measured> => {
  const runs: Run[] = []
  const portal = await startProcess('large', port)
  try {
    const client = await administratorOf(portal.url)
    runs.push(await report('portal: first report', client, portal))
    runs.push(await report('portal: second report', client, portal))
  } finally {
    await portal.stop()
  }
  const postgres = await startPostgres()
  if ('url' in postgres) {
    try {
      runs.push(await readWithPg(postgres.url))
    } finally {
      await postgres.stop()
    }
  }
  if (new Set(runs.map(({ items }) => items)).size > 1)
    throw new Error(`Other items: ${runs.map(({ items }) => items).join(', ')}`)
  return {
    table: tableOf(
      [
        'A URL report over 100,000 items',
        'seconds',
        'items found',
        'additional memory, MB',
        'p99 of another call, ms',
        'longest, ms',
      ],
      runs.map(({ name, seconds, items, memory, calls }) => [
        name,
        seconds.toFixed(1),
        String(items),
        (memory / 1024 / 1024).toFixed(0),
        calls?.p99.toFixed(0) ?? '–',
        calls?.longest.toFixed(0) ?? '–',
      ]),
    ),
    values: runs,
  }
}
