import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'URLs',
  line: 'Public and internal URLs of the portal and its servers, and where items use them',
  tabs: 'URL pages',
  tab: { map: 'Map', report: 'URL report', hosts: 'Unknown hosts' },
  kind: { portal: 'Portal', server: 'Server', machine: 'Machine' },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    urls: typeof messages
  }
}
addMessages('urls', messages)

export { t } from '../../shell/messages/index.ts'

/** The texts that the pages about URLs share; importing this module registers them. */
export const useMessages = () => useTranslation('urls')
