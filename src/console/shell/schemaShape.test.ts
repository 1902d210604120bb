import { expect, test } from 'vitest'
import { settingSchema } from '../../rest/records/settings.ts'
import { checkOf, keysOf } from './schemaShape.ts'

test('the keys of an object are found in a schema at any depth', () => {
  const keys = keysOf(settingSchema('defaultBasemap'))
  expect(keys([])).toEqual(['title', 'baseMapLayers'])
  expect(keys(['baseMapLayers', 3])).toContain('opacity')
  expect(keys(['baseMapLayers'])).toEqual([])
  expect(keys(['title', 'x'])).toEqual([])
  expect(keysOf(settingSchema('defaultExtent'))(['spatialReference'])).toEqual(['wkid', 'wkt'])
  expect(keysOf(settingSchema('portalProperties'))(['links'])).toEqual([])
})

test('validation errors are reported by path', () => {
  const check = checkOf(settingSchema('printServiceTask'))
  expect(
    check('{"url": "ftp://x", "templates": [{"layout": "A4", "format": "PDF"}]}').map(
      ({ path }) => path,
    ),
  ).toEqual([['url'], ['templates', 0, 'label']])
  expect(check('{"url": "https://gis.example/print"}')).toEqual([])
  expect(check('{"url": ')).toEqual([])
})
