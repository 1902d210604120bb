import * as z from 'zod'
import type { AttentionRow } from '../shared/attention/check.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { preference } from '../shell/storage/preference.ts'

const Snoozed = z.object({
  /** What was snoozed: a row that says something else, such as a higher number, is shown again. */
  title: z.string(),
  /** Until when (epoch ms). */
  until: z.number(),
})

/** What is snoozed in this browser, by account and row. */
const store = preference<Readonly<Record<string, z.output<typeof Snoozed>>>>(
  'snoozed',
  z.record(z.string(), Snoozed),
  {},
)

const keyOf = ({ key }: AttentionRow) => `${accountScope()} ${key}`

/** For how long a row can be snoozed. */
export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

const daysOf: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30 }

/** Returns when a period ends that begins at `now` (epoch ms): at the beginning of a day, in the time zone of the browser. */
export const endOf = (period: Period, now: number): number => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + daysOf[period])
  return day.getTime()
}

/** Hides a row from now on for a period; without one, shows it again. */
export const snooze = (row: AttentionRow, period?: Period): void => {
  const now = Date.now()
  const { [keyOf(row)]: _former, ...others } = store.get()
  const kept = Object.entries(others).filter(([, { until }]) => until > now)
  if (period) kept.push([keyOf(row), { title: row.title, until: endOf(period, now) }])
  store.set(Object.fromEntries(kept))
}

/** Returns a function that returns until when a row is snoozed (epoch ms); undefined if it is not. */
export const useSnoozed = (): ((row: AttentionRow) => number | undefined) => {
  const all = store.use()
  return (row) => {
    const { [keyOf(row)]: found } = all
    return found?.title === row.title && found.until > Date.now() ? found.until : undefined
  }
}
