import { expect, test } from 'vitest'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import type { ReportRow } from '../report/rows.ts'
import { planReplacement, urlCount } from './plan.ts'

const from = 'https://old.example/portal'
const to = 'https://new.example/gis'

/** A portal with items of these types, whose data and resources are `text`. */
const portalWith = (types: Readonly<Record<string, string>>, text = `{"url":"${from}/a"}`) =>
  (async (operation: unknown, { itemId = '' }: { itemId?: string }) => {
    await Promise.resolve()
    if (operation === items.own) {
      const type = types[itemId]
      if (type === 'offline') throw new ConnectionError('No connection.')
      if (type === undefined) throw new PortalError({ code: 400, message: 'No item.' })
      return { item: { id: itemId, owner: 'ada', title: itemId, type, url: `${from}/${itemId}` } }
    }
    if (operation === itemResources.list)
      return { resources: ['config.json', 'images/map.png'].map((resource) => ({ resource })) }
    return new Blob([text])
  }) as unknown as Client['send']

const row = (itemId: string, more: Partial<ReportRow>): ReportRow => ({
  key: `${itemId} ${JSON.stringify(more)}`,
  itemId,
  owner: 'ada',
  type: 'Web Map',
  place: 'data',
  kind: 'url',
  url: `${from}/a`,
  ...more,
})

const plan = async (rows: readonly ReportRow[], send: Client['send']) => {
  const { signal } = new AbortController()
  return planReplacement(rows, { from, to }, { send, signal }, () => undefined)
}

test('the texts that a report names are read, each once, and their URLs counted', async () => {
  const rows = [
    row('a', { place: 'info' }),
    row('a', {}),
    row('a', { kind: 'script' }),
    row('a', { place: 'resource' }),
  ]
  const [one, ...others] = await plan(rows, portalWith({ a: 'Web Map' }))
  expect(others).toEqual([])
  expect(one?.parts.map(({ label }) => label)).toEqual(['Item URL', 'Data', 'config.json'])
  expect(one).toMatchObject({ title: 'a', scripts: 1, byHand: [] })
  expect(one && urlCount(one)).toBe(3)
  expect(one?.steps.map(({ operation }) => operation)).toEqual([itemResources.update, items.update])
})

test.each([
  ['the data of files', 'CSV', {}, 'The data is a file.'],
  ['the data of item types that are not known', 'Hologram', {}, 'The data is a file.'],
  ['the credentials of data stores', 'Data Store', {}, 'contains the credentials'],
  ['images', 'Web Map', { place: 'resource', resource: 'images/map.png' }, 'is not JSON'],
  ['properties', 'Web Map', { place: 'properties', property: 'properties' }, 'properties'],
] as const)('%s are left to do by hand', async (_what, type, about, reason) => {
  const [one] = await plan([row('a', about)], portalWith({ a: type }))
  expect(one?.edited).toEqual([])
  expect(one?.byHand).toEqual([expect.stringContaining(reason)])
})

test('a text with bytes that are not UTF-8 is not changed', async () => {
  const [one] = await plan([row('a', {})], portalWith({ a: 'Web Map' }, `\uFFFD ${from}`))
  expect(one).toMatchObject({ edited: [], byHand: [expect.stringContaining('not text')] })
})

test('an item that cannot be read is listed with the reason, and one without the URL is not', async () => {
  const send = portalWith({ b: 'Web Map' }, '{}')
  const plans = await plan([row('a', {}), row('b', {})], send)
  expect(plans).toMatchObject([{ id: 'a', byHand: ['The item could not be read. No item.'] }])
})

test('a lost connection ends the reading', async () => {
  await expect(plan([row('a', {})], portalWith({ a: 'offline' }))).rejects.toThrow('No connection.')
})
