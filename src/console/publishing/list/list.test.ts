import { expect, test } from 'vitest'
import type { Item } from '../../../rest/records/item.ts'
import type { Publication } from '../queries.ts'
import { dataStoreList } from './list.ts'
import { failedDatasets, type Row } from './useDataStores.ts'

const itemOf = (title: string, owner: string): Item => ({
  id: title.toLowerCase(),
  owner,
  title,
  type: 'Data Store',
  created: 1,
  modified: 1,
  access: 'private',
  numViews: 0,
})

const publication = (more: Partial<Publication>): Publication => ({
  datastoreId: 'd1',
  title: 'X',
  owner: 'o',
  kind: 'postgresql',
  connection: {
    host: 'db1.example.com',
    port: 5432,
    database: 'sales',
    user: 'u',
    tls: true,
    hasPassword: true,
  },
  serverIds: [],
  serverId: null,
  serverFolder: null,
  portalFolderId: null,
  templateSvcConfig: null,
  publishedDatasets: 0,
  synchronized: null,
  job: null,
  ...more,
})

const partial = publication({
  publishedDatasets: 2,
  job: {
    jobId: 'j1',
    jobType: 'publishAllDatasets',
    status: 'partial',
    statusMessage: '',
    created: 1,
    modified: 2,
    progress: { done: 3, total: 3 },
    datasets: [
      { dataset: 'a', outcome: 'published' },
      { dataset: 'b', outcome: 'failed', message: 'No key.' },
    ],
  },
})

const rows: readonly Row[] = [
  { item: itemOf('Sales', 'ann'), publication: partial, error: undefined, servers: ['gis1'] },
  { item: itemOf('Assets', 'ben'), publication: undefined, error: undefined, servers: [] },
  {
    item: itemOf('Parcels', 'ann'),
    publication: publication({}),
    error: undefined,
    servers: [],
  },
]
const read = (search: string) => dataStoreList.read(new URLSearchParams(search))
const find = (search: string) =>
  dataStoreList.matching(rows, read(search)).map(({ item }) => item.title)

test('the search looks through titles, connections, and servers', () => {
  expect(find('q=db1+sales')).toEqual(['Sales', 'Parcels'])
  expect(find('q=gis1')).toEqual(['Sales'])
  expect(find('owner=ann')).toEqual(['Sales', 'Parcels'])
})

test('a data store that is still being read is in no state', () => {
  expect(find('state=partial')).toEqual(['Sales'])
  expect(find('state=unpublished')).toEqual(['Parcels'])
  expect(find('state=')).toHaveLength(3)
})

test('failed datasets are counted', () => {
  expect(rows.map(failedDatasets)).toEqual([1, 0, 0])
})

test('search text, a state, and owners narrow the list', () => {
  expect(dataStoreList.isFiltered(read('show=mine'))).toBe(false)
  expect(dataStoreList.isFiltered(read('state=failed'))).toBe(true)
  expect(dataStoreList.isFiltered(read('owner=ann&owner=ben'))).toBe(true)
})
