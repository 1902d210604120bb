import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  title: 'Servers',
  line_one: '{{count, number}} server is federated with the organization',
  line_other: '{{count, number}} servers are federated with the organization',
  caption: 'Federated servers',
  search: 'Search servers',
  filter: 'Show servers',
  views: { all: 'All', silent: 'Not responding', upgrade: 'With an upgrade' },
  empty: 'No servers match your search',
  emptyAll: 'No servers are federated with the organization',
  emptyLine: 'Administrators federate a server in the administration of the portal.',
  showAll: 'Show all servers',
  check: 'Check again',
  machines_one: 'Machine: {{names}}',
  machines_other: 'Machines: {{names}}',
  column: {
    name: 'Server',
    role: 'Role and function',
    state: 'State',
    version: 'Version',
    upgrade: 'Upgrade',
    url: 'Public URL',
    adminUrl: 'Administration URL',
    type: 'Type',
    id: 'ID',
  },
  maintenance: '{{name}} (under maintenance)',
  state: {
    checking: 'Checking…',
    responds: 'Responds',
    silent: 'No response',
    silentHelp: 'The server does not respond, or does not allow this site.',
    outside: 'Not checked',
    fails: 'Error',
  },
  upgradeState: {
    none: 'Not required',
    required: 'Upgrade to {{version}} required',
    running: 'Upgrading to {{version}}',
    failed: 'Failed',
    warnings: 'Succeeded with warnings',
    succeeded: 'Succeeded',
    unknown: 'Unknown',
  },
  action: {
    required: 'Upgrade server',
    running: 'Follow upgrade',
    failed: 'Retry upgrade',
    warnings: 'Show warnings',
    succeeded: 'Show outcome',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    servers: typeof messages
  }
}
addMessages('servers', messages)

/** All texts, for use outside components. */
export { t } from '../shell/messages/index.ts'

/** The texts of the list of servers; importing this module registers them. */
export const useMessages = () => useTranslation('servers')
