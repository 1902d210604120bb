import { count, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Client } from '../../../rest/protocol/client.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { folders, groupItems, groups, items, organization, relationships } from '../../db/schema.ts'
import { movableClock } from '../../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { openPackage } from '../../packageFormat/reader.ts'
import { addGroup, addItem, addPackage, jobEnd, newId } from '../../testing/arrange.ts'
import { contentsOf } from './testing/contents.ts'
import { stateOf } from './testing/state.ts'

const clock = movableClock()
let portal: TestPortal
let publisher: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', clock })
  publisher = await portal.signIn('publisher')
})
afterAll(() => portal.close())

const services = () => portal.portal.services
const db = () => services().db
const rowOf = async (id: string | undefined) => {
  const [row] = await db()
    .select()
    .from(items)
    .where(eq(items.id, id ?? ''))
  return row
}
const manifestOf = async (itemId: string | undefined) => {
  const file = await services().files.find((await rowOf(itemId))?.dataHash ?? '')
  if (!file) throw new Error('The package has no file.')
  return (await openPackage(file)).manifest
}
const map = (groupId: string, title = 'A map') =>
  addItem(services(), {
    title,
    groups: [groupId],
    data: Buffer.from('{"layers":[]}'),
    dataType: 'application/json',
  })

describe('an export', () => {
  test('adds a package item with the group’s items to the caller’s content', async () => {
    const groupId = await addGroup(services(), { title: 'Rivers / lakes' })
    const ids = [await map(groupId, 'Beta'), await map(groupId, 'Alpha')]
    await addItem(services(), { title: 'Not in the group' })
    const { result } = await publisher.send(packages.exportGroup, { groupId })
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    expect(result).toEqual({
      itemsExported: ids.toReversed().map((itemId) => ({ itemId })),
      itemsSkipped: [],
      itemsFailedExport: [],
      itemId: expect.any(String),
    })
    expect(await rowOf(result?.itemId)).toMatchObject({
      owner: 'publisher',
      folderId: null,
      type: 'Export Package',
      typeKeywords: ['Export Package', 'epk'],
      tags: ['epk'],
      title: `Rivers - lakes-${day}`,
      name: `Rivers - lakes-${day}.epk`,
      snippet: '2 items of the group Rivers / lakes',
      access: 'private',
      state: 'completed',
    })
    expect(await manifestOf(result?.itemId)).toMatchObject({
      packageVersion: '1.1',
      group: { id: groupId, title: 'Rivers / lakes' },
      source: {
        httpsUrl: services().portalUrls.portal,
        serverUrl: services().portalUrls.server,
        version: '11.4',
        portalId: '0123456789ABCDEF',
        isPortal: true,
      },
      entries: [{ id: ids[1], title: 'Alpha', type: 'Web Map', size: 13 }, { id: ids[0] }],
    })
  })

  test('with async runs in the background and is followed with its key', async () => {
    const groupId = await addGroup(services())
    const ids = [await map(groupId, 'One'), await map(groupId, 'Two')]
    const started = await publisher.send(packages.exportGroup, { groupId, async: true })
    expect(started).toEqual({ jobId: expect.any(String), key: expect.any(String) })
    const job = await jobEnd(publisher, started)
    expect(job).toMatchObject({
      status: 'completed',
      definition: { type: 'export', groupId, groupTitle: 'Hydrology' },
      progress: { done: 2, total: 2 },
      messages: ['Exporting 1 of 2: One', 'Exporting 2 of 2: Two'],
      result: { itemsExported: ids.map((itemId) => ({ itemId })) },
    })
    expect(await rowOf(job.result?.itemId)).toMatchObject({ type: 'Export Package' })
  })

  test('has a unique file name in its folder', async () => {
    const groupId = await addGroup(services(), { title: 'Twice' })
    await map(groupId)
    const both = await Promise.all([
      publisher.send(packages.exportGroup, { groupId }),
      publisher.send(packages.exportGroup, { groupId }),
    ])
    const names = await Promise.all(
      both.map(async ({ result }) => (await rowOf(result?.itemId))?.name),
    )
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    expect(new Set(names)).toEqual(new Set([`Twice-${day}.epk`, `Twice-${day}-2.epk`]))
  })

  test('contains only the items of the list', async () => {
    const groupId = await addGroup(services())
    const [one] = [await map(groupId, 'One'), await map(groupId, 'Two')]
    const { result } = await publisher.send(packages.exportGroup, { groupId, itemIdList: [one] })
    expect(result?.itemsExported).toEqual([{ itemId: one }])
    expect((await manifestOf(result?.itemId)).entries).toHaveLength(1)
  })

  test('refuses IDs that are not in the group and names all of them', async () => {
    const groupId = await addGroup(services())
    const inside = await map(groupId)
    const [elsewhere, unknown] = [await addItem(services()), newId()]
    const before = await stateOf({ db: db(), data: portal.data })
    await expect(
      publisher.send(packages.exportGroup, {
        groupId,
        itemIdList: [elsewhere, inside, unknown],
        async: true,
      }),
    ).rejects.toMatchObject({
      code: 400,
      parameter: 'itemIdList',
      message: `'itemIdList' contains items that are not in the group: ${elsewhere}, ${unknown}.`,
    })
    expect(await stateOf({ db: db(), data: portal.data })).toEqual(before)
  })

  test('excludes items that cannot be exported, with the reason', async () => {
    const groupId = await addGroup(services())
    const good = await map(groupId)
    const [image, service, hosted, epk] = [
      await addItem(services(), { type: 'Image Service', title: 'b', groups: [groupId] }),
      await addItem(services(), { type: 'Feature Service', title: 'c', groups: [groupId] }),
      await addItem(services(), {
        type: 'Feature Service',
        title: 'd',
        typeKeywords: ['Hosted Service'],
        groups: [groupId],
      }),
      await addPackage(services(), Buffer.from('x'), { title: 'e', groups: [groupId] }),
    ]
    await addItem(services(), { title: 'f', state: 'partial', groups: [groupId] })
    const unsupported = 'This type is not supported in packages.'
    const referenced = 'Only hosted feature services are supported in packages.'
    expect(await publisher.send(packages.exportGroup, { groupId, previewOnly: true })).toEqual({
      items: [
        { id: good, type: 'Web Map', title: 'A map', canExport: true },
        { id: image, type: 'Image Service', title: 'b', canExport: false, reason: unsupported },
        { id: service, type: 'Feature Service', title: 'c', canExport: false, reason: referenced },
        { id: hosted, type: 'Feature Service', title: 'd', canExport: true },
        { id: epk, type: 'Export Package', title: 'e', canExport: false, reason: unsupported },
      ],
    })
    const { result } = await publisher.send(packages.exportGroup, { groupId })
    expect(result).toMatchObject({
      itemsExported: [{ itemId: good }, { itemId: hosted }],
      itemsSkipped: [
        { itemId: image, message: unsupported },
        { itemId: service, message: referenced },
        { itemId: epk, message: unsupported },
      ],
    })
  })

  test('of only unsupported items starts no job and creates no package', async () => {
    const groupId = await addGroup(services())
    const image = await addItem(services(), { type: 'Image Service', groups: [groupId] })
    const before = await stateOf({ db: db(), data: portal.data })
    const answer = await publisher.send(packages.exportGroup, { groupId, async: true })
    expect(answer).toEqual({
      result: {
        itemsExported: [],
        itemsSkipped: [{ itemId: image, message: 'This type is not supported in packages.' }],
        itemsFailedExport: [],
      },
    })
    expect(await stateOf({ db: db(), data: portal.data })).toEqual(before)
  })

  test('continues without an item whose file is missing, and reports it', async () => {
    const groupId = await addGroup(services())
    const good = await map(groupId, 'Good')
    const lost = await addItem(services(), {
      title: 'Lost',
      groups: [groupId],
      data: Buffer.from(`lost ${groupId}`),
    })
    await services().files.remove((await rowOf(lost))?.dataHash ?? '')
    const { result } = await publisher.send(packages.exportGroup, { groupId })
    expect(result).toMatchObject({
      itemsExported: [{ itemId: good }],
      itemsFailedExport: [
        { itemId: lost, message: 'One of its files is missing from the portal.' },
      ],
    })
    await db().delete(items).where(eq(items.id, lost))
  })

  test('of items whose files are all missing fails and leaves nothing behind', async () => {
    const groupId = await addGroup(services())
    const lost = await addItem(services(), {
      groups: [groupId],
      data: Buffer.from(`lost ${groupId}`),
    })
    await services().files.remove((await rowOf(lost))?.dataHash ?? '')
    const before = await stateOf({ db: db(), data: portal.data }, { without: ['jobs', 'jobItems'] })
    await expect(publisher.send(packages.exportGroup, { groupId })).rejects.toThrow(
      'None of the items could be exported.',
    )
    expect(
      await stateOf({ db: db(), data: portal.data }, { without: ['jobs', 'jobItems'] }),
    ).toEqual(before)
  })
})

describe('the package item is added', () => {
  const folderOf = async (request: {
    exportContentFolder?: string
    exportContentFolderId?: string
  }) => {
    const groupId = await addGroup(services())
    await map(groupId)
    const { result } = await publisher.send(packages.exportGroup, { groupId, ...request })
    const { folderId } = (await rowOf(result?.itemId)) ?? {}
    if (!folderId) return folderId
    const [folder] = await db().select().from(folders).where(eq(folders.id, folderId))
    return folder?.title
  }
  const addFolder = async (username: string, title: string) => {
    const id = newId()
    await db().insert(folders).values({ id, username, title, created: 1 })
    return id
  }

  test('to the root folder, a folder by its ID, or a folder by its name, which is created if it does not exist', async () => {
    const exportContentFolderId = await addFolder('publisher', 'Packages')
    expect(await folderOf({})).toBeNull()
    expect(await folderOf({ exportContentFolderId })).toBe('Packages')
    expect(await folderOf({ exportContentFolder: 'Archive' })).toBe('Archive')
    expect(await folderOf({ exportContentFolder: 'archive' })).toBe('Archive')
  })

  test('neither to the folder of another member nor to two folders', async () => {
    const exportContentFolderId = await addFolder('editor', 'Theirs')
    await expect(folderOf({ exportContentFolderId })).rejects.toThrow(/Folder does not exist/)
    const mine = await addFolder('publisher', 'Mine')
    const two = { exportContentFolderId: mine, exportContentFolder: 'Archive' }
    await expect(folderOf(two)).rejects.toThrow(/cannot be sent together/)
  })
})

describe('a group exported from one portal and imported into another', () => {
  let other: TestPortal

  beforeAll(async () => {
    other = await startTestPortal({ sampleData: 'empty' })
  })
  afterAll(() => other.close())

  /** Exports as an administrator, copies the file to the other portal, and imports it as a group owner. */
  const carry = async (from: TestPortal, groupId: string) => {
    const there = await from.signIn('admin')
    const exported = await there.send(packages.exportGroup, { groupId })
    const source = from.portal.services
    const [item] = await source.db
      .select()
      .from(items)
      .where(eq(items.id, exported.result?.itemId ?? ''))
    const target = other.portal.services
    const itemId = await addPackage(target, source.files.read(item?.dataHash ?? ''))
    const into = await addGroup(target)
    const here = await other.signIn('publisher')
    const { result } = await here.send(packages.importGroup, { groupId: into, itemId })
    return { into, exported: exported.result, imported: result }
  }

  test('has the same items, with the URL of the new portal', async () => {
    const groupId = await addGroup(services())
    const { portal: home, server } = services().portalUrls
    const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const service = await addItem(services(), {
      title: 'Gauges',
      type: 'Feature Service',
      typeKeywords: ['Hosted Service', 'Data'],
      url: `${server}/rest/services/Hosted/Gauges/FeatureServer`,
      groups: [groupId],
      thumbnail: png,
      thumbnailType: 'image/png',
      xmin: -1.5,
      ymin: -2.25,
      xmax: 1e-7,
      ymax: 85.5,
      advancedSettings: { a: [1, null, { b: `${home}/c` }] },
      classification: { level: 'Ünïcode ☃' },
    })
    const web = await addItem(services(), {
      title: 'Map “of” gauges',
      owner: 'admin',
      groups: [groupId],
      tags: ['a b', 'c'],
      description: `<a href="${home}/home/item.html?id=1">x</a>`,
      data: Buffer.from(
        `{"url":"${server}/rest","id":12345678901234567890}`.replaceAll('/', String.raw`\/`),
      ),
      dataType: 'application/json; charset=utf-8',
      resources: {
        'images/a b.svg': {
          mediaType: 'image/svg+xml',
          content: Buffer.from(`<svg xmlns="x"><a href="${home}/x"/></svg>`),
        },
      },
      properties: { source: home },
      documentation: 'How it was made',
      proxyFilter: { layers: [1] },
      proxyParams: { hitsPerInterval: 5, intervalSeconds: 60, referrers: [`${home}/apps`] },
      appCategories: ['Water'],
      industries: ['Utilities'],
      languages: ['en', 'es'],
      listingProperties: { licenseType: 'free', url: `${home}/listing` },
    })
    await addItem(services(), {
      title: 'Binary',
      type: 'PDF',
      name: 'a.pdf',
      groups: [groupId],
      dataType: 'application/pdf',
      data: Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256)),
    })
    await addItem(services(), { title: 'Bare', groups: [groupId] })
    await db().insert(relationships).values({
      originItemId: web,
      destinationItemId: service,
      relationshipType: 'Map2Service',
      creator: 'admin',
    })

    const { into, imported } = await carry(portal, groupId)

    expect(imported?.itemsImported).toHaveLength(4)
    const copies = await contentsOf(other.portal.services, into)
    expect(copies).toEqual(await contentsOf(services(), groupId))
    expect(JSON.stringify(copies)).toContain('(here)/server/rest/services/Hosted/Gauges')
    expect(JSON.stringify(copies)).toContain('12345678901234567890')
    expect(JSON.stringify(copies)).not.toContain(services().portalUrls.origin)
  })

  test('is complete for the largest group of the sample data', async () => {
    const riverside = await startTestPortal()
    try {
      const { db: sampleData } = riverside.portal.services
      const [there] = await sampleData
        .select({ categorySchema: organization.categorySchema })
        .from(organization)
      await other.portal.services.db.update(organization).set({ ...there })
      const [largest] = await sampleData
        .select({ id: groups.id, size: count() })
        .from(groups)
        .innerJoin(groupItems, eq(groupItems.groupId, groups.id))
        .groupBy(groups.id)
        .orderBy(desc(count()))
        .limit(1)
      const groupId = largest?.id ?? ''
      const { into, exported, imported } = await carry(riverside, groupId)
      const travelled = new Set(exported?.itemsExported.map(({ itemId }) => itemId))
      expect(travelled.size).toBeGreaterThan(20)
      expect(imported).toMatchObject({ itemsSkipped: [], itemsFailedImport: [] })
      const before = await contentsOf(riverside.portal.services, groupId)
      const after = await contentsOf(other.portal.services, into)
      expect(after.items).toEqual(before.items.filter(({ id }) => travelled.has(id)))
      expect(after.relationships).toEqual(
        before.relationships.filter(
          (words) => words.split(' ').filter((word) => travelled.has(word)).length === 2,
        ),
      )
    } finally {
      await riverside.close()
    }
  })
})
