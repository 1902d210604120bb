import * as z from 'zod'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import type { Target } from '../records.ts'
import { t } from '../messages.ts'
import { valueKind } from './valueKind.ts'

/** Whether scheduled tasks are enabled or disabled. */
export const TaskStateChange = z.object({ active: z.boolean() })
export type TaskStateChange = z.output<typeof TaskStateChange>

const inputOf = ({ id, owner }: Target) => ({ userName: owner, taskId: id })

/** Enables or disables scheduled tasks, one request each (`enable`, `disable`). */
export const taskStateKind = valueKind<TaskStateChange, typeof tasks.enable>({
  change: TaskStateChange,
  read: async (target, { send, signal }) =>
    (await send(tasks.read, inputOf(target), { signal })).active,
  wanted: ({ active }) => ({ after: active, before: undefined }),
  oppositeOf: ({ active }) => ({ active: !active }),
  requestOf: (target, { active }) => ({
    operation: active ? tasks.enable : tasks.disable,
    input: inputOf(target),
  }),
  // Disabling a task that failed or completed would change its state without an effect on its runs.
  same: ({ active }) => t(`tasks.${active ? 'active' : 'inactive'}`),
  changed: '',
  invalidates: [tasks.list, tasks.listAll, tasks.read],
})
