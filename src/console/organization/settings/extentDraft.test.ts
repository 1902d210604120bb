import { describe, expect, test } from 'vitest'
import { settingDefaults } from '../../../rest/records/settings.ts'
import { meant, toDraft, type ExtentDraft } from './draft.ts'
import { typedOf, withTyped } from './extentDraft.ts'

const draft = toDraft('extent', settingDefaults.defaultExtent) as ExtentDraft
const typed = typedOf(draft) ?? { west: '', south: '', east: '', north: '' }

describe('the default extent in numbers', () => {
  test('is told in degrees whatever its spatial reference', () => {
    expect(typed).toMatchObject({ west: '-161.696751', east: '161.696751' })
    expect(meant('defaultExtent', draft)).toEqual({ value: settingDefaults.defaultExtent })
  })
  test('what is entered goes into the extent, in its own spatial reference', () => {
    const next = withTyped(draft, { ...typed, west: '0' }, draft.json)
    expect(meant('defaultExtent', next)).toEqual({
      value: { ...settingDefaults.defaultExtent, xmin: 0 },
    })
  })
  test('numbers that make no extent are kept as typed, and are no value', () => {
    const next = withTyped(draft, { ...typed, west: '17x' }, draft.json)
    expect(typedOf(next)?.west).toBe('17x')
    expect(meant('defaultExtent', next)).toMatchObject({ problem: 'extent' })
  })
  test('none at all clear it, and what is entered then has the spatial reference of before', () => {
    const cleared = withTyped(draft, { west: '', south: '', east: '', north: '' }, draft.json)
    expect(meant('defaultExtent', cleared)).toEqual({ value: null })
    const world = { west: '0', south: '0', east: '10', north: '10' }
    expect(meant('defaultExtent', withTyped(cleared, world, draft.json))).toMatchObject({
      value: { xmax: 1_113_194.91, spatialReference: { wkid: 102_100 } },
    })
    expect(meant('defaultExtent', withTyped(cleared, world, ''))).toMatchObject({
      value: { xmax: 10, spatialReference: { wkid: 4326 } },
    })
  })
  test('an extent in another spatial reference is left to the code', () => {
    const other = { ...settingDefaults.defaultExtent, spatialReference: { wkid: 25_832 } }
    expect(typedOf(toDraft('extent', other) as ExtentDraft)).toBeUndefined()
  })
})
