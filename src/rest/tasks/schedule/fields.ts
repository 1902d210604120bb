import * as z from 'zod'
import {
  type FieldValue,
  maxFieldLength,
  parseField,
  type ScheduleField,
  scheduleFields,
  tooLong,
} from './parseField.ts'

/** Schedules are evaluated in UTC. */
export const scheduleTimeZone = 'UTC'

/** The five fields of a cron text in the Quartz dialect without seconds. */
export interface Schedule {
  readonly minute: string
  readonly hour: string
  readonly dayOfMonth: string
  readonly month: string
  readonly dayOfWeek: string
}

/** A mistake in a schedule; the problem is a predicate of the field's name. */
export interface ScheduleProblem {
  readonly field: ScheduleField
  readonly problem: string
}

/** Returns what is wrong with the text of a field, as a predicate of its name; undefined if it is right. */
export const fieldProblem = (field: ScheduleField, text: string): string | undefined =>
  parseField(field, text).problem

/** What the fields of a schedule select. */
export type ParsedSchedule = Readonly<Record<ScheduleField, FieldValue>>

const selectsDays = ({ kind }: FieldValue) => kind !== 'every' && kind !== 'unspecified'

const dayProblem = ({ dayOfMonth, dayOfWeek }: ParsedSchedule): ScheduleProblem | undefined => {
  if (selectsDays(dayOfMonth) && selectsDays(dayOfWeek))
    return { field: 'dayOfWeek', problem: "must be '?' if 'dayOfMonth' selects days" }
  if (dayOfMonth.kind === 'unspecified' && dayOfWeek.kind === 'unspecified')
    return { field: 'dayOfMonth', problem: "must be '*' if 'dayOfWeek' is '?'" }
  return undefined
}

type Parsed =
  | { readonly parsed: ParsedSchedule; readonly problems?: never }
  | { readonly problems: readonly ScheduleProblem[]; readonly parsed?: never }

const parseFields = (schedule: Schedule): Parsed => {
  const values: Partial<Record<ScheduleField, FieldValue>> = {}
  const problems: ScheduleProblem[] = []
  for (const field of scheduleFields) {
    const { value, problem } = parseField(field, schedule[field])
    if (value) values[field] = value
    else problems.push({ field, problem })
  }
  return problems.length > 0 ? { problems } : { parsed: values as ParsedSchedule }
}

/** Parses a schedule: what its fields select, or its mistakes. The two day fields are compared once every field is right. */
export const parseSchedule = (schedule: Schedule): Parsed => {
  const fields = parseFields(schedule)
  const problem = fields.parsed && dayProblem(fields.parsed)
  return problem ? { problems: [problem] } : fields
}

const field = (name: ScheduleField, examples: string[]) =>
  z
    .string()
    .min(1, { error: 'is required', abort: true })
    .max(maxFieldLength, { error: tooLong, abort: true })
    .superRefine((text, context) => {
      const message = fieldProblem(name, text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ examples })

/** The parameters of a schedule. `checkSchedule` compares them with each other. */
export const ScheduleParams = {
  minute: field('minute', ['0', '*/15', '10,40']),
  hour: field('hour', ['2', '*', '8-17']),
  dayOfMonth: field('dayOfMonth', ['*', '1', 'L', '15W']),
  month: field('month', ['*', '1-3', 'JAN,JUL']),
  dayOfWeek: field('dayOfWeek', ['?', 'MON-FRI', '6#3', '6L']),
}

/** Reports the mistake of two day fields that are right on their own: for `superRefine` of an object with `ScheduleParams`. */
export const checkSchedule = (schedule: Schedule, context: z.RefinementCtx): void => {
  const { parsed } = parseFields(schedule)
  const mistake = parsed && dayProblem(parsed)
  if (mistake) context.addIssue({ code: 'custom', path: [mistake.field], message: mistake.problem })
}
