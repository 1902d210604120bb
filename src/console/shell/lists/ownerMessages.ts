import { texts } from '../../ui/texts.ts'

export const t = texts('ownerFilter', {
  owner: 'Owner',
  none: 'No owners',
})
