import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  reading: 'Loading the items…',
  figures: '{{read}} of {{total}}',
  others_one:
    '{{count, number}} selected item is excluded because it belongs to another member. Only its owner and administrators can change it.',
  others_other:
    '{{count, number}} selected items are excluded because they belong to other members. Only their owners and administrators can change them.',
  missing_one:
    '{{count, number}} selected item is excluded. It doesn’t exist, or you don’t have access to it.',
  missing_other:
    '{{count, number}} selected items are excluded. They don’t exist, or you don’t have access to them.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    itemsRead: typeof messages
  }
}
addMessages('itemsRead', messages)

/** Returns the texts about items that are read; the import registers them. */
export const useMessages = () => useTranslation('itemsRead')
