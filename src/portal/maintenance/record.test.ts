import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { groups, items, members } from '../db/schema.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createInvention } from './invented.ts'
import { record, type PortalRecording } from './record.ts'

describe('a recording of a portal', () => {
  let portal: TestPortal
  let token: string | undefined
  let recording: PortalRecording

  beforeAll(async () => {
    portal = await startTestPortal()
    token = (await portal.signIn('admin')).token
    recording = await record({ url: portal.root, token })
  })
  afterAll(() => portal.close())

  test('contains no token, host, name, and address of the portal', async () => {
    const { db } = portal.portal.services
    const people = await db.select().from(members)
    const titles = [
      ...(await db.select({ title: items.title }).from(items)),
      ...(await db.select({ title: groups.title }).from(groups)),
    ].map(({ title }) => title)
    const names = people.flatMap(({ username, fullName, email }) => [username, fullName, email])
    const text = JSON.stringify(recording)
    const hosts = ['localhost', '127.0.0.1', 'riverside-county']
    const found = [token, ...hosts, ...names, ...titles].filter((one) => text.includes(one ?? ''))
    expect(names.length).toBeGreaterThan(100)
    // These are also words of the interface: a role, a privilege, a folder of services.
    expect(found.filter((one) => !['admin', 'publisher', 'Utilities'].includes(one ?? ''))).toEqual(
      [],
    )
  })

  test('says of each response that the contract reads it', () => {
    expect(recording.responses.length).toBeGreaterThan(25)
    expect(recording.responses.filter(({ read }) => read !== 'all')).toEqual([])
  })

  test('keeps the names of fields, the types of values, and the words of the product', () => {
    const bodies = Object.fromEntries(
      recording.responses.map(({ operation, body }) => [operation, body]),
    )
    expect(bodies).toMatchObject({
      'portals.read': {
        portalMode: 'singletenant',
        rotatorPanels: [],
        defaultExtent: { xmin: 10, spatialReference: { wkid: 102_100 } },
        user: { role: 'org_admin', email: expect.stringMatching(/^person\d+@example\.com$/) },
      },
      'search.items': {
        results: expect.arrayContaining([expect.objectContaining({ type: 'Web Map' })]),
      },
    })
  })
})

test('the same text is replaced by the same one, in every field, in lists, in JSON as text, and as the name of a field', () => {
  const invent = createInvention()
  const schema = z.looseObject({ owner: z.string(), properties: z.unknown() })
  expect(
    invent(
      {
        owner: 'jane',
        editors: ['Jane', 'joe'],
        properties: '{"creator":"jane","count":2}',
        url: 'https://gis.city.gov/portal/home/item.html?id=1',
        layers: ['https://GIS.city.gov:6443/arcgis/rest/services/Pipes/MapServer'],
        perUser: { jane: 3 },
        token: '1234',
      },
      schema,
    ),
  ).toEqual({
    owner: 'name1',
    editors: ['name1', 'name2'],
    properties: '{"creator":"name1","count":2}',
    url: 'https://host4.example.com/portal/home/part3?query',
    layers: ['https://host4.example.com:6443/arcgis/rest/services/part5/MapServer'],
    perUser: { name1: 3 },
    token: '0006',
  })
})

test.each([
  ['http://gis.example.com/portal', 'must begin with https://'],
  ['mailto:a@example.com', 'is not the URL of a portal'],
  ['http://127.0.0.1:1/portal', 'does not respond'],
])('%s is not read: %s', async (url, message) => {
  await expect(record({ url, token: 'secret-token' })).rejects.toThrow(message)
})

test('a redirect does not get the token', async () => {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const recorded = record({ url: `http://127.0.0.1:${port}/portal`, token: 'secret-token' })
  await expect(recorded).rejects.toThrow('redirect')
  expect(paths).toEqual(['/portal/sharing/rest/'])
})
