import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { itemResourceLimits, itemResources } from '../rest/itemResources.ts'
import { items as operations } from '../rest/items.ts'
import { itemFiles, items } from './db/schema.ts'
import { getFile, postForm } from './testing/form.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty' })
})
afterAll(() => portal.close())

let counter = 0
const add = async (fields: Parameters<typeof postForm>[3] = {}) =>
  String(
    (
      await postForm(portal, 'editor', '/content/users/editor/addItem', {
        title: `Item ${++counter}`,
        type: 'Web Map',
        ...('file' in fields ? {} : { text: '{}' }),
        ...fields,
      })
    ).id,
  )
const call = (what: string, itemId: string, fields = {}, user = 'editor') =>
  postForm(portal, user, `/content/users/editor/items/${itemId}/${what}`, fields)
const read = (itemId: string, path: string, user: string | undefined = 'editor') =>
  getFile(portal, user, `/content/items/${itemId}/${path}`)
const zipOf = async (files: Record<string, string>) => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream.pipe(new PassThrough()))
}

describe('resources', () => {
  const list = async (itemId: string, user = 'editor') =>
    (
      await (await portal.signIn(user)).send(itemResources.list, { itemId, num: 1000 })
    ).resources.map(({ resource }) => resource)

  test('are added, read, replaced and removed', async () => {
    const itemId = await add()
    await call('addResources', itemId, { text: '{"a":1}', fileName: 'config/a.json' })
    const file = new File(['pixels'], 'b.png')
    await call('addResources', itemId, { file, resourcesPrefix: 'images' })
    expect(await list(itemId)).toEqual(['config/a.json', 'images/b.png'])
    const { bytes, headers } = await read(itemId, 'resources/config/a.json')
    expect(bytes.toString()).toBe('{"a":1}')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    await call('updateResources', itemId, { text: '{"a":2}', fileName: 'config/a.json' })
    expect((await read(itemId, 'resources/config/a.json')).bytes.toString()).toBe('{"a":2}')
    expect(
      (await call('updateResources', itemId, { text: 'x', fileName: 'none.txt' })).error?.code,
    ).toBe(404)
    await call('removeResources', itemId, { resource: 'images/b.png' })
    expect((await call('removeResources', itemId, { resource: 'images/b.png' })).error?.code).toBe(
      404,
    )
    await call('removeResources', itemId, { deleteAll: true })
    expect(await list(itemId)).toEqual([])
  })

  test('come several at once, each name once', async () => {
    const itemId = await add()
    const client = await portal.signIn('editor')
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => new File([`${index}`], `f${index}.txt`))
    const input = { userName: 'editor', itemId }
    await client.send(itemResources.add, { ...input, file: files(itemResourceLimits.filesAtOnce) })
    expect(await list(itemId)).toHaveLength(50)
    await expect(client.send(itemResources.add, { ...input, file: files(1) })).rejects.toThrow(
      "Resource 'f0.txt' already exists.",
    )
    const twice = [new File(['1'], 'x.txt'), new File(['2'], 'x.txt')]
    await expect(client.send(itemResources.add, { ...input, file: twice })).rejects.toThrow('twice')
  })

  test('come in a zip', async () => {
    const itemId = await add()
    const zip = await zipOf({ 'a/b.json': '{}', 'c.txt': 'c' })
    const file = new File([new Uint8Array(zip)], 'all.zip')
    await call('addResources', itemId, { file, archive: true, resourcesPrefix: 'in' })
    expect(await list(itemId)).toEqual(['in/a/b.json', 'in/c.txt'])
    const bad = new File([new Uint8Array(await zipOf({ 'ok.txt': '', 'no.exe': '' }))], 'bad.zip')
    expect((await call('addResources', itemId, { file: bad, archive: true })).error).toMatchObject({
      messageCode: 'CONT_0093',
    })
    expect(await list(itemId)).toHaveLength(2)
  })

  test('are at most 1000, of known formats, of items that take some', async () => {
    const itemId = await add()
    const { db, files, clock } = portal.portal.services
    const stored = await files.put(Buffer.from('x'))
    await db.insert(itemFiles).values(
      Array.from({ length: itemResourceLimits.files - 1 }, (_, index) => ({
        ...stored,
        itemId,
        kind: 'resource' as const,
        path: `many/${index}.txt`,
        mediaType: 'text/plain',
        created: clock.now(),
      })),
    )
    const text = (fileName: string) => call('addResources', itemId, { text: 'x', fileName })
    expect(await text('1000.txt')).toMatchObject({ success: true })
    expect((await text('1001.txt')).error).toMatchObject({ parameter: 'file' })
    expect((await text('bad.exe')).error).toMatchObject({ messageCode: 'CONT_0093' })
    for (const path of ['../up.txt', '/root.txt', 'a//b.txt', 'a\\b.txt'])
      expect((await text(path)).error).toMatchObject({ parameter: 'fileName' })
    const csv = await add({ type: 'CSV', file: new File(['a'], 'a.csv') })
    expect((await call('addResources', csv, { text: 'x', fileName: 'a.txt' })).error).toMatchObject(
      { messageCode: 'CONT_0093' },
    )
  })

  test('that are private are for the owner and administrators', async () => {
    const itemId = await add()
    const { db } = portal.portal.services
    await db.update(items).set({ access: 'public' }).where(eq(items.id, itemId))
    await call('addResources', itemId, { text: 'x', fileName: 'own.txt', access: 'private' })
    expect(await list(itemId, 'admin')).toEqual(['own.txt'])
    expect(await list(itemId, 'publisher')).toEqual([])
    expect((await read(itemId, 'resources/own.txt', 'publisher')).bytes.toString()).toContain('404')
    const denied = await call('addResources', itemId, { text: 'x', fileName: 'b.txt' }, 'publisher')
    expect(denied.error?.code).toBe(403)
  })
})

describe('info files', () => {
  test('are added and removed; metadata is told by a keyword', async () => {
    const itemId = await add()
    const keywords = async () =>
      (await (await portal.signIn('editor')).send(operations.read, { itemId })).typeKeywords
    const file = new File(['<metadata/>'], 'metadata.xml')
    await call('updateinfo', itemId, { file, folderName: 'metadata' })
    expect((await read(itemId, 'info/metadata/metadata.xml')).bytes.toString()).toBe('<metadata/>')
    expect(await keywords()).toContain('Metadata')
    await call('deleteInfo', itemId, { infoFile: 'metadata/metadata.xml' })
    expect(await keywords()).not.toContain('Metadata')
    expect(
      (await call('deleteInfo', itemId, { infoFile: 'metadata/metadata.xml' })).error,
    ).toMatchObject({ messageCode: 'CONT_0036' })
  })

  test('come with the item: metadata must be XML', async () => {
    const metadata = (text: string) => ({ metadata: new File([text], 'metadata.xml') })
    const itemId = await add(metadata('<metadata><title>A</title></metadata>'))
    expect((await read(itemId, 'info/metadata/metadata.xml')).bytes.toString()).toContain('<title>')
    expect((await call('update', itemId, metadata('<open>'))).error).toMatchObject({
      parameter: 'metadata',
    })
  })
})

describe('a package', () => {
  const card = (fields: string) =>
    `<?xml version="1.0"?><ESRI_ItemInformation Culture="en-us">${fields}</ESRI_ItemInformation>`
  const pack = async (xml: string, fields = {}) => {
    const zip = await zipOf({
      'esriinfo/iteminfo.xml': xml,
      'esriinfo/docs/read me.txt': 'Read me',
      'p20/map.txt': randomBytes(4).toString('hex'),
    })
    return add({
      type: 'Map Package',
      file: new File([new Uint8Array(zip)], `map${++counter}.mpkx`),
      ...fields,
    })
  }
  const item = async (itemId: string) =>
    (await portal.signIn('editor')).send(operations.read, { itemId })

  test('says about the item what its sender does not', async () => {
    const itemId = await pack(
      card(
        '<title>Not used</title><snippet>From the card</snippet><tags><tag>one</tag><tag>two &amp; three</tag></tags>' +
          '<extent><xmin>1</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax></extent><documentation>docs/read me.txt</documentation>',
      ),
      { title: 'Said', description: 'Said too' },
    )
    expect(await item(itemId)).toMatchObject({
      title: 'Said',
      description: 'Said too',
      snippet: 'From the card',
      tags: ['one', 'two & three'],
      extent: [
        [1, 2],
        [3, 4],
      ],
      documentation: 'docs/read me.txt',
    })
    const { bytes } = await read(itemId, 'info/docs/read%20me.txt')
    expect(bytes.toString()).toBe('Read me')
  })

  test('with a card that is broken or sly is a file like any other', async () => {
    for (const xml of [
      '<ESRI_ItemInformation><snippet>',
      'no xml',
      '<!DOCTYPE a [<!ENTITY b "c">]><ESRI_ItemInformation><snippet>&b;</snippet></ESRI_ItemInformation>',
    ])
      expect((await item(await pack(xml))).snippet).not.toBe('c')
  })
})
