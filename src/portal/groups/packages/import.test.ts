import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Client } from '../../../rest/protocol/client.ts'
import type { ClassificationSchema } from '../../../rest/content/classification.ts'
import { jobs as jobOperations } from '../../../rest/jobs/jobs.ts'
import { packages } from '../../../rest/groups/packages.ts'
import {
  folders,
  groupItems,
  groupMembers,
  groups,
  itemFiles,
  items,
  jobs,
  organization,
  relationships,
} from '../../db/schema.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addGroup, addItem, addMember, addPackage, jobEnd, newId } from '../../testing/arrange.ts'
import { heading, properties, upstream, webMap } from './testing/samples.ts'
import { stateOf, strayFiles } from './testing/state.ts'
import { writePackage, type ItemToPack, type PackageHeading } from '../../packageFormat/writer.ts'

let portal: TestPortal
let publisher: Client
let admin: Client
let editor: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  publisher = await portal.signIn('publisher')
  admin = await portal.signIn('admin')
  editor = await portal.signIn('editor')
  await db()
    .update(organization)
    .set({
      categorySchema: [
        { title: 'Categories', categories: [{ title: 'Water' }, { title: 'Land' }] },
      ],
    })
})
afterAll(() => portal.close())

const services = () => portal.portal.services
const db = () => services().db
const written = (
  itemsToPack: readonly ItemToPack[],
  changes: Partial<PackageHeading> = {},
  between: Parameters<typeof writePackage>[2] = [],
) => buffer(writePackage({ ...heading, ...changes }, itemsToPack, between))

const rowOf = async (id: string) => {
  const [row] = await db().select().from(items).where(eq(items.id, id))
  return row
}
const folderTitle = async (id: string | null | undefined) => {
  if (!id) return id
  const [folder] = await db().select().from(folders).where(eq(folders.id, id))
  return folder && `${folder.username}: ${folder.title}`
}
const groupOf = async (id: string) => {
  const rows = await db().select().from(groupItems).where(eq(groupItems.itemId, id))
  return rows.map(({ groupId }) => groupId)
}
const dataOf = async (id: string) => {
  const row = await rowOf(id)
  return row?.dataHash ? buffer(services().files.read(row.dataHash)) : undefined
}

/** Creates a group and a package of the publisher with the given number of new web maps. */
const scene = async (count = 2, changes: Partial<ItemToPack['properties']> = {}) => {
  const ids = Array.from({ length: count }, newId)
  const maps = ids.map((id) => webMap(id, { properties: properties(id, changes) }))
  const groupId = await addGroup(services())
  const itemId = await addPackage(services(), await written(maps))
  return { ids, groupId, itemId, maps }
}

describe('an import', () => {
  test('adds the items with their IDs, properties, files, and relationships', async () => {
    const [mapId, layerId, formId] = [newId(), newId(), newId()]
    const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const bytes = Buffer.from([0, 255, 1, 254, 80, 75])
    const layer: ItemToPack = {
      properties: properties(layerId, {
        title: 'Gauges',
        type: 'Feature Service',
        typeKeywords: ['Hosted Service', 'Data'],
        url: `${upstream.serverUrl}/rest/services/Hosted/Gauges/FeatureServer`,
        categories: ['/categories/water'],
        description: `At ${upstream.httpUrl}/home<script>, once ${upstream.httpsUrl}2.`,
        properties: { where: `${upstream.httpsUrl}/apps`, count: 2 },
      }),
      size: -1,
      thumbnail: { mediaType: 'image/png', content: png },
      resources: [
        {
          path: 'a/config.json',
          mediaType: 'application/json',
          content: Buffer.from(String.raw`{"u":"https:\/\/gis.upstream.example\/portal\/x"}`),
        },
        { path: 'a/raw.bin', mediaType: 'application/octet-stream', content: bytes },
      ],
      info: [
        { path: 'metadata/metadata.xml', mediaType: 'text/xml', content: Buffer.from('<a/>') },
      ],
    }
    const form: ItemToPack = {
      properties: properties(formId, { title: 'Form', type: 'Form', name: 'form.zip' }),
      size: bytes.length,
      data: { mediaType: 'application/zip', content: bytes },
    }
    const groupId = await addGroup(services())
    const content = await written([webMap(mapId), layer, form], {}, [
      { originItemId: mapId, destinationItemId: layerId, relationshipType: 'Map2Service' },
    ])
    const itemId = await addPackage(services(), content)

    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })

    const { portal: home, server } = services().portalUrls
    expect(result).toEqual({
      itemsImported: [mapId, layerId, formId].map((id) => ({ itemId: id })),
      itemsSkipped: [],
      itemsFailedImport: [],
    })
    expect(await rowOf(layerId)).toMatchObject({
      owner: 'publisher',
      title: 'Gauges',
      type: 'Feature Service',
      typeKeywords: ['Hosted Service', 'Data'],
      tags: ['rivers'],
      snippet: 'What it is',
      description: `At ${home}/home&lt;script&gt;, once ${upstream.httpsUrl}2.`,
      url: `${server}/rest/services/Hosted/Gauges/FeatureServer`,
      accessInformation: 'County',
      licenseInfo: '',
      culture: 'en-us',
      xmin: -117.7,
      ymin: 33.4,
      xmax: -114.4,
      ymax: 34.1,
      spatialReference: 'WGS84',
      categories: ['/Categories/Water'],
      properties: { where: `${home}/apps`, count: 2 },
      access: 'shared',
      size: -1,
      state: 'completed',
      numViews: 0,
      created: layer.properties.created,
      modified: layer.properties.modified,
      thumbnailType: 'image/png',
    })
    const resources = await db()
      .select()
      .from(itemFiles)
      .where(eq(itemFiles.itemId, layerId))
      .orderBy(itemFiles.kind, itemFiles.path)
    const read = await Promise.all(
      resources.map(async ({ kind, path, hash, size, mediaType }) => {
        const contents = await buffer(services().files.read(hash))
        return [kind, path, mediaType, size, contents.toString('latin1')]
      }),
    )
    const config = JSON.stringify({ u: `${home}/x` }).replaceAll('/', String.raw`\/`)
    expect(read).toEqual([
      ['info', 'metadata/metadata.xml', 'text/xml', 4, '<a/>'],
      ['resource', 'a/config.json', 'application/json', config.length, config],
      ['resource', 'a/raw.bin', 'application/octet-stream', 6, bytes.toString('latin1')],
    ])
    expect(await dataOf(formId)).toEqual(bytes)
    expect(String(await dataOf(mapId))).toContain(
      `${server}/rest/services/Hosted/Gauges/FeatureServer/0`,
    )
    expect(await groupOf(layerId)).toEqual([groupId])
    expect(
      await db().select().from(relationships).where(eq(relationships.originItemId, mapId)),
    ).toEqual([
      {
        originItemId: mapId,
        destinationItemId: layerId,
        relationshipType: 'Map2Service',
        creator: 'publisher',
      },
    ])
  })

  test('excludes categories that this organization does not have, and the preview reports them', async () => {
    const changes = { categories: ['/Categories/Water', '/Region/US', '/Categories/Fire'] }
    const { ids, groupId, itemId } = await scene(1, changes)
    const [id = ''] = ids
    const message =
      'Imported without the categories that this organization does not have: /Region/US, /Categories/Fire.'
    const page = await publisher.send(packages.preview, { groupId, itemId })
    expect(page.results).toMatchObject([{ id, canImport: true, message }])
    const whole = { groupId, itemId, keepPackageItemAfterImport: true }
    const { result } = await publisher.send(packages.importGroup, whole)
    expect(result?.itemsImported).toEqual([{ itemId: id, message }])
    expect((await rowOf(id))?.categories).toEqual(['/Categories/Water'])
    // The existing item keeps its own values.
    await db()
      .update(items)
      .set({ categories: ['/Region/US', '/Categories/Land'] })
      .where(eq(items.id, id))
    await publisher.send(packages.importGroup, { ...whole, overwriteExistingItems: true })
    expect((await rowOf(id))?.categories).toEqual(['/Categories/Water', '/Region/US'])
  })

  test('of an earlier format leaves properties unchanged that the format does not contain', async () => {
    const { ids, groupId, itemId } = await scene(1, { culture: 'no culture' })
    const [id = ''] = ids
    const olderItem = {
      documentation: 'Read me',
      proxyFilter: { a: 1 },
      proxyParams: { hitsPerInterval: 5 },
      appCategories: ['a'],
      industries: ['b'],
      languages: ['c'],
      listingProperties: { priceDesc: 'free' },
    }
    const whole = { groupId, itemId, keepPackageItemAfterImport: true }
    const { result } = await publisher.send(packages.importGroup, whole)
    expect(result?.itemsImported).toHaveLength(1)
    await db().update(items).set(olderItem).where(eq(items.id, id))
    await publisher.send(packages.importGroup, { ...whole, overwriteExistingItems: true })
    expect(await rowOf(id)).toMatchObject({ ...olderItem, culture: null })
  })

  test('with async runs in the background, reports its progress, and is followed with its key', async () => {
    const { ids, groupId, itemId, maps } = await scene(3)
    const started = await publisher.send(packages.importGroup, { groupId, itemId, async: true })
    expect(started).toEqual({ jobId: expect.any(String), key: expect.any(String) })
    const job = await jobEnd(publisher, started)
    expect(job).toMatchObject({
      id: started.jobId,
      status: 'completed',
      definition: { type: 'import', itemId, groupId, groupTitle: 'Hydrology' },
      progress: { done: 3, total: 3 },
      messages: maps.map(
        ({ properties: { title } }, index) => `Importing ${index + 1} of 3: ${title}`,
      ),
      result: {
        itemsImported: ids.map((id) => ({ itemId: id })),
        itemsSkipped: [],
        itemsFailedImport: [],
      },
    })
  })

  test('deletes the package item and its file after all requested items were imported', async () => {
    const { itemId, groupId } = await scene()
    const hash = (await rowOf(itemId))?.dataHash ?? ''
    await publisher.send(packages.importGroup, { groupId, itemId })
    expect(await rowOf(itemId)).toBeUndefined()
    expect(await stateOf({ db: db(), data: portal.data })).not.toMatchObject({
      files: expect.arrayContaining([expect.stringContaining(hash)]),
    })
  })

  test('keeps the package item if requested', async () => {
    const { itemId, groupId } = await scene()
    await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      keepPackageItemAfterImport: true,
    })
    expect(await rowOf(itemId)).toBeDefined()
  })

  test('keeps a protected package item, and one of another member', async () => {
    const groupId = await addGroup(services())
    const [one, other] = [await written([webMap(newId())]), await written([webMap(newId())])]
    const locked = await addPackage(services(), one, { protected: true })
    const shared = await addPackage(services(), other, { owner: 'admin', groups: [groupId] })
    await publisher.send(packages.importGroup, { groupId, itemId: locked })
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId: shared })
    expect(result?.itemsImported).toHaveLength(1)
    expect([await rowOf(locked), await rowOf(shared)]).not.toContain(undefined)
  })

  test('of a list adds only those items, and then deletes the package item', async () => {
    const { ids, itemId, groupId } = await scene(3)
    const [, second = ''] = ids
    const { result } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      itemIdList: [second],
    })
    expect(result?.itemsImported).toEqual([{ itemId: second }])
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)) !== undefined))).toEqual([
      false,
      true,
      false,
    ])
    expect(await rowOf(itemId)).toBeUndefined()
  })

  test('skips types that cannot be imported and reports them', async () => {
    const [mapId, imageId] = [newId(), newId()]
    const image: ItemToPack = {
      properties: properties(imageId, { type: 'Image Service' }),
      size: -1,
    }
    const groupId = await addGroup(services())
    const itemId = await addPackage(services(), await written([webMap(mapId), image]))
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result).toEqual({
      itemsImported: [{ itemId: mapId }],
      itemsSkipped: [{ itemId: imageId, message: 'This type is not supported in packages.' }],
      itemsFailedImport: [],
    })
    expect(await rowOf(imageId)).toBeUndefined()
    expect(await rowOf(itemId)).toBeUndefined()
  })

  test('continues after a damaged item, reports the reason, and leaves nothing of the item', async () => {
    const [good, broken, noImage] = [newId(), newId(), newId()]
    const groupId = await addGroup(services())
    const itemId = await addPackage(
      services(),
      await written([
        webMap(broken, { isDamaged: true }),
        webMap(noImage, {
          thumbnail: { mediaType: 'image/png', content: Buffer.from('no picture') },
        }),
        webMap(good),
      ]),
    )
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result).toEqual({
      itemsImported: [{ itemId: good }],
      itemsSkipped: [],
      itemsFailedImport: [
        { itemId: broken, message: `items/${broken}/item.json in the package is not valid JSON.` },
        { itemId: noImage, message: expect.stringMatching(/PNG, GIF, or JPEG/) },
      ],
    })
    expect([await rowOf(broken), await rowOf(noImage)]).toEqual([undefined, undefined])
    expect(await rowOf(itemId)).toBeDefined()
    await expect.poll(() => strayFiles({ db: db(), data: portal.data })).toBe(0)
  })

  test('continues after an item with values above the limits of the portal', async () => {
    const [bad, good] = [newId(), newId()]
    const groupId = await addGroup(services())
    const tags = Array.from({ length: 1000 }, (_, index) => `${index}`.padEnd(66, 'x'))
    const wordy = webMap(bad, { properties: properties(bad, { tags }) })
    const itemId = await addPackage(services(), await written([wordy, webMap(good)]))
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result?.itemsFailedImport).toEqual([
      { itemId: bad, message: "'tags' must be at most 64 KB." },
    ])
    expect(result?.itemsImported).toMatchObject([{ itemId: good }])
  })

  test('adds the images of an item, and the properties of its resources', async () => {
    const id = newId()
    const image = {
      mediaType: 'image/png',
      content: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    }
    const pictures = {
      largeThumbnail: 'largethumbnail/large.png',
      banner: 'banner/nowhere.png',
      screenshots: ['screenshots/screenshot1'],
    }
    const map = webMap(id, {
      properties: properties(id, pictures),
      info: [
        { path: pictures.largeThumbnail, ...image },
        { path: pictures.screenshots[0] ?? '', ...image },
      ],
      resources: [{ path: 'a.png', ...image, properties: { author: 'County' } }],
    })
    const groupId = await addGroup(services())
    const itemId = await addPackage(services(), await written([map]))
    await publisher.send(packages.importGroup, { groupId, itemId })
    // An image that the package does not contain is removed.
    expect(await rowOf(id)).toMatchObject({ ...pictures, banner: null })
    const infoRows = await db().select().from(itemFiles).where(eq(itemFiles.itemId, id))
    expect(infoRows.find(({ kind }) => kind === 'resource')?.properties).toEqual({
      author: 'County',
    })
    const again = await publisher.send(packages.exportGroup, { groupId })
    await db().delete(items).where(eq(items.id, id))
    const request = { groupId, itemId: again.result?.itemId ?? '' }
    await publisher.send(packages.importGroup, request)
    expect(await rowOf(id)).toMatchObject({ ...pictures, banner: null })
  })

  test('of a package without supported items changes nothing', async () => {
    const groupId = await addGroup(services())
    const image = { properties: properties(newId(), { type: 'Image Service' }), size: -1 }
    const itemId = await addPackage(services(), await written([image]))
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result?.itemsSkipped).toHaveLength(1)
    expect(await rowOf(itemId)).toBeDefined()
  })
})

describe('relationships', () => {
  test('with existing items are restored if the importer owns those', async () => {
    const [mapId, own, foreign] = [newId(), newId(), newId()]
    await addItem(services(), { id: own })
    await addItem(services(), { id: foreign, owner: 'editor', access: 'org' })
    const groupId = await addGroup(services())
    const content = await written([webMap(mapId), webMap(own), webMap(foreign)], {}, [
      { originItemId: mapId, destinationItemId: own, relationshipType: 'Map2AppConfig' },
      { originItemId: mapId, destinationItemId: foreign, relationshipType: 'Map2AppConfig' },
    ])
    const itemId = await addPackage(services(), content)
    await publisher.send(packages.importGroup, { groupId, itemId })
    const restored = await db()
      .select()
      .from(relationships)
      .where(eq(relationships.originItemId, mapId))
    expect(restored.map(({ destinationItemId }) => destinationItemId)).toEqual([own])
  })

  test('with existing items of others are skipped, for administrators, too', async () => {
    const [mapId, foreign] = [newId(), newId()]
    await addItem(services(), { id: foreign, owner: 'editor' })
    const groupId = await addGroup(services(), { owner: 'admin' })
    const content = await written([webMap(mapId), webMap(foreign)], {}, [
      { originItemId: mapId, destinationItemId: foreign, relationshipType: 'Map2AppConfig' },
    ])
    const itemId = await addPackage(services(), content)
    await db().update(items).set({ owner: 'admin' }).where(eq(items.id, itemId))
    const { result } = await admin.send(packages.importGroup, { groupId, itemId })
    expect(result?.itemsImported).toMatchObject([{ itemId: mapId }])
    const tied = eq(relationships.destinationItemId, foreign)
    expect(await db().select().from(relationships).where(tied)).toEqual([])
  })
})

describe('existing items', () => {
  test('are skipped, and the package item is kept', async () => {
    const { ids, groupId, itemId } = await scene(2)
    const [first = ''] = ids
    await addItem(services(), { id: first, title: 'Mine' })
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result?.itemsSkipped).toEqual([
      { itemId: first, message: 'An item with this ID already exists.' },
    ])
    expect(result?.itemsImported).toHaveLength(1)
    expect(await rowOf(first)).toMatchObject({ title: 'Mine' })
    expect(await rowOf(itemId)).toBeDefined()
  })

  test('are overwritten if requested; owner, folder, creation date, sharing, and views stay', async () => {
    const { ids, groupId, itemId } = await scene(1)
    const [id = ''] = ids
    const elsewhere = await addGroup(services(), { title: 'Elsewhere' })
    const folderId = newId()
    await db()
      .insert(folders)
      .values({ id: folderId, username: 'publisher', title: folderId, created: 1 })
    await addItem(services(), {
      id,
      title: 'Old',
      folderId,
      access: 'public',
      created: 5,
      numViews: 77,
      protected: true,
      data: Buffer.from(`old data ${id}`),
      resources: { 'old.txt': { mediaType: 'text/plain', content: Buffer.from(`old ${id}`) } },
      groups: [elsewhere],
    })
    const { result } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      overwriteExistingItems: true,
    })
    expect(result?.itemsImported).toEqual([{ itemId: id }])
    expect(await rowOf(id)).toMatchObject({
      owner: 'publisher',
      folderId,
      access: 'public',
      created: 5,
      numViews: 77,
      protected: true,
      title: properties(id).title,
      modified: properties(id).modified,
    })
    expect(String(await dataOf(id))).toContain('operationalLayers')
    expect(await db().select().from(itemFiles).where(eq(itemFiles.itemId, id))).toEqual([])
    expect((await groupOf(id)).toSorted()).toEqual([elsewhere, groupId].toSorted())
    expect(await rowOf(itemId)).toBeUndefined()
    await expect.poll(() => strayFiles({ db: db(), data: portal.data })).toBe(0)
  })

  test('of others are overwritten by an administrator, but not by a group owner', async () => {
    const { ids, groupId, itemId } = await scene(1)
    const [id = ''] = ids
    await addItem(services(), { id, owner: 'editor', title: 'Theirs' })
    const request = { groupId, itemId, overwriteExistingItems: true }
    const refused = await publisher.send(packages.importGroup, request)
    expect(refused.result?.itemsFailedImport).toEqual([
      { itemId: id, message: expect.stringMatching(/belongs to another member/) },
    ])
    expect(await rowOf(id)).toMatchObject({ title: 'Theirs', owner: 'editor', access: 'private' })
    const done = await admin.send(packages.importGroup, request)
    expect(done.result?.itemsImported).toEqual([{ itemId: id }])
    expect(await rowOf(id)).toMatchObject({
      title: properties(id).title,
      owner: 'editor',
      access: 'shared',
    })
  })

  test('that the importer can update through a shared update group are overwritten, but not shared further', async () => {
    const { ids, groupId, itemId } = await scene(1)
    const [id = ''] = ids
    const shared = await addGroup(
      services(),
      { owner: 'editor', capabilities: ['updateitemcontrol'] },
      ['publisher'],
    )
    await addItem(services(), { id, owner: 'editor', groups: [shared] })
    const { result } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      overwriteExistingItems: true,
    })
    expect(result?.itemsImported).toEqual([
      { itemId: id, message: expect.stringMatching(/not shared with the group/) },
    ])
    expect(await groupOf(id)).toEqual([shared])
    expect(await rowOf(id)).toMatchObject({ title: properties(id).title, owner: 'editor' })
  })

  test('are not overwritten by an item of another type', async () => {
    const { ids, groupId, itemId } = await scene(1)
    const [id = ''] = ids
    await addItem(services(), { id, type: 'PDF' })
    const { result } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      overwriteExistingItems: true,
    })
    expect(result?.itemsFailedImport).toEqual([
      { itemId: id, message: expect.stringMatching(/of the type PDF has the same ID/) },
    ])
  })
})

describe('with a classification schema in the organization', () => {
  const schema: ClassificationSchema = {
    name: 'Markings',
    version: '1',
    grammarVersion: '2.0',
    classificationMetadata: {
      primaryAttribute: 'classification',
      defaultValue: 'Open',
      classificationValueProperties: [{ value: 'Open' }],
    },
    attributes: {
      classification: {
        label: 'Classification',
        type: 'string',
        isRequired: true,
        uiElement: 'single-select',
        validValues: ['Open', 'Restricted'].map((value) => ({ label: value, value })),
        bannerOrder: 1,
        selectionDisplayOrder: 1,
      },
    },
    layouts: { default: { layoutElements: { classification: { formDisplayOrder: 1 } } } },
  }
  beforeAll(() => db().update(organization).set({ classificationSchema: schema }))
  afterAll(() => db().update(organization).set({ classificationSchema: null }))

  test('new items require a classification, and existing classifications are kept', async () => {
    const [fitting, unfitting, unmarked, here] = [newId(), newId(), newId(), newId()]
    const open = { classification: 'Open' }
    await addItem(services(), { id: here, classification: { classification: 'Restricted' } })
    const groupId = await addGroup(services())
    const content = await written([
      webMap(fitting, { properties: properties(fitting, { classification: open }) }),
      webMap(unfitting, {
        properties: properties(unfitting, { classification: { classification: 'Secret' } }),
      }),
      webMap(unmarked),
      webMap(here),
    ])
    const itemId = await addPackage(services(), content)
    const { results } = await publisher.send(packages.preview, { groupId, itemId })
    const { result } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      overwriteExistingItems: true,
    })
    expect(result?.itemsImported.map((item) => item.itemId)).toEqual([fitting, here])
    expect(results.filter(({ canImport }) => canImport).map(({ id }) => id)).toEqual([
      fitting,
      here,
    ])
    expect(
      results.flatMap(({ id, reason }) => (reason ? { itemId: id, message: reason } : [])),
    ).toEqual(result?.itemsFailedImport)
    expect(result?.itemsFailedImport).toEqual([
      {
        itemId: unfitting,
        message: expect.stringMatching(/^'classification' does not fit the schema/),
      },
      { itemId: unmarked, message: expect.stringMatching(/^'classification' is required/) },
    ])
    expect(await rowOf(fitting)).toMatchObject({ classification: open })
    expect(await rowOf(here)).toMatchObject({
      title: properties(here).title,
      classification: { classification: 'Restricted' },
    })
    expect(await rowOf(unmarked)).toBeUndefined()
  })
})

describe('the folder of imported items', () => {
  const imported = async (request: Record<string, unknown>, client = publisher) => {
    const { ids, groupId, itemId } = await scene(1)
    await client.send(packages.importGroup, { groupId, itemId, ...request })
    const row = await rowOf(ids[0] ?? '')
    return [row?.owner, await folderTitle(row?.folderId)]
  }
  const addFolder = async (username: string, title: string) => {
    const id = newId()
    await db().insert(folders).values({ id, username, title, created: 1 })
    return id
  }

  test('is “Exports” of the importing user by default, the same for each import', async () => {
    expect(await imported({})).toEqual(['publisher', 'publisher: Exports'])
    expect(await imported({})).toEqual(['publisher', 'publisher: Exports'])
    const titles = await db().select().from(folders).where(eq(folders.username, 'publisher'))
    expect(titles.filter(({ title }) => title === 'Exports')).toHaveLength(1)
  })

  test('is the root folder for /', async () => {
    expect(await imported({ folderId: '/' })).toEqual(['publisher', null])
  })

  test('is a folder by its ID', async () => {
    const folderId = await addFolder('publisher', 'Rivers')
    expect(await imported({ folderId })).toEqual(['publisher', 'publisher: Rivers'])
  })

  test('is a folder by its name, found case-insensitively and created if it does not exist', async () => {
    expect(await imported({ importContentFolder: 'New lakes' })).toEqual([
      'publisher',
      'publisher: New lakes',
    ])
    expect(await imported({ importContentFolder: 'NEW LAKES' })).toEqual([
      'publisher',
      'publisher: New lakes',
    ])
  })

  test('can be another member’s for administrators, and then that member owns the items', async () => {
    const folderId = await addFolder('editor', 'From the administrator')
    expect(await imported({ folderId, folderOwnerUsername: 'editor' }, admin)).toEqual([
      'editor',
      'editor: From the administrator',
    ])
    expect(await imported({ folderId: '/', folderOwnerUsername: 'editor' }, admin)).toEqual([
      'editor',
      null,
    ])
    expect(await imported({ folderOwnerUsername: 'editor' }, admin)).toEqual([
      'editor',
      'editor: Exports',
    ])
  })

  test('is not created if no item is imported', async () => {
    const groupId = await addGroup(services())
    const itemId = await addPackage(
      services(),
      await written([webMap(newId(), { isDamaged: true })]),
    )
    await publisher.send(packages.importGroup, { groupId, itemId, importContentFolder: 'Nothing' })
    const titles = await db().select().from(folders).where(eq(folders.username, 'publisher'))
    expect(titles.map(({ title }) => title)).not.toContain('Nothing')
  })

  test.each([
    ['does not exist', { folderId: 'nowhere' }, 'folderId', /Folder does not exist/],
    [
      'is specified twice',
      { folderId: '/', importContentFolder: 'Lakes' },
      'importContentFolder',
      /cannot be sent together/,
    ],
    ['has an empty name', { importContentFolder: ' ' }, 'importContentFolder', /is required/],
    [
      'has the name of the root folder',
      { importContentFolder: '/' },
      'importContentFolder',
      /must be a folder name/,
    ],
    [
      'is another member’s',
      { folderId: '/', folderOwnerUsername: 'editor' },
      'folderOwnerUsername',
      /do not have permissions/,
    ],
  ])(
    'that %s is refused before anything happens, and the parameter is named',
    async (_what, request, parameter, message) => {
      await expect(imported(request)).rejects.toMatchObject({
        parameter,
        message: expect.stringMatching(message),
      })
    },
  )

  test('of another member cannot be used by its ID', async () => {
    const folderId = await addFolder('editor', 'Private things')
    await expect(imported({ folderId })).rejects.toThrow(/Folder does not exist/)
  })

  test('is refused if its owner does not exist or cannot own content, for administrators, too', async () => {
    await expect(imported({ folderOwnerUsername: 'missing' }, admin)).rejects.toMatchObject({
      message: 'User does not exist or is inaccessible.',
      parameter: 'folderOwnerUsername',
    })
    await expect(imported({ folderOwnerUsername: 'viewer' }, admin)).rejects.toMatchObject({
      code: 403,
      details: ["viewer doesn't have the privilege to create items."],
      parameter: 'folderOwnerUsername',
    })
  })
})

describe('a preview', () => {
  test('returns the items of the package, which of them exist, and which cannot be imported and why', async () => {
    const [fresh, here, foreign, image] = [newId(), newId(), newId(), newId()]
    await addItem(services(), { id: here, modified: 1234 })
    await addItem(services(), { id: foreign, owner: 'editor' })
    const groupId = await addGroup(services())
    const itemId = await addPackage(
      services(),
      await written([
        webMap(fresh),
        webMap(here),
        webMap(foreign),
        { properties: properties(image, { type: 'Image Service' }), size: -1 },
      ]),
    )
    const before = await stateOf({ db: db(), data: portal.data })
    const preview = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      previewOnly: true,
    })
    const { created, modified } = properties(fresh)
    const entry = (id: string) => ({
      id,
      type: 'Web Map',
      title: properties(id).title,
      size: expect.any(Number),
      created,
      modified,
    })
    expect(preview).toEqual({
      packageSummary: {
        id: itemId,
        fileName: 'package.epk',
        packageVersion: '1.1',
        packageCreated: heading.created,
        sourcePortalInfo: {
          httpsUrl: upstream.httpsUrl,
          httpUrl: upstream.httpUrl,
          version: '11.3',
          portalId: upstream.portalId,
          isPortal: true,
        },
      },
      total: 4,
      start: 1,
      num: 4,
      nextStart: -1,
      results: [
        { ...entry(fresh), exists: false, canImport: true },
        { ...entry(here), exists: true, canImport: true, existingModified: 1234 },
        {
          ...entry(foreign),
          exists: true,
          canImport: false,
          reason: expect.stringMatching(/belongs to another member/),
        },
        {
          ...entry(image),
          type: 'Image Service',
          size: -1,
          exists: false,
          canImport: false,
          reason: 'This type is not supported in packages.',
        },
      ],
    })
    expect(await stateOf({ db: db(), data: portal.data })).toEqual(before)
  })

  test('is paged', async () => {
    const { ids, groupId, itemId } = await scene(5)
    const page = (start: number, num: number) =>
      publisher.send(packages.preview, { groupId, itemId, start, num })
    const pages = [await page(1, 2), await page(3, 2), await page(5, 2)]
    expect(pages.map(({ num, nextStart }) => [num, nextStart])).toEqual([
      [2, 3],
      [2, 5],
      [1, -1],
    ])
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(ids)
    expect(await page(6, 2)).toMatchObject({ total: 5, num: 0, nextStart: -1, results: [] })
  })
})

describe('authorization', () => {
  test.each(['viewer', 'editor'])(
    'refuses %s, who does not own the group, with the reason',
    async (username) => {
      const { groupId, itemId } = await scene(1)
      const client = await portal.signIn(username)
      for (const previewOnly of [true, false])
        await expect(
          client.send(packages.importGroup, { groupId, itemId, previewOnly }),
        ).rejects.toMatchObject({
          code: 403,
          details: ['Only the owner of the group and administrators can do this.'],
        })
      await expect(client.send(packages.exportGroup, { groupId })).rejects.toMatchObject({
        code: 403,
      })
    },
  )

  test('refuses a manager of the group, who does not own it', async () => {
    const { groupId, itemId } = await scene(1)
    await db()
      .insert(groupMembers)
      .values({ groupId, username: 'editor', memberType: 'admin', joined: 1 })
    await expect(editor.send(packages.importGroup, { groupId, itemId })).rejects.toMatchObject({
      code: 403,
    })
  })

  test('refuses callers without a token', async () => {
    const { groupId, itemId } = await scene(1)
    const anonymous = await portal.signIn()
    await expect(anonymous.send(packages.importGroup, { groupId, itemId })).rejects.toMatchObject({
      code: 499,
    })
  })

  test('refuses a group owner whose role cannot own content', async () => {
    await addMember(services(), 'reader', { role: 'iAAAAAAAAAAAAAAA' })
    const groupId = await addGroup(services(), { owner: 'reader' })
    const itemId = await addPackage(services(), await written([webMap(newId())]), {
      access: 'public',
    })
    const reader = await portal.signIn('reader')
    await expect(reader.send(packages.importGroup, { groupId, itemId })).rejects.toMatchObject({
      code: 403,
    })
  })

  test('returns an error for an unknown group', async () => {
    const { itemId } = await scene(1)
    await expect(
      publisher.send(packages.importGroup, { groupId: 'nowhere', itemId }),
    ).rejects.toMatchObject({ messageCode: 'COM_0003' })
  })

  test('lets only administrators and callers with its key read a job', async () => {
    const { groupId, itemId } = await scene(1)
    const { jobId = '', key = '' } = await publisher.send(packages.importGroup, {
      groupId,
      itemId,
      async: true,
    })
    const refused = { code: 403, messageCode: 'GWM_0003' }
    expect(await publisher.send(jobOperations.read, { jobId, key })).toMatchObject({ id: jobId })
    expect(await admin.send(jobOperations.read, { jobId })).toMatchObject({ id: jobId })
    expect(
      await admin.send(jobOperations.read, { portalId: '0123456789ABCDEF', jobId }),
    ).toMatchObject({
      id: jobId,
    })
    await expect(publisher.send(jobOperations.read, { jobId })).rejects.toMatchObject(refused)
    await expect(
      publisher.send(jobOperations.read, { jobId, key: `${key}x` }),
    ).rejects.toMatchObject(refused)
    await expect(editor.send(jobOperations.read, { jobId })).rejects.toMatchObject(refused)
    await expect(admin.send(jobOperations.read, { jobId: 'nowhere' })).rejects.toMatchObject(
      refused,
    )
    const [row] = await db().select().from(jobs).where(eq(jobs.id, jobId))
    expect(JSON.stringify(row)).not.toContain(key)
    await jobEnd(publisher, { jobId, key })
  })
})

describe('during an import', () => {
  /** Imports many items and calls `meanwhile` when some are imported. */
  const interrupted = async (
    meanwhile: (scene: { groupId: string; itemId: string }) => Promise<unknown>,
  ) => {
    const { ids, groupId, itemId } = await scene(60)
    const started = await publisher.send(packages.importGroup, { groupId, itemId, async: true })
    await expect.poll(() => rowOf(ids[2] ?? ''), { timeout: 20_000, interval: 5 }).toBeDefined()
    await meanwhile({ groupId, itemId })
    return { ids, job: await jobEnd(publisher, started) }
  }

  test('deleting the group fails the job with the reason', async () => {
    const { job } = await interrupted(({ groupId }) =>
      db().delete(groups).where(eq(groups.id, groupId)),
    )
    expect(job).toMatchObject({ status: 'failed', result: null })
    expect(job.messages.at(-1)).toBe('The group was deleted during the import.')
  })

  test('deleting the package item fails the job with the reason', async () => {
    const { job } = await interrupted(({ itemId }) =>
      db().delete(items).where(eq(items.id, itemId)),
    )
    expect(job).toMatchObject({ status: 'failed' })
    expect(job.messages.at(-1)).toBe('The package was deleted during the import.')
  })

  test('an item with the same ID that another member adds is skipped, not overwritten', async () => {
    const { ids, groupId, itemId } = await scene(60)
    const last = ids.at(-1) ?? ''
    const started = await publisher.send(packages.importGroup, { groupId, itemId, async: true })
    await expect.poll(() => rowOf(ids[2] ?? ''), { timeout: 20_000, interval: 5 }).toBeDefined()
    await addItem(services(), { id: last, title: 'First come' })
    const { result } = await jobEnd(publisher, started)
    expect(result?.itemsSkipped).toMatchObject([{ itemId: last }])
    expect(await rowOf(last)).toMatchObject({ title: 'First come' })
  })
})
