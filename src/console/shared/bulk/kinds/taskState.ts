import * as z from 'zod'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { kind, type How, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { answerOutcome, foundOutcome } from './results.ts'
import { t } from '../messages.ts'

/** Whether scheduled tasks are enabled or disabled. */
export const TaskStateChange = z.object({ active: z.boolean() })
export type TaskStateChange = z.output<typeof TaskStateChange>

const requestOf = ({ target: { id, owner }, change: { active } }: Task<TaskStateChange>) => ({
  operation: active ? tasks.enable : tasks.disable,
  input: { userName: owner, taskId: id },
})

const done = ({ target: { id }, change: { active } }: Task<TaskStateChange>): Outcome => ({
  id,
  state: 'done',
  opposite: { active: !active } satisfies TaskStateChange,
})

const isSet = async (task: Task<TaskStateChange>, { send, signal }: How): Promise<boolean> => {
  const { active } = await send(tasks.read, requestOf(task).input, { signal })
  return active === task.change.active
}

const setState = async (task: Task<TaskStateChange>, how: How): Promise<Outcome> => {
  const { id } = task.target
  const { operation, input } = requestOf(task)
  // Disabling a task that failed or completed would change its state without an effect on its runs.
  if (await isSet(task, how)) {
    const message = t(`tasks.${task.change.active ? 'active' : 'inactive'}`)
    return { id, state: 'skipped', message }
  }
  await how.send(operation, input, { signal: how.signal })
  return done(task)
}

/** Enables or disables scheduled tasks, one request each (`enable`, `disable`). */
export const taskStateKind = kind<TaskStateChange>({
  change: TaskStateChange,
  chunkSize: 10,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is no task to change.')
    return requestOf(task)
  },
  perform: async (all, means) => {
    const outcomes: Outcome[] = []
    for (const task of all)
      try {
        outcomes.push(await setState(task, means))
      } catch (error) {
        if (!isAnswer(error)) throw error
        outcomes.push(answerOutcome(task.target.id, error))
      }
    return outcomes
  },
  found: async (all, how) => {
    const outcomes: Outcome[] = []
    for (const task of all)
      outcomes.push(
        ...(await foundOutcome(task.target.id, async () =>
          (await isSet(task, how)) ? done(task) : undefined,
        )),
      )
    return outcomes
  },
  invalidates: [tasks.list, tasks.listAll, tasks.read],
})
