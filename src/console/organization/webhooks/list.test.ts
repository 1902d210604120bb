import { describe, expect, test } from 'vitest'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { sorted, webhookList } from './list.ts'
import { asListed } from './organizationWebhooks.ts'
import { receiversOf } from './receivers.ts'
import { countsOf, hostOf, rowsOf, serverAt } from './rows.ts'
import { toJson, webhooksToCsv } from './export.ts'
import { scheduleInWords } from './words.ts'

const time = Date.UTC(2026, 0, 1)

const server = (id: string, url: string): Server => ({
  id,
  name: `${id}.example:6443`,
  url,
  adminUrl: url,
  isHosted: false,
  serverType: 'ArcGIS',
  serverRole: 'FEDERATED_SERVER',
})
const servers = [
  server('main', 'https://gis.example/server'),
  server('other', 'https://gis.example/server2'),
]

const webhook = (id: string, set: Partial<ServiceWebhook> = {}): ServiceWebhook => ({
  id,
  folderName: '',
  serviceName: `Service ${id}`,
  serviceType: 'FeatureServer',
  name: `Webhook ${id}`,
  changeTypes: ['FeaturesCreated'],
  signatureKey: `secret ${id}`,
  hookUrl: 'https://hooks.example/a',
  active: true,
  contentType: 'application/json',
  scheduleInfo: {},
  payloadFormat: 'json',
  createdTime: time,
  lastUpdatedTime: time,
  owner: 'jsmith',
  ...set,
})

const surroundings = {
  servers,
  itemUrls: new Map([['item1', 'https://GIS.example/server2/rest/services/A/FeatureServer']]),
  owners: new Map(),
  failures: [],
  now: time,
}
const webhooks = [
  webhook('1', { serverId: 'main', owner: 'zoe', changeTypes: ['*'] }),
  webhook('2', { itemId: 'item1', active: false, hookUrl: 'http://10.0.0.1:8080/x' }),
  webhook('3', { serviceType: 'GPServer', signatureKey: '', lastUpdatedTime: time + 1 }),
]
const rows = rowsOf(webhooks, { ...surroundings, counts: countsOf(webhooks) })
const ids = (found: readonly { webhook: ServiceWebhook }[]) =>
  found.map((row) => row.webhook.id).join('')
const stateOf = (set: Readonly<Record<string, string | readonly string[]>>) =>
  webhookList.read(
    new URLSearchParams(
      Object.entries(set).flatMap(([name, values]) => [values].flat().map((one) => [name, one])),
    ),
  )
const find = (set: Parameters<typeof stateOf>[0]) => ids(webhookList.matching(rows, stateOf(set)))

const url = { hookUrl: 'https://hooks.example/shared', serviceName: 'Roads' }

test('webhooks are counted by URL, and overlap if they have the service and the URL in common', () => {
  const same = [webhook('1', url), webhook('2', url), webhook('3', { ...url, serviceType: 'x' })]
  const { withUrl, isOverlapping } = countsOf([...same, ...webhooks])
  expect(withUrl(url.hookUrl)).toBe(3)
  expect(withUrl('https://hooks.example/none')).toBe(0)
  expect(same.map(isOverlapping)).toEqual([true, true, false])
})

test.each([
  [['FeaturesCreated'], ['FeaturesUpdated'], false],
  [['FeaturesCreated', 'FeaturesUpdated'], ['FeaturesUpdated'], true],
  [['FeaturesEdited'], ['FeaturesDeleted'], true],
  [['FeaturesEdited'], ['AttachmentsCreated'], false],
  [['All'], ['FeaturesCreated'], true],
])('webhooks of a service with the events %j and %j: overlapping %s', (first, second, expected) => {
  const both = [
    webhook('1', { ...url, changeTypes: first }),
    webhook('2', { ...url, changeTypes: second }),
  ]
  expect(both.map(countsOf(both).isOverlapping)).toEqual([expected, expected])
})

describe('the server of a webhook', () => {
  test('is the one that the portal returns, or that of the URL of its item', () => {
    expect(rows.map(({ server: found }) => found?.id)).toEqual(['main', 'other', undefined])
  })

  test('has the longest URL that the URL begins with, segment by segment', () => {
    expect(serverAt('https://gis.example/server/rest', servers)?.id).toBe('main')
    expect(serverAt('https://gis.example/server3/rest', servers)).toBeUndefined()
  })
})

test('the owner of a webhook of the organization is the member with its user ID, and unknown without one', () => {
  const organization = (ownerId: string | null) =>
    asListed({
      id: '1',
      name: 'Changes',
      payloadUrl: 'https://hooks.example/a',
      isActive: true,
      ownerId,
      events: ['/'],
    })
  const zoe = { username: 'zoe', state: 'disabled', fullName: 'Zoe Gray' } as const
  const gone = { username: 'ben', state: 'gone', fullName: 'ben' } as const
  const owned = [
    organization('id1'),
    organization('id2'),
    organization(null),
    webhook('4', { owner: 'ben' }),
    webhook('5', { owner: 'cleo' }),
  ]
  const owners = new Map(Object.entries({ id1: zoe, zoe, ben: gone }))
  const found = rowsOf(owned, { ...surroundings, owners, counts: countsOf(owned) })
  expect(found.map(({ webhook: { owner }, ownerName }) => [owner, ownerName])).toEqual([
    ['zoe', 'Zoe Gray'],
    ['', 'Owner unknown'],
    ['', 'Owner unknown'],
    ['ben', 'ben'],
    ['cleo', 'cleo'],
  ])
  expect(
    found.map(({ findings }) => findings.filter((finding) => finding.startsWith('owner'))),
  ).toEqual([['ownerDisabled'], [], [], ['ownerGone'], []])
})

test('the host of a receiver has its port and no credentials', () => {
  expect(hostOf('https://user:pass@Hooks.Example:8443/a?b')).toBe('hooks.example:8443')
  expect(hostOf('hooks.example/a')).toBe('')
})

test('rows are found by all words in any field', () => {
  expect(find({ q: 'WEBHOOK main.example' })).toBe('1')
  expect(find({ q: 'hooks.example jsmith' })).toBe('3')
  expect(find({ q: 'nothing' })).toBe('')
  // Keys are not searched: a search text is part of the URL.
  expect(find({ q: 'secret' })).toBe('')
})

test('rows are filtered by each facet and by findings', () => {
  expect(find({ server: ['other'] })).toBe('2')
  expect(find({ server: ['other', '-'] })).toBe('23')
  expect(find({ type: ['GPServer'] })).toBe('3')
  expect(find({ owner: ['zoe'] })).toBe('1')
  expect(find({ active: ['no'] })).toBe('2')
  expect(find({ active: ['no', 'yes'], server: ['-'] })).toBe('3')
  expect(find({ event: ['*'] })).toBe('1')
  expect(find({ host: ['10.0.0.1:8080'] })).toBe('2')
  expect(find({ show: 'unsigned' })).toBe('3')
  expect(find({ receiver: rows[0]?.receiver ?? '' })).toBe('13')
  expect(find({ show: 'http' })).toBe('2')
  expect(find({ show: 'inactive' })).toBe('2')
  expect(find({ show: 'unmodified' })).toBe('')
  expect(find({ host: ['hooks.example'] })).toBe('13')
})

test('numbers in names are sorted by value', () => {
  const named = ['Sync 1004', 'sync 10', 'Sync 10016', 'Sync 9'].map((name, index) =>
    webhook(String(index), { name, serviceName: name }),
  )
  const found = rowsOf(named, { ...surroundings, counts: countsOf(named) })
  expect(ids(sorted(found, { sort: 'name', order: 'asc' }))).toBe('3102')
  expect(ids(sorted(found, { sort: 'service', order: 'desc' }))).toBe('2013')
})

test('rows are sorted by a column in both directions', () => {
  expect(ids(sorted(rows, { sort: 'owner', order: 'asc' }))).toBe('231')
  expect(ids(sorted(rows, { sort: 'owner', order: 'desc' }))).toBe('123')
  expect(ids(sorted(rows, { sort: 'updated', order: 'asc' }))).toBe('312')
  expect(ids(sorted(rows, { sort: 'server', order: 'asc' }))).toBe('123')
  // An inactive webhook without encryption, one without a key, one without findings.
  expect(ids(sorted(rows, { sort: 'findings', order: 'asc' }))).toBe('231')
  expect(ids(sorted(rows, { sort: 'findings', order: 'desc' }))).toBe('132')
})

test('receivers are counted by URL', () => {
  expect(receiversOf(rows)).toMatchObject([
    { url: 'https://hooks.example/a', webhooks: 2, services: 2, owners: 2, unsigned: 1 },
    { url: 'http://10.0.0.1:8080/x', webhooks: 1, inactive: 1 },
  ])
})

test('the state of the list has defaults for what a URL does not contain', () => {
  const plain = stateOf({ show: 'unknown', view: 'map' })
  expect(plain).toMatchObject({ show: 'all', view: 'webhooks', sort: 'findings' })
  expect(webhookList.isFiltered(plain)).toBe(false)
  expect(webhookList.isFiltered({ ...plain, host: ['a'] })).toBe(true)
})

test('files contain signature keys only if they are asked for', async () => {
  for (const write of [toJson, webhooksToCsv]) {
    const [without, withKeys] = [await write(rows, false), await write(rows, true)]
    expect(without).toContain('Webhook 1')
    expect(without).not.toContain('secret')
    expect(without).not.toContain('signatureKey')
    expect(withKeys).toContain('secret 1')
  }
})

test('a schedule is described in words', () => {
  const words = (scheduleInfo: ServiceWebhook['scheduleInfo'], serviceType = 'FeatureServer') =>
    scheduleInWords({ serviceType, scheduleInfo }, time)
  const every = { interval: 20, frequency: 'second' }
  expect(words({ recurrenceInfo: every })).toBe('Every 20 seconds')
  expect(words({ recurrenceInfo: every, startAt: time - 1 })).toMatch(/^Every 20 seconds, since /)
  expect(words({ recurrenceInfo: every, startAt: time + 1 })).toMatch(/^Every 20 seconds, from /)
  expect(words({ recurrenceInfo: every, state: 'disabled' })).toBe('Disabled')
  expect(words({ recurrenceInfo: { interval: 2, frequency: 'blink' } })).toBe('Every 2 blink')
  expect(words({ name: 'Night', recurrenceInfo: every })).toBe('Night: Every 20 seconds')
  expect(words(null)).toBe('No schedule')
  expect(words({}, 'GPServer')).toBeUndefined()
})
