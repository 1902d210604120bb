import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
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
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    homeRecent: typeof messages
  }
}
addMessages('homeRecent', messages)

/** The texts about recent changes; importing this module registers them. */
export const useMessages = () => useTranslation('homeRecent')
