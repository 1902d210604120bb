import { expect, test } from 'vitest'
import type { Dataset, PublishedDataset } from '../../../rest/publishing/datasets.ts'
import { countStates, datasetRows, datasetViews, isInView } from './datasetRows.ts'

const field = (name: string) => ({ name, type: 'esriFieldTypeString', nullable: true }) as const

const structure = (name: string, ...columns: readonly string[]) => ({
  name,
  fields: [
    { name: 'id', type: 'esriFieldTypeOID', nullable: false } as const,
    ...columns.map(field),
  ],
  keyField: 'id',
  geometryField: null,
  geometryType: null,
  wkid: null,
})

const now = (name: string, columns: readonly string[], more: Partial<Dataset> = {}): Dataset => ({
  ...structure(name, ...columns),
  displayName: name,
  type: 'table',
  datastoreId: 'd1',
  path: `/${name}`,
  isView: false,
  otherFields: [],
  timeFields: [],
  description: null,
  rowCount: 10,
  isEstimate: false,
  extent: [],
  canPublish: true,
  ...more,
})

const published = (
  name: string,
  columns: readonly string[],
  more: Partial<PublishedDataset> = {},
): PublishedDataset => ({
  ...structure(name, ...columns),
  serviceName: name,
  rowCount: 10,
  mapItemId: 'm1',
  featureItemId: 'f1',
  created: 1,
  modified: 2,
  ...more,
})

const broken = { canPublish: false, obstacle: 'noKey', message: 'Add a key.' } as const

const rows = datasetRows({
  state: 's1',
  datasets: [
    now('a.added', ['x', 'y', 'z']),
    now('a.altered', ['x', 'more']),
    now('a.broken', ['x'], broken),
    now('a.kept', ['x']),
    now('a.keyless', ['x'], broken),
    now('a.lost', ['x']),
  ],
  published: [
    published('a.altered', ['x']),
    published('a.broken', ['x']),
    published('a.dropped', ['only']),
    published('a.kept', ['x']),
    published('a.lost', ['x'], { mapItemId: null }),
  ],
})

test('each dataset has what a synchronization would do with it', () => {
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['a.added', 'new'],
    ['a.altered', 'changed'],
    ['a.broken', 'blocked'],
    ['a.dropped', 'removed'],
    ['a.kept', 'unchanged'],
    ['a.keyless', 'problem'],
    ['a.lost', 'restore'],
  ])
  expect(rows.find(({ name }) => name === 'a.dropped')).toMatchObject({ now: undefined })
  expect(rows.find(({ name }) => name === 'a.altered')?.plan.changes?.added).toEqual(['more'])
})

test('states are counted, and every dataset is in exactly one view besides all', () => {
  expect(countStates(rows)).toEqual({
    new: 1,
    changed: 1,
    restore: 1,
    unchanged: 1,
    removed: 1,
    problem: 1,
    blocked: 1,
  })
  for (const { state } of rows)
    expect(datasetViews.filter((view) => isInView(view, state))).toHaveLength(2)
})
