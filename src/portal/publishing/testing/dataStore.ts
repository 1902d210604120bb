import { content } from '../../../rest/content/content.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { ServiceTemplate } from '../../../rest/publishing/template.ts'
import { hostingServer } from '../../sampleData/servers.ts'
import { createDatabase, runStatement } from '../../testing/postgres.ts'

export const serverId = hostingServer.id

/** A template as the documentation shows it, with texts for switches and numbers. */
export const template = {
  type: 'MapServer',
  capabilities: 'Map,Query,Data',
  properties: { datesInUnknownTimeZone: false, dateFieldsTimezoneID: 'Pacific Standard Time' },
  extensions: [
    {
      typeName: 'FeatureServer',
      capabilities: 'Query',
      enabled: 'true',
      properties: { maxRecordCount: '1000' },
    },
  ],
} satisfies ServiceTemplate

/** The password of the account that data stores connect with. */
export const password = 'pw-4711-county'

/** A data store of the publisher. */
export interface TestDataStore {
  readonly id: string
  readonly folderId: string
  /** The connection string, with the password. */
  readonly connectionString: string
  /** The URL of its database, for the owner of the database. */
  readonly url: string
  /** Runs statements on its database, as the owner of the database. */
  change(sql: string): Promise<void>
}

const connectionStringOf = (url: string, user: string) => {
  const { hostname, port, pathname } = new URL(url)
  return `SERVER=${hostname};INSTANCE=sde:postgresql:${hostname},${port};DBCLIENT=postgresql;DB_CONNECTION_PROPERTIES=${hostname},${port};DATABASE=${pathname.slice(1)};USER=${user};VERSION=sde.DEFAULT;AUTHENTICATION_MODE=DBMS;PASSWORD=${password}`
}

export const dataStoreJson = (connectionString: string) =>
  JSON.stringify({
    type: 'egdb',
    path: '/enterpriseDatabases/test',
    info: { isManaged: false, dataStoreConnectionType: 'shared', connectionString },
  })

/**
 * Creates a database, an account that can read what it is granted, and a data store of the publisher for them that is registered with the
 * server. `client` is the one of the publisher.
 */
export const createDataStore = async (
  client: Pick<Client, 'send'>,
  postgresUrl: string,
  sql: string,
): Promise<TestDataStore> => {
  const url = await createDatabase(postgresUrl)
  const database = new URL(url).pathname.slice(1)
  const user = `reader_${database}`
  const change = (text: string) => runStatement(url, text)
  await change(`CREATE ROLE ${user} LOGIN PASSWORD '${password}';
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO ${user};
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${user}; ${sql}`)
  const connectionString = connectionStringOf(url, user)
  const { id = '' } = await client.send(content.addItem, {
    userName: 'publisher',
    title: `Database ${database}`,
    type: 'Data Store',
    text: dataStoreJson(connectionString),
  })
  const { folder } = await client.send(content.createFolder, {
    userName: 'publisher',
    title: `Layers of ${database}`,
  })
  await client.send(publishing.addToServer, { datastoreId: id, serverId })
  return { id, folderId: folder.id, connectionString, url, change }
}

/** The parameters of a first call. */
export const firstCall = ({ id, folderId }: Pick<TestDataStore, 'id' | 'folderId'>) => ({
  datastoreId: id,
  serverId,
  serverFolder: `f_${id.slice(0, 12)}`,
  portalFolderId: folderId,
  templateSvcConfig: template,
})
