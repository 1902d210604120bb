import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  featureCapabilities,
  mapCapabilities,
  defaultTemplate,
  ServiceTemplate,
} from '../../../../rest/publishing/template.ts'
import {
  templateIn,
  templateText,
  valuesOf,
  withTemplateValue,
  type TemplateKey,
  type TemplateValues,
} from './templateValues.ts'

const flag = fc.constantFrom(true, false, 'true', 'false')
const tokens = (known: readonly string[]) =>
  fc.array(fc.constantFrom(...known, 'Unknown'), { maxLength: 4 }).map((list) => list.join(', '))
const zone = fc.constantFrom('Pacific Standard Time', 'UTC', '', null, 5)
const count = fc.constantFrom(2000, '4000', '', 'many', null)
const optional = { requiredKeys: [] }

/** Further keys of any JSON, under names that the form does not know. */
const others = fc.dictionary(fc.constantFrom('serviceName', 'x', '__proto__', 'ä'), fc.jsonValue())
const withOthers = <T extends object>(known: fc.Arbitrary<T>) =>
  fc.tuple(others, known).map(([more, own]): Readonly<Record<string, unknown>> => ({
    ...more,
    ...own,
  }))

const properties = withOthers(
  fc.record(
    {
      datesInUnknownTimeZone: flag,
      dateFieldsTimezoneID: zone,
      dateFieldsRespectsDayLightSavingTime: flag,
      preferredTimeZoneID: zone,
      preferredTimeZoneRespectsDayLightSavingTime: flag,
    },
    optional,
  ),
)
const extension = withOthers(
  fc.record(
    {
      typeName: fc.constantFrom('FeatureServer', 'WMSServer'),
      capabilities: tokens(featureCapabilities),
      enabled: flag,
      properties: withOthers(fc.record({ maxRecordCount: count }, optional)),
    },
    optional,
  ),
)
const template = withOthers(
  fc.record(
    {
      type: fc.constant('MapServer'),
      capabilities: tokens(mapCapabilities),
      properties,
      extensions: fc.array(extension, { maxLength: 3 }),
    },
    optional,
  ),
)

const list = (known: readonly string[]) => fc.subarray([...known, 'Unknown'])
const change: fc.Arbitrary<Partial<TemplateValues>> = fc.oneof(
  list(mapCapabilities).map((value) => ({ mapCapabilities: value })),
  list(featureCapabilities).map((value) => ({ featureCapabilities: value })),
  fc.constantFrom('', '1', '2000', 'a lot', '0x1').map((value) => ({ maxRecordCount: value })),
  ...(['dateFieldsTimezoneID', 'preferredTimeZoneID'] as const).map((key) =>
    fc
      .constantFrom('', 'UTC', 'Pacific ', 'Tokyo Standard Time')
      .map((value) => ({ [key]: value })),
  ),
  ...(
    [
      'isFeatureEnabled',
      'datesInUnknownTimeZone',
      'dateFieldsRespectsDayLightSavingTime',
      'preferredTimeZoneRespectsDayLightSavingTime',
    ] as const
  ).map((key) => fc.boolean().map((value) => ({ [key]: value }))),
)

const without = (object: unknown, ...keys: readonly string[]) =>
  Object.entries(object ?? {}).filter(([key]) => !keys.includes(key))

/** Everything of a template that the form does not show, with the order of keys. */
const rest = (text: string) => {
  const object = templateIn(text) ?? {}
  const extensions = (object['extensions'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const shown = extensions.find(({ typeName }) => typeName === 'FeatureServer')
  return JSON.stringify([
    without(object, 'capabilities', 'properties', 'extensions'),
    without(
      object['properties'],
      'datesInUnknownTimeZone',
      'dateFieldsTimezoneID',
      'dateFieldsRespectsDayLightSavingTime',
      'preferredTimeZoneID',
      'preferredTimeZoneRespectsDayLightSavingTime',
    ),
    extensions.filter((one) => one !== shown),
    without(shown, 'typeName', 'capabilities', 'enabled', 'properties'),
    without(shown?.['properties'], 'maxRecordCount'),
  ])
}

describe('the form of a template', () => {
  test('changes nothing by showing it: each value set to itself leaves the text as it is', () => {
    fc.assert(
      fc.property(template, (one) => {
        const text = templateText(one)
        const values = valuesOf(one)
        for (const key of Object.keys(values) as TemplateKey[])
          expect(withTemplateValue(text, key, values[key])).toBe(text)
      }),
      { numRuns: 500, seed: 20_261_123 },
    )
  })

  test('changes one value and nothing else, and back', () => {
    fc.assert(
      fc.property(template, change, (one, wanted) => {
        const before = templateText(one)
        const shown = valuesOf(one)
        const [[key, value] = []] = Object.entries(wanted) as [TemplateKey, never][]
        if (key === undefined) return
        const after = withTemplateValue(before, key, value as never)
        const now = valuesOf(templateIn(after) ?? {})
        expect(now).toEqual({ ...shown, [key]: value })
        expect(rest(after)).toBe(rest(before))
        const back = withTemplateValue(after, key, shown[key] as never)
        expect(valuesOf(templateIn(back) ?? {})).toEqual(shown)
        expect(rest(back)).toBe(rest(before))
      }),
      { numRuns: 1000, seed: 20_261_123 },
    )
  })

  test('shows the template that a first publication starts with, and keeps texts for switches and numbers', () => {
    expect(valuesOf(defaultTemplate)).toMatchObject({
      mapCapabilities: ['Map', 'Query', 'Data'],
      featureCapabilities: ['Query'],
      isFeatureEnabled: true,
      dateFieldsTimezoneID: 'UTC',
      maxRecordCount: '2000',
    })
    const documented = templateText({
      serviceName: null,
      type: 'MapServer',
      extensions: [
        { typeName: 'FeatureServer', enabled: 'false', properties: { maxRecordCount: '4000' } },
      ],
    })
    const enabled = withTemplateValue(documented, 'isFeatureEnabled', true)
    const counted = withTemplateValue(enabled, 'maxRecordCount', '5000')
    expect(JSON.parse(counted)).toMatchObject({
      serviceName: null,
      extensions: [{ enabled: 'true', properties: { maxRecordCount: '5000' } }],
    })
    expect(ServiceTemplate.safeParse(JSON.parse(counted)).success).toBe(true)
  })

  test.each(['', '[]', '{"extensions": {}}', '{"properties": []}', '{"extensions": [1]}', '{'])(
    'can not show %s',
    (text) => {
      expect(templateIn(text)).toBeUndefined()
      expect(withTemplateValue(text, 'maxRecordCount', '5')).toBe(text)
    },
  )
})
