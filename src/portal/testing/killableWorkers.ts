import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { stepMessage } from './killableProcess.ts'
import { builtPart } from './program.ts'
import { copySampleData, templateOf } from './sampleDatabases.ts'
import type { servers } from './servers.ts'

type ProcessDatabase = { readonly url: string } | { readonly folder: string }

/** A process that performs due rows, which a test can kill. Its methods reject if it ends. */
interface KillableWorker<Row> {
  open(database: ProcessDatabase): Promise<void>
  /** Waits until it performs nothing. */
  settle(): Promise<void>
  /** Sets its clock (epoch ms), which continues from there, and lets it look for due rows. */
  setClock(now: number): void
  /** Lets it continue, with its clock ahead, until nothing remains to be performed. Returns all rows. */
  end(): Promise<Row[]>
  /** Kills the process at once (SIGKILL). */
  kill(): Promise<void>
}

/**
 * Returns a function that starts processes of a program, `entry` below `src/portal`, which calls `runUntilKilled`. They send their
 * requests to the URL `target`, or use another place of this name. `onStep` is called after each step that a process reports.
 */
export const killableWorkers = async <Row>(
  entry: string,
): Promise<(target: string, onStep?: () => void) => KillableWorker<Row>> => {
  const program = await builtPart(entry)
  return (target, onStep) => {
    const child = fork(program, {
      // Optimizing compilation of the database takes longer than it saves in such a short life.
      execArgv: ['--liftoff-only'],
    })
    const ended = once(child, 'exit')
    let answer: (message: unknown) => void = () => undefined
    child.on('message', (message) => {
      if (message === stepMessage) onStep?.()
      else answer(message)
    })
    const ask = (message: object): Promise<unknown> => {
      const response = new Promise((resolve) => {
        answer = resolve
      })
      child.send(message)
      return Promise.race([
        response,
        ended.then(() => {
          throw new Error('The process has ended.')
        }),
      ])
    }
    return {
      open: async (database) => {
        await ask({ database, target })
      },
      settle: async () => {
        await ask({ settle: true })
      },
      setClock: (now) => {
        child.send({ now })
      },
      end: async () => (await ask({ end: true })) as Row[],
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
}

interface Preparation {
  readonly server: (typeof servers)[number]
  readonly origin: string
  readonly fill: (db: Database) => Promise<void>
  /** Of the context of the test. */
  readonly onTestFinished: (listener: () => Promise<void>) => void
}

/** Creates a database that several processes open, one after the other, until the test ends; returns why if that is impossible. */
export const databaseForProcesses = async ({
  server,
  origin,
  fill,
  onTestFinished,
}: Preparation): Promise<ProcessDatabase | { readonly missing: string }> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-crash-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const fillOne = async (options: Parameters<typeof openDatabase>[0]) => {
    const opened = await openDatabase(options)
    await fill(opened.db)
    await opened.close()
  }
  if (server === 'PostgreSQL') {
    const postgres = inject('postgres')
    if ('missing' in postgres) return postgres
    const database = { url: await copySampleData('empty', data, postgres.url, origin) }
    await fillOne(database)
    return database
  }
  const { database: dump } = await templateOf('empty')
  const client = await PGlite.create(join(data, 'database'), { loadDataDir: dump })
  await fillOne({ client })
  await client.close()
  return { folder: data }
}

interface Kills {
  readonly count: number
  /** When the first round begins by the clock of the processes (epoch ms). */
  readonly begin: number
  /** Time between two rounds by the clock of the processes (ms): the lease of a killed process ends. */
  readonly round: number
  /** Called at the beginning of a round. Resolves when a process is to be killed: to its number, or undefined for the oldest one. */
  readonly moment: () => Promise<number | undefined>
  /** Called before a process is killed. */
  readonly onKill?: (process: number) => void
}

/**
 * Kills a process in each round, while another one takes over. Then lets one end, and returns the rows. `start` gets the number of the
 * process, from 0. No process works while clocks are set: they would take over what another one still performs.
 */
export const surviveKills = async <Row>(
  start: (process: number) => KillableWorker<Row>,
  database: ProcessDatabase,
  { count, begin, round, moment, onKill }: Kills,
): Promise<Row[]> => {
  let started = 0
  const startNext = () => {
    const number = started++
    return { number, worker: start(number) }
  }
  // Only one process can open an embedded database; on a server, another one continues while a process is killed.
  const living = Array.from({ length: 'url' in database ? 2 : 1 }, startNext)
  const kill = async (number: number) => {
    const [victim] = living.splice(
      Math.max(
        living.findIndex((one) => one.number === number),
        0,
      ),
      1,
    )
    if (!victim) return
    onKill?.(victim.number)
    await victim.worker.kill()
  }
  try {
    await Promise.all(living.map(({ worker }) => worker.open(database)))
    for (let index = 0; index < count; index++) {
      await Promise.all(living.map(({ worker }) => worker.settle()))
      const chosen = moment()
      for (const { worker } of living) worker.setClock(begin + index * round)
      // Loads its modules meanwhile.
      const next = startNext()
      await kill((await chosen) ?? -1)
      living.push(next)
      await next.worker.open(database)
    }
    while (living.length > 1) await kill(-1)
    const [last] = living
    last?.worker.setClock(begin + count * round)
    return (await last?.worker.end()) ?? []
  } finally {
    await Promise.all(living.map(({ worker }) => worker.kill()))
  }
}
