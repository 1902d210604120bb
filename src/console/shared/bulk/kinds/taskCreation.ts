import * as z from 'zod'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { Id } from '../../../../rest/protocol/fields.ts'
import type { Task as ScheduledTask } from '../../../../rest/records/task.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { kind, type How, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'
import { t } from '../messages.ts'

const { userName: _owner, ...settings } = tasks.create.params.shape

/** The settings of the task to create, and whether it is disabled then, or the created task to delete again. */
export const TaskCreation = z.union([
  z.object({ settings: z.object(settings), isDisabled: z.boolean().optional() }),
  z.object({ taskId: Id }),
])
export type TaskCreation = z.output<typeof TaskCreation>

type Creation = Task<TaskCreation>

const requestOf = ({ target, change }: Creation) =>
  'taskId' in change
    ? { operation: tasks.remove, input: { userName: target.owner, taskId: change.taskId } }
    : { operation: tasks.create, input: { userName: target.owner, ...change.settings } }

/** Whether a task has these settings, as far as the portal returns them unchanged. */
const hasSettings = (task: ScheduledTask, wanted: z.output<z.ZodObject<typeof settings>>) => {
  const { cronSchedule: schedule } = task
  return (
    task.type === wanted.type &&
    (task.title ?? '') === (wanted.title ?? '') &&
    (task.itemId ?? '') === (wanted.itemId ?? '') &&
    task.startDate === wanted.startDate &&
    task.endDate === wanted.endDate &&
    schedule.minute === wanted.minute &&
    schedule.hour === wanted.hour &&
    schedule.dayOfMonth === wanted.dayOfMonth &&
    schedule.month === wanted.month &&
    schedule.dayOfWeek === wanted.dayOfWeek
  )
}

/** Returns the task that an earlier request, whose response was lost, has created. */
const createdBefore = async (
  { target, change }: Creation,
  { send, signal }: How,
): Promise<ScheduledTask | undefined> => {
  if ('taskId' in change) return undefined
  const newest = {
    userName: target.owner,
    sortField: 'created',
    sortOrder: 'desc',
    num: 100,
  } as const
  const { tasks: found } = await send(tasks.list, newest, { signal })
  return found.find((task) => hasSettings(task, change.settings))
}

const created = (id: string, taskId: string): Outcome => ({
  id,
  state: 'done',
  createdId: taskId,
  opposite: { taskId } satisfies TaskCreation,
})

const create = async (task: Creation, means: Means): Promise<Outcome> => {
  const { target, change } = task
  const { id } = target
  if ('taskId' in change) {
    const input = { userName: target.owner, taskId: change.taskId }
    try {
      await means.send(tasks.remove, input, { signal: means.signal })
    } catch (error) {
      // The only reason to refuse it as a bad request: the task does not exist.
      if (!(error instanceof PortalError) || error.code !== 400) throw error
      if (!means.again) return { id, state: 'skipped', message: t('tasks.deleted') }
    }
    return { id, state: 'done' }
  }
  const { taskId } = await means.send(
    tasks.create,
    { userName: target.owner, ...change.settings },
    { signal: means.signal },
  )
  return created(id, taskId)
}

/** Disables created tasks that should not be active: `createTask` creates active ones. */
const disableCreated = async (
  all: readonly Creation[],
  outcomes: readonly Outcome[],
  { send, signal }: How,
): Promise<Outcome[]> => {
  const byId = new Map(all.map((task) => [task.target.id, task]))
  const after: Outcome[] = []
  for (const outcome of outcomes) {
    const { createdId: taskId } = outcome
    const { target, change } = byId.get(outcome.id) ?? {}
    let message: string | undefined
    if (taskId !== undefined && target && change && 'settings' in change && change.isDisabled)
      try {
        await send(tasks.disable, { userName: target.owner, taskId }, { signal })
      } catch (error) {
        if (!isAnswer(error)) throw error
        message = t('tasks.notDisabled', { reason: toProblem(error).message })
      }
    after.push(message === undefined ? outcome : { ...outcome, message })
  }
  return after
}

/** Creates scheduled tasks (`createTask`), and disables those that should not be active; the undo deletes them. */
export const taskCreationKind = kind<TaskCreation>({
  change: TaskCreation,
  // The response to a lost request is looked for among the tasks of the owner.
  chunkSize: 1,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is no task to create.')
    return requestOf(task)
  },
  perform: (list, means) => oneByOne(list, (task) => create(task, means)),
  found: (list, how) =>
    foundOneByOne(list, async (task) => {
      const before = await createdBefore(task, how)
      return before && created(task.target.id, before.id)
    }),
  complete: disableCreated,
  invalidates: [tasks.list, tasks.listAll],
})
