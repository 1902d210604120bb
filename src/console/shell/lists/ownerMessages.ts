import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  owner: 'Owner',
  none: 'No owners',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownerFilter: typeof messages
  }
}
addMessages('ownerFilter', messages)

/** The texts of the filter by owner; importing this module registers them. */
export const useMessages = () => useTranslation('ownerFilter')
