import { expect, test } from 'vitest'
import { isOnline, productVersionOf } from './productVersion.ts'

const enterprise = { isPortal: true, portalMode: 'singletenant' } as const
const online = { isPortal: false, portalMode: 'multitenant' } as const

test.each([
  [
    'returns it',
    { ...enterprise, currentVersion: '2024.1', enterpriseVersion: '11.3.0' },
    '11.3.0',
  ],
  ['10.9.1', { ...enterprise, currentVersion: '9.2' }, '10.9.1'],
  ['between two known ones', { ...enterprise, currentVersion: '10.1' }, '11.2'],
  ['11.3', { ...enterprise, currentVersion: '2024.1' }, '11.3'],
  ['later than all known ones', { ...enterprise, currentVersion: '2025.1' }, undefined],
  ['says nothing', enterprise, undefined],
  ['ArcGIS Online', { ...online, currentVersion: '2025.1' }, undefined],
])('the product version of a portal: %s', (_which, portal, version) => {
  expect(productVersionOf(portal)).toBe(version)
})

test('ArcGIS Online is known by what it says of itself', () => {
  expect(isOnline(online)).toBe(true)
  expect(isOnline(enterprise)).toBe(false)
  expect(isOnline({})).toBe(false)
})
