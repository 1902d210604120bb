import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  copyAs: 'Copy as',
  menu: 'Copy the request as',
  curl: 'curl',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  copied: 'Copied as {{language}}; set PORTAL_TOKEN to run it',
  byHand: 'The request as {{language}}',
  byHandHelp: 'This browser did not let the console copy it. Select it and copy it yourself.',
  close: 'Close',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    copyAs: typeof words
  }
}
addWords('copyAs', words)

/** The words of copying requests; importing it brings them along. */
export const useWords = () => useTranslation('copyAs')
