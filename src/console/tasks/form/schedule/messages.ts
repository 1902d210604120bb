import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../../shell/messages/index.ts'

const messages = {
  both: '{{local}} ({{utc}})',
  repeats: 'Repeats',
  kind: {
    minutes: 'Every few minutes',
    hours: 'Every few hours',
    daily: 'Every day',
    weekdays: 'Monday to Friday',
    weekly: 'Every week',
    monthly: 'Every month',
    yearly: 'Every year',
    once: 'Once',
    custom: 'Custom (cron fields)',
  },
  customHelp: 'Set by the cron fields below.',
  interval: 'Interval',
  everyMinutes_one: 'Every minute',
  everyMinutes_other: 'Every {{count, number}} minutes',
  everyHours_one: 'Every hour',
  everyHours_other: 'Every {{count, number}} hours',
  minute: 'Minute of the hour',
  time: 'Time (UTC)',
  timeLocal: 'In your time zone, {{zone}}: {{time}}.',
  days: 'Days',
  lastDayOfSelection: 'Select another day first. At least one day must be selected.',
  month: 'Month',
  on: 'On',
  dayChoice: {
    day: 'Day of the month',
    dayOfWeek: 'Day of the week',
    lastDay: 'Last day of the month',
    lastWeekday: 'Last weekday (Monday to Friday)',
    nearestWeekday: 'Weekday nearest to a day',
  },
  day: 'Day of the month',
  dayHelp: 'Months without this day are skipped.',
  position: 'Which',
  positions: {
    '0': 'Last',
    '1': 'First',
    '2': 'Second',
    '3': 'Third',
    '4': 'Fourth',
    '5': 'Fifth',
  },
  dayOfWeek: 'Day of the week',
  at: 'Date and time',
  atHelp: 'In your time zone, {{zone}}. Also sets the start to this day and the maximum to 1 run.',
  oncePast: 'The date and time have passed. The task will run on {{time}}.',
  cron: {
    label: 'Cron fields (UTC)',
    help: {
      minute: '0–59',
      hour: '0–23, UTC',
      dayOfMonth: '1–31, L, LW, 15W, or ?',
      month: '1–12 or JAN–DEC',
      dayOfWeek: '1 (Sunday)–7, MON–FRI, 6L, 6#3, or ?',
    },
  },
  runs: {
    title: 'Next runs',
    local: 'Your time zone ({{zone}})',
    utc: 'UTC',
    clock:
      'Schedules follow UTC. When the clock is changed in {{zone}}, runs are earlier or later there.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskFormSchedule: typeof messages
  }
}
addMessages('taskFormSchedule', messages)

/** The texts of the schedule of a task; importing this module registers them. */
export const useMessages = () => useTranslation('taskFormSchedule')

/** All texts, for use outside components. */
export { t }
