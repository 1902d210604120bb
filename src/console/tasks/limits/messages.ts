import { texts } from '../../ui/texts.ts'

export const t = texts('taskLimits', {
  title: 'Limits of scheduled tasks',
  crumb: 'Tasks',
  line: 'New limits apply to further tasks and runs. Active tasks above a limit stay active.',
  unavailable: 'The portal returned no limits of scheduled tasks.',
  active: {
    title: 'Maximum number of active tasks',
    type: 'Type',
    perMember: 'Per member',
    perOrganization: 'Organization',
    used_one: '{{count, number}} active task',
    used_other: '{{count, number}} active tasks',
    full_one: '{{count, number}} active task, at the limit',
    full_other: '{{count, number}} active tasks, at the limit',
    label: {
      perMember: '{{type}}: Limit per member',
      perOrganization: '{{type}}: Limit of the organization',
    },
    others: 'The limits of other types can’t be changed.',
  },
  runs: {
    title: 'Runs',
    failed: 'Failed runs in a row',
    failedHelp: 'After this number of failed runs in a row, the portal stops the task.',
    kept: 'Kept runs',
    keptHelp: 'The portal deletes older runs of each task.',
  },
  whole: 'Enter a whole number from {{min, number}} to {{max, number}}.',
  leave: 'Your changes to the limits have not been applied.',
  bar: {
    changed_one: '{{count, number}} unapplied change',
    changed_other: '{{count, number}} unapplied changes',
  },
  below_one: '{{type}}: {{count, number}} task is active, more than the limit of the organization.',
  below_other:
    '{{type}}: {{count, number}} tasks are active, more than the limit of the organization.',
  belowHelp:
    'Active tasks stay active. No further task can be created or enabled until enough of them are disabled.',
  written: 'Change limit {{limit}}',
  writtenDone: 'Limit {{limit}} changed',
  changed_one: '{{count, number}} limit changed',
  changed_other: '{{count, number}} limits changed',
  undo: 'Restore the limit “{{limit}}”',
})
