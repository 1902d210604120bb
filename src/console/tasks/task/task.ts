import { query } from '../../shell/api.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import type { Task } from '../../../rest/records/task.ts'
import { runsPoll } from './runs.ts'

/** What identifies a task in requests. */
// A type and not an interface: the input of any operation is a record.
export type TaskTarget = { readonly userName: string; readonly taskId: string }

export const targetOf = ({ userId, id }: Pick<Task, 'userId' | 'id'>): TaskTarget => ({
  userName: userId,
  taskId: id,
})

/** Reads a task. */
export const taskRead = (target: TaskTarget) => query(tasks.read, target)

/** Reads the runs of a task, newest first; read again while a run is executing and when the next one is due. */
export const taskRuns = (target: TaskTarget, task?: Pick<Task, 'active' | 'nextStart'>) =>
  query(tasks.runs, target, {
    refetchInterval: ({ state }) => runsPoll(state.data?.runs ?? [], task, Date.now()),
  })

/** The reads that a change of a task invalidates. */
export const changedReads = [tasks.read, tasks.list, tasks.listAll, tasks.runs] as const
