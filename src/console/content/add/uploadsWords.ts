import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  title: 'Uploads in this tab',
  retry: 'Retry',
  retryName: 'Retry {{name}}',
  correct: 'Fix and retry',
  correctName: 'Fix and retry {{name}}',
  remove: 'Remove',
  removeName: 'Remove {{name}}',
  clear: 'Clear completed',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addedUploads: typeof words
  }
}
addWords('addedUploads', words)

/** Returns the translations of the list of uploads; the import registers them. */
export const useUploadsWords = () => useTranslation('addedUploads')
