import { describe, expect, test } from 'vitest'
import { PackageEntry } from '../../../rest/groups/packages.ts'
import {
  compareHere,
  countStates,
  filterEntries,
  newIds,
  stateOf,
  totalSize,
} from './chooseItems/entries.ts'
import {
  packageAfter,
  planOf,
  replacedBy,
  replacesMany,
  requestedIds,
  importedCount,
} from './importPlan.ts'

const september = Date.UTC(2026, 8, 12)
const november = Date.UTC(2026, 10, 3)
const entry = (id: string, more: Partial<PackageEntry> = {}): PackageEntry =>
  PackageEntry.parse({
    id,
    type: 'Feature Service',
    title: `Item ${id}`,
    size: 100,
    exists: false,
    canImport: true,
    created: september,
    modified: september,
    ...more,
  })

const entries = [
  entry('zones', { title: 'Floodplain zones' }),
  entry('gauges', { title: 'Stream gauges' }),
  entry('map', { title: 'Hydrology', type: 'Web Map', exists: true, existingModified: november }),
  entry('raster', { type: 'Image Service', canImport: false, size: -1 }),
  entry('form', { type: 'Form', exists: true, existingModified: september }),
  entry('strange', { exists: true, canImport: false }),
]
const ids = (list: readonly PackageEntry[]) => list.map(({ id }) => id)

describe('the entries of a package', () => {
  test('are new, existing, or not importable, whether they exist or not', () => {
    expect(entries.map(stateOf)).toEqual(['new', 'new', 'exists', 'cannot', 'exists', 'cannot'])
    expect(countStates(entries)).toEqual({ new: 2, exists: 2, cannot: 2 })
  })

  test('are selected at first if they are new', () => {
    expect([...newIds(entries)]).toEqual(['zones', 'gauges'])
    expect(newIds(entries.slice(2)).size).toBe(0)
  })

  test('are found by title, type, or ID, ignoring case, and by state', () => {
    expect(ids(filterEntries(entries, ' hydro ', 'all'))).toEqual(['map'])
    expect(ids(filterEntries(entries, 'service', 'new'))).toEqual(['zones', 'gauges'])
    expect(ids(filterEntries(entries, '', 'cannot'))).toEqual(['raster', 'strange'])
    expect(ids(filterEntries(entries, 'raster', 'all'))).toEqual(['raster'])
    expect(filterEntries(entries, '', 'all')).toBe(entries)
  })

  test('have a total size', () => {
    expect(totalSize(entries)).toBe(500)
  })

  test('are compared with the items on the portal', () => {
    expect(entries.map(compareHere)).toEqual([
      undefined,
      undefined,
      'newerHere',
      undefined,
      'same',
      undefined,
    ])
    expect(
      compareHere(entry('old', { exists: true, existingModified: september, modified: november })),
    ).toBe('olderHere')
  })
})

describe('the plan', () => {
  const selected = new Set(['zones', 'map', 'raster'])
  const agreed = new Set(['map'])

  test('contains the effect on every entry', () => {
    const plan = planOf(entries, { selected, agreed, overwrite: undefined })
    expect(ids(plan.added)).toEqual(['zones'])
    expect(ids(plan.overwritten)).toEqual(['map'])
    expect(ids(plan.skipped)).toEqual([])
    expect(ids(plan.cannot)).toEqual(['raster', 'strange'])
    expect(ids(plan.excluded)).toEqual(['gauges', 'form'])
    expect(importedCount(plan)).toBe(2)
    expect(requestedIds(plan)).toEqual(['zones', 'map'])
  })

  test('skips existing items if overwriting is off, and still requests them', () => {
    const plan = planOf(entries, { selected, agreed, overwrite: false })
    expect(ids(plan.overwritten)).toEqual([])
    expect(ids(plan.skipped)).toEqual(['map'])
    expect(importedCount(plan)).toBe(1)
    expect(requestedIds(plan)).toEqual(['zones', 'map'])
  })

  test.each([undefined, true])(
    'requires a decision about items that were created after the selection (overwriting: %s)',
    (overwrite) => {
      const plan = planOf(entries, { selected, agreed: new Set(), overwrite })
      expect(ids(plan.undecided)).toEqual(['map'])
      expect(ids(plan.overwritten)).toEqual([])
      expect(importedCount(plan)).toBe(1)
      expect(requestedIds(plan)).toEqual(['zones'])
    },
  )

  test('contains the state of the package after the import', () => {
    const choice = { selected, agreed, overwrite: undefined }
    expect(packageAfter(planOf(entries, choice), true)).toBe('kept')
    expect(packageAfter(planOf(entries, choice), false)).toBe('deletedWithRest')
    expect(packageAfter(planOf(entries, { ...choice, overwrite: false }), false)).toBe(
      'keptSkipped',
    )
    const all = planOf(entries.slice(0, 1), { ...choice, selected: new Set(['zones']) })
    expect(packageAfter(all, false)).toBe('deleted')
  })

  test('replaces only items of which another version is in the package', () => {
    const overwriting = (modified: number, count: number) => {
      const existing = Array.from({ length: count }, (_, index) =>
        entry(`existing${index}`, { exists: true, existingModified: september, modified }),
      )
      const all = new Set(ids(existing))
      return planOf(existing, { selected: all, agreed: all, overwrite: undefined })
    }
    expect(replacedBy(overwriting(september, 300))).toHaveLength(0)
    expect(replacesMany(overwriting(september, 300))).toBe(false)
    expect(replacesMany(overwriting(november, 10))).toBe(false)
    expect(replacesMany(overwriting(november, 11))).toBe(true)
  })

  test('of an empty package imports nothing', () => {
    expect(importedCount(planOf([], { selected: new Set(), agreed, overwrite: true }))).toBe(0)
  })
})
