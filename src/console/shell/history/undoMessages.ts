import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  title: 'Review undo',
  action: 'Undo change',
  cancel: 'Cancel',
  done: 'Undone: {{title}}',
  failed: 'Not undone: {{title}}. {{reason}}',
  missing:
    'The change can’t be undone, because it is no longer in the change history of this browser.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    undo: typeof messages
  }
}
addMessages('undo', messages)

/** All texts, for use outside components. */
export { t } from '../messages/index.ts'

/** The texts of undoing a change; importing this module registers them. */
export const useMessages = () => useTranslation('undo')
