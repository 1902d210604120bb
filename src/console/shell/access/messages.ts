import { texts } from '../../ui/texts.ts'

export const t = texts('access', {
  viewOnly: 'View only',
  people: 'People to ask:',
  askAdministrator: 'Ask an administrator of your organization.',
})
