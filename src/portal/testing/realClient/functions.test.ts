import * as library from '@esri/arcgis-rest-portal'
import { expect, test } from 'vitest'
import { exercised, local } from './functions.ts'

test('every function of the public portal client is called by a test, or sends nothing', () => {
  const all = Object.entries(library)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
  const called = new Set<string>(Object.values(exercised).flat())
  expect(local.filter((name) => called.has(name))).toEqual([])
  expect([...called, ...local].toSorted()).toEqual(all.toSorted())
})
