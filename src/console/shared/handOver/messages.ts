import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  help: 'What each owner has to look at, for a message or a ticket.',
  owner: 'Owner',
  unknownOwner: 'Not provided by the portal',
  ownerHeading: '{{name}} ({{username}})',
  copy: 'Copy list',
  copied: 'List copied',
  copyFailed: 'The list could not be copied. Download it instead.',
  csv: 'Download CSV',
  markdown: 'Download Markdown',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    handOver: typeof messages
  }
}
addMessages('handOver', messages)

export { t } from '../../shell/messages/index.ts'

/** The texts of hand-over lists; importing this module registers them. */
export const useMessages = () => useTranslation('handOver')
