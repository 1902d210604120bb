import * as z from 'zod'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { kind, type How, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { answerOutcome, foundOutcome } from './results.ts'
import { t } from '../messages.ts'

/** A deletion has no parameters. */
const TaskRemoval = z.object({})
type TaskRemoval = z.output<typeof TaskRemoval>

const inputOf = ({ target: { id, owner } }: Task<TaskRemoval>) => ({ userName: owner, taskId: id })

/** Whether the portal has a task. Unknown tasks are refused with 400 or 404. */
const exists = async (task: Task<TaskRemoval>, { send, signal }: How): Promise<boolean> => {
  try {
    await send(tasks.read, inputOf(task), { signal })
    return true
  } catch (error) {
    if (error instanceof PortalError && (error.code === 400 || error.code === 404)) return false
    throw error
  }
}

const remove = async (task: Task<TaskRemoval>, means: Means): Promise<Outcome> => {
  const { id } = task.target
  try {
    await means.send(tasks.remove, inputOf(task), { signal: means.signal })
    return { id, state: 'done' }
  } catch (error) {
    if (!isAnswer(error)) throw error
    if (await exists(task, means)) return answerOutcome(id, error)
    // Another person deleted the task, or an attempt whose response was lost.
    return means.again
      ? { id, state: 'done' }
      : { id, state: 'skipped', message: t('tasks.deleted') }
  }
}

/** Deletes scheduled tasks with their runs, one request each. Deletions can't be undone. */
export const taskRemovalKind = kind<TaskRemoval>({
  change: TaskRemoval,
  chunkSize: 10,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is no task to delete.')
    return { operation: tasks.remove, input: inputOf(task) }
  },
  perform: async (all, means) => {
    const outcomes: Outcome[] = []
    for (const task of all) outcomes.push(await remove(task, means))
    return outcomes
  },
  found: async (all, how) => {
    const outcomes: Outcome[] = []
    for (const task of all) {
      const { id } = task.target
      outcomes.push(
        ...(await foundOutcome(id, async () =>
          (await exists(task, how)) ? undefined : { id, state: 'done' },
        )),
      )
    }
    return outcomes
  },
  invalidates: [tasks.list, tasks.listAll, tasks.read],
})
