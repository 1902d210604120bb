import { texts } from '../../ui/texts.ts'

export const t = texts('move', {
  title_one: 'Move {{count, number}} item',
  title_other: 'Move {{count, number}} items',
  whose: 'Folders of {{owner}}',
  owners_one: 'The items belong to {{count, number}} member.',
  owners_other:
    'The items belong to {{count, number}} members. Each item is moved to the folder with this name of its own owner. Missing folders will be created.',
  tooMany:
    'The items belong to {{count, number}} members. Items of at most {{most, number}} members can be moved at once. Reduce the selection.',
  folder: 'Folder',
  named: 'Folder by name',
  plan_one: 'Review changes: move {{count, number}} item',
  plan_other: 'Review changes: move {{count, number}} items',
  action_one: 'Move {{count, number}} item',
  action_other: 'Move {{count, number}} items',
  run_one: 'Move {{count, number}} item to {{title}}',
  run_other: 'Move {{count, number}} items to {{title}}',
  runEnded_one: '{{count, number}} item moved to {{title}}',
  runEnded_other: '{{count, number}} items moved to {{title}}',
  newFolder: '{{title}} (new folder)',
  folderOf: 'Folder of {{owner}}',
  /** "100 items → Bulk 2026, from 6 folders": `items` is a count. */
  to: '{{items}} → {{title}}',
  fromOne: '{{items}} → {{title}}, from {{from}}',
  fromSeveral_one: '{{items}} → {{title}}, from {{count, number}} folder',
  fromSeveral_other: '{{items}} → {{title}}, from {{count, number}} folders',
  showFolders_one: 'Show {{count, number}} folder',
  showFolders_other: 'Show {{count, number}} folders',
  unread:
    'The current folders of more than {{count, number}} items are not checked again before the items are moved.',
  nothing: 'There are no items to move.',
  there_one: '{{count, number}} item is already in this folder and will not be moved.',
  there_other: '{{count, number}} items are already in this folder and will not be moved.',
  refused_one: '{{count, number}} selected item will not be moved: {{reason}}',
  refused_other: '{{count, number}} selected items will not be moved: {{reason}}',
  created: 'Create folder {{title}} for {{owner}}',
  createdDone: 'Folder {{title}} for {{owner}} created',
  moved: '{{item}} moved to {{title}}',
  movedWritten: 'Move {{item}} to {{title}}',
  movedWrittenDone: '{{item}} moved to {{title}}',
  movedBack: 'Undo moving {{item}}',
})
