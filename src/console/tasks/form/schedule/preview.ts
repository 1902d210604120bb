import { parseSchedule, type Schedule } from '../../../../rest/tasks/schedule/fields.ts'
import { nextRuns } from '../../../../rest/tasks/schedule/nextRuns.ts'
import { localRuns } from '../../schedule/daylightSaving.ts'
import { shiftText, warningText } from '../../schedule/notes.ts'
import { toRecurrence } from '../../schedule/recurrence.ts'
import { scheduleWarnings } from '../../schedule/scheduleWarnings.ts'
import { scheduleInWords } from '../../schedule/scheduleInWords.ts'
import { formatLocal } from './formatRun.ts'
import { t } from './messages.ts'

/** When a task runs; times in epoch ms, null for none, and -1 for any number of runs. */
export interface Times {
  readonly cronSchedule: Schedule
  readonly startDate: number | null
  readonly endDate: number | null
  readonly maxOccurrences: number
}

/** How many runs are shown. */
const shown = 10

/** Returns the next runs of a task (epoch ms), at most ten; empty for a schedule with a mistake. */
export const runsOf = ({ cronSchedule, startDate, endDate, maxOccurrences }: Times, now: number) =>
  parseSchedule(cronSchedule).parsed
    ? nextRuns(cronSchedule, {
        after: Math.max(now, (startDate ?? 0) - 1),
        count: maxOccurrences >= 1 ? Math.min(shown, maxOccurrences) : shown,
        ...(endDate === null ? {} : { until: endDate }),
      })
    : []

/** Returns the time of a single run (epoch ms); undefined for other schedules. */
const singleRun = ({ cronSchedule, startDate, maxOccurrences }: Times): number | undefined => {
  const recurrence = toRecurrence(cronSchedule, {
    maxOccurrences,
    startDate: startDate ?? undefined,
  })
  return recurrence.kind === 'once' ? recurrence.at : undefined
}

/**
 * Returns what a person might not have meant with the times of a task; empty for a schedule with a mistake. `isStartKept` is whether
 * the task had the start before, so that it is normal that it has passed.
 */
export const warningsOf = (times: Times, now: number, isStartKept: boolean): string[] => {
  const { cronSchedule, startDate, endDate, maxOccurrences } = times
  if (!parseSchedule(cronSchedule).parsed) return []
  const once = singleRun(times)
  const found = scheduleWarnings(cronSchedule, {
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    maxOccurrences,
    now,
  })
    // The start of a single run is the day of the run.
    .filter(({ kind }) => kind !== 'startInPast' || !(isStartKept || once !== undefined))
    .map(warningText)
  const [next] = runsOf(times, now)
  return once !== undefined && once <= now && next !== undefined
    ? [t('oncePast', { time: formatLocal(next) }), ...found]
    : found
}

/** Returns the notes about runs at which the clock of a time zone was changed, by run. */
export const clockNotes = (
  runs: readonly number[],
  timeZone: string,
): ReadonlyMap<number, string> =>
  new Map(
    localRuns(runs, timeZone).flatMap(({ time, shift }) =>
      shift === undefined ? [] : [[time, shiftText(shift)]],
    ),
  )

/** Whether the clock of a time zone is changed within a year of a time (epoch ms). */
export const changesClock = (timeZone: string, time: number): boolean => {
  const months = Array.from({ length: 12 }, (_, index) => time + index * 30.4 * 86_400_000)
  return localRuns(months, timeZone).some(({ shift }) => shift !== undefined)
}

/** Returns what the form shows about the times of a task, as of now, in a time zone. */
export const previewOf = (times: Times, timeZone: string, isStartKept: boolean) => {
  const { cronSchedule } = times
  const now = Date.now()
  const runs = runsOf(times, now)
  return {
    /** The schedule in words; undefined if it has a mistake. */
    words: parseSchedule(cronSchedule).parsed ? scheduleInWords(cronSchedule) : undefined,
    runs,
    warnings: warningsOf(times, now, isStartKept),
    notes: clockNotes(runs, timeZone),
    isClockChanged: changesClock(timeZone, now),
  }
}
