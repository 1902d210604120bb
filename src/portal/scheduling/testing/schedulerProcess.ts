// A process that opens a database and runs scheduled tasks, without the rest of a portal: tests start and kill many of them.
import { eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod'
import type { Log } from '../../common/log.ts'
import { openDatabase } from '../../db/database.ts'
import { taskRuns, tasks } from '../../db/schema.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { createGeoprocessingClient } from '../geoprocessing.ts'
import { createTaskScheduler } from '../scheduler.ts'
import type { TaskRow, TaskRunRow } from '../taskRecords.ts'

/** A task, and its run if there is one. */
export interface TaskWithRun {
  readonly task: TaskRow
  readonly run: TaskRunRow | null
}

const Database = z.union([z.object({ url: z.string() }), z.object({ folder: z.string() })])
const Message = z.union([
  /** Opens a database, and allows requests to a host. */
  z.object({ database: Database, host: z.string() }),
  /** Sets the clock (epoch ms), and looks for due tasks. */
  z.object({ now: z.number() }),
  /** Ends all runs, and returns them with their tasks. */
  z.object({ end: z.literal(true) }),
])
type Message = z.output<typeof Message>

/** After this time, the lease of a killed process has ended, and jobs are polled (ms). */
const step = 61_000

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

/** How far the clock is ahead (ms). */
let ahead = 0

const open = async (options: z.output<typeof Database>, host: string) => {
  const { db, embedded } = await openDatabase(options)
  const own = 'http://localhost:1'
  const scheduler = createTaskScheduler({
    db,
    embedded,
    clock: { now: () => Date.now() + ahead },
    log,
    geoprocessing: createGeoprocessingClient({
      outbound: createOutbound([host]),
      portalUrls: { server: `${own}/server` },
      listener: own,
    }),
  })
  const isUnfinished = async () =>
    (await db.select().from(taskRuns).where(isNotNull(taskRuns.wakeAt))).length > 0
  let hasBegun = false
  return {
    look: async () => {
      if (hasBegun) scheduler.wake()
      else await scheduler.begin()
      hasBegun = true
    },
    end: async (): Promise<TaskWithRun[]> => {
      await scheduler.runDue()
      while (await isUnfinished()) {
        ahead += step
        await scheduler.runDue()
      }
      return db
        .select({ task: tasks, run: taskRuns })
        .from(tasks)
        .leftJoin(taskRuns, eq(tasks.id, taskRuns.taskId))
    },
  }
}

let opened: Awaited<ReturnType<typeof open>> | undefined

const receive = async (message: Message): Promise<void> => {
  if ('database' in message) {
    opened = await open(message.database, message.host)
    process.send?.('open')
  } else if ('now' in message) {
    ahead = message.now - Date.now()
    await opened?.look()
  } else process.send?.(await opened?.end())
}

process.on('message', (message) => {
  receive(Message.parse(message)).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
