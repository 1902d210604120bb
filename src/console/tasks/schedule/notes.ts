import { durationInWords } from '../../shell/durationInWords.ts'
import { formatDateTime } from '../../shell/format.ts'
import type { ScheduleWarning } from './scheduleWarnings.ts'
import { t } from './messages.ts'

/** Returns the text of a warning about a schedule. */
export const warningText = (warning: ScheduleWarning): string => {
  switch (warning.kind) {
    case 'shortInterval':
      return t('warning.shortInterval', { count: warning.minutes })
    case 'endBeforeFirstRun':
      return t('warning.endBeforeFirstRun', { time: formatDateTime(warning.firstRun) })
    case 'moreRunsThanMaxOccurrences':
      return t('warning.moreRunsThanMaxOccurrences', {
        time: formatDateTime(warning.lastRun),
      })
    default:
      return t(`warning.${warning.kind}`)
  }
}

/** Returns the text about a clock that was changed between two runs, by the minutes that runs are later on the clock. */
export const shiftText = (shift: number): string => {
  const duration = durationInWords(Math.abs(shift))
  return shift > 0 ? t('shift.later', { duration }) : t('shift.earlier', { duration })
}
