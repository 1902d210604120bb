import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  label: 'Folder',
  root: 'Root folder',
  existing: 'Existing folder',
  new: 'New folder',
  choose: 'Folder',
  chooseOne: 'Select a folder',
  none: 'You have no folders yet.',
  name: 'Folder name',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addFolder: typeof words
  }
}
addWords('addFolder', words)

/** Returns the translations of the folder fields; the import registers them. */
export const useFolderWords = () => useTranslation('addFolder')
