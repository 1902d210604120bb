import { expect, test } from 'vitest'
import { findSettings } from '../search.ts'
import { applicable, Snapshot, takeSnapshot } from './snapshot.ts'

const portal = { name: 'Riverside County GIS', url: 'https://gis.example/portal' }
const settings = { name: 'Riverside', maxTokenExpirationMinutes: 60, mapVendorKey: 'k-1' }

test('a snapshot contains the settings with values, without secrets', () => {
  const snapshot = takeSnapshot(settings, portal, 1)
  expect(snapshot.settings).toEqual({ name: 'Riverside', maxTokenExpirationMinutes: 60 })
  expect(Snapshot.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
})

test('settings that can’t be restored have a reason', () => {
  const snapshot = takeSnapshot(settings, portal, 1)
  const { values, rest } = applicable({
    ...snapshot,
    settings: { ...snapshot.settings, units: 'leagues', oldSetting: true },
  })
  expect(values).toEqual({ name: 'Riverside', maxTokenExpirationMinutes: 60 })
  expect(rest.map(({ name }) => name)).toEqual(['units', 'oldSetting'])
  expect(rest[0]?.why).toBeTruthy()
  expect(rest[1]?.why).toBeUndefined()
})

test('a setting is found by its label, help text, parameter name and value', () => {
  const names = (words: string) =>
    findSettings(words, settings).map(({ definition }) => definition.name)
  expect(names('token lifetime')).toContain('maxTokenExpirationMinutes')
  expect(names('CORS')).toContain('authorizedCrossOriginNoCorsDomains')
  expect(names('authorizedcross')).toHaveLength(2)
  expect(names('riverside')).toEqual(['name'])
  expect(names('no such words anywhere')).toEqual([])
})
