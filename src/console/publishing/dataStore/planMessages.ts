import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  serverPlan: {
    add: 'Add data store to server?',
    addAction: 'Add to server',
    added: '{{title}} added to {{server}}',
    addNote:
      'The server connects to the database with the account of the data store. Nothing is published yet.',
    remove: 'Remove data store from server?',
    removeAction: 'Remove from server',
    removed: '{{title}} removed from {{server}}',
    removeNote: 'The database and the data store stay as they are.',
    servers: 'Servers',
  },
  sheet: {
    title: 'Change connection',
    reading: 'Reading the connection…',
    server: 'Server that tests the connection',
    testPassword: 'Enter the password to test the changed connection.',
    notRegistered: 'Register the data store with a server to test the connection.',
    review: 'Review connection',
    cancel: 'Cancel',
    unchanged: 'Change the connection first.',
    unreadable: 'The data of the item contains no PostgreSQL connection.',
    plan: 'Change connection?',
    set: 'Will be replaced',
    untested: 'The connection has not been tested.',
    failed: 'The last test of the connection failed.',
    place: 'Layers stay published, and show the tables of the new database with the same names.',
    placeDetail:
      'The next synchronization deletes the layers of datasets that the new database doesn’t have.',
    refreshes_one: 'The server is refreshed, so that it uses the new connection.',
    refreshes_other: 'The servers are refreshed, so that they use the new connection.',
    action: 'Change connection',
    written: 'Changed the connection of {{title}}',
    done: 'Connection of {{title}} changed',
    refreshFailed: 'The connection was changed, but {{server}} could not be refreshed: {{message}}',
  },
  deletion: {
    title: 'Delete all layers?',
    loading: 'Reading the layers…',
    layers: 'Layers',
    count_one: '{{count, number}} layer item will be deleted',
    count_other: '{{count, number}} layer items will be deleted',
    show_one: 'Show {{count, number}} layer',
    show_other: 'Show {{count, number}} layers',
    final: 'All layers that are published from this data store will be deleted permanently.',
    finalDetail:
      'Maps and applications that use them stop working. Layers that you publish later have other item IDs and URLs. The data in the database stays as it is.',
    action: 'Delete all layers',
    written: 'Started deleting all layers of {{title}}',
    job: 'Delete layers of {{title}}',
    started: 'Deleting the layers of {{title}}',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dataStorePlans: typeof messages
  }
}
addMessages('dataStorePlans', messages)

/** The texts of the sheets and reviews of a data store, which load when they are opened; importing this module registers them. */
export const usePlanMessages = () => useTranslation('dataStorePlans')
