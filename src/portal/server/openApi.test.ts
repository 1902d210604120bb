import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../rest/openapi/document.ts'
import { organization } from '../db/schema.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const description = () => `${portal.root}/openapi.json`

describe('the description of the interface', () => {
  test('can be read by everyone, with the URL of the portal', async () => {
    const answer = await fetch(description())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { openapi, servers } = (await answer.json()) as OpenApiDocument
    expect(openapi).toBe('3.1.1')
    expect(servers).toEqual([{ url: portal.root }])
  })

  test('is sent again only if it has changed', async () => {
    const first = await fetch(description())
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    const etag = first.headers.get('etag') ?? ''
    const second = await fetch(description(), { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  test('travels compressed if the client accepts that', async () => {
    const plain = await fetch(description(), { headers: { 'accept-encoding': 'identity' } })
    const compressed = await fetch(description(), { headers: { 'accept-encoding': 'gzip' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(await compressed.text()).toBe(await plain.text())
  })

  test('can be read by pages of the origins that the organization allows', async () => {
    const origin = 'https://docs.example'
    const { db } = portal.portal.services
    const allow = (allowedOrigins: string[]) =>
      db.update(organization).set({ settings: { allowedOrigins } })
    await allow([origin])
    const allowed = await fetch(description(), { headers: { origin } })
    await allow([])
    const refused = await fetch(description(), { headers: { origin } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    expect(allowed.headers.get('vary')).toBe('Origin, Accept-Encoding')
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })
})

type Answer = Promise<{ readonly status: number; readonly data: Record<string, unknown> }>

/** Those functions of the generated client that the tests use; the generator writes the types of all of them. */
interface GeneratedClient {
  readonly defaults: { baseUrl: string; headers: Record<string, string> }
  authenticationGenerateToken(body: object): Answer
  searchItems(f: string, parameters: object): Answer
  itemsRead(itemId: string, f: string): Answer
  itemsUpdate(userName: string, itemId: string, body: object): Answer
  contentAddItem(userName: string, body: object): Answer
}

describe('a client that was generated from the description', () => {
  let folder: string
  let client: GeneratedClient

  beforeAll(async () => {
    const cache = join(import.meta.dirname, '../../../.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'client-'))
    const file = join(folder, 'client.ts')
    await writeFile(file, await generateSource(description(), { futureStripLegacyMethods: true }))
    client = (await import(file)) as GeneratedClient
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('contains the URL of the portal', () => {
    expect(client.defaults.baseUrl).toBe(portal.root)
  })

  test('signs in, searches, and updates an item', async () => {
    const credentials = { username: 'editor', password: 'portal-sample', client: 'requestip' }
    const signedIn = await client.authenticationGenerateToken({ ...credentials, f: 'json' })
    expect(signedIn).toMatchObject({ status: 200, data: { token: expect.any(String) } })
    client.defaults.headers['X-Esri-Authorization'] = `Bearer ${String(signedIn.data.token)}`

    const added = await client.contentAddItem('editor', {
      title: 'Made by a generated client',
      type: 'CSV',
      tags: ['first', 'second'],
      file: new File(['name,level\nMill,3\n'], 'generated.csv'),
      f: 'json',
    })
    expect(added.data).toMatchObject({ success: true })
    const itemId = String(added.data.id)

    const search = await client.searchItems('json', {
      q: `id:${itemId}`,
      bbox: undefined,
      countFields: ['tags', 'type'],
      sortField: ['modified', 'title'],
    })
    expect(search.data).toMatchObject({
      total: 1,
      results: [{ id: itemId, tags: ['first', 'second'] }],
      aggregations: { counts: [{ fieldName: 'tags' }, { fieldName: 'type' }] },
    })

    const updated = await client.itemsUpdate('editor', itemId, {
      title: 'Updated by a generated client',
      tags: ['third', 'fourth'],
      extent: [5, 45, 15, 55],
      properties: JSON.stringify({ reviewed: true }),
      snippet: '',
      clearEmptyFields: true,
      file: new File(['name,level\nMill,4\n'], 'generated.csv'),
      f: 'json',
    })
    expect(updated.data).toMatchObject({ success: true, id: itemId })
    expect((await client.itemsRead(itemId, 'json')).data).toMatchObject({
      title: 'Updated by a generated client',
      tags: ['third', 'fourth'],
      extent: [
        [5, 45],
        [15, 55],
      ],
      properties: { reviewed: true },
    })
  })

  test('receives errors as they are described', async () => {
    expect(await client.itemsRead('0'.repeat(32), 'json')).toMatchObject({
      status: 200,
      data: { error: { code: 400, messageCode: 'CONT_0001', message: expect.any(String) } },
    })
    expect(await client.searchItems('json', { num: 101 })).toMatchObject({
      data: { error: { code: 400, parameter: 'num' } },
    })
  })
})
