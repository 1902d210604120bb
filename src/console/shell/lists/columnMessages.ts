import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  legend: 'Shown columns',
  always: 'Always shown',
  wider: 'Shown in wider windows',
  reset: 'Reset to default',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    columns: typeof messages
  }
}
addMessages('columns', messages)

/** The texts of the choice of columns; importing this module registers them. */
export const useMessages = () => useTranslation('columns')
