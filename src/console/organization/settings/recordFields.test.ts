import { expect, test } from 'vitest'
import { settingSchema } from '../../../rest/records/settings.ts'
import { fieldsOf, fits, othersIn, recordIn, type RecordField } from './recordFields.ts'

const fields = (...of: Parameters<typeof settingSchema>) => {
  const record = recordIn(settingSchema(...of))
  return record ? fieldsOf(record).map(({ key, kind }: RecordField) => `${key}: ${kind}`) : []
}

test('the contract says how a service is entered', () => {
  expect(fields('geometryService')).toEqual(['url: address'])
  expect(fields('routeServiceLayer')).toEqual(['url: address', 'defaultTravelMode: text'])
  expect(fields('printServiceTask')).toEqual(['url: address', 'templates: list'])
  expect(fields('geocodeService')).toEqual(
    expect.arrayContaining(['url: address', 'name: text', 'batch: switch', 'zoomScale: number']),
  )
  expect(fields('routingServicesSource')).toEqual(['sourceName: text', 'agoUsername: text'])
})

test('what else a value holds is known by name', () => {
  const record = recordIn(settingSchema('geometryService'))
  expect(record && othersIn({ url: 'x', timeout: 60 }, record)).toEqual(['timeout'])
})

test('what is of another shape is left to the code', () => {
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
