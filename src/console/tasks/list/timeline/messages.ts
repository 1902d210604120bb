import { useTranslation } from 'react-i18next'
import { addMessages } from '../../../shell/messages/index.ts'

const messages = {
  title: { week: 'Next 7 days', day: 'Next 24 hours' },
  line: { week: 'tasks that start per hour', day: 'tasks that start per ten minutes' },
  zoom: 'Time span',
  zooms: { week: '7 days', day: '24 hours' },
  fewer: 'fewer',
  more: 'more',
  pileUp: 'pile-up',
  pileUpHelp:
    'A pile-up has at least 5 tasks, and more than twice the average of the cells in which tasks start. Each task counts once in a cell. A task with a maximum number of runs is counted as if no runs had been used.',
  today: 'Today',
  row: '{{weekday}} {{day}}',
  corner: { week: 'Day', day: 'Minute' },
  minutes: ':{{minute}}',
  grid: { week: 'Tasks that start, by day and hour', day: 'Tasks that start, by hour and minute' },
  cell: '{{time}}: {{tasks}}',
  cellPileUp: '{{time}}: {{tasks}}, pile-up',
  skippedHour: 'The change to daylight-saving time skips this hour.',
  past: '{{time}}: in the past',
  tasks_zero: 'no tasks',
  tasks_one: '{{count, number}} task',
  tasks_other: '{{count, number}} tasks',
  tasksAndRuns: '{{tasks}}, {{runs}}',
  runs_one: '{{count, number}} run',
  runs_other: '{{count, number}} runs',
  peak: '{{tasks}} start on {{time}}',
  showPeak: 'Show tasks',
  keys: 'Select a cell to list the tasks that start then.',
  chosen: 'Shown in the list',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  table: 'When tasks start',
  column: { time: 'Time', tasks: 'Tasks', runs: 'Runs', load: 'Load', chosen: 'Filter' },
  empty: 'No tasks start in this time span',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskTimeline: typeof messages
  }
}
addMessages('taskTimeline', messages)

/** The texts of the timeline of tasks; importing this module registers them. */
export const useMessages = () => useTranslation('taskTimeline')
export type Words = ReturnType<typeof useMessages>['t']
