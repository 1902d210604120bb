import { texts } from '../../ui/texts.ts'

export const t = texts('transferPlan', {
  title_one: 'Review changes: transfer {{count, number}} item',
  title_other: 'Review changes: transfer {{count, number}} items',
  undoTitle_one: 'Review undo: transfer {{count, number}} item back',
  undoTitle_other: 'Review undo: transfer {{count, number}} items back',
  enabled_one: '{{count, number}} scheduled task that the transfer disabled will be enabled again.',
  enabled_other:
    '{{count, number}} scheduled tasks that the transfer disabled will be enabled again.',
  folders: 'Folders that the transfer created will be deleted if they are empty.',
  show_one: 'Show {{count, number}} item',
  show_other: 'Show {{count, number}} items',
  folder: 'Folder “{{folder}}”',
  folderRoot: 'Root folder',
  folderDefault: 'Folders named {{owner}}_…',
  loses: '{{owners}} will no longer be able to change, share, or delete these items.',
  sees: 'Previous owners see only items that are shared with them.',
  notUndoable: 'You can’t undo this transfer; only the new owner or an administrator can.',
  stay_one: '{{count, number}} item will not be transferred.',
  stay_other: '{{count, number}} items will not be transferred.',
  unshared_one: '{{count, number}} item will be unshared',
  unshared_other: '{{count, number}} items will be unshared',
  showOutcomes: 'Show transferred items',
  action_one: 'Transfer {{count, number}} item',
  action_other: 'Transfer {{count, number}} items',
})
