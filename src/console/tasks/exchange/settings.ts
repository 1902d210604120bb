import * as z from 'zod'
import { openEnum, Username } from '../../../rest/protocol/fields.ts'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { checkSchedule } from '../../../rest/tasks/schedule/fields.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'

const { userName: _owner, ...settings } = tasks.create.params.shape

/** The settings of a task: the parameters of the operation that creates one, without its owner. */
const TaskSettings = z.object(settings)
export type TaskSettings = z.output<typeof TaskSettings>

/**
 * A task in a file: its settings, its owner, its state, which files of earlier versions don't have, and the title of its item, by which
 * people recognize it.
 */
export const FileTask = z
  .object({
    ...settings,
    owner: Username.optional(),
    state: openEnum(...taskStates).optional(),
    itemTitle: z.string().max(1_000).optional(),
  })
  .superRefine(checkSchedule)
export type FileTask = z.output<typeof FileTask>

/** Returns the settings without what a file contains besides. */
export const settingsIn = ({
  owner: _of,
  state: _state,
  itemTitle: _title,
  ...rest
}: FileTask): TaskSettings => rest

const given = <T>(value: T | null | undefined): value is T => value != null && value !== ''

/** Returns the settings of a task; undefined if the contract does not accept them, such as a type of a newer portal. */
export const settingsOf = (task: Task): TaskSettings | undefined => {
  const { title, type, taskUrl, parameters, itemId, startDate, endDate, maxOccurrences } = task
  const { minute, hour, dayOfMonth, month, dayOfWeek } = task.cronSchedule
  const read = TaskSettings.safeParse({
    ...(given(title) ? { title } : {}),
    type,
    ...(given(itemId) ? { itemId } : {}),
    ...(given(taskUrl) ? { taskURL: taskUrl } : {}),
    ...(given(parameters) ? { parameters } : {}),
    minute,
    hour,
    dayOfMonth,
    month,
    dayOfWeek,
    ...(given(startDate) ? { startDate } : {}),
    ...(given(endDate) ? { endDate } : {}),
    ...(given(maxOccurrences) && maxOccurrences > 0 ? { maxOccurrences } : {}),
  })
  return read.success ? read.data : undefined
}
