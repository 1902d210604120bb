import { texts } from '../../ui/texts.ts'

export const t = texts('dataStoreConnection', {
  field: {
    host: 'Host',
    port: 'Port',
    database: 'Database',
    user: 'Account',
    password: 'Password',
    tls: 'Require encryption',
  },
  help: {
    host: 'Name or IP address of the database server, such as db1.example.com.',
    port: 'PostgreSQL usually uses 5432.',
    database: 'The name of the PostgreSQL database.',
    user: 'Layers are published from all tables that this account can read. The portal only reads.',
    password: 'The portal stores it encrypted and never shows it again.',
    passwordKept: 'Leave it empty to keep the stored password.',
    tls: 'Connects only if the server has a valid TLS certificate for its host name.',
  },
  error: {
    host: 'Enter the host of the database server.',
    hostForm:
      'Enter only a host name or an IP address: letters, digits, dots, and hyphens, without a protocol or port.',
    port: 'Enter a number from 1 to 65535.',
    database: 'Enter the name of the database.',
    user: 'Enter the account that connects to the database.',
    password: 'Enter the password of the account.',
    passwordAgain:
      'Enter the password: the portal uses the stored one only for the same host, port, database, and account.',
    passwordSemicolon:
      'Passwords of data stores can’t contain semicolons. Use an account with another password.',
    passwordSpaces:
      'Passwords of data stores can’t begin or end with a space. Use an account with another password.',
    semicolon: 'Names in a connection can’t contain semicolons.',
    long: 'Enter at most {{limit, number}} characters.',
  },
  tls: { on: 'Required', off: 'Not required' },
  test: {
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
  },
})
