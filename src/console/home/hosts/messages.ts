import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title_one: '{{count, number}} item uses the URL of {{hosts}}',
  title_other: '{{count, number}} items use the URLs of {{hosts}}',
  hosts_one: '{{count, number}} unknown host',
  hosts_other: '{{count, number}} unknown hosts',
  line: '{{host}}, for example, is in the domain of the organization, and might be a server that no longer exists. Last search: {{time}}.',
  show: 'Show hosts',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    homeHosts: typeof messages
  }
}
addMessages('homeHosts', messages)

/** The texts about unknown hosts on Home; importing this module registers them. */
export const useMessages = () => useTranslation('homeHosts')
