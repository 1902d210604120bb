import * as z from 'zod'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import type { Task } from '../kind.ts'
import { t } from '../messages.ts'
import { removalKind } from './removalKind.ts'

/** A deletion has no parameters. */
const TaskRemoval = z.object({})
type TaskRemoval = z.output<typeof TaskRemoval>

const inputOf = ({ target: { id, owner } }: Task<TaskRemoval>) => ({ userName: owner, taskId: id })

/** Deletes scheduled tasks with their runs. */
export const taskRemovalKind = removalKind<TaskRemoval, typeof tasks.remove, typeof tasks.read>({
  change: TaskRemoval,
  chunkSize: 10,
  inFlight: 2,
  requestOf: (task) => ({ operation: tasks.remove, input: inputOf(task) }),
  readOf: (task) => ({ operation: tasks.read, input: inputOf(task) }),
  deleted: t('tasks.deleted'),
  invalidates: [tasks.list, tasks.listAll, tasks.read],
})
