import { expect, test } from 'vitest'
import { defaultTemplate } from '../../../../rest/publishing/template.ts'
import { templateInWords } from './templateInWords.ts'

test('a template is shown by the labels of its form', () => {
  expect(templateInWords(defaultTemplate)).toEqual({
    'Map layers': 'Map, Query, Data',
    'Feature layers': 'Query',
    'Maximum features in a response': '2,000',
    'Time zone of the dates': 'UTC',
  })
})

test('switches and numbers that are texts are understood, and nothing that is sent is missing', () => {
  const template = {
    type: 'MapServer',
    capabilities: 'Map,Query',
    clusterName: 'default',
    properties: {
      datesInUnknownTimeZone: 'true',
      preferredTimeZoneID: 'Pacific Standard Time',
      preferredTimeZoneRespectsDayLightSavingTime: 'true',
      cacheDir: '/cache',
    },
    extensions: [
      { typeName: 'KmlServer', enabled: 'false' },
      {
        typeName: 'FeatureServer',
        enabled: 'true',
        capabilities: 'Query,Create',
        maxUploadFileSize: 5,
        properties: { maxRecordCount: '4000', allowGeometryUpdates: 'true' },
      },
    ],
  }
  expect(templateInWords(template)).toEqual({
    'Map layers': 'Map, Query',
    'Feature layers': 'Query, Create',
    'Maximum features in a response': '4,000',
    'Dates are in an unknown time zone': true,
    'Preferred time zone': 'Pacific Standard Time',
    'The preferred time zone respects daylight saving time': true,
    clusterName: 'default',
    cacheDir: '/cache',
    maxUploadFileSize: 5,
    allowGeometryUpdates: 'true',
    KmlServer: { typeName: 'KmlServer', enabled: 'false' },
  })
})

test('a template that the contract does not know has no words', () => {
  expect(templateInWords({ type: 'ImageServer' })).toEqual({})
})
