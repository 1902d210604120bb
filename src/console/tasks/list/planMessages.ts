import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  enable: {
    plan_one: 'Enable {{count, number}} task?',
    plan_other: 'Enable {{count, number}} tasks?',
    action_one: 'Enable {{count, number}} task',
    action_other: 'Enable {{count, number}} tasks',
    ended_one: 'Enabled {{count, number}} task',
    ended_other: 'Enabled {{count, number}} tasks',
    unchanged_one: '{{count, number}} selected task is already active.',
    unchanged_other: '{{count, number}} selected tasks are already active.',
  },
  disable: {
    plan_one: 'Disable {{count, number}} task?',
    plan_other: 'Disable {{count, number}} tasks?',
    action_one: 'Disable {{count, number}} task',
    action_other: 'Disable {{count, number}} tasks',
    ended_one: 'Disabled {{count, number}} task',
    ended_other: 'Disabled {{count, number}} tasks',
    unchanged_one: '{{count, number}} selected task is not active.',
    unchanged_other: '{{count, number}} selected tasks are not active.',
  },
  delete: {
    plan_one: 'Delete {{count, number}} task?',
    plan_other: 'Delete {{count, number}} tasks?',
    action_one: 'Delete {{count, number}} task',
    action_other: 'Delete {{count, number}} tasks',
    ended_one: 'Deleted {{count, number}} task',
    ended_other: 'Deleted {{count, number}} tasks',
    unchanged_one: '{{count, number}} selected task is unchanged.',
    unchanged_other: '{{count, number}} selected tasks are unchanged.',
  },
  cancel: 'Cancel',
  state: 'State: {{state}}',
  tasks: 'Tasks',
  willDelete_one: '{{count, number}} task will be deleted',
  willDelete_other: '{{count, number}} tasks will be deleted',
  becomes_one: '{{count, number}} task: {{before}} → {{after}}',
  becomes_other: '{{count, number}} tasks: {{before}} → {{after}}',
  show_one: 'Show {{count, number}} task',
  show_other: 'Show {{count, number}} tasks',
  final_one: 'The task and the records of its runs will be deleted permanently.',
  final_other: '{{count, number}} tasks and the records of their runs will be deleted permanently.',
  others_one: '{{count, number}} task belongs to another member.',
  others_other: '{{count, number}} tasks belong to other members.',
  failed_one: '{{count, number}} task was stopped after failed runs.',
  failed_other: '{{count, number}} tasks were stopped after failed runs.',
  failedHelp: 'Unless the cause is fixed, the portal will stop them again.',
  completed_one: '{{count, number}} task is completed.',
  completed_other: '{{count, number}} tasks are completed.',
  completedHelp:
    'A task whose end date has passed or whose maximum number of runs is reached doesn’t run again until these values are changed.',
  running: 'A run in progress continues.',
  undo: 'You can undo the operation on its page under Jobs. Tasks that had failed or were completed become disabled.',
  nothing: {
    enable: 'All selected tasks are already active.',
    disable: 'None of the selected tasks is active.',
    delete: 'No tasks are selected.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskPlan: typeof messages
  }
}
addMessages('taskPlan', messages)

/** The texts of the review of changes to several tasks; importing this module registers them. */
export const useMessages = () => useTranslation('taskPlan')
