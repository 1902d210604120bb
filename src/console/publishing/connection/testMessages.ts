import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  action: 'Test connection',
  noServer: 'Select the server that tests the connection.',
  success: 'The server connected to the database.',
  successOn: '{{server}} connected to the database.',
  failure: 'The connection failed.',
  failureOn: '{{server}} could not connect to the database.',
  machine: '{{machine}}: {{message}}',
  unknown: 'The server reported no reason.',
  outdated: 'The connection has been changed since the test. Test it again.',
  advice:
    'Check host, port, database, account, and password, and whether the firewall and pg_hba.conf of the database server allow connections from the portal.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    connectionTest: typeof messages
  }
}
addMessages('connectionTest', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts about tests of a connection; importing this module registers them. */
export const useTestMessages = () => useTranslation('connectionTest')
