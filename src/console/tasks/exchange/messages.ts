import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Import tasks',
  crumb: 'Tasks',
  line: 'Creates scheduled tasks from a JSON file that was exported on this or another portal.',
  from: '{{file}}, exported from {{portal}}',
  pasted: 'Pasted text',
  drop: 'Drop a file of tasks here',
  dropHelp: 'JSON file, at most {{limit}} MB',
  paste: 'Paste JSON',
  pasteLabel: 'Tasks as JSON',
  read: 'Read tasks',
  notJson: 'This is not valid JSON.',
  tooLarge: 'The file is larger than {{limit}} MB.',
  notTasks: 'The file does not contain exported tasks. The problem is at {{where}}: {{what}}',
  invalid: '{{field}} {{problem}}.',
  task: 'The task',
  unnamed: 'Task without a title',
  leftOut_one:
    '{{count, number}} task was not exported, because this console does not support its type.',
  leftOut_other:
    '{{count, number}} tasks were not exported, because this console does not support their types.',
  keepOwners: 'Keep owners',
  keepOwnersHelp: 'Each task is created for its owner in the file. Otherwise you own all tasks.',
  missing: {
    title: 'Items that don’t exist here',
    line: 'Select an item of this portal to create the tasks on it.',
    item_one: '{{item}} ({{count, number}} task)',
    item_other: '{{item}} ({{count, number}} tasks)',
    more: 'Showing {{shown, number}} of {{count, number}} items',
  },
  checking: 'Checking items and limits…',
  unchecked:
    'Items and limits could not be checked. The portal checks each task when it is created.',
  retry: 'Retry',
  caption: 'Tasks in the file',
  column: { task: 'Task', state: 'State', type: 'Type', owner: 'Owner', schedule: 'Schedule' },
  state: {
    ready: 'New',
    duplicate: 'Exists',
    limit: 'Over the limit',
    ended: 'Ended',
    itemMissing: 'Item missing',
    itemType: 'Wrong item type',
    itemOwner: 'Other owner',
    refused: 'Not allowed',
    invalid: 'Not valid',
  },
  help: {
    duplicate: 'The owner has a task with the same settings.',
    limit: '{{owner}} can’t have that many active tasks of this type.',
    ended: 'The end date has passed.',
    itemMissing: 'The item {{item}} doesn’t exist, or you don’t have access.',
    itemType: 'Such tasks don’t run on items of the type {{type}}.',
    itemOwner: 'The item belongs to {{owner}}, and the owner of a task must own its item.',
    administrator: 'Only administrators can create such tasks.',
    privilege: 'Your role doesn’t include the privilege “{{privilege}}”.',
    version: 'Requires version {{version}}.',
  },
  summary_one: '{{count, number}} task will be created',
  summary_other: '{{count, number}} tasks will be created',
  none: 'Select at least one task.',
  discard: 'Discard',
  review: 'Review tasks',
  plan: {
    title_one: 'Create {{count, number}} task?',
    title_other: 'Create {{count, number}} tasks?',
    tasks: 'Tasks',
    summary_one: '{{count, number}} task will be created',
    summary_other: '{{count, number}} tasks will be created',
    show_one: 'Show {{count, number}} task',
    show_other: 'Show {{count, number}} tasks',
    active: 'The tasks are active as soon as they are created.',
    excluded_one: '{{count, number}} task of the file will not be created.',
    excluded_other: '{{count, number}} tasks of the file will not be created.',
    limit_one:
      'The portal will probably refuse {{count, number}} task, because its owner has the maximum number of active tasks of this type.',
    limit_other:
      'The portal will probably refuse {{count, number}} tasks, because their owners have the maximum number of active tasks of these types.',
    duplicate_one: '{{count, number}} task exists with the same settings and will exist twice.',
    duplicate_other: '{{count, number}} tasks exist with the same settings and will exist twice.',
    apply_one: 'Create {{count, number}} task',
    apply_other: 'Create {{count, number}} tasks',
    run_one: 'Import {{count, number}} task',
    run_other: 'Import {{count, number}} tasks',
    runEnded_one: 'Imported {{count, number}} task',
    runEnded_other: 'Imported {{count, number}} tasks',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    taskExchange: typeof messages
  }
}
addMessages('taskExchange', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts of exporting and importing tasks; importing this module registers them. */
export const useMessages = () => useTranslation('taskExchange')
