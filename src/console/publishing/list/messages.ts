import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Publishing',
  line_one: '{{count, number}} data store',
  line_other: '{{count, number}} data stores',
  lineAll_one: '{{count, number}} data store of the organization',
  lineAll_other: '{{count, number}} data stores of the organization',
  failing_one: '{{count, number}} with failures',
  failing_other: '{{count, number}} with failures',
  register: 'Register data store',
  search: 'Search data stores',
  which: 'View',
  views: { all: 'All data stores', mine: 'My data stores' },
  caption: 'Data stores',
  loading: 'Loading data stores',
  filter: {
    state: 'State',
    anyState: 'All',
  },
  clear: 'Clear search and filters',
  column: {
    title: 'Title',
    owner: 'Owner',
    database: 'Database',
    servers: 'Servers',
    published: 'Published',
    synchronized: 'Last synchronized',
    state: 'State',
    next: 'Next step',
    kind: 'Type',
    host: 'Host',
    user: 'Account',
    serverFolder: 'Server folder',
    modified: 'Modified',
    id: 'Item ID',
  },
  kind: {
    sample: 'Sample database',
    postgresql: 'PostgreSQL',
    other: 'Other data store',
  },
  next: {
    publish: 'Publish layers',
    synchronize: 'Synchronize layers',
    follow: 'Show progress',
    result: 'Show result',
    named: '{{action}}: {{title}}',
  },
  reading: 'Reading…',
  unread: 'Could not be read',
  failedDatasets_one: '{{count, number}} dataset failed',
  failedDatasets_other: '{{count, number}} datasets failed',
  progress: '{{done, number}} of {{total, number}}',
  never: 'Never',
  noServers: 'None',
  unknownServer: 'Unknown server',
  openItem: 'Open item',
  empty: {
    own: 'No data stores yet',
    ownLine:
      'A data store contains the connection to a PostgreSQL database. From it, you publish a map layer and a feature layer for each table, and keep them synchronized.',
    refused: '{{refusal}} Ask an administrator of your organization for it.',
    all: 'No member has data stores yet',
    mine: 'You have no data stores',
    found: 'No data stores match your search and filters',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dataStores: typeof messages
  }
}
addMessages('dataStores', messages)

/** The texts of the list of data stores; importing this module registers them. */
export const useMessages = () => useTranslation('dataStores')

/** The translation function for use outside components. */
export { t }
