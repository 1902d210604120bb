import { describe, expect, test } from 'vitest'
import { settingDefaults } from '../../../../rest/records/settings.ts'
import { parseDraft, toDraft, type ExtentDraft } from '../settingsDraft.ts'
import { typedOf, withTyped } from './extentDraft.ts'

const draft = toDraft('extent', settingDefaults.defaultExtent) as ExtentDraft
const typed = typedOf(draft) ?? { west: '', south: '', east: '', north: '' }

describe('the default extent in numbers', () => {
  test('is shown in degrees, regardless of its spatial reference', () => {
    expect(typed).toMatchObject({ west: '-161.696751', east: '161.696751' })
    expect(parseDraft('defaultExtent', draft)).toEqual({ value: settingDefaults.defaultExtent })
  })
  test('is updated in its own spatial reference', () => {
    const next = withTyped(draft, { ...typed, west: '0' }, draft.json)
    expect(parseDraft('defaultExtent', next)).toEqual({
      value: { ...settingDefaults.defaultExtent, xmin: 0 },
    })
  })
  test('keeps numbers that are not a valid extent as typed, without a value', () => {
    const next = withTyped(draft, { ...typed, west: '17x' }, draft.json)
    expect(typedOf(next)?.west).toBe('17x')
    expect(parseDraft('defaultExtent', next)).toMatchObject({ problem: 'extent' })
  })
  test('is cleared without numbers, and keeps its spatial reference for new ones', () => {
    const cleared = withTyped(draft, { west: '', south: '', east: '', north: '' }, draft.json)
    expect(parseDraft('defaultExtent', cleared)).toEqual({ value: null })
    const world = { west: '0', south: '0', east: '10', north: '10' }
    expect(parseDraft('defaultExtent', withTyped(cleared, world, draft.json))).toMatchObject({
      value: { xmax: 1_113_194.91, spatialReference: { wkid: 102_100 } },
    })
    expect(parseDraft('defaultExtent', withTyped(cleared, world, ''))).toMatchObject({
      value: { xmax: 10, spatialReference: { wkid: 4326 } },
    })
  })
  test('is edited as JSON in other spatial references', () => {
    const other = { ...settingDefaults.defaultExtent, spatialReference: { wkid: 25_832 } }
    expect(typedOf(toDraft('extent', other) as ExtentDraft)).toBeUndefined()
  })
})
