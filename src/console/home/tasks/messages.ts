import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Needs attention',
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
  nameOf: '{{action}}: {{name}}',
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  checked_one: 'Checked: {{checked, number}} of {{count, number}} task',
  checked_other: 'Checked: {{checked, number}} of {{count, number}} tasks',
  unread: 'Scheduled tasks could not be checked.',
  retry: 'Retry',
  quiet: {
    title: 'Nothing needs your attention',
    line: 'Your running jobs, scheduled tasks that stopped, and export packages are shown here.',
    action: 'Go to groups',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    homeTasks: typeof messages
  }
}
addMessages('homeTasks', messages)

/** The texts about scheduled tasks on Home; importing this module registers them. */
export const useMessages = () => useTranslation('homeTasks')
