import { texts } from '../../ui/texts.ts'

export const t = texts('connectionTest', {
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
})
