import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  restored_one: 'You have {{count, number}} unapplied change from earlier.',
  restored_other: 'You have {{count, number}} unapplied changes from earlier.',
  choices: 'Your choices from earlier were restored.',
  secrets:
    'Enter these values again, because passwords, keys, and files are not stored in the browser: {{names}}.',
  discard: 'Discard',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    unapplied: typeof words
  }
}
addWords('unapplied', words)

/** The texts about drafts; importing this module registers them. */
export const useWords = () => useTranslation('unapplied')
