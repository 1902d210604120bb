import { content } from '../../src/rest/content/content.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import { hostingServer } from '../../src/portal/sampleData/servers.ts'
import { createDatabase, runStatement } from '../../src/portal/testing/postgres.ts'
import type { Arrange } from '../support/arrange.ts'

/** The password of the accounts that data stores connect with. */
const password = 'pw-4711-county'

/** The item of a data store of the publisher, with a database of PostgreSQL. */
export interface PostgresDataStore {
  readonly id: string
  readonly title: string
  /** Runs statements on the database, as its owner. */
  readonly change: (sql: string) => Promise<void>
}

interface Connection {
  readonly hostname: string
  readonly port: string
  readonly database: string
  readonly user: string
}

/** Adds the item of a data store of the publisher, and registers it with the hosting server. Returns its ID. */
export const addDataStoreItem = async (
  arrange: Arrange,
  title: string,
  { hostname, port, database, user }: Connection,
): Promise<string> => {
  const client = arrange.as('publisher')
  const { id = '' } = await client.send(content.addItem, {
    userName: 'publisher',
    title,
    type: 'Data Store',
    text: JSON.stringify({
      type: 'egdb',
      path: '/enterpriseDatabases/test',
      info: {
        isManaged: false,
        dataStoreConnectionType: 'shared',
        connectionString: `SERVER=${hostname};INSTANCE=sde:postgresql:${hostname},${port};DBCLIENT=postgresql;DB_CONNECTION_PROPERTIES=${hostname},${port};DATABASE=${database};USER=${user};VERSION=sde.DEFAULT;AUTHENTICATION_MODE=DBMS;PASSWORD=${password}`,
      },
    }),
  })
  await client.send(publishing.addToServer, { datastoreId: id, serverId: hostingServer.id })
  return id
}

/** Creates a database with an account that can read what is in it, and a data store of the publisher for them. */
export const postgresDataStore = async (
  arrange: Arrange,
  postgresUrl: string,
  title: string,
  sql: string,
): Promise<PostgresDataStore> => {
  const url = await createDatabase(postgresUrl)
  const { hostname, port, pathname } = new URL(url)
  const database = pathname.slice(1)
  const user = `reader_${database}`
  const change = (text: string) => runStatement(url, text)
  await change(`CREATE ROLE ${user} LOGIN PASSWORD '${password}';
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO ${user};
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${user}; ${sql}`)
  return {
    id: await addDataStoreItem(arrange, title, { hostname, port, database, user }),
    title,
    change,
  }
}
