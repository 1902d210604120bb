import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  copyAs: 'Copy as code',
  menu: 'Copy request as',
  curl: 'curl',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  copied: 'Copied as {{language}}. Set PORTAL_TOKEN to run it.',
  byHand: 'Request as {{language}}',
  byHandHelp:
    'This browser did not allow the console to copy the request. Select the text and copy it.',
  close: 'Close',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    copyAs: typeof messages
  }
}
addMessages('copyAs', messages)

/** The texts of copying requests; importing this module registers them. */
export const useMessages = () => useTranslation('copyAs')
