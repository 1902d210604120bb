import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { count, inArray, isNotNull, min, sum } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { limited } from '../common/within.ts'
import type { OpenDatabase } from '../db/database.ts'
import { files, jobs, taskRuns, webhookDeliveries } from '../db/schema.ts'
import { onBehalfOf } from '../common/turns.ts'
import { openStates } from '../jobQueue/jobs.ts'
import type { Services } from '../operations/context.ts'
import { hostRefusal } from './hosts.ts'
import { listenerOf, originsOf } from './loopback.ts'

/** Where metrics are served. Port 0 picks a free one. */
export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** A call is refused because of the request or the caller, such as one that disconnects; the portal is why it fails. */
export type CallOutcome = 'ok' | 'refused' | 'failed'

export interface Metrics {
  /** For example, `http://127.0.0.1:9464/metrics`. */
  readonly url: string
  /** Counts a call that has ended. `operation` is its name in the contract. */
  readonly countCall: (operation: string, outcome: CallOutcome, durationMs: number) => void
  close(): Promise<void>
}

/** How long a query for metrics can take (ms). */
const queryTimeout = 2_000

/** Upper limits of the buckets of the histogram (s): from reading a row to the upload of a large file. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** A metric whose value is read when it is asked for. */
interface Reading {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  readonly values: readonly {
    readonly value: number
    readonly labels?: Readonly<Record<string, string>>
  }[]
}

let ofProcess: Registry | undefined
/** Returns the metrics of the process. All portals in it share them, since what collects them cannot be stopped. */
const processMetrics = (): Registry => {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

const createCallMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const total = new Counter({
    name: 'portal_requests_total',
    help: 'Calls of operations by outcome: ok, refused, or failed.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: durations,
    registers,
  })
  const countCall: Metrics['countCall'] = (operation, outcome, durationMs) => {
    total.inc({ operation, outcome })
    duration.observe({ operation }, durationMs / 1000)
  }
  return { registry, countCall }
}

type Source = Pick<Services, 'db' | 'clock' | 'log'> & Pick<OpenDatabase, 'countConnections'>

/** Returns functions that read metrics of the database, with one query each. */
const readingsOf = ({
  db,
  clock,
}: Source): Readonly<Record<string, () => Promise<readonly Reading[]>>> => ({
  jobs: async () => {
    const rows = await db
      .select({ kind: jobs.kind, state: jobs.status, jobs: count(), oldest: min(jobs.created) })
      .from(jobs)
      .where(inArray(jobs.status, openStates))
      .groupBy(jobs.kind, jobs.status)
    const now = clock.now()
    return [
      {
        name: 'portal_jobs',
        help: 'Jobs that have not ended: submitted or processing.',
        labelNames: ['kind', 'state'],
        values: rows.map(({ kind, state, jobs: value }) => ({ value, labels: { kind, state } })),
      },
      {
        name: 'portal_jobs_oldest_waiting_seconds',
        help: 'Age of the oldest job that has not begun.',
        labelNames: ['kind'],
        values: rows
          .filter(({ state }) => state === 'submitted')
          .map(({ kind, oldest }) => ({ value: (now - (oldest ?? now)) / 1000, labels: { kind } })),
      },
    ]
  },
  deliveries: async () => [
    {
      name: 'portal_webhook_deliveries_waiting',
      help: 'Deliveries of webhooks that have not ended.',
      values: [
        { value: await db.$count(webhookDeliveries, isNotNull(webhookDeliveries.nextAttempt)) },
      ],
    },
  ],
  runs: async () => [
    {
      name: 'portal_task_runs_in_progress',
      help: 'Runs of scheduled tasks that have not ended.',
      values: [{ value: await db.$count(taskRuns, isNotNull(taskRuns.wakeAt)) }],
    },
  ],
  files: async () => {
    const [stored] = await db.select({ files: count(), bytes: sum(files.size) }).from(files)
    return [
      {
        name: 'portal_files',
        help: 'Stored files; files with the same content are one.',
        values: [{ value: stored?.files ?? 0 }],
      },
      {
        name: 'portal_files_bytes',
        help: 'Size of the stored files.',
        values: [{ value: Number(stored?.bytes ?? 0) }],
      },
    ]
  },
})

const connectionsOf = ({ countConnections }: Source): Reading => ({
  name: 'portal_database_connections',
  help: 'Connections in use, and callers that wait for one.',
  labelNames: ['pool', 'state'],
  values: Object.entries(countConnections()).flatMap(([pool, counts]) =>
    Object.entries(counts).map(([state, value]) => ({ value, labels: { pool, state } })),
  ),
})

/** Returns a function that reads metrics within the time limit; none, and the first of several failures is logged, if that fails. */
const tolerant = (name: string, read: () => Promise<readonly Reading[]>, { log }: Source) => {
  // A caller of its own doesn't wait for the portal's own work.
  const perform = limited(queryTimeout, () => onBehalfOf('metrics', read))
  let wasOk = true
  return async (): Promise<readonly Reading[]> => {
    try {
      const readings = await perform()
      wasOk = true
      return readings
    } catch (error) {
      if (wasOk) log.warn({ err: error, metrics: name }, 'metrics could not be read')
      wasOk = false
      return []
    }
  }
}

/**
 * Serves `GET /metrics` for Prometheus at an address of its own, and nothing else. Metrics of the database are read with each request; one
 * that cannot be read is missing from the response. Requests for other hosts than the address and `hosts` are refused, because a page could
 * make its own host name resolve to this machine. Throws when the address cannot be used.
 */
export const serveMetrics = async (
  { host, port }: MetricsAddress,
  hosts: readonly string[],
  source: Source,
): Promise<Metrics> => {
  const known = [...hosts, ...originsOf(host, port).map((origin) => new URL(origin).hostname)]
  const { registry, countCall } = createCallMetrics()
  const readers = Object.entries(readingsOf(source)).map(([name, read]) =>
    tolerant(name, read, source),
  )
  const read = async () => {
    // Before the queries, which use connections themselves.
    const connections = connectionsOf(source)
    const readings = await Promise.all(readers.map((reader) => reader()))
    // New for each response, so that what was not read is missing.
    const current = new Registry()
    for (const { values, labelNames = [], ...reading } of [connections, ...readings.flat()]) {
      const gauge = new Gauge({ ...reading, labelNames, registers: [current] })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    }
    return Registry.merge([processMetrics(), registry, current]).metrics()
  }
  processMetrics()

  const server = createServer((request, response) => {
    const refusal = hostRefusal(request, known)
    if (refusal) {
      response.writeHead(refusal.code, { 'content-type': 'text/plain' }).end(refusal.message)
      return
    }
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        source.log.error({ err: error }, 'metrics could not be served')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(
      `Metrics can't be served at ${listenerOf(host, port)} (PORTAL_METRICS): ${code}.`,
      {
        cause: error,
      },
    )
  })
  server.on('error', (error) => source.log.error({ err: error }, 'a connection failed'))
  const actual = (server.address() as AddressInfo).port
  return {
    url: `${listenerOf(host, actual)}/metrics`,
    countCall,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
