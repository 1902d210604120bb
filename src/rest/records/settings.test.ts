import { expect, test } from 'vitest'
import { settingSchema, settingsIn } from './settings.ts'

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

test('a geocoder has a URL, except the one that ArcGIS Online returns without URL and name', () => {
  const schema = settingSchema('geocodeService')
  const own = { placeholder: '', placefinding: true, batch: true, zoomScale: 10_000 }
  const named = { url: 'https://gis.example.com/geocode', name: 'Addresses' }
  expect(schema.parse([named, own])).toEqual([named, own])
  for (const wrong of [{}, { name: 'Addresses' }, { ...own, name: 'Addresses' }])
    expect(schema.safeParse([named, wrong]).error?.issues[0]).toMatchObject({
      path: [1, 'url'],
      message: 'is required',
    })
})
