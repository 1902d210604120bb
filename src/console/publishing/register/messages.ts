import { texts } from '../../ui/texts.ts'

export const t = texts('dataStoreForm', {
  title: 'Register data store',
  subtitle:
    'A data store contains the connection to a PostgreSQL database, from whose tables layers are published.',
  section: { item: 'Data store', connection: 'Connection', server: 'Server' },
  field: {
    title: 'Title',
    folderId: 'Portal folder',
    snippet: 'Summary',
    tags: 'Tags',
    serverId: 'Server',
  },
  help: {
    folderId: 'The folder of the data store item. You choose the one for layers when you publish.',
    tags: 'Press Enter or a comma after each tag.',
    serverId: 'Tests the connection, and serves the layers. You can add other servers later.',
  },
  noServer: 'Register with a server later',
  noServers:
    'No federated server can serve layers of databases. Ask an administrator to federate one; you can register the data store now.',
  tags: { suggested: 'Suggested tags', remove: 'Remove tag {{tag}}' },
  error: {
    title: 'Enter a title.',
  },
  back: 'Show data stores',
  bar: {
    discard: 'Discard',
    discardTitle: 'Discard the entries?',
    discardBody: 'The data store has not been registered.',
    keep: 'Keep editing',
    review: 'Review data store',
    leave: 'The data store has not been registered, and the password is not stored in the browser.',
  },
  plan: {
    title: 'Register data store?',
    password: 'Will be stored encrypted',
    server: 'Server',
    untested: 'The connection has not been tested.',
    untestedDetail: 'If it fails, you can correct it on the page of the data store.',
    failed: 'The last test of the connection failed.',
    plain: 'The connection is not encrypted.',
    plainDetail:
      'Others on the network can read the password and the data. If the database server has a certificate, require encryption.',
    undo: 'You can undo this by deleting the data store, as long as no layers are published.',
    action: 'Register data store',
    written: 'Register data store {{title}}',
    writtenDone: 'Data store {{title}} registered',
    done: '{{title}} registered',
    serverWritten: 'Register {{title}} with {{server}}',
    serverWrittenDone: '{{title}} registered with {{server}}',
    serverFailed:
      '{{title}} was added, but could not be registered with {{server}}: {{message}} Try again on this page.',
  },
})
