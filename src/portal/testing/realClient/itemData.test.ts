import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { partLimits } from '../../../rest/content/content.ts'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, as, uncalled } = realClient(exercised.itemData)

const csv = (name: string, text = 'id,name\n1,Colorado') =>
  new File([text], name, { type: 'text/csv' })
const dataOf = async (id: string): Promise<string> => {
  const data = (await client.getItemData(id, { ...as('editor'), file: true })) as Blob
  return data.text()
}

describe('the data of an item', () => {
  test('is a file that comes with createItem', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Rivers', type: 'CSV', tags: ['water'] },
      file: csv('rivers.csv'),
    })
    expect(await dataOf(id)).toBe('id,name\n1,Colorado')
    expect(await client.getItem(id, as('editor'))).toMatchObject({
      name: 'rivers.csv',
      size: 18,
      tags: ['water'],
    })
  })

  test('is a file that comes with the token in a header', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Creeks', type: 'CSV' },
      file: csv('creeks.csv', 'creeks'),
      hideToken: true,
    })
    const data = (await client.getItemData(id, {
      ...as('editor'),
      file: true,
      hideToken: true,
    })) as Blob
    expect(await data.text()).toBe('creeks')
  })

  test('is replaced by createItem with overwrite, and not without', async () => {
    const add = (text: string, overwrite: boolean) =>
      client.createItem({
        ...as('editor'),
        item: { title: 'Springs', type: 'CSV' },
        file: csv('springs.csv', text),
        overwrite,
      })
    const { id } = await add('old', false)
    await expect(add('new', false)).rejects.toThrow('Item with this filename already exists.')
    expect(await dataOf(id)).toBe('old')
    expect(await add('new', true)).toMatchObject({ id })
    expect(await dataOf(id)).toBe('new')
  })

  test('is text that comes with createItem, and is read as JSON', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Map', type: 'Web Map', text: { version: '2.30', layers: [] } },
    })
    expect(await client.getItemData(id, as('editor'))).toEqual({ version: '2.30', layers: [] })
  })

  test('is replaced by addItemData with a file, and with text', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Lakes', type: 'CSV' },
      file: csv('lakes.csv'),
    })
    const added = await client.addItemData({ ...as('editor'), id, file: csv('new lakes.csv', 'x') })
    expect(promised.updatedItem.parse(added).id).toBe(id)
    expect(await dataOf(id)).toBe('x')

    const map = await client.createItem({
      ...as('editor'),
      item: { title: 'Map', type: 'Web Map', text: '{"version":"1"}' },
    })
    await client.addItemData({ ...as('editor'), id: map.id, text: '{"version":"2"}' })
    expect(await client.getItemData(map.id, as('editor'))).toEqual({ version: '2' })
  })

  test('is undefined where an item has no data', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Service', type: 'Map Service', url: 'https://maps.example/MapServer' },
    })
    expect(await client.getItemData(id, as('editor'))).toBeUndefined()
  })

  test('is not read by other members', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Private', type: 'CSV' },
      file: csv('private.csv'),
    })
    await expect(client.getItemData(id, as('viewer'))).rejects.toMatchObject({ code: 'CONT_0001' })
  })
})

describe('a file that is processed in the background', () => {
  const completed = async (id: string) => {
    const ended = await vi.waitFor(
      async () => {
        const status = promised.status.parse(await client.getItemStatus({ ...as('editor'), id }))
        expect(status.status).toMatch(/^(completed|failed)$/)
        return status
      },
      { timeout: 20_000, interval: 20 },
    )
    expect(ended).toMatchObject({ status: 'completed', itemId: id })
  }

  test('createItem with async returns the ID and completes later', async () => {
    const created = await client.createItem({
      ...as('editor'),
      item: { title: 'Canals', type: 'CSV' },
      file: csv('canals.csv', 'canals'),
      async: true,
    })
    const { id } = promised.updatedItem.parse(created)
    await completed(id)
    expect(await dataOf(id)).toBe('canals')
  })

  const bytes = randomBytes(partLimits.minimumBytes + 3)
  const part = (from: number, to?: number) => new Blob([new Uint8Array(bytes.subarray(from, to))])

  const open = async (filename: string) => {
    const opened = await client.createItem({
      ...as('editor'),
      item: { title: filename, type: 'Shapefile' },
      multipart: true,
      filename,
      async: true,
    })
    return promised.updatedItem.parse(opened).id
  }

  test('commitItemUpload assembles parts that arrived in any order', async () => {
    const id = await open('parcels.zip')
    for (const { partNum, file } of [
      { partNum: 2, file: part(partLimits.minimumBytes) },
      { partNum: 1, file: part(0, partLimits.minimumBytes) },
    ])
      expect(await client.addItemPart({ ...as('editor'), id, file, partNum })).toEqual({
        success: true,
        id,
      })
    expect(await client.getItemParts({ ...as('editor'), id })).toEqual({ parts: [1, 2] })
    expect(promised.status.parse(await client.getItemStatus({ ...as('editor'), id }))).toEqual({
      status: 'partial',
      statusMessage: 'partial',
      itemId: id,
      uploadId: expect.any(String),
    })
    const committed = await client.commitItemUpload({
      ...as('editor'),
      id,
      item: { title: 'Parcels', type: 'Shapefile', tags: ['land'] },
    })
    expect(promised.updatedItem.parse(committed).id).toBe(id)
    await completed(id)
    expect(await client.getItem(id, as('editor'))).toMatchObject({
      title: 'Parcels',
      tags: ['land'],
      size: bytes.length,
    })
    const data = (await client.getItemData(id, { ...as('editor'), file: true })) as Blob
    expect(Buffer.from(await data.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('updateItem with multipart replaces the file of an item in parts', async () => {
    const { id } = await client.createItem({
      ...as('editor'),
      item: { title: 'Roads', type: 'CSV' },
      file: csv('roads.csv', 'old'),
    })
    await client.updateItem({
      ...as('editor'),
      item: { id },
      params: { multipart: true, async: true, filename: 'roads.csv' },
    })
    await client.addItemPart({ ...as('editor'), id, file: csv('roads.csv', 'new'), partNum: 1 })
    expect(await dataOf(id)).toBe('old')
    await client.commitItemUpload({ ...as('editor'), id, item: { title: 'Roads', type: 'CSV' } })
    await completed(id)
    expect(await dataOf(id)).toBe('new')
  })

  test('cancelItemUpload removes the item and its parts', async () => {
    const id = await open('canceled.zip')
    await client.addItemPart({ ...as('editor'), id, file: part(0, 3), partNum: 1 })
    const canceled = await client.cancelItemUpload({ ...as('editor'), id })
    expect(promised.updatedItem.parse(canceled).id).toBe(id)
    await expect(client.getItem(id, as('editor'))).rejects.toMatchObject({ code: 'CONT_0001' })
  })
})

describe('the files that describe an item', () => {
  const folderItem = async () => {
    const { folder } = await client.createFolder({ ...as('editor'), title: `F${Math.random()}` })
    const { id } = await client.createItemInFolder({
      ...as('editor'),
      folderId: folder.id,
      item: { title: 'Described & drawn', type: 'Web Map', text: '{}' },
    })
    return { id, folderId: folder.id }
  }

  test('getItemInfo returns the item card', async () => {
    const { id } = await folderItem()
    const card = (await client.getItemInfo(id, as('editor'))) as string
    expect(card).toMatch(/^<\?xml .*<ESRI_ItemInformation Culture="/s)
    expect(card).toContain('<title>Described &amp; drawn</title>')
  })

  test('updateItemInfo adds a file, which getItemInfo reads as text and as JSON', async () => {
    const { id, folderId } = await folderItem()
    const added = await client.updateItemInfo({
      ...as('editor'),
      id,
      folderName: 'notes',
      file: new File(['{"a":1}'], 'notes.json', { type: 'application/json' }),
    })
    expect(promised.changedFiles.parse(added)).toMatchObject({
      itemId: id,
      owner: 'editor',
      folder: folderId,
    })
    const fileName = 'notes/notes.json'
    expect(await client.getItemInfo(id, { ...as('editor'), fileName })).toBe('{"a":1}')
    expect(await client.getItemInfo(id, { ...as('editor'), fileName, readAs: 'json' })).toEqual({
      a: 1,
    })
  })

  test('updateItemInfo adds the metadata, which getItemMetadata reads', async () => {
    const { id } = await folderItem()
    const xml = '<metadata><idinfo/></metadata>'
    await client.updateItemInfo({
      ...as('editor'),
      id,
      folderName: 'metadata',
      file: new File([xml], 'metadata.xml', { type: 'text/xml' }),
    })
    expect(await client.getItemMetadata(id, as('editor'))).toBe(xml)
    expect(await client.getItem(id, as('editor'))).toMatchObject({
      typeKeywords: expect.arrayContaining(['Metadata']),
    })
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
