import { describe, expect, test } from 'vitest'
import type { Dataset, PublishedDataset } from '../../../rest/publishing/datasets.ts'
import { datasetOf, publishedOf } from '../testing/datasets.ts'
import { columnChanges } from './columnChanges.ts'
import {
  changesAnything,
  countsOf,
  differenceBetween,
  deletedLayers,
  previewRows,
  type Sides,
} from './preview.ts'

const text = (name: string, length?: number) => ({
  name,
  type: 'esriFieldTypeString' as const,
  nullable: true,
  ...(length === undefined ? {} : { length }),
})
const columns = { fields: [text('id'), text('title')] }
const published = (name: string, more: Partial<PublishedDataset> = {}) =>
  publishedOf(name, { ...columns, ...more })
const dataset = (name: string, more: Partial<Dataset> = {}) =>
  datasetOf(name, { ...columns, ...more })

const sides: Sides = {
  published: [
    published('a.changed'),
    published('a.dropped', { fields: [text('id')] }),
    published('a.failing'),
    published('a.half', { featureItemId: null }),
    published('a.old', { fields: [text('id'), text('street')] }),
    published('a.same'),
  ],
  datasets: [
    dataset('a.changed', { fields: [text('id'), text('title', 20), text('added')] }),
    dataset('a.failing', { canPublish: false, obstacle: 'noKey', message: 'No key.' }),
    dataset('a.half'),
    dataset('a.impossible', { canPublish: false, obstacle: 'noKey', message: 'No key.' }),
    dataset('a.new', { fields: [text('id'), text('species')] }),
    dataset('a.renamed', { fields: [text('id'), text('street')], rowCount: 11 }),
    dataset('a.same'),
  ],
}

describe('the preview', () => {
  test('has a row for each dataset, and one for both names of a renamed one, from what needs the most attention', () => {
    const rows = previewRows(sides)
    expect(rows.map(({ group, name, newName }) => [group, name, newName])).toEqual([
      ['renamed', 'a.old', 'a.renamed'],
      ['removed', 'a.dropped', undefined],
      ['failing', 'a.failing', undefined],
      ['changed', 'a.changed', undefined],
      ['restored', 'a.half', undefined],
      ['added', 'a.new', undefined],
      ['impossible', 'a.impossible', undefined],
      ['unchanged', 'a.same', undefined],
    ])
    expect(rows[0]?.after?.name).toBe('a.renamed')
    expect(countsOf(rows)).toMatchObject({ renamed: 1, refreshed: 0, unchanged: 1 })
    expect(changesAnything(rows)).toBe(true)
  })

  test('with options refreshes what has not changed', () => {
    const same: Sides = { published: [published('a.same')], datasets: [dataset('a.same')] }
    expect(changesAnything(previewRows(same))).toBe(false)
    const rows = previewRows(same, { refreshesAll: true })
    expect(rows.map(({ group }) => group)).toEqual(['refreshed'])
    expect(changesAnything(rows)).toBe(true)
  })

  test('knows the layers that are deleted: those of removed and renamed datasets that still exist', () => {
    expect(deletedLayers(previewRows(sides))).toEqual([
      { id: 'map of a.old', dataset: 'a.old' },
      { id: 'features of a.old', dataset: 'a.old' },
      { id: 'map of a.dropped', dataset: 'a.dropped' },
      { id: 'features of a.dropped', dataset: 'a.dropped' },
    ])
    const half = [published('a.half', { mapItemId: null })]
    expect(deletedLayers(previewRows({ published: half, datasets: [] }))).toHaveLength(1)
  })

  test('differs from an earlier one in what is new, other, or gone', () => {
    const earlier = previewRows(sides)
    expect(differenceBetween(earlier, previewRows(sides))).toEqual({ names: new Set(), gone: [] })
    const later = previewRows({
      ...sides,
      datasets: [
        ...sides.datasets.filter(({ name }) => name !== 'a.impossible' && name !== 'a.same'),
        dataset('a.more', { fields: [text('id'), text('more')] }),
      ],
    })
    const { names, gone } = differenceBetween(earlier, later)
    expect([...names].toSorted()).toEqual(['a.more', 'a.same'])
    expect(gone).toEqual(['a.impossible'])
  })

  test('does not differ because of the number of rows', () => {
    const grown = sides.datasets.map((one) => ({ ...one, rowCount: 11 }))
    expect(
      differenceBetween(previewRows(sides), previewRows({ ...sides, datasets: grown })).names.size,
    ).toBe(0)
  })
})

describe('the columns of a dataset', () => {
  test('are compared by name: those of now in their order, then those that are gone', () => {
    const before = { fields: [text('id'), text('title'), text('gone')] }
    const after = { fields: [text('id'), text('added'), text('title', 20)] }
    expect(columnChanges(before, after).map(({ name, change }) => [name, change])).toEqual([
      ['id', 'none'],
      ['added', 'added'],
      ['title', 'changed'],
      ['gone', 'removed'],
    ])
  })

  test('are not compared if one side is missing', () => {
    const side = { fields: [text('id')] }
    expect(columnChanges(undefined, side)).toEqual([
      { name: 'id', before: undefined, after: text('id'), change: 'none' },
    ])
    expect(columnChanges(side, undefined)).toMatchObject([{ before: text('id'), change: 'none' }])
    expect(columnChanges(undefined, undefined)).toEqual([])
  })
})
