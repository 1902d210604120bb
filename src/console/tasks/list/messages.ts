import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Tasks',
  own_one: '{{count, number}} scheduled task',
  own_other: '{{count, number}} scheduled tasks',
  all_one: '{{count, number}} scheduled task',
  all_other: '{{count, number}} scheduled tasks owned by {{owners}}',
  owners_one: '{{count, number}} member',
  owners_other: '{{count, number}} members',
  times: 'Times in {{zone}}, schedules in UTC',
  onlyUtc: 'Times in UTC',
  create: 'Create task',
  import: 'Import tasks',
  limits: 'Limits',
  search: 'Search tasks',
  which: 'View',
  views: { all: 'All tasks', mine: 'My tasks' },
  caption: 'Scheduled tasks',
  loading: 'Loading tasks',
  loadingFigures: '{{found, number}} of {{total, number}}',
  filter: {
    state: 'State',
    anyState: 'All',
    kind: 'Kind',
    item: 'Item',
    at: 'Starts',
    noTasks: 'No scheduled tasks',
    atHelp: 'Select another cell of the timeline, or clear this filter.',
  },
  clear: 'Clear search and filters',
  column: {
    title: 'Title',
    kind: 'Kind and item',
    owner: 'Owner',
    schedule: 'Schedule (UTC)',
    next: 'Next run',
    last: 'Last runs',
    state: 'State',
    most: 'Maximum runs',
    start: 'Start date',
    end: 'End date',
    created: 'Created',
    updated: 'Updated',
    id: 'Task ID',
  },
  most_one: 'At most {{count, number}} run',
  most_other: 'At most {{count, number}} runs',
  noLimit: 'No limit',
  never: 'Never',
  neverHelp: 'The schedule contains no date in the future.',
  notRunning: '–',
  noRuns: 'No runs yet',
  stopped: 'Stopped after too many failed runs in a row',
  lastRun: '{{state}} {{when}}',
  lastRuns_one: 'Last run: {{states}}',
  lastRuns_other: 'Last {{count, number}} runs: {{states}}',
  runCount: '{{count, number}} {{state}}',
  noAccess: 'The item doesn’t exist, or you don’t have access.',
  action: {
    enable: 'Enable task',
    disable: 'Disable task',
    openItem: 'Open item',
    enabled: 'Task enabled: {{title}}',
    disabled: 'Task disabled: {{title}}',
    state: 'State',
    active: 'Active',
    inactive: 'Disabled',
  },
  empty: {
    own: 'No scheduled tasks yet',
    ownLine:
      'A task runs a notebook, a workbook, a workflow, or a report at the times of a schedule.',
    all: 'No member has scheduled tasks yet',
    found: 'No tasks match your search and filters',
    mine: 'You have no scheduled tasks',
    showAll: 'Show all tasks',
  },
  selected_one: '{{count, number}} task selected',
  selected_other: '{{count, number}} tasks selected',
  clearSelection: 'Clear selection',
  selectAll_one: 'Select {{count, number}} task',
  selectAll_other: 'Select all {{count, number}} tasks',
  export: 'Export as JSON',
  enable: 'Enable tasks',
  disable: 'Disable tasks',
  delete: 'Delete tasks',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: typeof messages
  }
}
addMessages('tasks', messages)

/** The texts of the list of tasks; importing this module registers them. */
export const useMessages = () => useTranslation('tasks')

/** The translation function for use outside components. */
export { t }
