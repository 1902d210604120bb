import { dataStoreText, sampleConnection, type Connection } from '../../dataStores/connection.ts'
import { random } from '../random.ts'
import type { SampleDataStore, SampleItem } from '../sampleData.ts'
import { hostingServer, riversideServers } from '../servers.ts'
import { json } from './subject.ts'
import { themes } from './themes/all.ts'
import { thumbnail } from './thumbnails.ts'

interface Planned extends Pick<SampleItem, 'title' | 'owner' | 'snippet' | 'tags'> {
  readonly path: string
  readonly connection?: Connection
  readonly serverIds: string[]
  readonly created: number
}

const gisServer = riversideServers.find(({ url }) => url === '/gis')?.id

const planned: readonly Planned[] = [
  {
    title: 'Riverside County database',
    owner: 'publisher',
    snippet: 'Tables of hydrology and planning, from which layers are published.',
    tags: ['database', 'hydrology', 'planning'],
    path: '/enterpriseDatabases/riverside_county',
    serverIds: [hostingServer.id, ...(gisServer === undefined ? [] : [gisServer])],
    created: Date.UTC(2020, 8, 14, 17, 5),
  },
  {
    title: 'Utility assets database',
    owner: 'bjorn.aasen',
    snippet: 'Assets of the utility networks. The database server was moved.',
    tags: ['database', 'utilities'],
    path: '/enterpriseDatabases/utility_assets',
    connection: {
      host: 'db2.riverside.example',
      port: 5432,
      database: 'utility_assets',
      user: 'portal',
      // The host does not exist.
      password: 'not-a-secret',
      tls: false,
    },
    serverIds: gisServer === undefined ? [] : [gisServer],
    created: Date.UTC(2021, 2, 2, 18, 30),
  },
]

/** Returns the data stores of the county: the portal's own database, and one that cannot be reached. */
export const riversideDataStores = (
  seed: string | number,
  hasThumbnails: boolean,
): SampleDataStore[] => {
  const [theme] = themes
  const [layer] = theme?.layers ?? []
  return planned.map(({ path, connection, serverIds, ...item }) => {
    const id = random(`${seed}:data store:${item.title}`).hex(32)
    return {
      ...(connection ? { connection } : {}),
      serverIds,
      item: {
        ...item,
        id,
        type: 'Data Store',
        typeKeywords: [],
        folderId: null,
        description: `<p>${item.snippet}</p>`,
        name: null,
        url: null,
        accessInformation: 'Riverside County',
        licenseInfo: '',
        culture: 'en-us',
        extent: null,
        spatialReference: null,
        access: 'private',
        groups: [],
        modified: item.created,
        numViews: 0,
        data: json(JSON.parse(dataStoreText(path, connection ?? sampleConnection))),
        thumbnail:
          hasThumbnails && theme && layer
            ? () => thumbnail({ id, type: 'Data Store', theme, layer })
            : null,
        resources: [],
        categories: [],
        protected: false,
      },
    }
  })
}
