import { texts } from '../ui/texts.ts'

export const t = texts('itemsRead', {
  reading: 'Loading the items…',
  figures: '{{read}} of {{total}}',
  others_one:
    '{{count, number}} selected item is excluded because it belongs to another member. Only its owner and administrators can change it.',
  others_other:
    '{{count, number}} selected items are excluded because they belong to other members. Only their owners and administrators can change them.',
  missing_one:
    '{{count, number}} selected item is excluded. It doesn’t exist, or you don’t have access to it.',
  missing_other:
    '{{count, number}} selected items are excluded. They don’t exist, or you don’t have access to them.',
})
