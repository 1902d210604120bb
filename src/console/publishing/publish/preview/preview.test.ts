import { describe, expect, test } from 'vitest'
import type { Dataset } from '../../../../rest/publishing/datasets.ts'
import { datasetOf } from '../../testing/datasets.ts'
import { differencesOf, previewOf, stateOf } from './preview.ts'

const dataset = (schema: string, table: string, more: Partial<Dataset> = {}) =>
  datasetOf(`${schema}.${table}`, { displayName: table, ...more })
const noKey = { canPublish: false, obstacle: 'noKey', message: 'No column identifies its rows.' }

describe('the preview of a first publication', () => {
  test('shows every dataset with the names of its services, in the order in which they are published', () => {
    const datasets = [
      dataset('b', 'roads'),
      dataset('b', 'Año 2025'),
      dataset('a', 'roads'),
      dataset('a', 'notes', noKey),
    ]
    const rows = previewOf({ datasets, published: [] }, [])
    expect(rows.map((row) => [row.dataset.name, row.service, row.takenName, stateOf(row)])).toEqual(
      [
        ['a.notes', undefined, undefined, 'cannot'],
        ['a.roads', 'roads', undefined, 'publish'],
        ['b.Año 2025', 'Año_2025', undefined, 'publish'],
        ['b.roads', 'b_roads', 'roads', 'check'],
      ],
    )
  })

  test('points out titles that the member already uses, regardless of case', () => {
    const rows = previewOf(
      { datasets: [dataset('a', 'Roads'), dataset('a', 'roads2', noKey)], published: [] },
      ['ROADS', 'roads2'],
    )
    expect(rows.map(({ hasSameTitle }) => hasSameTitle)).toEqual([true, false])
  })

  test('finds what of the database has changed, but not its rows', () => {
    const before = [dataset('a', 'b'), dataset('a', 'c'), dataset('a', 'd'), dataset('a', 'e')]
    const after = [
      dataset('a', 'b', { rowCount: 2 }),
      dataset('a', 'c', { fields: [] }),
      dataset('a', 'd', noKey),
      dataset('a', 'f'),
    ]
    expect(differencesOf(before, after)).toEqual({
      added: ['a.f'],
      removed: ['a.e'],
      changed: ['a.c', 'a.d'],
    })
  })
})
