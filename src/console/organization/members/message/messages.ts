import { texts } from '../../../ui/texts.ts'

export const t = texts('memberMessage', {
  action: 'Send message',
  toAll: 'Send message to all members',
  all: 'All members',
  members_one: '{{count, number}} member',
  members_other: '{{count, number}} members',
  recipients_one: '{{count, number}} member will receive the message.',
  recipients_other: '{{count, number}} members will receive the message.',
  allRecipients_one:
    'The message goes to the entire organization: {{count, number}} member will receive it.',
  allRecipients_other:
    'The message goes to the entire organization: {{count, number}} members will receive it.',
  everyone: 'The message goes to the entire organization.',
  everyoneDetail: 'All members who are not disabled receive it, except you.',
  disabled_one:
    '{{count, number}} of the recipients is disabled, and can’t read the message before being enabled.',
  disabled_other:
    '{{count, number}} of the recipients are disabled, and can’t read the message before being enabled.',
  sent: 'Message sent to {{to}}',
  sentToMembers_one: 'Message sent to {{count, number}} member',
  sentToMembers_other: 'Message sent to {{count, number}} members',
  sentToAll: 'Message sent to all members',
  history: 'Send message to {{to}}',
  historyDone: 'Message sent to {{to}}',
  historyMembers_one: 'Send message to {{count, number}} member',
  historyMembersDone_one: 'Message sent to {{count, number}} member',
  historyMembers_other: 'Send message to {{count, number}} members',
  historyMembersDone_other: 'Message sent to {{count, number}} members',
  historyAll: 'Send message to all members',
  historyAllDone: 'Message sent to all members',
})
