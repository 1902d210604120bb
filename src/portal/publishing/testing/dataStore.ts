import { content } from '../../../rest/content/content.ts'
import { search } from '../../../rest/content/search.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { publishing, type PublishingJob } from '../../../rest/publishing/publishing.ts'
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

/** What a data store connects to, with the account and `password`. */
export interface TestConnection {
  readonly host: string
  readonly port: string
  readonly database: string
  readonly user: string
}

/** A database with an account that can read what it is granted. */
export interface TestDatabase extends TestConnection {
  /** The URL of the database, for its owner. */
  readonly url: string
  /** Runs statements on the database, as its owner. */
  change(sql: string): Promise<void>
}

/** A data store of the publisher, and its database. */
export interface TestDataStore extends TestDatabase {
  readonly id: string
  readonly title: string
  /** The folder for its layers. */
  readonly folderId: string
  /** The connection string, with the password. */
  readonly connectionString: string
}

/** What a call for the layers of a data store refers to. */
type Publishable = Pick<TestDataStore, 'id' | 'folderId'>

/** A client of the publisher. */
type Publisher = Pick<Client, 'send'>

const connectionStringOf = ({ host, port, database, user }: TestConnection) =>
  `SERVER=${host};INSTANCE=sde:postgresql:${host},${port};DBCLIENT=postgresql;DB_CONNECTION_PROPERTIES=${host},${port};DATABASE=${database};USER=${user};VERSION=sde.DEFAULT;AUTHENTICATION_MODE=DBMS;PASSWORD=${password}`

export const dataStoreJson = (connectionString: string) =>
  JSON.stringify({
    type: 'egdb',
    path: '/enterpriseDatabases/test',
    info: { isManaged: false, dataStoreConnectionType: 'shared', connectionString },
  })

/** Creates a database, and an account that can read what `sql` and later statements create. */
export const createReadableDatabase = async (
  postgresUrl: string,
  sql: string,
): Promise<TestDatabase> => {
  const url = await createDatabase(postgresUrl)
  const { hostname: host, port, pathname } = new URL(url)
  const database = pathname.slice(1)
  const user = `reader_${database}`
  const change = (text: string) => runStatement(url, text)
  await change(`CREATE ROLE ${user} LOGIN PASSWORD '${password}';
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO ${user};
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${user}; ${sql}`)
  return { url, host, port, database, user, change }
}

/** Adds a data store that is registered with the hosting server, and returns its ID. */
export const addDataStoreItem = async (
  client: Publisher,
  title: string,
  connection: TestConnection,
): Promise<string> => {
  const { id = '' } = await client.send(content.addItem, {
    userName: 'publisher',
    title,
    type: 'Data Store',
    text: dataStoreJson(connectionStringOf(connection)),
  })
  await client.send(publishing.addToServer, { datastoreId: id, serverId })
  return id
}

const addFolder = async (client: Publisher, title: string) => {
  const { folder } = await client.send(content.createFolder, { userName: 'publisher', title })
  return folder.id
}

/** Creates a readable database, a data store for it that is registered with the hosting server, and a folder for its layers. */
export const createDataStore = async (
  client: Publisher,
  postgresUrl: string,
  sql: string,
  titles: { readonly title?: string; readonly folder?: string } = {},
): Promise<TestDataStore> => {
  const database = await createReadableDatabase(postgresUrl, sql)
  const { title = `Database ${database.database}`, folder = `Layers of ${title}` } = titles
  return {
    ...database,
    id: await addDataStoreItem(client, title, database),
    title,
    folderId: await addFolder(client, folder),
    connectionString: connectionStringOf(database),
  }
}

/** Returns the data store of the sample organization whose database is part of the portal, with a new folder for its layers. */
export const sampleDataStore = async (client: Publisher): Promise<Publishable> => {
  const { results } = await client.send(search.items, {
    q: 'type:"Data Store" AND owner:publisher',
  })
  return { id: results[0]?.id ?? '', folderId: await addFolder(client, 'Published layers') }
}

/** The parameters of a first call. */
export const firstCall = ({ id, folderId }: Publishable) => ({
  datastoreId: id,
  serverId,
  serverFolder: `f_${id.slice(0, 12)}`,
  portalFolderId: folderId,
  templateSvcConfig: template,
})

/** How often a job is looked at (ms). */
const interval = 20

/** Waits until the last job of a data store has ended, and returns it. */
export const endedJob = async (
  client: Publisher,
  { id }: Pick<Publishable, 'id'>,
): Promise<PublishingJob> => {
  for (;;) {
    const { job } = await client.send(publishing.publication, { datastoreId: id })
    if (job && job.status !== 'processing') return job
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

/** Publishes or synchronizes, and returns the job when it has ended. */
export const publishLayers = async (
  client: Publisher,
  store: Pick<Publishable, 'id'>,
  params: Partial<ReturnType<typeof firstCall>> & {
    readonly syncItemInfo?: boolean
    readonly applySvcConfigChanges?: boolean
    readonly state?: string
  } = {},
): Promise<PublishingJob> => {
  await client.send(publishing.publishLayers, { datastoreId: store.id, ...params })
  return endedJob(client, store)
}
