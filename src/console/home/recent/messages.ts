import { texts } from '../../ui/texts.ts'

export const t = texts('homeRecent', {
  changes: 'Your recent changes',
  history: 'Change history',
  undo: 'Undo',
  undoName: 'Undo: {{title}}',
  noChanges: 'No changes yet',
  noChangesLine: 'Changes that you make from this browser are listed here, and most can be undone.',
  items: 'Recently modified items',
  shared: 'Shared with you',
  all: 'All items',
  noItems: 'No items yet',
  noneShared: 'Nothing is shared with you yet',
  noneSharedLine: 'Items that other members share with you or your groups are listed here.',
})
