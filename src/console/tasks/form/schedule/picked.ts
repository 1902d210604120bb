import type { Schedule } from '../../../../rest/tasks/schedule/fields.ts'
import type { MonthDay, Recurrence } from '../../schedule/recurrence.ts'

/** Days on which a monthly or yearly schedule can run, as the picker offers them. */
export const dayChoices = ['day', 'dayOfWeek', 'lastDay', 'lastWeekday', 'nearestWeekday'] as const
export type DayChoice = (typeof dayChoices)[number]

/** The position of a day of the week in a month; 0 is the last one. */
export const positions = [1, 2, 3, 4, 5, 0] as const

/** The kinds of recurrences, in the order in which the picker offers them. */
export const recurrenceKinds = [
  'minutes',
  'hours',
  'daily',
  'weekdays',
  'weekly',
  'monthly',
  'yearly',
  'once',
] as const satisfies readonly Recurrence['kind'][]
export type PickerKind = (typeof recurrenceKinds)[number] | 'custom'

/** What the controls of the picker show. Values of controls that are not shown stay for when they are. All in UTC. */
export interface Picked {
  readonly kind: PickerKind
  readonly everyMinutes: number
  readonly everyHours: number
  readonly hour: number
  readonly minute: number
  /** 1 (Sunday) to 7. */
  readonly daysOfWeek: readonly number[]
  readonly month: number
  readonly dayChoice: DayChoice
  readonly day: number
  readonly position: number
  readonly dayOfWeek: number
  /** Epoch ms, a full minute. */
  readonly at: number
}

/** What the controls show before anything was picked. */
const first = (now: number): Picked => ({
  kind: 'daily',
  everyMinutes: 15,
  everyHours: 1,
  hour: 2,
  minute: 0,
  daysOfWeek: [2],
  month: 1,
  dayChoice: 'day',
  day: 1,
  position: 1,
  dayOfWeek: 2,
  // The next full hour that is at least an hour away.
  at: Math.ceil(now / 3_600_000 + 1) * 3_600_000,
})

const monthDay = ({ dayChoice, day, position, dayOfWeek }: Picked): MonthDay => {
  switch (dayChoice) {
    case 'day':
      return { kind: 'day', day }
    case 'dayOfWeek':
      return position === 0
        ? { kind: 'lastDayOfWeek', dayOfWeek }
        : { kind: 'nthDayOfWeek', dayOfWeek, nth: position }
    case 'nearestWeekday':
      return { kind: 'nearestWeekday', day }
    case 'lastDay':
    case 'lastWeekday':
      return { kind: dayChoice }
  }
}

const ofMonthDay = (on: MonthDay): Partial<Picked> => {
  switch (on.kind) {
    case 'day':
    case 'nearestWeekday':
      return { dayChoice: on.kind, day: on.day }
    case 'nthDayOfWeek':
      return { dayChoice: 'dayOfWeek', dayOfWeek: on.dayOfWeek, position: on.nth }
    case 'lastDayOfWeek':
      return { dayChoice: 'dayOfWeek', dayOfWeek: on.dayOfWeek, position: 0 }
    case 'lastDay':
    case 'lastWeekday':
      return { dayChoice: on.kind }
  }
}

const ofRecurrence = (recurrence: Recurrence): Partial<Picked> => {
  switch (recurrence.kind) {
    case 'minutes':
      return { everyMinutes: recurrence.every }
    case 'hours':
      return { everyHours: recurrence.every, minute: recurrence.minute }
    case 'daily':
    case 'weekdays':
      return recurrence.time
    case 'weekly':
      return { ...recurrence.time, daysOfWeek: recurrence.daysOfWeek }
    case 'monthly':
      return { ...recurrence.time, ...ofMonthDay(recurrence.on) }
    case 'yearly':
      return { ...recurrence.time, ...ofMonthDay(recurrence.on), month: recurrence.month }
    case 'once':
      return { at: recurrence.at }
    case 'custom':
      return {}
  }
}

/** Returns what the controls show for a recurrence. `earlier` has the values of controls that are not shown. */
export const pickedOf = (recurrence: Recurrence, now: number, earlier = first(now)): Picked => ({
  ...earlier,
  ...ofRecurrence(recurrence),
  kind: recurrence.kind,
})

/** Returns the recurrence that the controls show; `schedule` is the one of a custom recurrence. */
export const recurrenceOf = (picked: Picked, schedule: Schedule): Recurrence => {
  const { kind, hour, minute } = picked
  const time = { hour, minute }
  switch (kind) {
    case 'minutes':
      return { kind, every: picked.everyMinutes }
    case 'hours':
      return { kind, every: picked.everyHours, minute }
    case 'daily':
    case 'weekdays':
      return { kind, time }
    case 'weekly':
      return { kind, time, daysOfWeek: picked.daysOfWeek.toSorted((a, b) => a - b) }
    case 'monthly':
      return { kind, time, on: monthDay(picked) }
    case 'yearly':
      return { kind, time, on: monthDay(picked), month: picked.month }
    case 'once':
      return { kind, at: picked.at }
    case 'custom':
      return { kind, schedule }
  }
}
