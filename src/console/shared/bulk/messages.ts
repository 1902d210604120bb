import { texts } from '../../ui/texts.ts'

export const t = texts('bulk', {
  noOutcome: 'The portal did not report an outcome.',
  alreadyDeleted: 'The item was already deleted.',
  missing: 'The item doesn’t exist or you don’t have access.',
  categories: {
    same: 'The item already has these categories.',
    tooMany:
      'The item would have {{count, number}} categories. At most {{limit, number}} are allowed.',
  },
  edit: {
    same: 'The item already has these values.',
    changed: 'Not changed, because the item has changed since the review.',
  },
  urls: {
    same: 'The URLs of the item are replaced already.',
    changed: 'Not changed, because the item has changed since the review.',
    storedOtherwise:
      'Replaced, but the portal has stored the text in another form, so this can’t be undone here.',
  },
  thumbnail: {
    none: 'The item has no thumbnail.',
    changed: 'Not removed, because another thumbnail has been set since.',
  },
  memberRole: {
    same: 'The member already has this role.',
    changed:
      'Not changed, because another person has changed the role of this member since the review.',
  },
  memberUserType: {
    same: 'The member already has this user type.',
    changed:
      'Not changed, because another person has changed the user type of this member since the review.',
  },
  memberState: {
    disabled: 'The member is already disabled.',
    enabled: 'The member is not disabled.',
  },
  groupOwner: {
    same: 'The group already belongs to the new owner.',
    changed: 'Not changed, because the group has been given to another owner since the review.',
  },
  groupMembership: {
    same: {
      add: 'All members already belong to the group.',
      remove: 'None of the members belongs to the group without managing it.',
    },
    not: { add: 'Not added: {{names}}', remove: 'Not removed: {{names}}' },
    refused: '{{name}} ({{why}})',
  },
  groupRemoval: { deleted: 'The group was already deleted.' },
  memberRemoval: { deleted: 'The member was already deleted.' },
  tasks: {
    active: 'The task is already active.',
    inactive: 'The task is not active.',
    deleted: 'The task was already deleted.',
    notDisabled: 'The task was created, but could not be disabled and is active: {{reason}}',
  },
  webhooks: {
    active: 'The webhook is already active.',
    inactive: 'The webhook is not active.',
    deleted: 'The webhook was already deleted.',
    unknown: 'The webhook has a value that the console doesn’t know, and would change.',
    silent: '{{name}} does not respond to this browser.',
  },
  sharing: {
    refused: '{{group}}: {{why}}',
    notShared: 'Could not share with {{group}}.',
    notUnshared: 'Could not unshare from {{group}}.',
  },
  transfer: {
    stillPaused_one:
      '{{count, number}} scheduled task that the transfer paused is still paused: {{names}}. Enable it on its page.',
    stillPaused_other:
      '{{count, number}} scheduled tasks that the transfer paused are still paused: {{names}}. Enable them on their pages.',
    notEnabled: 'The scheduled task “{{name}}” could not be enabled: {{reason}}',
  },
  undo: 'Undo of “{{title}}”',
  undoneOf_one: '{{title}}: {{done, number}} of {{count, number}} change is undone',
  undoneOf_other: '{{title}}: {{done, number}} of {{count, number}} changes are undone',
  backOf_one: 'Undo of the transfer: {{done, number}} of {{count, number}} item is back',
  backOf_other: 'Undo of the transfer: {{done, number}} of {{count, number}} items are back',
  undo_one: 'Undo {{count, number}} change',
  undo_other: 'Undo {{count, number}} changes',
  redo_one: 'Redo {{count, number}} change',
  redo_other: 'Redo {{count, number}} changes',
  elsewhere: 'This bulk operation is running in another tab.',
  targets: {
    items_one: '{{count, number}} item',
    items_other: '{{count, number}} items',
    members_one: '{{count, number}} member',
    members_other: '{{count, number}} members',
    groups_one: '{{count, number}} group',
    groups_other: '{{count, number}} groups',
    tasks_one: '{{count, number}} task',
    tasks_other: '{{count, number}} tasks',
    webhooks_one: '{{count, number}} webhook',
    webhooks_other: '{{count, number}} webhooks',
  },
  stoppedAfter: 'Stopped after {{done, number}} of {{count, number}}.',
  state: {
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    unclear: 'Unclear',
  },
  progress: 'Progress',
  figures: '{{done}} of {{total}}',
  pace: '{{targets}} per second, {{left}} remaining',
  left: '{{left}} remaining',
  announce: '{{state}}. {{percent}}%',
  resume: 'Resume',
  interruptedHelp:
    '{{message}} The changes completed so far are kept. Resume when the portal can be reached again.',
  stoppedHelp:
    'The changes completed so far are kept. Resume to apply the remaining changes, or undo the completed ones.',
  leftHelp:
    'The tab that ran this bulk operation was closed. The changes completed so far are kept. Resume to apply the remaining changes.',
  retry_one: 'Retry {{count, number}} failed',
  retry_other: 'Retry {{count, number}} failed',
  partly_one: '{{count, number}} of the failed changed in part',
  partly_other: '{{count, number}} of the failed changed in part',
  counts: '{{done}} succeeded, {{skipped}} skipped, {{failed}} failed',
  countsUnclear: '{{done}} succeeded, {{skipped}} skipped, {{failed}} failed, {{unclear}} unclear',
  unclearHelp_one:
    'The portal answered {{count, number}} change in a form that this console does not know. It might have been made, and is not sent again. Check what happened before you repeat it.',
  unclearHelp_other:
    'The portal answered {{count, number}} changes in a form that this console does not know. They might have been made, and are not sent again. Check what happened before you repeat them.',
  check: 'Check what happened',
  notMade: 'Not changed, as the portal showed when it was checked.',
  notShown:
    'The portal does not show whether this was changed. The change can be repeated without harm.',
})
