import { texts } from '../../ui/texts.ts'

export const t = texts('thumbnails', {
  title_one: 'Change thumbnail of {{count, number}} item',
  title_other: 'Change thumbnails of {{count, number}} items',
  mode: 'Change of the thumbnails',
  set: 'Set image',
  setHelp: 'All items get the same thumbnail.',
  remove: 'Remove',
  removeHelp: 'Lists show the icon of the item type instead.',
  needed: 'Select an image first',
  label: 'Thumbnail',
  plan_one: 'Review changes: thumbnail of {{count, number}} item',
  plan_other: 'Review changes: thumbnails of {{count, number}} items',
  becomes_one: '{{count, number}} item → {{name}}',
  becomes_other: '{{count, number}} items → {{name}}',
  removed_one: '{{count, number}} item → no thumbnail',
  removed_other: '{{count, number}} items → no thumbnail',
  lost_one:
    'The present thumbnail of {{count, number}} item will be lost. Neither the portal nor the change history keeps it.',
  lost_other:
    'The present thumbnails of {{count, number}} items will be lost. Neither the portal nor the change history keeps them.',
  none_one: '{{count, number}} item has no thumbnail and will not change.',
  none_other: '{{count, number}} items have no thumbnail and will not change.',
  refused_one: '{{count, number}} selected item will not be changed: {{reason}}',
  refused_other: '{{count, number}} selected items will not be changed: {{reason}}',
  undoSome_one:
    'Undo can remove the new thumbnail from {{count, number}} item that has none now. Lost thumbnails can’t be restored.',
  undoSome_other:
    'Undo can remove the new thumbnail from {{count, number}} items that have none now. Lost thumbnails can’t be restored.',
  run_one: 'Change thumbnail of {{count, number}} item',
  run_other: 'Change thumbnails of {{count, number}} items',
  runEnded_one: 'Thumbnail of {{count, number}} item changed',
  runEnded_other: 'Thumbnails of {{count, number}} items changed',
})
