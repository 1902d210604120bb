import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../common/log.ts'
import { limited, TookTooLong } from '../common/within.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { onBehalfOf } from '../common/turns.ts'
import type { Services } from '../operations/context.ts'
import { interfaceHeaders } from './security.ts'

/** How long a check can take, and how long its result is used (ms). */
const times = { timeout: 2_000, use: 1_000 } as const

/** Free bytes of the disk with the data folder below which the portal is not ready. */
const leastSpace = 256 * 1024 ** 2

/** What the portal needs to perform calls. */
export interface Check {
  /** Rejects when it is missing. */
  readonly perform: () => Promise<unknown>
  /** Shown to everyone then, so it contains no hosts, paths, or messages of errors; those are logged. */
  readonly reason: string
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Returns a function that performs a check within the time limit. */
const performed = (name: string, { perform, reason }: Check, log: Log) => {
  const check = limited(times.timeout, perform)
  let wasOk = true
  return async (): Promise<Outcome> => {
    try {
      await check()
      wasOk = true
      return { ok: true }
    } catch (error) {
      if (wasOk) log.warn({ err: error, check: name }, 'the portal is not ready')
      wasOk = false
      const isLate = error instanceof TookTooLong
      return { ok: false, reason: isLate ? 'There was no response within 2 seconds.' : reason }
    }
  }
}

/**
 * Returns a function that returns the outcomes of checks by name. Anyone can call it at any rate: simultaneous calls share the checks, and
 * later ones use their outcomes for a second.
 */
export const createReadiness = (checks: Readonly<Record<string, Check>>, log: Log) => {
  const all = Object.entries(checks).map(
    ([name, check]) => [name, performed(name, check, log)] as const,
  )
  let current: Promise<Readonly<Record<string, Outcome>>> | undefined
  const perform = async () => {
    const outcomes = await Promise.all(
      all.map(async ([name, check]) => [name, await check()] as const),
    )
    setTimeout(() => {
      current = undefined
    }, times.use).unref()
    return Object.fromEntries(outcomes)
  }
  return () => (current ??= perform())
}

/** Rejects unless the disk with a folder has free space of this size (bytes). */
export const assertSpace = async (folder: string, least = leastSpace): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least) throw new Error('The disk is almost full.')
}

/** Rejects unless the database responds and can be changed: after a failover, it might be one that can only be read. */
const assertWritable = async (db: Database): Promise<void> => {
  const [row] = rowsOf<{ readonly setting: string }>(
    await db.execute(sql`SELECT current_setting('transaction_read_only') AS setting`),
  )
  if (row?.setting !== 'off') throw new Error('The database can only be read.')
}

export interface Health {
  /**
   * From now on, the portal is not ready, so that load balancers send no more calls, and connections end with their next response.
   */
  stop(): void
}

/**
 * Serves `/health/live`, whether the process responds, and `/health/ready`, whether the portal can perform calls, for every host: load
 * balancers use IP addresses. `data` is the data folder.
 */
export const serveHealth = (
  server: FastifyInstance,
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  data: string,
): Health => {
  let isStopping = false
  const outcomesOf = createReadiness(
    {
      database: {
        // A caller of its own doesn't wait for the portal's own work.
        perform: () => onBehalfOf('health check', () => assertWritable(db)),
        reason: 'The database is not available, or can only be read.',
      },
      files: { perform: () => files.check(), reason: 'Files cannot be written.' },
      diskSpace: {
        perform: () => assertSpace(data),
        reason: 'The disk with the data folder is almost full.',
      },
    },
    log,
  )
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  const options = { config: { anyHost: true } }
  server.get('/health/live', options, (_request, reply) =>
    reply.headers(interfaceHeaders).send({ status: 'live' }),
  )
  server.get('/health/ready', options, async (_request, reply) => {
    const checks = {
      ...(await outcomesOf()),
      stopping: isStopping ? { ok: false, reason: 'The portal is stopping.' } : { ok: true },
    }
    const isReady = Object.values(checks).every(({ ok }) => ok)
    return reply
      .code(isReady ? 200 : 503)
      .headers(interfaceHeaders)
      .send({ status: isReady ? 'ready' : 'notReady', checks })
  })
  return {
    stop: () => {
      isStopping = true
    },
  }
}
