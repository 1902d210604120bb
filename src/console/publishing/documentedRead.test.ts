import { expect, test } from 'vitest'
import { documentedPublication, type DocumentedParts } from './documentedRead.ts'

const item = { id: 'd1', title: 'Sales', owner: 'jsmith' }
const server = {
  id: 's1',
  name: 'gis1.example.com',
  adminUrl: 'https://gis1.example.com:6443/arcgis',
  url: 'https://gis.example.com/server',
  isHosted: true,
  serverType: 'ArcGIS',
  serverRole: 'HOSTING_SERVER',
  serverFunction: '',
}
const layer = (type: 'Feature Service' | 'Map Service', modified: number) => ({
  layer: {
    id: `${type} ${modified}`,
    title: 'Parcels',
    created: 1,
    modified,
    url: `https://gis.example.com/server/rest/services/Sales/Parcels/${type.replace('Service', 'Server').replace(' ', '')}`,
    type,
  },
  dataset: {
    name: 'sales.dbo.Parcels',
    displayName: 'Parcels',
    type: 'featureClass',
    datastoreId: 'd1',
    path: '/sales.dbo.Parcels',
  },
})
const parts = (more: Partial<DocumentedParts>): DocumentedParts => ({
  item,
  text: JSON.stringify({
    type: 'egdb',
    path: '/enterpriseDatabases/sales',
    info: {
      connectionString:
        'ENCRYPTED_PASSWORD=00022e68;SERVER=db1;INSTANCE=sde:sqlserver:db1;DBCLIENT=sqlserver;DATABASE=sales;USER=gis',
    },
  }),
  servers: [server],
  layers: [],
  status: { status: 'completed' },
  ...more,
})

test('a database without layers has its connection, its servers, and no job', () => {
  expect(documentedPublication(parts({}))).toMatchObject({
    datastoreId: 'd1',
    kind: 'database',
    connection: { host: 'db1', database: 'sales', user: 'gis' },
    serverIds: ['s1'],
    serverId: null,
    publishedDatasets: 0,
    synchronized: null,
    job: null,
  })
})

test('the layers tell where they are published, of how many datasets, and when they changed last', () => {
  const layers = [layer('Feature Service', 5), layer('Map Service', 7)]
  expect(documentedPublication(parts({ layers }))).toMatchObject({
    serverId: 's1',
    serverFolder: 'Sales',
    publishedDatasets: 1,
    synchronized: 7,
  })
})

test('the server of the layers is unknown if the data store is no longer registered with it', () => {
  const known = documentedPublication(parts({ layers: [layer('Map Service', 7)], servers: [] }))
  expect(known).toMatchObject({ serverId: null, serverFolder: null, publishedDatasets: 1 })
})

test('the job is that of bulk publishing, not that of an upload', () => {
  const jobInfo = { serverId: 's1', jobId: 'j1', jobType: 'publishAllDatasets' }
  expect(
    documentedPublication(parts({ status: { status: 'partial', statusMessage: 'x', jobInfo } }))
      .job,
  ).toMatchObject({ jobId: 'j1', status: 'partial', statusMessage: 'x', created: null })
  const other = { ...jobInfo, jobType: 'publish' }
  expect(
    documentedPublication(parts({ status: { status: 'processing', jobInfo: other } })).job,
  ).toBeNull()
})

test('the job is unknown if the portal does not return the status', () => {
  expect(documentedPublication(parts({ status: undefined }))).toMatchObject({ job: null })
})

test('a data store without a database, or whose data the member cannot read, has no connection', () => {
  for (const text of [undefined, '{}', 'not JSON', '{"type":"folder"}'])
    expect(documentedPublication(parts({ text }))).toMatchObject({
      kind: 'other',
      connection: { host: null, port: null, database: null, user: null },
    })
})
