import * as z from 'zod'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { canResume } from '../../../shell/errors/retry.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { refusedOutcome } from './results.ts'
import { t } from '../messages.ts'

/** Whether scheduled tasks are enabled or disabled. */
export const TaskStateChange = z.object({ active: z.boolean() })
export type TaskStateChange = z.output<typeof TaskStateChange>

const requestOf = ({ target: { id, owner }, change: { active } }: Task<TaskStateChange>) => ({
  operation: active ? tasks.enable : tasks.disable,
  input: { userName: owner, taskId: id },
})

const setState = async (
  task: Task<TaskStateChange>,
  { send, signal, again }: Means,
): Promise<Outcome> => {
  const { id } = task.target
  const { active } = task.change
  const { operation, input } = requestOf(task)
  const undo: TaskStateChange = { active: !active }
  const done: Outcome = { id, state: 'done', opposite: undo }
  const present = await send(tasks.read, input, { signal })
  // Disabling a task that failed or completed would change its state without an effect on its runs.
  if (present.active === active)
    // An earlier request, whose response was lost, might have changed it.
    return again
      ? done
      : { id, state: 'skipped', message: t(`tasks.${active ? 'active' : 'inactive'}`) }
  await send(operation, input, { signal })
  return done
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
        if (!(error instanceof PortalError) || canResume(error)) throw error
        outcomes.push(refusedOutcome(task.target.id, error))
      }
    return outcomes
  },
  invalidates: [tasks.list, tasks.listAll, tasks.read],
})
