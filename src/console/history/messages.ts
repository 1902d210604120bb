import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  title: 'Change history',
  line_zero: 'Stored in this browser',
  line_one: '{{count, number}} change that you made from this browser',
  line_other: '{{count, number}} changes that you made from this browser',
  help: {
    source:
      'The console adds each change to this list before it sends the request. The list is stored in this browser only: changes by other people, from other browsers, and by other software are missing. The portal’s REST interface has no log of changes that could be shown instead.',
    objects:
      'The pages of items, groups, roles, members, tasks, data stores, and settings show their own changes, together with the times that the portal reports.',
    limit:
      'The browser keeps your newest {{count, number}} changes on each portal, also after you sign out; older ones are removed. Bulk operations are one change each. Tokens, passwords, and files are not stored.',
  },
  search: 'Search change history',
  filter: 'Filter by outcome',
  filters: {
    kind: 'Object',
    action: 'Operation',
    member: 'Member',
    date: 'Date',
    about: 'Changes to',
    aboutHelp: 'Only changes to this object are listed.',
    none: 'No values',
    clear: 'Clear all filters',
  },
  kind: {
    item: 'Items',
    dataStore: 'Data stores',
    group: 'Groups',
    role: 'Roles',
    member: 'Members',
    task: 'Tasks',
    server: 'Servers',
    settings: 'Settings',
    other: 'Other',
  },
  action: {
    create: 'Create or add',
    edit: 'Edit',
    share: 'Share or unshare',
    move: 'Move or transfer',
    delete: 'Delete or remove',
    start: 'Start a job',
  },
  views: {
    all: 'All',
    done: 'Succeeded',
    running: 'Running',
    partial: 'Partial',
    failed: 'Failed',
    stopped: 'Stopped',
    unknown: 'Unknown',
  },
  caption: 'Changes',
  column: {
    title: 'Change',
    target: 'Object',
    changes: 'Changed values',
    who: 'Changed by',
    outcome: 'Outcome',
    time: 'Time',
    kind: 'Object type',
    action: 'Operation',
    count: 'Number of values',
    members: 'Members concerned',
    operation: 'REST operation',
  },
  undo: 'Undo change',
  empty: 'No changes yet',
  emptyLine:
    'Changes that you make on this portal from this browser are listed here, with the previous values.',
  emptySearch: 'No changes match your search',
  showAll: 'Show all',
  clear: 'Clear history',
  nothingToClear: 'The change history is empty.',
  clearing: {
    title: 'Clear history',
    body: 'Clearing the change history can’t be undone. The portal is not changed.',
    legend: 'Changes to clear',
    all: 'All changes',
    older: 'Changes older than a number of days',
    days: 'Days',
    daysWrong: 'Enter a whole number from 1 to 3650.',
    action: 'Clear history',
    cancel: 'Cancel',
    done_zero: 'The change history contains no changes of that age.',
    done_one: '{{count, number}} change cleared from the history',
    done_other: '{{count, number}} changes cleared from the history',
  },
  entry: {
    when: 'Time',
    who: 'Changed by',
    portal: 'Portal',
    target: 'Object',
    members: 'Other members concerned',
    memberCount: '{{count, number}} members',
    memberCountAtLeast: 'At least {{count, number}} members',
    operation: 'REST operation',
    reason: 'Reason',
    changes: 'Changed values',
    request: 'Request',
    secret: 'Not stored',
    file: 'File {{name}}',
    close: 'Close',
    undo: 'Undo change',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    history: typeof messages
  }
}
addMessages('history', messages)

/** The texts of the change history; importing this module registers them. */
export const useMessages = () => useTranslation('history')
