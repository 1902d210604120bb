import { texts } from '../../../ui/texts.ts'

export const t = texts('inactiveMembers', {
  action: 'Review inactivity',
  line_one: '{{count, number}} member',
  line_other: '{{count, number}} members',
  members: 'Members who would be disabled',
  groups: 'Groups owned',
  first:
    'The first {{shown, number}} of {{count, number}} members are listed. What the others own is not counted.',
  unread: 'What the members own could not be read.',
  counting: 'Counting what the members own…',
  recent_one: '{{names}} signed in, or got the account, within the last {{days, number}} days.',
  recent_other:
    '{{count, number}} members signed in, or got their accounts, within the last {{days, number}} days: {{names}}.',
  leftOut_one: 'Left out because of activity within the last {{days, number}} days: {{names}}.',
  leftOut_other:
    '{{count, number}} members left out because of activity within the last {{days, number}} days: {{names}}.',
  leaveOut_one: 'Leave out {{count, number}} member',
  leaveOut_other: 'Leave out {{count, number}} members',
  include_one: 'Include {{count, number}} member',
  include_other: 'Include {{count, number}} members',
  steps: 'Steps',
  send: 'Send a message',
  disable: 'Disable the accounts',
  disableHelp:
    'To give members time to sign in, send only the message now, and disable the accounts later.',
  noStep: 'Select a step.',
  subject: 'Your account will be disabled',
  message:
    'Your account at {{organization}} will be disabled because it has not been used for some time. If you still need it, please contact an administrator.',
  next: 'Left to do afterward',
  transfer: 'Transfer content of {{name}}',
  groupsOf_one: '{{count, number}} group of {{name}}',
  groupsOf_other: '{{count, number}} groups of {{name}}',
  review_one: 'Review changes: send message and disable member',
  review_other: 'Review changes: send message and disable {{count, number}} members',
  apply_one: 'Send message and disable member',
  apply_other: 'Send message and disable {{count, number}} members',
  readLater: 'Members who are disabled can read the message only after being enabled again.',
  order: 'The message is sent first. If it can’t be sent, no member is disabled.',
  messageTo: 'Message to {{to}}',
})
