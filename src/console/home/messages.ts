import { texts } from '../ui/texts.ts'

export const t = texts('home', {
  title: 'Home',
  access: {
    public: 'Everyone',
  },
  figures: {
    label: 'The organization in numbers',
    items: 'Items',
    sharing: 'Items by sharing level',
    members: 'Members',
    absent_one: '{{count, number}} without a sign-in for {{days}} days',
    absent_other: '{{count, number}} without a sign-in for {{days}} days',
    groups: 'Groups',
    public: 'Public items',
    ofItems_one: 'of {{count, number}} item, shared with everyone',
    ofItems_other: 'of {{count, number}} items, shared with everyone',
    unread: 'Could not be read.',
    retry: 'Retry',
    retryName: 'Retry: {{label}}',
  },
  quick: {
    title: 'Quick actions',
    addItem: 'Add item',
    importPackage: 'Import package',
    assignRoles: 'Assign roles',
    createRole: 'Create role',
    transfer: 'Transfer content',
    createTask: 'Create task',
  },
  attention: {
    title: 'Needs attention',
    drafts: 'Unapplied changes',
    nameOf: '{{action}}: {{name}}',
    showMore_one: 'Show {{count, number}} more',
    showMore_other: 'Show {{count, number}} more',
    copy: 'Copy as text',
    copied: 'The list was copied as text.',
    snooze: {
      day: 'Snooze until tomorrow',
      week: 'Snooze for a week',
      month: 'Snooze for 30 days',
    },
    snoozed_one: '{{count, number}} snoozed',
    snoozed_other: '{{count, number}} snoozed',
    snoozedList: 'Snoozed',
    snoozedHere:
      'Snoozed in this browser only. What gets worse or otherwise changes is shown again before.',
    until: 'Until {{day}}. {{line}}',
    wake: 'Show again now',
    checking: 'Checking…',
    retry: 'Retry',
    quiet: 'Nothing needs your attention',
    quietLine: 'Failed jobs, incomplete uploads, and tasks that stopped are listed here.',
    quietOfAdministrators:
      'Failed jobs, incomplete uploads, tasks that stopped, expiring certificates, incomplete roles, and items of disabled members are listed here.',
  },
})
