import { texts } from '../../ui/texts.ts'

export const t = texts('addPlan', {
  title_one: 'Review changes: add {{count, number}} item',
  title_other: 'Review changes: add {{count, number}} items',
  count_one: '{{count, number}} item',
  count_other: '{{count, number}} items',
  show_one: 'Show {{count, number}} item',
  show_other: 'Show {{count, number}} items',
  undo_one: 'To undo this, delete the item.',
  undo_other: 'To undo this, delete the items.',
  file: 'File',
  how: 'Upload method',
  folder: 'Folder',
  sameName_one: 'The folder {{title}} exists already. The item will be added to it.',
  sameName_other: 'The folder {{title}} exists already. The items will be added to it.',
})
