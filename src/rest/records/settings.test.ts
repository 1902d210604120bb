import { expect, test } from 'vitest'
import { settingsIn } from './settings.ts'

test('settings that a portal returns empty are not set, so that a change back to them clears them', () => {
  const read = {
    allowedOrigins: [],
    authorizedCrossOriginDomains: [],
    defaultBasemap: {},
    defaultVectorBasemap: { title: 'Topographic', baseMapLayers: [] },
    portalProperties: {},
    name: 'Rivers',
    allSSL: false,
  }
  expect(settingsIn(read)).toEqual({ portalProperties: {}, name: 'Rivers', allSSL: false })
})
