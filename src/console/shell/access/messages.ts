import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  viewOnly: 'View only',
  people: 'People to ask:',
  askAdministrator: 'Ask an administrator of your organization.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    access: typeof messages
  }
}
addMessages('access', messages)

/** The texts about missing permissions; importing this module registers them. */
export const useMessages = () => useTranslation('access')
