import type { Input } from '../../../rest/protocol/operation.ts'
import type { Task } from '../../../rest/records/task.ts'
import type { Schedule } from '../../../rest/tasks/schedule/fields.ts'
import {
  repeatedBy,
  taskTypeNames,
  taskType,
  type TaskTypeName,
} from '../../../rest/tasks/taskTypes.ts'
import type { tasks } from '../../../rest/tasks/tasks.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { momentOf, momentText } from './moments.ts'
import { objectIn, textOf } from './parametersText.ts'

/** The values of the form: texts as typed, empty for no value. */
export interface TaskValues extends Schedule {
  type: string
  title: string
  itemId: string
  taskURL: string
  /** JSON; the fields of the kinds show and change its keys. */
  parameters: string
  /** Dates and times in the viewer's time zone. */
  startDate: string
  endDate: string
  /** Empty for no limit. */
  maxOccurrences: string
}
export type FieldName = keyof TaskValues

/** Whether a text is the name of a type of tasks. */
export const isTaskType = (type: string): type is TaskTypeName =>
  taskTypeNames.some((name) => name === type)

/** The parameters that a new task of each type begins with. */
const firstParameters: Readonly<Record<TaskTypeName, Record<string, unknown> | undefined>> = {
  ExecuteNotebook: {
    updatePortalItem: true,
    saveInjectedParameters: false,
    notebookParameters: '{}',
  },
  UpdateInsightsWorkbook: undefined,
  ExecuteSceneCook: {
    service_url: '',
    num_of_caching_service_instances: 2,
    layer: '{}',
    update_mode: 'PARTIAL_UPDATE_NODES',
  },
  ExecuteWorkflowManager: undefined,
  ExecuteReport: { reportType: 'org', reportSubType: 'content' },
  GPService: {},
}

/** The part of the form that depends on the type of the task. */
export type KindValues = Pick<TaskValues, 'itemId' | 'taskURL' | 'parameters'>

/** Returns what a new task of this type begins with. */
export const firstOfKind = (type: TaskTypeName): KindValues => {
  const parameters = firstParameters[type]
  return { itemId: '', taskURL: '', parameters: parameters ? textOf(parameters) : '' }
}

/** Returns what a new task begins with: every day at 02:00 UTC, without limits. */
export const firstValues = (type: TaskTypeName): TaskValues => ({
  type,
  title: '',
  ...firstOfKind(type),
  minute: '0',
  hour: '2',
  dayOfMonth: '*',
  month: '*',
  dayOfWeek: '?',
  startDate: '',
  endDate: '',
  maxOccurrences: '',
})

/** Returns the form's values of a task. */
export const valuesOf = (task: Task): TaskValues => ({
  type: task.type,
  title: task.title ?? '',
  itemId: task.itemId ?? '',
  taskURL: task.taskUrl ?? '',
  parameters: task.parameters == null ? '' : textOf(task.parameters),
  ...scheduleOf(task.cronSchedule),
  startDate: momentText(task.startDate),
  endDate: momentText(task.endDate),
  maxOccurrences:
    task.maxOccurrences === undefined || task.maxOccurrences === -1
      ? ''
      : String(task.maxOccurrences),
})

/** Returns only the five fields of a schedule. */
const scheduleOf = (values: Schedule): Schedule => ({
  minute: values.minute,
  hour: values.hour,
  dayOfMonth: values.dayOfMonth,
  month: values.month,
  dayOfWeek: values.dayOfWeek,
})

/** Returns the fields of a schedule without spaces around them. */
export const trimmedSchedule = (values: Schedule): Schedule => ({
  minute: values.minute.trim(),
  hour: values.hour.trim(),
  dayOfMonth: values.dayOfMonth.trim(),
  month: values.month.trim(),
  dayOfWeek: values.dayOfWeek.trim(),
})

/** The values of a task by the names of the record that the portal returns. */
export interface TypedValues {
  readonly type: string
  readonly title: string
  readonly itemId: string | null
  readonly taskUrl: string | null
  readonly parameters: Readonly<Record<string, unknown>> | null
  readonly cronSchedule: Schedule
  readonly startDate: number | null
  readonly endDate: number | null
  readonly maxOccurrences: number
}
export type ValueName = keyof TypedValues

/** In the order of the form. */
export const valueNames: readonly ValueName[] = [
  'type',
  'title',
  'itemId',
  'taskUrl',
  'parameters',
  'cronSchedule',
  'startDate',
  'endDate',
  'maxOccurrences',
]

/** Whether tasks of a type run on an item. */
export const hasItem = (type: string): boolean =>
  !isTaskType(type) || taskType(type).itemTypes.length > 0

/** Returns the values of the form with their types. `stored` has the exact times of dates that were not changed. */
export const typedValues = (
  values: TaskValues,
  stored?: Pick<Task, 'startDate' | 'endDate'>,
): TypedValues => {
  const time = (name: 'startDate' | 'endDate') =>
    stored?.[name] !== undefined && values[name] === momentText(stored[name])
      ? stored[name]
      : momentOf(values[name])
  const runs = values.maxOccurrences.trim()
  return {
    type: values.type,
    title: values.title.trim(),
    itemId: values.itemId === '' ? null : values.itemId,
    taskUrl: values.taskURL.trim() === '' ? null : values.taskURL.trim(),
    parameters: values.parameters.trim() === '' ? null : (objectIn(values.parameters) ?? null),
    cronSchedule: trimmedSchedule(values),
    startDate: time('startDate') ?? null,
    endDate: time('endDate') ?? null,
    maxOccurrences: runs === '' ? -1 : Number(runs),
  }
}

/** Returns the names of the values that differ. */
export const changedNames = (before: TypedValues, after: TypedValues): readonly ValueName[] =>
  valueNames.filter((name) => !isSame(before[name], after[name]))

type CreateInput = Input<typeof tasks.create>
type UpdateInput = Input<typeof tasks.update>

/** Returns the input that creates a task of a member; not validated. */
export const createInput = (
  userName: string,
  { type, title, itemId, taskUrl, parameters, cronSchedule, ...rest }: TypedValues,
): CreateInput => ({
  userName,
  type: type as TaskTypeName,
  ...(title === '' ? {} : { title }),
  ...(itemId === null ? {} : { itemId }),
  ...(taskUrl === null ? {} : { taskURL: taskUrl }),
  ...(parameters === null ? {} : { parameters: { ...parameters } }),
  ...cronSchedule,
  ...(rest.startDate === null ? {} : { startDate: rest.startDate }),
  ...(rest.endDate === null ? {} : { endDate: rest.endDate }),
  maxOccurrences: rest.maxOccurrences,
})

/** Returns the input that sets some values of a task; not validated. Type, schedule, and what `repeatedBy` names are part of every update. */
export const updateInput = (
  { userName, taskId }: { readonly userName: string; readonly taskId: string },
  names: readonly ValueName[],
  { type, cronSchedule, ...all }: TypedValues,
): UpdateInput => ({
  userName,
  taskId,
  type: type as TaskTypeName,
  ...cronSchedule,
  ...(names.includes('title') ? { title: all.title } : {}),
  ...(all.itemId === null ? {} : { itemId: all.itemId }),
  ...(names.includes('taskUrl') && all.taskUrl !== null ? { taskURL: all.taskUrl } : {}),
  // Parameters can't be removed, only emptied.
  ...(names.includes('parameters') || (isTaskType(type) && repeatedBy(type) === 'parameters')
    ? { parameters: { ...all.parameters } }
    : {}),
  ...(names.includes('startDate') ? { startDate: all.startDate } : {}),
  ...(names.includes('endDate') ? { endDate: all.endDate } : {}),
  ...(names.includes('maxOccurrences') ? { maxOccurrences: all.maxOccurrences } : {}),
})
