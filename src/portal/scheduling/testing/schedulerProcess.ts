// A process that opens a database and runs scheduled tasks, without the rest of a portal: tests start and kill many of them.
import { eq, isNotNull } from 'drizzle-orm'
import { taskRuns, tasks } from '../../db/schema.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { runUntilKilled } from '../../testing/killableProcess.ts'
import { createGeoprocessingClient } from '../geoprocessing.ts'
import { createTaskScheduler } from '../scheduler.ts'
import type { TaskRow, TaskRunRow } from '../taskRecords.ts'

/** A task, and its run if there is one. */
export interface TaskWithRun {
  readonly task: TaskRow
  readonly run: TaskRunRow | null
}

/** After this time, the lease of a killed process has ended, and jobs are polled (ms). */
const step = 61_000

const own = 'http://localhost:1'

runUntilKilled(
  ({ target, database: { shareWake }, ...services }) => ({
    worker: createTaskScheduler({
      ...services,
      shareWake,
      geoprocessing: createGeoprocessingClient({
        outbound: createOutbound([new URL(target).host]),
        portalUrls: { server: `${own}/server` },
        listener: own,
      }),
    }),
    isUnfinished: async () =>
      (await services.db.select().from(taskRuns).where(isNotNull(taskRuns.wakeAt))).length > 0,
    rows: (): Promise<TaskWithRun[]> =>
      services.db
        .select({ task: tasks, run: taskRuns })
        .from(tasks)
        .leftJoin(taskRuns, eq(tasks.id, taskRuns.taskId)),
  }),
  step,
)
