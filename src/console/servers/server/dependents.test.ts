import { expect, test } from 'vitest'
import { isBelow } from './dependents.ts'

const server = {
  url: 'https://maps.city.example/gis',
  adminUrl: 'https://gis1.internal:6443/arcgis',
}

test.each([
  'https://maps.city.example/gis/rest/services/Water/Hydrants/FeatureServer',
  'http://MAPS.city.example/GIS/rest/services',
  'https://maps.city.example/gis',
  'https://gis1.internal:6443/arcgis/rest/services/Roads/MapServer/0',
])('%s is below the server', (url) => {
  expect(isBelow(server, url)).toBe(true)
})

test.each([
  'https://maps.city.example/gis2/rest/services',
  'https://maps.city.example/portal',
  'https://other.example/gis/rest',
  'https://gis1.internal/arcgis/rest',
  'not a URL',
  '',
  null,
  undefined,
])('%s is not', (url) => {
  expect(isBelow(server, url)).toBe(false)
})
