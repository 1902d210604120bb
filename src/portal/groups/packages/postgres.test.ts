import { buffer } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { items as itemOperations } from '../../../rest/content/items.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { groupItems, items } from '../../db/schema.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addGroup, addItem, addPackage, jobEnd, newId } from '../../testing/arrange.ts'
import { contentsOf } from './testing/contents.ts'
import { heading, properties, webMap } from './testing/samples.ts'
import { strayFiles } from './testing/state.ts'
import { writePackage } from '../../packageFormat/writer.ts'

const server = inject('postgres')
let portal: TestPortal

beforeAll(async () => {
  if ('url' in server)
    portal = await startTestPortal({
      sampleData: 'empty',
      database: { url: server.url },
    })
})
beforeEach(({ skip }) => {
  if ('missing' in server) skip(server.missing)
})
afterAll(async () => {
  if (!('url' in server)) return
  await portal.close()
})

const services = () => portal.portal.services
const stray = () => strayFiles({ db: services().db, data: portal.data })

test('a group is exported, and its items are overwritten by importing the package', async () => {
  const publisher = await portal.signIn('publisher')
  const groupId = await addGroup(services())
  const id = await addItem(services(), {
    title: 'Before',
    groups: [groupId],
    tags: ['a', 'b'],
    properties: { deep: { list: [1, 'zwei', null] } },
    data: Buffer.from('{"layers":[]}'),
    dataType: 'application/json',
    resources: { 'a.txt': { mediaType: 'text/plain', content: Buffer.from('resource') } },
  })
  const exported = await publisher.send(packages.exportGroup, { groupId })
  const before = await contentsOf(services(), groupId)
  await services().db.update(items).set({ title: 'Changed', tags: [] }).where(eq(items.id, id))
  const request = { groupId, itemId: exported.result?.itemId ?? '', overwriteExistingItems: true }
  const { result } = await publisher.send(packages.importGroup, request)
  expect(result?.itemsImported).toEqual([{ itemId: id }])
  expect(await contentsOf(services(), groupId)).toEqual(before)
})

test('two simultaneous imports of one package add each item once', async () => {
  const [publisher, admin] = [await portal.signIn('publisher'), await portal.signIn('admin')]
  const ids = Array.from({ length: 40 }, newId)
  const groupId = await addGroup(services())
  const itemId = await addPackage(
    services(),
    await buffer(
      writePackage(
        heading,
        ids.map((id) => webMap(id)),
      ),
    ),
  )
  const jobs = await Promise.all(
    [publisher, admin].map(async (client) => {
      const request = { groupId, itemId, async: true, keepPackageItemAfterImport: true }
      return jobEnd(client, await client.send(packages.importGroup, request))
    }),
  )
  const imported = jobs.flatMap(({ result }) => result?.itemsImported ?? [])
  const skipped = jobs.flatMap(({ result }) => result?.itemsSkipped ?? [])
  expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect(imported.map((one) => one.itemId).toSorted()).toEqual(ids.toSorted())
  expect(skipped.map((one) => one.itemId).toSorted()).toEqual(ids.toSorted())
  const { db } = services()
  expect(await db.select().from(items).where(inArray(items.id, ids))).toHaveLength(40)
  expect(await db.select().from(groupItems).where(eq(groupItems.groupId, groupId))).toHaveLength(40)
  await expect.poll(stray).toBe(0)
})

test('simultaneous imports and deletions of items with the same bytes lose no file', async () => {
  const publisher = await portal.signIn('publisher')
  const bytes = Buffer.from('the same bytes for everyone')
  const round = async () => {
    const ids = Array.from({ length: 15 }, newId)
    const groupId = await addGroup(services())
    const same = ids.map((id) => ({
      properties: properties(id, { type: 'PDF' }),
      size: bytes.length,
      data: { mediaType: 'application/pdf', content: bytes },
    }))
    const itemId = await addPackage(services(), await buffer(writePackage(heading, same)))
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    return { ids, result }
  }
  const deleteAll = async (ids: readonly string[]) => {
    for (const itemId of ids)
      await publisher.send(itemOperations.remove, { userName: 'publisher', itemId })
  }
  let { ids: old } = await round()
  for (let turn = 0; turn < 3; turn++) {
    const [{ ids, result }] = await Promise.all([round(), deleteAll(old)])
    expect(result?.itemsImported).toHaveLength(15)
    old = ids
  }
  const [row] = await services()
    .db.select()
    .from(items)
    .where(eq(items.id, old[0] ?? ''))
  expect(await buffer(services().files.read(row?.dataHash ?? ''))).toEqual(bytes)
  await expect.poll(stray).toBe(0)
})
