import { useTranslation } from 'react-i18next'
import { addMessages } from '../../../shell/messages/index.ts'

const messages = {
  label: 'Folder',
  root: 'Root folder',
  new: 'New folder',
  chooseOne: 'Select a folder',
  name: 'Folder name',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addFolder: typeof messages
  }
}
addMessages('addFolder', messages)

/** Returns the translations of the folder fields; the import registers them. */
export const useFolderMessages = () => useTranslation('addFolder')
