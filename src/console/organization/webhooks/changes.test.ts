import { expect, test } from 'vitest'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { addressOf } from '../../shared/servers/webhooks.ts'
import { creation, deletion, edition, stateChange, type NewWebhook } from './changes.ts'

const webhook: ServiceWebhook = {
  id: 'a1',
  folderName: 'Utilities',
  serviceName: 'Hydrants',
  serviceType: 'FeatureServer',
  name: 'Notify crews',
  changeTypes: ['All'],
  signatureKey: 'not-a-secret',
  hookUrl: 'https://flows.example.com/1',
  active: true,
  contentType: 'application/json',
  payloadFormat: 'json',
  scheduleInfo: {
    name: '',
    state: 'enabled',
    recurrenceInfo: { interval: 30, frequency: 'second' },
  },
  createdTime: 0,
  lastUpdatedTime: 0,
  owner: 'editor',
}
const address = { folderName: 'Utilities', service: 'Hydrants.FeatureServer', webhookId: 'a1' }

test('a change of the state sends all properties as they are, so that none of them gets its default', () => {
  expect(stateChange(webhook)).toMatchObject({
    title: 'Deactivate webhook Notify crews',
    input: {
      ...address,
      name: webhook.name,
      hookUrl: webhook.hookUrl,
      active: false,
      changeTypes: ['*'],
      contentType: webhook.contentType,
      payloadFormat: 'json',
      scheduleInfo: webhook.scheduleInfo,
      signatureKey: 'not-a-secret',
    },
  })
})

test('a geoprocessing service has neither events nor a schedule; a key that is not returned is not sent', () => {
  const input = stateChange({
    ...webhook,
    folderName: '/',
    serviceType: 'GPServer',
    active: false,
    signatureKey: null,
  })?.input
  expect(input).toEqual({
    service: 'Hydrants.GPServer',
    webhookId: 'a1',
    name: webhook.name,
    hookUrl: webhook.hookUrl,
    active: true,
    contentType: webhook.contentType,
    payloadFormat: 'json',
  })
})

test.each([
  { changeTypes: ['FeaturesCreated', 'FeaturesMoved'] },
  { contentType: 'text/plain' },
  { payloadFormat: 'xml' },
])('a webhook with a value that is not documented can’t be changed, only deleted: %j', (values) => {
  const unknown = { ...webhook, ...values }
  expect(stateChange(unknown)).toBeUndefined()
  expect(deletion(unknown, addressOf(unknown)).input).toEqual(address)
})

test('what was entered is sent with all other properties as they are, and only what differs is reviewed', () => {
  const entered = {
    name: webhook.name,
    hookUrl: 'https://flows.example.com/2',
    changeTypes: ['*'],
    signatureKey: '',
    contentType: webhook.contentType,
    active: true,
  }
  const change = edition(webhook, entered)
  expect(change?.input).toEqual({
    ...stateChange(webhook)?.input,
    hookUrl: entered.hookUrl,
    active: true,
  })
  expect(change?.changes).toMatchObject([
    { name: 'hookUrl', before: webhook.hookUrl, after: entered.hookUrl },
  ])
  const two = { ...webhook, changeTypes: ['FeaturesUpdated', 'FeaturesCreated'] }
  const reordered = edition(two, { ...entered, changeTypes: two.changeTypes.toReversed() })
  expect(reordered?.changes.map(({ name }) => name)).toEqual(['hookUrl'])
  expect(reordered?.input).toMatchObject({ changeTypes: two.changeTypes })
  const withKey = edition(webhook, {
    ...entered,
    changeTypes: ['FeaturesCreated'],
    signatureKey: 'new',
  })
  expect(withKey?.input).toMatchObject({ changeTypes: ['FeaturesCreated'], signatureKey: 'new' })
  expect(withKey?.changes.map(({ name }) => name)).toEqual([
    'hookUrl',
    'changeTypes',
    'signatureKey',
  ])
})

test('a new webhook has all properties that were entered, and those that its service has; its key is sent only if there is one', () => {
  const entered: NewWebhook = {
    server: 's1',
    folderName: 'Utilities',
    service: 'Hydrants.FeatureServer',
    otherEvents: '',
    numberOfFailures: '5',
    daysInPast: '5',
    name: 'Notify crews',
    hookUrl: 'https://flows.example.com/1',
    changeTypes: ['FeaturesUpdated', 'FeaturesCreated'],
    signatureKey: '',
    contentType: 'application/json',
    active: true,
  }
  const { folderName, service, name, hookUrl, active, contentType } = entered
  const common = { service, name, hookUrl, active, contentType, payloadFormat: 'json' }
  const ofFeatures = creation(entered)
  expect(ofFeatures.input).toEqual({
    ...common,
    folderName,
    changeTypes: ['FeaturesCreated', 'FeaturesUpdated'],
  })
  expect(ofFeatures.changes.map(({ name: changed }) => changed)).not.toContain('signatureKey')
  const ofTool = creation({
    ...entered,
    folderName: '',
    service: 'Trace.GPServer',
    signatureKey: 'not-a-secret',
  })
  expect(ofTool.input).toEqual({
    ...common,
    service: 'Trace.GPServer',
    signatureKey: 'not-a-secret',
  })
})
