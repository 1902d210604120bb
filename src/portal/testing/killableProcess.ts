import * as z from 'zod'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'
import type { Worker } from '../common/worker.ts'
import { openDatabase, type Database, type OpenDatabase } from '../db/database.ts'

/** What a process performs until it is killed. */
export interface KillableWork {
  readonly worker: Pick<Worker, 'wake' | 'runDue'> & { begin(): Promise<void> }
  /** Returns whether rows remain to be performed. */
  readonly isUnfinished: () => Promise<boolean>
  /** Returns all rows, for the test. */
  readonly rows: () => Promise<readonly unknown[]>
}

interface Surroundings {
  readonly database: OpenDatabase
  readonly db: Database
  readonly embedded: boolean
  readonly clock: Clock
  readonly log: Log
  /** The URL to which the process sends its requests, or another place that it needs. */
  readonly target: string
  /** Reports to the test that a step of the work was performed. */
  readonly reportStep: () => void
}

/** What a process sends after a step of its work. */
export const stepMessage = 'step'

const Options = z.union([z.object({ url: z.string() }), z.object({ folder: z.string() })])
const Message = z.union([
  /** Opens a database, and sends requests to a URL. */
  z.object({ database: Options, target: z.string() }),
  /** Performs what is due, and waits for it. */
  z.object({ settle: z.literal(true) }),
  /** Sets the clock (epoch ms), and looks for due rows. */
  z.object({ now: z.number() }),
  /** Performs all rows, and returns them. */
  z.object({ end: z.literal(true) }),
])
type Message = z.output<typeof Message>

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

/**
 * Runs work in this process as its parent says (`killableWorkers.ts`). `step` is the time after which the rows of a killed process are
 * due again (ms).
 */
export const runUntilKilled = (
  create: (surroundings: Surroundings) => KillableWork | Promise<KillableWork>,
  step: number,
): void => {
  /** How far the clock is ahead (ms). */
  let ahead = 0
  let hasBegun = false
  let work: KillableWork | undefined

  const look = async ({ worker }: KillableWork) => {
    if (hasBegun) worker.wake()
    else await worker.begin()
    hasBegun = true
  }
  const end = async ({ worker, isUnfinished, rows }: KillableWork) => {
    await worker.runDue()
    while (await isUnfinished()) {
      ahead += step
      await worker.runDue()
    }
    return rows()
  }
  const receive = async (message: Message): Promise<void> => {
    if ('database' in message) {
      const database = await openDatabase(message.database)
      const { db, embedded } = database
      const clock: Clock = { now: () => Date.now() + ahead }
      const reportStep = () => process.send?.(stepMessage)
      const { target } = message
      work = await create({ database, db, embedded, clock, log, target, reportStep })
      process.send?.('open')
    } else if (!work) throw new Error('No database is open.')
    else if ('settle' in message) {
      if (hasBegun) await work.worker.runDue()
      process.send?.('settled')
    } else if ('now' in message) {
      ahead = message.now - Date.now()
      await look(work)
    } else process.send?.(await end(work))
  }
  process.on('message', (message) => {
    receive(Message.parse(message)).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
}
