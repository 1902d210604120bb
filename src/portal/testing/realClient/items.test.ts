import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, as, anonymously, uncalled } = realClient(exercised.items)

const webMap = { type: 'Web Map', text: '{"version":"2.30"}' }
let counter = 0
const newMap = async (item: Readonly<Record<string, unknown>> = {}) => {
  const title = `Map ${++counter}`
  const { id } = await client.createItem({
    ...as('editor'),
    item: { title, ...webMap, ...item },
  })
  return id
}
const newFolder = async (title: string) =>
  (await client.createFolder({ ...as('editor'), title })).folder.id
/** Sets the thumbnail of an item from a file as browsers have it. */
const setThumbnail = async (id: string) => {
  const image = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
  const bytes = new Uint8Array(await image.png().toBuffer())
  const thumbnail = new File([bytes], 'map.png', { type: 'image/png' })
  await client.updateItem({ ...as('editor'), item: { id }, params: { thumbnail } })
}
const read = (id: string) => client.getItem(id, as('editor'))

let maps: string
beforeAll(async () => {
  maps = await newFolder('Maps')
})

describe('adding an item', () => {
  test('createItem adds an item to the root, with its properties', async () => {
    const created = await client.createItem({
      ...as('editor'),
      item: {
        ...webMap,
        title: 'Rivers',
        tags: ['water', 'rivers'],
        snippet: 'All rivers',
        extent: [
          [-117, 33],
          [-114, 34],
        ],
        properties: { scale: 'county' },
      },
    })
    expect(created).toMatchObject({ success: true, folder: null })
    const item = promised.item.parse(await read(created.id))
    expect(item).toMatchObject({
      id: created.id,
      owner: 'editor',
      title: 'Rivers',
      type: 'Web Map',
      tags: ['water', 'rivers'],
      snippet: 'All rivers',
      extent: [
        [-117, 33],
        [-114, 34],
      ],
      properties: { scale: 'county' },
      access: 'private',
      ownerFolder: null,
    })
  })

  test('createItemInFolder adds an item to a folder', async () => {
    const created = await client.createItemInFolder({
      ...as('editor'),
      folderId: maps,
      item: { title: 'In a folder', ...webMap },
    })
    expect(promised.createdItem.parse(created).folder).toBe(maps)
    expect(await read(created.id)).toMatchObject({ ownerFolder: maps })
  })

  test('an unknown type is refused with the code of the interface', async () => {
    await expect(newMap({ type: 'Web Mop' })).rejects.toMatchObject({ code: 'CONT_0113' })
  })
})

describe('updating an item', () => {
  test('updateItem changes the fields that are sent and leaves the others', async () => {
    const id = await newMap({ snippet: 'Before', tags: ['kept'] })
    const answer = await client.updateItem({ ...as('editor'), item: { id, snippet: 'After' } })
    expect(promised.updatedItem.parse(answer).id).toBe(id)
    expect(await read(id)).toMatchObject({ snippet: 'After', tags: ['kept'] })
  })

  test('updateItem clears empty fields if requested', async () => {
    const id = await newMap({ snippet: 'Before', tags: ['old'] })
    const empty = { id, snippet: '', tags: [] }
    await client.updateItem({ ...as('editor'), item: empty })
    expect(await read(id)).toMatchObject({ snippet: 'Before', tags: ['old'] })
    await client.updateItem({
      ...as('editor'),
      item: empty,
      params: { clearEmptyFields: true },
    })
    expect(await read(id)).toMatchObject({ snippet: null, tags: [] })
  })

  test('updateItem finds an item by its folder', async () => {
    const { id } = await client.createItemInFolder({
      ...as('editor'),
      folderId: maps,
      item: { title: 'Found', ...webMap },
    })
    await client.updateItem({ ...as('editor'), folderId: maps, item: { id, title: 'Found again' } })
    expect(await read(id)).toMatchObject({ title: 'Found again', ownerFolder: maps })
  })

  test('updateItem accepts a whole record as it was read, and changes only what differs', async () => {
    const id = await newMap({
      description: '<b>All</b> rivers, lakes',
      tags: ['water', 'rivers'],
      typeKeywords: ['Collector'],
      categories: ['/Categories/Water'],
      licenseInfo: 'Public domain',
      accessInformation: 'The county',
      culture: 'en-us',
      properties: { scale: 'county' },
      extent: [
        [-117, 33],
        [-114, 34],
      ],
    })
    await setThumbnail(id)
    const before = await read(id)
    expect(before['thumbnailUrl']).toMatch(/\/info\/thumbnail\/thumbnail\.png\?/)
    await client.updateItem({ ...as('editor'), item: { ...before, title: 'Sent back' } })
    expect(await read(id)).toEqual({
      ...before,
      title: 'Sent back',
      modified: expect.any(Number),
      numViews: before.numViews + 1,
    })
  })

  test('createItem accepts the record of another item, and creates a copy', async () => {
    const before = await read(await newMap({ snippet: 'A map', tags: ['water'] }))
    const id = await newMap({ ...before, title: 'A copy' })
    expect(await read(id)).toMatchObject({ title: 'A copy', snippet: 'A map', tags: ['water'] })
    expect(id).not.toBe(before.id)
  })

  test('removeItemThumbnail removes the thumbnail', async () => {
    const id = await newMap()
    await setThumbnail(id)
    expect((await read(id))['thumbnail']).toBe('thumbnail/thumbnail.png')
    expect(await client.removeItemThumbnail({ ...as('editor'), id })).toMatchObject({
      success: true,
    })
    expect(await read(id)).toMatchObject({ thumbnail: null })
  })

  test('the thumbnail of a public item has the URL that the client builds', async () => {
    const id = await newMap()
    await setThumbnail(id)
    await client.setItemAccess({ ...as('editor'), id, access: 'public' })
    const { thumbnailUrl } = await client.getItem(id, anonymously())
    const answer = await fetch(String(thumbnailUrl))
    expect(answer.headers.get('content-type')).toBe('image/png')
  })

  test('moveItem moves an item to a folder and back to the root', async () => {
    const id = await newMap()
    const moved = await client.moveItem({ ...as('editor'), itemId: id, folderId: maps })
    expect(promised.changedFiles.parse(moved)).toMatchObject({ itemId: id, folder: maps })
    expect(await read(id)).toMatchObject({ ownerFolder: maps })
    expect(await client.moveItem({ ...as('editor'), itemId: id })).toMatchObject({ folder: null })
    expect(await read(id)).toMatchObject({ ownerFolder: null })
  })

  test('protectItem prevents deleting an item until unprotectItem', async () => {
    const id = await newMap()
    expect(await client.protectItem({ ...as('editor'), id })).toEqual({ success: true })
    expect(await read(id)).toMatchObject({ protected: true })
    await expect(client.removeItem({ ...as('editor'), id })).rejects.toMatchObject({
      code: 'CONT_0048',
    })
    expect(await client.unprotectItem({ ...as('editor'), id })).toEqual({ success: true })
    expect(await client.removeItem({ ...as('editor'), id })).toEqual({ success: true, itemId: id })
    await expect(read(id)).rejects.toMatchObject({ code: 'CONT_0001' })
  })
})

describe('another owner', () => {
  const reassign = (account: 'admin' | 'editor', id: string, targetFolderName?: string) =>
    client.reassignItem({
      ...as(account),
      id,
      currentOwner: 'editor',
      targetUsername: 'publisher',
      ...(targetFolderName === undefined ? {} : { targetFolderName }),
    })

  test('reassignItem transfers an item to another member, to a folder with the requested title', async () => {
    const id = await newMap()
    expect(await reassign('admin', id, 'From the editor')).toMatchObject({
      success: true,
      itemId: id,
    })
    const content = await client.getUserContent(as('publisher'))
    const folder = content.folders.find(({ title }) => title === 'From the editor')
    expect(await client.getItem(id, as('publisher'))).toMatchObject({
      owner: 'publisher',
      ownerFolder: folder?.id,
    })
  })

  test('reassignItem without a folder title creates a folder named after the previous owner', async () => {
    const id = await newMap()
    await reassign('admin', id)
    const content = await client.getUserContent(as('publisher'))
    expect(content.folders.map(({ title }) => title)).toContain('editor_root')
  })

  test('reassignItem is for administrators, which the client checks itself', async () => {
    const id = await newMap()
    await expect(reassign('editor', id)).rejects.toThrow('is not an organization administrator')
    expect(await read(id)).toMatchObject({ owner: 'editor' })
  })
})

describe('the content of a member', () => {
  test('is listed in pages, with the folders', async () => {
    for (const _ of [1, 2]) await newMap()
    const first = promised.userContent.parse(
      await client.getUserContent({ ...as('editor'), start: 1, num: 1 }),
    )
    expect(first).toMatchObject({ username: 'editor', num: 1, nextStart: 2, currentFolder: null })
    expect(first.folders).toContainEqual(expect.objectContaining({ id: maps, title: 'Maps' }))
    const second = await client.getUserContent({ ...as('editor'), start: 2, num: 1 })
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  })

  test('is listed by folder, without the list of folders', async () => {
    const folderId = await newFolder('One map')
    const id = await newMap()
    await client.moveItem({ ...as('editor'), itemId: id, folderId })
    const content = promised.userContent.parse(
      await client.getUserContent({ ...as('editor'), folderId }),
    )
    expect(content).toMatchObject({
      total: 1,
      currentFolder: { id: folderId, title: 'One map' },
      items: [{ id }],
      folders: [],
    })
  })

  test('createFolder creates a folder, and removeFolder deletes it with its items', async () => {
    const created = promised.createdFolder.parse(
      await client.createFolder({ ...as('editor'), title: 'Old maps' }),
    )
    const { id: folderId } = created.folder
    const { id } = await client.createItemInFolder({
      ...as('editor'),
      folderId,
      item: { title: 'Old map', ...webMap },
    })
    const removed = await client.removeFolder({ ...as('editor'), folderId })
    expect(promised.createdFolder.parse(removed).folder).toMatchObject({
      id: folderId,
      title: 'Old maps',
      username: 'editor',
    })
    await expect(read(id)).rejects.toMatchObject({ code: 'CONT_0001' })
    const { folders } = await client.getUserContent(as('editor'))
    expect(folders.map((folder) => folder.id)).not.toContain(folderId)
  })
})

describe('relationships', () => {
  test('are added between two items, found in both directions, and removed', async () => {
    const originItemId = await newMap()
    const { id: destinationItemId } = await client.createItem({
      ...as('editor'),
      item: { title: 'Rivers', type: 'Feature Service', url: 'https://maps.example/FeatureServer' },
    })
    const relationship = {
      originItemId,
      destinationItemId,
      relationshipType: 'Map2Service',
    } as const
    const related = (id: string, direction: 'forward' | 'reverse') =>
      client.getRelatedItems({
        ...as('editor'),
        id,
        direction,
        relationshipType: ['Map2Service', 'Map2FeatureCollection'],
      })
    expect(await client.addItemRelationship({ ...as('editor'), ...relationship })).toEqual({
      success: true,
    })
    const forward = await related(originItemId, 'forward')
    expect(forward).toMatchObject({ total: 1, relatedItems: [{ id: destinationItemId }] })
    promised.item.parse(forward.relatedItems[0])
    expect(
      await client.getRelatedItems({
        ...as('editor'),
        id: destinationItemId,
        direction: 'reverse',
        relationshipType: 'Map2Service',
      }),
    ).toMatchObject({ total: 1, relatedItems: [{ id: originItemId }] })
    expect(await client.removeItemRelationship({ ...as('editor'), ...relationship })).toEqual({
      success: true,
    })
    expect(await related(originItemId, 'forward')).toEqual({ total: 0, relatedItems: [] })
  })
})

test('getItemBaseUrl returns the URL of the item', async () => {
  const id = await newMap()
  const { authentication } = as('editor')
  const url = client.getItemBaseUrl(id, { authentication })
  const answer = await fetch(`${url}?f=json&token=${authentication.token}`)
  expect(await answer.json()).toMatchObject({ id })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
