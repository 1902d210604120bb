import { fieldProblem, parseSchedule, type Schedule } from '../../../rest/tasks/schedule/fields.ts'
import { nextRun } from '../../../rest/tasks/schedule/nextRuns.ts'
import { taskParameters } from '../../../rest/tasks/taskParameters.ts'
import { taskLimits, taskType } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { formatBytes } from '../../shell/format.ts'
import { refusal, sentence } from '../../shell/forms/sentence.ts'
import { bytesOf } from '../../ui/code/text.ts'
import { momentOf } from './moments.ts'
import { objectIn } from './parametersText.ts'
import {
  createInput,
  isTaskType,
  trimmedSchedule,
  typedValues,
  type FieldName,
  type TaskValues,
} from './values.ts'
import { t } from './messages.ts'

export type Problems = Partial<Record<FieldName, string>>

/** Returns the errors of the keys of `parameters`, by the names of the keys; empty if the text contains no object. */
export const parameterProblems = (type: string, text: string): ReadonlyMap<string, string> => {
  const object = objectIn(text)
  const found = new Map<string, string>()
  if (!isTaskType(type) || !object || text.trim() === '') return found
  for (const issue of taskParameters[type].safeParse(object).error?.issues ?? []) {
    const key = String(issue.path[0] ?? '')
    if (!found.has(key)) found.set(key, sentence(issue.message))
  }
  return found
}

const parametersProblem = ({ type, parameters: text }: TaskValues): string | undefined => {
  if (text.trim() === '')
    return isTaskType(type) && taskType(type).requires.includes('parameters')
      ? t('error.parameters')
      : undefined
  const object = objectIn(text)
  if (!object) return t('error.json')
  const [first] = parameterProblems(type, text)
  if (first) return t('error.key', { key: first[0], problem: first[1] })
  return bytesOf(JSON.stringify(object)) > taskLimits.parameters
    ? t('error.large', { limit: formatBytes(taskLimits.parameters) })
    : refusal(tasks.create, 'parameters', object)
}

const kindProblems = (values: TaskValues): Problems => {
  const { type, itemId, taskURL } = values
  const requires = isTaskType(type) ? taskType(type).requires : []
  const parameters = parametersProblem(values)
  return {
    ...(requires.includes('itemId') && itemId === '' ? { itemId: t('error.item') } : {}),
    ...(requires.includes('taskURL') && taskURL.trim() === ''
      ? { taskURL: t('error.taskURL') }
      : /\/GPServer\/*$/i.test(taskURL.trim())
        ? { taskURL: t('error.taskName') }
        : {}),
    ...(parameters === undefined ? {} : { parameters }),
  }
}

/** Returns the errors of the schedule: of each field, or of two day fields that exclude each other. */
const scheduleProblems = (schedule: Schedule): Problems => {
  const { parsed, problems = [] } = parseSchedule(trimmedSchedule(schedule))
  if (parsed) return {}
  const isSingle = problems.some(
    ({ field, problem }) => fieldProblem(field, schedule[field].trim()) === problem,
  )
  return Object.fromEntries(
    problems.map(({ field, problem }) => [
      field,
      isSingle ? sentence(problem) : t(`error.days.${field === 'dayOfWeek' ? 'both' : 'neither'}`),
    ]),
  )
}

/** Returns the error of a schedule without runs; the portal refuses it for active tasks. */
const neverProblem = (values: TaskValues, now: number): Problems => {
  const { cronSchedule, startDate, endDate } = typedValues(values)
  const after = Math.max(now, (startDate ?? 0) - 1)
  if (nextRun(cronSchedule, after) === undefined) return { dayOfMonth: t('error.never') }
  return endDate !== null && nextRun(cronSchedule, after, { until: endDate }) === undefined
    ? { endDate: t('error.endBeforeRun') }
    : {}
}

const periodProblems = ({ startDate, endDate, maxOccurrences }: TaskValues): Problems => {
  const [start, end] = [momentOf(startDate), momentOf(endDate)]
  const runs = Number(maxOccurrences)
  return {
    ...(start !== undefined && end !== undefined && end < start
      ? { endDate: t('error.endBeforeStart') }
      : {}),
    ...(maxOccurrences.trim() !== '' && !(Number.isInteger(runs) && runs >= 1)
      ? { maxOccurrences: t('error.runs') }
      : {}),
  }
}

const byContract = (values: TaskValues): Problems => {
  const found: Problems = {}
  const input = createInput('me', typedValues(values))
  for (const issue of tasks.create.params.safeParse(input).error?.issues ?? []) {
    const name = String(issue.path[0])
    if (name in values && name !== 'parameters')
      found[name as FieldName] ??= sentence(issue.message)
  }
  return found
}

interface Context {
  /** Whether the task will be active, so that the portal refuses a schedule that never runs. */
  readonly isActive: boolean
  /** Epoch ms. */
  readonly now: number
}

/** Returns the errors of the form, by field: those of the operation, those of the type, and those of the schedule. */
export const problemsOf = (values: TaskValues, { isActive, now }: Context): Problems => {
  const found = {
    ...byContract(values),
    ...kindProblems(values),
    ...periodProblems(values),
    ...scheduleProblems(values),
  }
  const isRunning = isActive && Object.keys(found).length === 0
  return isRunning ? { ...found, ...neverProblem(values, now) } : found
}
