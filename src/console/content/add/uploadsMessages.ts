import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Uploads in this tab',
  completed_one: '{{count, number}} of {{total, number}} files uploaded',
  completed_other: '{{count, number}} of {{total, number}} files uploaded',
  completedList: 'Completed uploads',
  retry: 'Retry',
  retryName: 'Retry {{name}}',
  correct: 'Fix and retry',
  correctName: 'Fix and retry {{name}}',
  remove: 'Remove',
  removeName: 'Remove {{name}}',
  share_one: 'Share {{count, number}} item',
  share_other: 'Share {{count, number}} items',
  categorize_one: 'Categorize {{count, number}} item',
  categorize_other: 'Categorize {{count, number}} items',
  clear: 'Clear completed',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addedUploads: typeof messages
  }
}
addMessages('addedUploads', messages)

/** Returns the translations of the list of uploads; the import registers them. */
export const useUploadsMessages = () => useTranslation('addedUploads')
