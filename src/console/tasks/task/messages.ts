import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  crumb: 'Tasks',
  edit: 'Edit task',
  enable: 'Enable task',
  disable: 'Disable task',
  menu: {
    copy: 'Copy as new task',
    export: 'Export as JSON',
    delete: 'Delete task',
  },
  request: 'Request that creates this task',
  close: 'Close',
  enabled: '{{title}} enabled',
  disabled: '{{title}} disabled',
  state: 'State',
  enabledHelp: 'Active',
  disabledHelp: 'Disabled',
  stopped_one: 'Stopped after {{count, number}} failed run in a row',
  stopped_other: 'Stopped after {{count, number}} failed runs in a row',
  stoppedUnknown: 'Stopped after too many failed runs in a row',
  stoppedHelp: 'Fix the cause, then enable the task.',
  lastError: 'Last error',
  failing_one:
    'The last run failed. The portal stops the task after several failed runs in a row, by default {{limit, number}}.',
  failing_other:
    'The last {{count, number}} runs failed. The portal stops the task after several failed runs in a row, by default {{limit, number}}.',
  completedByDate:
    'The end date has passed. To run the task again, change the end date, then enable the task.',
  completedByCount_one:
    'The task has run {{count, number}} time, its maximum. If you enable the task, its runs are counted from zero.',
  completedByCount_other:
    'The task has run {{count, number}} times, its maximum. If you enable the task, its runs are counted from zero.',
  completed: 'The task has completed and will not run again.',
  quota_one:
    '{{owner}} has {{count, number}} active task of this type and can’t have more. Disable or delete another one, then enable this task.',
  quota_other:
    '{{owner}} has {{count, number}} active tasks of this type and can’t have more. Disable or delete one of them, then enable this task.',
  schedule: 'Schedule',
  cron: 'Cron',
  onlyUtc: 'All times are in UTC.',
  utc: 'Schedules are in UTC. The times below are in your time zone, {{zone}}.',
  next: 'Next run',
  following: 'Following runs',
  noFollowing: 'None before the end date',
  noNext: 'None',
  noNextInactive: 'None while the task is not active',
  start: 'Start date',
  end: 'End date',
  noStart: 'At once',
  noEnd: 'No end date',
  maximum: 'Maximum runs',
  noMaximum: 'No limit',
  lastStart: 'Last start',
  noStartYet: 'Not yet',
  details: 'Details',
  type: 'Type',
  owner: 'Owner',
  item: 'Item',
  created: 'Created',
  updated: 'Updated',
  id: 'Task ID',
  url: 'Geoprocessing task',
  parameters: 'Parameters',
  noParameters: 'No parameters',
  runs: {
    title: 'Runs',
    caption: 'Run history',
    empty: 'No runs yet',
    emptyNext: 'The first run is due {{time}}.',
    emptyInactive: 'The task runs after you enable it.',
    emptyFilter: 'No runs match your filter',
    succeeded: 'of {{count, number}} succeeded',
    median: 'Median',
    longest: 'Longest',
    chart:
      'Durations of the last {{count, number}} runs, oldest first: {{succeeded, number}} succeeded, {{failed, number}} failed, {{skipped, number}} not run, {{open, number}} in progress. The longest took {{longest}}. The table has all of them.',
    axis: 'Newest run at the end',
    bar: '{{time}}: {{state}}, {{duration}}',
    barShort: '{{time}}: {{state}}',
    filter: 'Filter by state',
    all: 'All',
    column: {
      due: 'Due',
      state: 'State',
      duration: 'Duration',
      result: 'Result',
      url: 'Output',
    },
    openResult: 'Open output',
    delete: 'Delete run',
    deleteTitle: 'Delete run?',
    deleteBody:
      'The record of the run of {{time}} will be deleted permanently. You can’t undo this.',
    deleted: 'Run deleted',
    deletedWritten: 'Deleted a run of {{title}}',
    noResult: 'The portal returned no result.',
    ended: 'Ended',
    due: 'Due',
    id: 'Run ID',
    of: 'Run of {{time}}',
    notEnded: 'You can delete the run after it has ended.',
  },
  deletion: {
    title: 'Delete task?',
    final: 'The task and its run history will be deleted permanently.',
    detail: 'You can’t undo this. To keep the settings, export the task first.',
    item: 'The item is not deleted.',
    running: 'A run is in progress. The portal can’t cancel it.',
    runs: 'Run history',
    count_one: '{{count, number}} run will be deleted',
    count_other: '{{count, number}} runs will be deleted',
    deleted: '{{title}} deleted',
    written: 'Deleted task {{title}}',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    task: typeof messages
  }
}
addMessages('task', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts of the page of a scheduled task; importing this module registers them. */
export const useMessages = () => useTranslation('task')
