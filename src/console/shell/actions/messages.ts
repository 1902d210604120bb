import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  more: 'More actions',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actions: typeof messages
  }
}
addMessages('actions', messages)

export const useMessages = () => useTranslation('actions')
