import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../rest/protocol/client.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { itemFiles, items, relationships } from '../../db/schema.ts'
import { getFile } from '../../testing/form.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addGroup, addItem } from '../../testing/arrange.ts'

let portal: TestPortal
let admin: Client
let editor: Client
let publisher: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  admin = await portal.signIn('admin')
  editor = await portal.signIn('editor')
  publisher = await portal.signIn('publisher')
})
afterAll(() => portal.close())

const services = () => portal.portal.services
const db = () => services().db

const resource = (text: string) => ({ mediaType: 'text/plain', content: Buffer.from(text) })

/** Adds a map of `editor` with a private resource and another one, in these groups. */
const addMap = async (groups: readonly string[]) => {
  const resources = { 'all.txt': resource('for all'), 'own.txt': resource('for the owner') }
  const id = await addItem(services(), { owner: 'editor', groups, resources })
  await db().update(itemFiles).set({ access: 'private' }).where(eq(itemFiles.path, 'own.txt'))
  return id
}

const filesOf = async (itemId: string) =>
  (
    await db()
      .select({ path: itemFiles.path, access: itemFiles.access })
      .from(itemFiles)
      .where(eq(itemFiles.itemId, itemId))
  ).toSorted((a, b) => a.path.localeCompare(b.path))

const accessOf = async (itemId: string) =>
  (await db().select({ access: items.access }).from(items).where(eq(items.id, itemId)))[0]?.access

/** Exports a group, removes an item, and imports the package. */
const exchange = async (client: Client, groupId: string, itemId: string) => {
  const { result } = await client.send(packages.exportGroup, { groupId })
  await db().delete(items).where(eq(items.id, itemId))
  const request = { groupId, itemId: result?.itemId ?? '' }
  return (await client.send(packages.importGroup, request)).result
}

describe('a private resource', () => {
  test('is not exported by a member who cannot read it', async () => {
    const groupId = await addGroup(services())
    const id = await addMap([groupId])
    const answer = await getFile(portal, 'publisher', `/content/items/${id}/resources/own.txt`)
    expect(answer.bytes.toString()).not.toContain('for the owner')
    await exchange(publisher, groupId, id)
    expect(await filesOf(id)).toEqual([{ path: 'all.txt', access: 'inherit' }])
  })

  test('stays private when its owner or an administrator exports and imports it', async () => {
    for (const [owner, client] of [
      ['editor', editor],
      ['publisher', admin],
    ] as const) {
      const groupId = await addGroup(services(), { owner })
      const id = await addMap([groupId])
      await exchange(client, groupId, id)
      expect(await filesOf(id)).toEqual([
        { path: 'all.txt', access: 'inherit' },
        { path: 'own.txt', access: 'private' },
      ])
    }
  })
})

test('an administrator who overwrites an item keeps private resources that the package does not contain', async () => {
  const groupId = await addGroup(services())
  const id = await addMap([groupId])
  const { result } = await publisher.send(packages.exportGroup, { groupId })
  const request = { groupId, itemId: result?.itemId ?? '', overwriteExistingItems: true }
  const done = await admin.send(packages.importGroup, request)
  expect(done.result?.itemsImported).toMatchObject([{ itemId: id }])
  expect(await filesOf(id)).toEqual([
    { path: 'all.txt', access: 'inherit' },
    { path: 'own.txt', access: 'private' },
  ])
})

describe('an item that other members can update through a group', () => {
  /** Creates an item of `editor` that `publisher` can update, and a package of `publisher` that overwrites it. */
  const scene = async () => {
    const shared = await addGroup(
      services(),
      { owner: 'editor', capabilities: ['updateitemcontrol'] },
      ['publisher'],
    )
    const groupId = await addGroup(services())
    const victim = await addMap([shared])
    await db().update(items).set({ type: 'Application Configuration' }).where(eq(items.id, victim))
    const own = await addItem(services(), { groups: [groupId] })
    return { groupId, victim, own, shared }
  }

  /** Returns a package of the shared group, owned by `publisher`. */
  const packageOf = async (groupId: string) => {
    const { result } = await editor.send(packages.exportGroup, { groupId })
    const itemId = result?.itemId ?? ''
    await db().update(items).set({ owner: 'publisher' }).where(eq(items.id, itemId))
    return itemId
  }

  test('keeps its resources when they overwrite it with an import', async () => {
    const { groupId, victim, shared } = await scene()
    const request = { groupId, itemId: await packageOf(shared), overwriteExistingItems: true }
    const done = await publisher.send(packages.importGroup, request)
    expect(done.result?.itemsImported).toMatchObject([{ itemId: victim }])
    expect(await filesOf(victim)).toEqual([
      { path: 'all.txt', access: 'inherit' },
      { path: 'own.txt', access: 'private' },
    ])
  })

  test('is neither related to their items by an import nor shared with them', async () => {
    const { groupId, victim, own, shared } = await scene()
    const tie = {
      originItemId: own,
      destinationItemId: victim,
      relationshipType: 'Map2AppConfig',
      creator: 'publisher',
    }
    await db().insert(relationships).values(tie)
    await publisher.send(sharing.share, { itemId: own, everyone: true })
    expect(await accessOf(own)).toBe('public')
    expect(await accessOf(victim)).toBe('shared')

    await publisher.send(sharing.share, {
      itemId: own,
      groups: [shared],
      confirmItemControl: true,
    })
    const itemId = await packageOf(shared)
    await db().delete(relationships)
    const request = { groupId, itemId, overwriteExistingItems: true }
    const done = await publisher.send(packages.importGroup, request)
    expect(done.result?.itemsImported).toHaveLength(2)
    expect(await db().select().from(relationships)).toEqual([])
  })
})
