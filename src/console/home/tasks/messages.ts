import { texts } from '../../ui/texts.ts'

export const t = texts('homeTasks', {
  all: 'All tasks',
  stopped: '{{name}} stopped after failed runs',
  stoppedLine: 'Owner: {{owner}}. Last start {{time}}.',
  stoppedLineUnknown: 'Owner: {{owner}}.',
  ending: '{{name}} ends {{time}}',
  endingLine: 'Owner: {{owner}}. The task does not run after {{date}}.',
  over: '{{name}} will not run again',
  overLine: 'Owner: {{owner}}. The end date {{date}} is before the next run.',
  quota: '{{count, number}} of {{limit, number}} active tasks of the type {{type}}',
  quotaLine: 'Owner: {{owner}}. Members can’t have more active tasks of one type.',
  quotaLineOrganization: 'The organization can’t have more active tasks of one type.',
  show: 'Show task',
  edit: 'Edit task',
  showAll: 'Show tasks',
  checked_one: 'Checked: {{checked, number}} of {{count, number}} task',
  checked_other: 'Checked: {{checked, number}} of {{count, number}} tasks',
})
