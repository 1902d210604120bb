import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { packages } from '../../rest/groups/packages.ts'
import {
  folders,
  groupApplications,
  groupInvitations,
  groupItems,
  groupMembers,
  groups,
  itemFiles,
  items,
  jobs,
  members,
  notifications,
  organization,
} from '../db/schema.ts'
import type { FileStore } from '../files/store.ts'
import { addGroup, addPackage, jobEnd, newId } from '../testing/arrange.ts'
import { heading, webMap } from '../groups/packages/testing/samples.ts'
import { writePackage } from '../packageFormat/writer.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { portalOn } from '../testing/servers.ts'
import { waitForState } from '../testing/waitForState.ts'

let portal: TestPortal
let image: Buffer

/** The pages that the portal has requested and no test has sent yet. */
const pendingPages = new Map<string, (response: ServerResponse) => void>()
const server = createServer((request, response) => pendingPages.get(request.url ?? '')?.(response))
let host = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  portal = await startTestPortal({ sampleData: 'empty', allowedHosts: [host] })
  image = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await portal.close()
  server.closeAllConnections()
  server.close()
})

let counter = 0
/** Returns a page that is sent when the test decides, after the portal has requested it. */
const slow = (content: Buffer) => {
  const path = `/${++counter}`
  const response = new Promise<ServerResponse>((resolve) => pendingPages.set(path, resolve))
  return {
    url: `http://${host}${path}`,
    requested: response,
    send: async () => void (await response).writeHead(200).end(content),
  }
}

const database = () => portal.portal.services.db
const add = async (fields: Parameters<typeof postForm>[3]) =>
  String((await postForm(portal, 'editor', '/content/users/editor/addItem', fields)).id)
const addMap = () => add({ type: 'Web Map', title: 'Before', text: '{"before":true}' })
const about = (itemId: string, what: string, fields = {}, user = 'editor', owner = 'editor') =>
  postForm(portal, user, `/content/users/${owner}/items/${itemId}/${what}`, fields)
const rowOf = async (itemId: string) =>
  (await database().select().from(items).where(eq(items.id, itemId)))[0]
const filesOf = (itemId: string) =>
  database().select({ path: itemFiles.path }).from(itemFiles).where(eq(itemFiles.itemId, itemId))

const transferItem = (itemId: string) =>
  database().update(items).set({ owner: 'publisher' }).where(eq(items.id, itemId))
const change = (set: Partial<typeof members.$inferInsert>) =>
  database().update(members).set(set).where(eq(members.username, 'editor'))
let editor: typeof members.$inferSelect | undefined
beforeEach(async () => {
  ;[editor] = await database().select().from(members).where(eq(members.username, 'editor'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await change({ disabled: false, role: editor?.role ?? '' })
})

/** Runs `event` right after the next file of a request or job was stored, before it is referenced. */
const whenStored = (event: () => Promise<unknown>) => {
  const { files } = portal.portal.services
  const leasing = files.leasing.bind(files)
  vi.spyOn(files, 'leasing').mockImplementationOnce((onHold) => {
    const store: FileStore = leasing(onHold)
    return {
      ...store,
      put: async (content) => {
        const stored = await store.put(content)
        await event()
        return stored
      },
      adopt: async (path, hash) => {
        const stored = await store.adopt(path, hash)
        await event()
        return stored
      },
    }
  })
}

const forbidden = { code: 403, messageCode: 'GWM_0003' }
const noItem = { code: 400, messageCode: 'CONT_0001' }

describe('a request that waits for a server', () => {
  test('leaves an item unchanged that was transferred to another owner meanwhile', async () => {
    const itemId = await addMap()
    const { url: thumbnailUrl, requested, send } = slow(image)
    const answer = about(itemId, 'update', { title: 'After', text: '{}', thumbnailUrl })
    await requested
    await transferItem(itemId)
    const before = await rowOf(itemId)
    await send()
    expect((await answer).error).toMatchObject(noItem)
    expect((await about(itemId, 'update', { title: 'New' })).error).toMatchObject(noItem)
    expect(await rowOf(itemId)).toEqual(before)
  })

  test('changes nothing for a member who left the shared update group meanwhile', async () => {
    const itemId = await addMap()
    await transferItem(itemId)
    const groupId = await addGroup(portal.portal.services, {
      capabilities: ['updateitemcontrol'],
    })
    const member = { groupId, username: 'editor', memberType: 'member' as const, joined: 0 }
    await database().insert(groupMembers).values(member)
    await database().insert(groupItems).values({ groupId, itemId, shared: 0 })
    const update = (what: string, fields: object) =>
      about(itemId, what, fields, 'editor', 'publisher')
    expect(await update('update', { title: 'Shared' })).toMatchObject({ success: true })

    const before = await rowOf(itemId)
    const pages = [slow(image), slow(image)] as const
    const answers = [
      update('update', { title: 'After', thumbnailUrl: pages[0].url }),
      update('updateThumbnail', { url: pages[1].url }),
    ]
    for (const page of pages) await page.requested
    await database().delete(groupMembers).where(eq(groupMembers.groupId, groupId))
    for (const page of pages) await page.send()
    for (const answer of answers) expect((await answer).error).toMatchObject(forbidden)
    expect(await rowOf(itemId)).toEqual(before)
  })

  test('changes nothing for a member who was disabled meanwhile', async () => {
    const itemId = await addMap()
    const before = await rowOf(itemId)
    const { url: thumbnailUrl, requested, send } = slow(image)
    const answer = about(itemId, 'update', { title: 'After', thumbnailUrl })
    await requested
    await change({ disabled: true })
    await send()
    expect((await answer).error).toMatchObject({
      ...forbidden,
      details: ['This account was deleted or disabled.'],
    })
    expect(await rowOf(itemId)).toEqual(before)
  })

  test('adds nothing for a member who lost the privilege to create items meanwhile', async () => {
    const itemIdToCreate = randomBytes(16).toString('hex')
    const { url: thumbnailUrl, requested, send } = slow(image)
    const answer = postForm(portal, 'editor', '/content/users/editor/addItem', {
      type: 'Web Map',
      title: 'Late',
      text: '{}',
      thumbnailUrl,
      itemIdToCreate,
    })
    await requested
    await change({ role: 'iAAAAAAAAAAAAAAA' })
    await send()
    expect((await answer).error).toMatchObject(forbidden)
    expect(await rowOf(itemIdToCreate)).toBeUndefined()
  })

  test('commits nothing for a member who was disabled meanwhile', async () => {
    const itemId = await add({ multipart: true, filename: `late${++counter}.zip` })
    await about(itemId, 'addPart', { partNum: 1, file: new Blob(['part']) })
    const { url: thumbnailUrl, requested, send } = slow(image)
    const answer = about(itemId, 'commit', { type: 'Shapefile', title: 'Late', thumbnailUrl })
    await requested
    await change({ disabled: true })
    await send()
    expect((await answer).error).toMatchObject(forbidden)
    expect(await rowOf(itemId)).toMatchObject({ state: 'partial', thumbnailHash: null })
  })
})

describe('a request that stores files', () => {
  test.each([
    ['updateinfo', { file: new File(['text'], 'notes.txt') }],
    ['addResources', { fileName: 'notes.txt', text: 'text' }],
    ['updateResources', { fileName: 'there.txt', text: 'text' }],
    ['update', { text: '{"after":true}' }],
  ])(
    '%s: leaves an item unchanged that was transferred to another owner meanwhile',
    async (what, fields) => {
      const itemId = await addMap()
      await about(itemId, 'addResources', { fileName: 'there.txt', text: 'old' })
      const before = [await rowOf(itemId), await filesOf(itemId)]
      whenStored(() => transferItem(itemId))
      expect((await about(itemId, what, fields)).error).toMatchObject(noItem)
      expect([await rowOf(itemId), await filesOf(itemId)]).toEqual([
        { ...(before[0] as object), owner: 'publisher' },
        before[1],
      ])
    },
  )
})

describe('a job', () => {
  test('does not replace the file of an item that its member can no longer change', async () => {
    const file = new File(['old'], `old${++counter}.zip`, { type: 'application/zip' })
    const itemId = await add({ type: 'Shapefile', title: 'Old', file })
    const { url: dataUrl, requested, send } = slow(Buffer.from('new'))
    const filename = `new${counter}.zip`
    await about(itemId, 'update', { async: true, filename, dataUrl })
    await requested
    await transferItem(itemId)
    await send()
    expect(await waitForState(portal, 'publisher', itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'The file was not stored, because editor can no longer change this item.',
    })
    expect(await rowOf(itemId)).toMatchObject({ name: file.name, size: 3 })
  })

  test('imports no more items after its member was disabled', async () => {
    const { services } = portal.portal
    const ids = Array.from({ length: 3 }, newId)
    const contents = ids.map((id) => webMap(id))
    const groupId = await addGroup(services)
    const itemId = await addPackage(services, writePackage(heading, contents))
    const client = await portal.signIn('publisher')
    whenStored(() =>
      database().update(members).set({ disabled: true }).where(eq(members.username, 'publisher')),
    )
    const { jobId } = (await client.send(packages.importGroup, {
      groupId,
      itemId,
      async: true,
    })) as { jobId: string }
    const admin = await portal.signIn('admin')
    const { status, messages } = await jobEnd(admin, { jobId, key: '' })
    await database()
      .update(members)
      .set({ disabled: false })
      .where(eq(members.username, 'publisher'))
    expect([status, messages?.at(-1)]).toEqual([
      'failed',
      expect.stringMatching(/^publisher can no longer do this in the group/),
    ])
    for (const id of ids) expect(await rowOf(id)).toBeUndefined()
  })

  test('adds no export package for a member who was disabled', async () => {
    const { services } = portal.portal
    const id = await addMap()
    const groupId = await addGroup(services)
    await transferItem(id)
    await database().insert(groupItems).values({ groupId, itemId: id, shared: 0 })
    const client = await portal.signIn('publisher')
    const before = await database().select({ id: items.id }).from(items)
    whenStored(() =>
      database().update(members).set({ disabled: true }).where(eq(members.username, 'publisher')),
    )
    const { jobId } = (await client.send(packages.exportGroup, { groupId, async: true })) as {
      jobId: string
    }
    await expect
      .poll(async () => (await database().select().from(jobs).where(eq(jobs.id, jobId)))[0]?.status)
      .toBe('failed')
    await database()
      .update(members)
      .set({ disabled: false })
      .where(eq(members.username, 'publisher'))
    expect(await database().select({ id: items.id }).from(items)).toEqual(before)
  })
})

describe('a request that waits for a lock', () => {
  const shared = portalOn('PostgreSQL', { sampleData: 'empty' })
  const ids = { group: '', item: '', folder: '' }
  const db = () => shared().portal.services.db
  beforeAll(async () => {
    ids.group = await addGroup(shared().portal.services, { owner: 'editor' })
    const path = '/content/users/editor'
    const { folder } = await postForm(shared(), 'editor', `${path}/createFolder`, { title: 'Maps' })
    ids.folder = (folder as { id: string }).id
    const map = { type: 'Web Map', title: 'Map', text: '{}' }
    ids.item = String((await postForm(shared(), 'editor', `${path}/${ids.folder}/addItem`, map)).id)
    await db().insert(groupItems).values({ groupId: ids.group, itemId: ids.item, shared: 0 })
    await db()
      .insert(groupMembers)
      .values({ groupId: ids.group, username: 'viewer', memberType: 'member', joined: 0 })
    await db()
      .insert(groupApplications)
      .values({ groupId: ids.group, username: 'publisher', received: 0 })
    const sent = { groupId: ids.group, fromUsername: 'admin', created: 0, expires: 2 ** 50 }
    await db()
      .insert(groupInvitations)
      .values({ ...sent, id: 'invitation', username: 'editor', role: 'group_member' })
  })
  /** What the requests change. */
  const state = async () => [
    await db().select().from(members).orderBy(members.username),
    await db().select().from(items),
    await db().select().from(groupItems),
    await db().select().from(groupMembers),
    await db().select().from(groups),
    await db().select().from(groupApplications),
    await db().select().from(groupInvitations),
    await db().select().from(notifications),
    await db().select({ id: folders.id }).from(folders),
  ]
  const own = '/content/users/editor'

  /** Sends a request as an administrator, who is disabled while it waits. Returns the response as a text. */
  const responseAfterDisabling = async (path: string, fields: object) => {
    const fill = (text: string) =>
      text.replace(/\b[GIF]\b/g, (name) =>
        name === 'G' ? ids.group : name === 'I' ? ids.item : ids.folder,
      )
    const [{ role } = { role: '' }] = await db()
      .select({ role: members.role })
      .from(members)
      .where(eq(members.username, 'editor'))
    // Members cannot reassign by default.
    const set = (values: Partial<typeof members.$inferInsert>) =>
      db().update(members).set(values).where(eq(members.username, 'editor'))
    await set({ role: 'org_admin' })
    await shared().signIn('editor')
    let answer: ReturnType<typeof postForm> | undefined
    await db().transaction(async (tx) => {
      await tx.select().from(organization).for('update')
      await tx.select().from(groups).where(eq(groups.id, ids.group)).for('update')
      await tx.select().from(groupItems).where(eq(groupItems.groupId, ids.group)).for('update')
      await tx
        .select()
        .from(members)
        .where(inArray(members.username, ['editor', 'viewer']))
        .for('no key update')
      await tx.select().from(items).where(eq(items.id, ids.item)).for('update')
      answer = postForm(
        shared(),
        'editor',
        fill(path),
        JSON.parse(fill(JSON.stringify(fields))) as Parameters<typeof postForm>[3],
      )
      const waiting = async () => {
        const found = await db().execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return (found as { rows: unknown[] }).rows.length
      }
      const request = { isAnswered: false }
      void answer.finally(() => {
        request.isAnswered = true
      })
      while (!request.isAnswered && (await waiting()) === 0);
      await tx.update(members).set({ disabled: true }).where(eq(members.username, 'editor'))
    })
    const received = JSON.stringify(await answer)
    await set({ disabled: false, role })
    return received
  }

  test.each([
    ['/community/groups/G/addUsers', { users: 'publisher' }],
    ['/community/groups/G/addUsers', { admins: 'publisher' }],
    ['/community/groups/G/updateUsers', { admins: 'viewer' }],
    ['/community/groups/G/removeUsers', { users: 'viewer' }],
    ['/community/createGroup', { title: 'New', tags: 'new' }],
    ['/community/groups/G/update', { snippet: 'New' }],
    ['/community/groups/G/update', { title: 'New' }],
    ['/community/groups/G/delete', {}],
    ['/community/groups/G/protect', {}],
    ['/community/groups/G/unprotect', {}],
    ['/community/groups/G/reassign', { targetUsername: 'publisher' }],
    ['/community/groups/G/deleteThumbnail', {}],
    ['/community/groups/G/join', {}],
    ['/community/groups/G/leave', {}],
    ['/community/groups/G/invite', { users: 'publisher' }],
    ['/community/groups/G/applications/publisher/accept', {}],
    ['/community/groups/G/applications/publisher/decline', {}],
    ['/community/groups/G/createNotification', { message: 'New' }],
    ['/community/users/editor/invitations/invitation/accept', {}],
    ['/community/users/editor/invitations/invitation/decline', {}],
    ['/content/groups/G/updateCategories', { items: '[{"I":{"categories":[]}}]' }],
    ['/content/updateItems', { items: '[{"I":{"categories":[]}}]' }],
    ['/content/items/I/share', { everyone: true }],
    ['/content/items/I/unshare', { groups: 'G' }],
    [`${own}/items/I/share`, { everyone: true }],
    [`${own}/items/I/unshare`, { groups: 'G' }],
    [`${own}/shareItems`, { items: 'I', everyone: true }],
    [`${own}/unshareItems`, { items: 'I', groups: 'G' }],
    [`${own}/items/I/move`, { folder: '/' }],
    [`${own}/moveItems`, { items: 'I', folder: '/' }],
    [`${own}/items/I/delete`, {}],
    [`${own}/deleteItems`, { items: 'I' }],
    [`${own}/F/delete`, {}],
    [`${own}/items/I/reassign`, { targetUsername: 'publisher' }],
    [`${own}/reassignItems`, { items: 'I', targetUsername: 'publisher' }],
    ['/community/users/editor/reassign', { targetUsername: 'publisher' }],
    ['/community/users/editor/update', { firstName: 'New' }],
    ['/community/users/viewer/update', { firstName: 'New' }],
    ['/community/users/viewer/update', { password: 'interim-2026' }],
    ['/community/users/viewer/deleteThumbnail', {}],
    ['/community/users/editor/setProperties', { properties: '{"new":true}' }],
    ['/community/users/viewer/disable', {}],
    ['/community/users/viewer/enable', {}],
    ['/community/users/viewer/delete', {}],
    ['/community/users/viewer/delete', { transferTo: 'publisher' }],
    ['/portals/self/updateUserRole', { user: 'viewer', role: 'org_user' }],
    ['/portals/self/updateUserLicenseType', { users: 'viewer', userLicenseType: 'creatorUT' }],
  ])('%s %j: changes nothing for a member who was disabled meanwhile', async (path, fields) => {
    const before = await state()
    const received = await responseAfterDisabling(path, fields)
    expect(received).toContain('"code":403')
    expect(received).not.toContain('"success":true')
    expect(await state()).toEqual(before)
  })

  test('members are not created, with the reason, for a member who was disabled meanwhile', async () => {
    const before = await state()
    const invitation = {
      username: 'new',
      password: 'interim-2026',
      firstname: 'Ana',
      email: 'ana@portal.example',
    }
    const received = await responseAfterDisabling('/portals/self/invite', {
      invitationList: JSON.stringify({ invitations: [invitation] }),
    })
    expect(JSON.parse(received)).toMatchObject({
      notInvited: ['new'],
      reasons: [{ message: 'This account was deleted or disabled.' }],
    })
    expect(await state()).toEqual(before)
  })
})
