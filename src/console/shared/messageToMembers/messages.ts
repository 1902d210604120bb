import { texts } from '../../ui/texts.ts'

export const t = texts('messageToMembers', {
  action: 'Send message',
  subject: 'Subject',
  message: 'Message',
  left_one: '{{count, number}} character left',
  left_other: '{{count, number}} characters left',
  over_one: '{{count, number}} character too many',
  over_other: '{{count, number}} characters too many',
  missing: 'Enter a message.',
  review: 'Review message',
  channel: 'Members read messages in My account, under “Portal notifications”. No email is sent.',
  noUndo: 'Messages can’t be recalled.',
})
