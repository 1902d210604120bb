import { expect, test } from 'vitest'
import { settingSchema } from '../../../../../rest/records/settings.ts'
import { fieldsOf, fits, othersIn, recordIn, type RecordField } from './recordFields.ts'

const fields = (...of: Parameters<typeof settingSchema>) => {
  const record = recordIn(settingSchema(...of))
  return record ? fieldsOf(record).map(({ key, kind }: RecordField) => `${key}: ${kind}`) : []
}

test('the fields of a service come from the contract', () => {
  expect(fields('geometryService')).toEqual(['url: url'])
  expect(fields('routeServiceLayer')).toEqual(['url: url', 'defaultTravelMode: text'])
  expect(fields('printServiceTask')).toEqual(['url: url', 'templates: list'])
  expect(fields('geocodeService')).toEqual(
    expect.arrayContaining(['url: url', 'name: text', 'batch: switch', 'zoomScale: number']),
  )
  expect(fields('routingServicesSource')).toEqual(['sourceName: text', 'agoUsername: text'])
})

test('properties without a field are listed by name', () => {
  const record = recordIn(settingSchema('geometryService'))
  expect(record && othersIn({ url: 'x', timeout: 60 }, record)).toEqual(['timeout'])
})

test('values of another shape are edited as JSON', () => {
  const [one, many] = [settingSchema('geometryService'), settingSchema('geocodeService')]
  expect([undefined, {}].map((value) => fits(one, value))).toEqual([true, true])
  expect([[], 'x', 1].map((value) => fits(one, value))).toEqual([false, false, false])
  expect([[], [{}], {}, ['x']].map((value) => fits(many, value))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('basemaps and panels have fields, too, with several lines for HTML', () => {
  expect(fields('defaultBasemap')).toEqual(['title: text', 'baseMapLayers: list'])
  expect(fields('rotatorPanels')).toEqual(['id: text', 'innerHTML: lines'])
})
