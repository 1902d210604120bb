import { expect, test } from 'vitest'
import { datasetOf, publishedOf } from '../testing/datasets.ts'
import { columnsFor, datasetList } from './datasetColumns.tsx'
import { countStates, datasetRows } from './datasetRows.ts'

const withColumns = (...columns: readonly string[]) => ({
  fields: [
    { name: 'id', type: 'esriFieldTypeOID', nullable: false } as const,
    ...columns.map((name) => ({ name, type: 'esriFieldTypeString', nullable: true }) as const),
  ],
})

const broken = { canPublish: false, obstacle: 'noKey', message: 'Add a key.' } as const

const rows = datasetRows({
  state: 's1',
  datasets: [
    datasetOf('a.added', withColumns('x', 'y', 'z')),
    datasetOf('a.altered', withColumns('x', 'more')),
    datasetOf('a.broken', { ...withColumns('x'), ...broken }),
    datasetOf('a.kept', withColumns('x')),
    datasetOf('a.keyless', { ...withColumns('x'), ...broken }),
    datasetOf('a.lost', withColumns('x')),
  ],
  published: [
    publishedOf('a.altered', withColumns('x')),
    publishedOf('a.broken', withColumns('x')),
    publishedOf('a.dropped', withColumns('only')),
    publishedOf('a.kept', withColumns('x')),
    publishedOf('a.lost', { ...withColumns('x'), mapItemId: null }),
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
  const views = ['new', 'changed', 'removed', 'unchanged', 'problem'] as const
  for (const row of rows)
    expect(views.filter((view) => datasetList.inView([row], view).length > 0)).toHaveLength(1)
  expect(datasetList.inView(rows, 'all')).toEqual(rows)
})

test('an exported list has the state and structure of each dataset, of removed ones as last published', () => {
  const columns = columnsFor(true).filter(({ id }) =>
    ['name', 'state', 'rows', 'fields'].includes(id),
  )
  expect(rows.map((row) => columns.map(({ value }) => value?.(row)))).toEqual([
    ['a.added', 'New', 10, 4],
    ['a.altered', 'Changed – Added columns: more', 10, 3],
    ['a.broken', 'Can no longer be published – Add a key.', 10, 2],
    ['a.dropped', 'Removed – The dataset was dropped or renamed.', undefined, 2],
    ['a.kept', 'Unchanged', 10, 2],
    ['a.keyless', 'Can’t be published – Add a key.', 10, 2],
    [
      'a.lost',
      'Layer deleted – An item of the layers was deleted. Synchronizing creates it again.',
      10,
      2,
    ],
  ])
})
