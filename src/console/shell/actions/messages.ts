import { texts } from '../../ui/texts.ts'

export const t = texts('actions', {
  more: 'More actions',
})
