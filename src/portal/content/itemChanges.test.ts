import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { content, partLimits } from '../../rest/content/content.ts'
import { items as operations } from '../../rest/content/items.ts'
import { groupItems, groupMembers, groups, items, organization } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { waitForState } from '../testing/waitForState.ts'

describe.each(servers)('item changes on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  let counter = 0
  const add = async (fields: Parameters<typeof postForm>[3] = {}, folder = '') =>
    String(
      (
        await postForm(portal(), 'editor', `/content/users/editor${folder}/addItem`, {
          title: `Item ${++counter}`,
          type: 'Web Map',
          ...('file' in fields ? {} : { text: `{"n":${counter}}` }),
          ...fields,
        })
      ).id,
    )
  const addFile = (name: string, bytes = randomBytes(100), folder = '') =>
    add({ type: 'Shapefile', file: new File([new Uint8Array(bytes)], name) }, folder)
  const call = (what: string, itemId: string, fields = {}, user = 'editor') =>
    postForm(portal(), user, `/content/users/editor/items/${itemId}/${what}`, fields)
  const read = async (itemId: string) =>
    (await portal().signIn('editor')).send(operations.read, { itemId })
  const folder = async (title: string) =>
    (
      await (
        await portal().signIn('editor')
      ).send(content.createFolder, { userName: 'editor', title })
    ).folder.id

  test('omitted fields stay, and empty fields are cleared only with clearEmptyFields', async () => {
    const itemId = await add({ snippet: 'S', tags: 'a,b', extent: '1,2,3,4', culture: 'en' })
    expect(await call('update', itemId, { title: 'New', snippet: '', tags: '' })).toEqual({
      success: true,
      id: itemId,
    })
    expect(await read(itemId)).toMatchObject({ title: 'New', snippet: 'S', tags: ['a', 'b'] })
    await call('update', itemId, { snippet: '', tags: '', extent: '', clearEmptyFields: true })
    expect(await read(itemId)).toMatchObject({
      title: 'New',
      snippet: null,
      tags: [],
      extent: [],
      culture: 'en',
    })
  })

  test('HTML is reduced to the supported elements in every operation', async () => {
    const hostile = '<script>a()</script><b onclick="b()">Wells</b><!-- c -->'
    const clean = '&lt;script&gt;a()&lt;/script&gt;<b>Wells</b>'
    const texts = { description: hostile, licenseInfo: hostile }
    const sanitized = { description: clean, licenseInfo: clean }
    const itemId = await add(texts)
    expect(await read(itemId)).toMatchObject(sanitized)
    await call('update', itemId, { description: 'x', licenseInfo: '' })
    expect(await read(itemId)).toMatchObject({ description: 'x', licenseInfo: clean })
    await call('update', itemId, texts)
    expect(await read(itemId)).toMatchObject(sanitized)
    const { id } = await postForm(portal(), 'editor', '/content/users/editor/addItem', {
      multipart: true,
      filename: `html${++counter}.zip`,
    })
    await call('addPart', String(id), { partNum: 1, file: new Blob(['x']) })
    await call('commit', String(id), { type: 'Shapefile', ...texts })
    await waitForState(portal(), 'editor', String(id))
    expect(await read(String(id))).toMatchObject(sanitized)
    const long = (length: number) => call('update', itemId, { description: '<'.repeat(length) })
    expect((await long(16_383)).error).toBeUndefined()
    expect((await long(16_384)).error).toMatchObject({ code: 400, parameter: 'description' })
  })

  test('categories must be in the organization’s schema or already assigned to the item', async () => {
    const { db } = portal().portal.services
    await db.update(organization).set({
      categorySchema: [{ title: 'Categories', categories: [{ title: 'Water' }] }],
    })
    const itemId = await add()
    await db
      .update(items)
      .set({ categories: ['/Old/Gone'] })
      .where(eq(items.id, itemId))
    await call('update', itemId, { categories: '/old/gone,/categories/water' })
    expect((await read(itemId)).categories).toEqual(['/Old/Gone', '/Categories/Water'])
    await call('update', itemId, { title: 'Still there' })
    expect((await read(itemId)).categories).toHaveLength(2)
    const refused = { code: 400, parameter: 'categories' }
    expect((await call('update', itemId, { categories: '/Categories/Fire' })).error).toMatchObject(
      refused,
    )
    const { id } = await postForm(portal(), 'editor', '/content/users/editor/addItem', {
      multipart: true,
      filename: `categories${++counter}.zip`,
    })
    await call('addPart', String(id), { partNum: 1, file: new Blob(['x']) })
    const commit = (categories: string) =>
      call('commit', String(id), { type: 'Shapefile', categories })
    expect((await commit('/Categories/Fire')).error).toMatchObject(refused)
    expect((await commit('/categories/water')).error).toBeUndefined()
    await waitForState(portal(), 'editor', String(id))
    expect((await read(String(id))).categories).toEqual(['/Categories/Water'])
  })

  test('an empty array clears the categories', async () => {
    const { db } = portal().portal.services
    const itemId = await add()
    await db
      .update(items)
      .set({ categories: ['/Categories/A'] })
      .where(eq(items.id, itemId))
    await call('update', itemId, { categories: '[]' })
    expect((await read(itemId)).categories).toEqual([])
  })

  test('new content replaces the old content and must fit the type', async () => {
    const itemId = await add()
    await call('update', itemId, { text: '{"new":1}' })
    const { bytes } = await getFile(portal(), 'editor', `/content/items/${itemId}/data`)
    expect(bytes.toString()).toBe('{"new":1}')
    const refused: [string, object][] = [
      ['text', { text: '{' }],
      ['text', { text: '', clearEmptyFields: true }],
      ['file', { file: new File(['x'], 'a.zip') }],
      ['type', { type: 'Shapefile' }],
      ['url', { url: 'nonsense' }],
      ['title', { title: 'x'.repeat(257) }],
      ['multipart', { multipart: true, filename: 'a.zip' }],
    ]
    for (const [parameter, fields] of refused)
      expect((await call('update', itemId, fields)).error).toMatchObject({ code: 400, parameter })
  })

  test('the URL of a service can be changed, and neither cleared nor sent with a password', async () => {
    const itemId = await add({
      type: 'Map Service',
      url: 'https://gis.example.com/old/MapServer',
      text: '',
    })
    const url = 'https://gis.example.com/new/MapServer'
    expect(await call('update', itemId, { url })).toMatchObject({ success: true })
    for (const fields of [
      { url: '', clearEmptyFields: true },
      { url: 'https://editor:secret@gis.example.com/new/MapServer' },
    ])
      expect((await call('update', itemId, fields)).error).toMatchObject({
        code: 400,
        parameter: 'url',
      })
    expect(await read(itemId)).toMatchObject({ url })
  })

  test('a file is replaced in one request, and its name stays unique in its folder', async () => {
    const [one] = [await addFile('one.zip'), await addFile('two.zip')]
    const file = (name: string) => ({ file: new File(['new'], name) })
    expect((await call('update', one, file('two.zip'))).error).toMatchObject({ parameter: 'file' })
    await call('update', one, file('three.zip'))
    expect(await read(one)).toMatchObject({ name: 'three.zip', size: 3 })
  })

  test('a file is replaced in parts, while the old one is served until the end', async () => {
    const old = randomBytes(200)
    const itemId = await addFile(`parts${++counter}.zip`, old)
    const data = async () =>
      (await getFile(portal(), 'editor', `/content/items/${itemId}/data`)).bytes
    const [first, last] = [randomBytes(partLimits.minimumBytes), randomBytes(10)]
    await call('update', itemId, { multipart: true, async: true, filename: 'new.zip' })
    expect(await call('status', itemId)).toMatchObject({ status: 'partial' })
    await call('addPart', itemId, { partNum: 2, file: new Blob([last]) })
    await call('addPart', itemId, { partNum: 1, file: new Blob([first]) })
    expect((await data()).equals(old)).toBe(true)
    expect((await read(itemId)).name).not.toBe('new.zip')
    await call('commit', itemId, { snippet: 'Replaced' })
    expect(await waitForState(portal(), 'editor', itemId)).toMatchObject({ status: 'completed' })
    expect((await data()).equals(Buffer.concat([first, last]))).toBe(true)
    expect(await read(itemId)).toMatchObject({ name: 'new.zip', snippet: 'Replaced' })
  })

  test('a canceled or failed replacement leaves the old file', async () => {
    const old = randomBytes(200)
    const itemId = await addFile(`kept${++counter}.zip`, old)
    await call('update', itemId, { multipart: true, filename: 'other.zip' })
    await call('addPart', itemId, { partNum: 1, file: new Blob(['x']) })
    await call('addPart', itemId, { partNum: 2, file: new Blob(['y']) })
    await call('commit', itemId)
    expect(await waitForState(portal(), 'editor', itemId)).toMatchObject({ status: 'failed' })
    expect(await call('cancel', itemId)).toMatchObject({ success: true })
    expect(await call('status', itemId)).toMatchObject({ status: 'completed' })
    const { bytes } = await getFile(portal(), 'editor', `/content/items/${itemId}/data`)
    expect(bytes.equals(old)).toBe(true)
  })

  test('the owner, administrators, and members of a shared update group can update an item', async () => {
    const { db, clock } = portal().portal.services
    const now = clock.now()
    const itemId = await add()
    const rename = async (user: string) =>
      (await call('update', itemId, { title: `By ${user}` }, user)).error?.code ?? 'done'
    expect(await rename('publisher')).toBe(403)
    await db.insert(groups).values({
      id: 'update',
      title: 'Update',
      owner: 'editor',
      access: 'private',
      capabilities: ['updateitemcontrol'],
      created: now,
      modified: now,
    })
    await db
      .insert(groupMembers)
      .values({ groupId: 'update', username: 'publisher', memberType: 'member', joined: now })
    await db.insert(groupItems).values({ groupId: 'update', itemId, shared: now })
    expect(await Promise.all(['publisher', 'admin', 'editor', 'viewer'].map(rename))).toEqual([
      'done',
      'done',
      'done',
      403,
    ])
    expect((await call('delete', itemId, {}, 'publisher')).error?.code).toBe(403)
  })

  test('credentials are stored encrypted and never returned', async () => {
    const { db, sealing } = portal().portal.services
    const itemId = await add()
    const secret = randomBytes(8).toString('hex')
    expect((await call('update', itemId, { serviceUsername: 'u' })).error).toMatchObject({
      parameter: 'servicePassword',
    })
    await call('update', itemId, { serviceUsername: 'u', servicePassword: secret })
    expect(JSON.stringify(await read(itemId))).not.toContain(secret)
    const [row] = await db.select().from(items).where(eq(items.id, itemId))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.parse(sealing.open(row?.serviceCredentials ?? ''))).toMatchObject({
      servicePassword: secret,
    })
  })

  test('items are moved between folders, where their names stay unique', async () => {
    const target = await folder(`Target ${server}`)
    const [one, other] = [
      await addFile('same.zip'),
      await addFile('same.zip', randomBytes(9), `/${target}`),
    ]
    expect((await call('move', one, { folder: target })).error).toMatchObject({
      parameter: 'folder',
    })
    expect((await call('move', other, { folder: 'nowhere' })).error?.code).toBe(400)
    const free = await add()
    const { results } = await postForm(portal(), 'editor', '/content/users/editor/moveItems', {
      items: `${free},${one},${'0'.repeat(32)}`,
      folder: target,
    })
    expect(results).toMatchObject([
      { itemId: free, success: true },
      {
        itemId: one,
        success: false,
        error: {
          message: expect.stringMatching(
            /^Item with this filename already exists\. The folder 'Target .+' contains the item '.+' with the file 'same\.zip'\.$/,
          ) as string,
        },
      },
      { success: false, error: { code: 500 } },
    ])
    expect(await call('move', free, { folder: '/' })).toEqual({
      success: true,
      itemId: free,
      owner: 'editor',
      folder: null,
    })
  })

  test('folders are renamed and deleted with all their items, or not at all', async () => {
    const id = await folder(`Old ${server}`)
    await folder(`Taken ${server}`)
    const change = (what: string, fields = {}) =>
      postForm(portal(), 'editor', `/content/users/editor/${id}/${what}`, fields)
    expect((await change('updateFolder', { newTitle: `taken ${server}` })).error).toMatchObject({
      message: 'Unable to update folder.',
      parameter: 'newTitle',
    })
    expect(await change('updateFolder', { newTitle: `OLD ${server}` })).toMatchObject({
      success: true,
    })
    const inside = [await add({}, `/${id}`), await add({}, `/${id}`)]
    await call('protect', inside[0] ?? '')
    expect((await change('delete')).error).toMatchObject({ messageCode: 'CONT_0048' })
    expect((await read(inside[1] ?? '')).id).toBe(inside[1])
    await call('unprotect', inside[0] ?? '')
    expect(await change('delete')).toMatchObject({ success: true, folder: { id } })
    expect((await call('status', inside[0] ?? '')).error).toMatchObject({
      messageCode: 'CONT_0001',
    })
  })

  test('at most 100 are deleted at once', async () => {
    const remove = (count: number) =>
      postForm(portal(), 'editor', '/content/users/editor/deleteItems', {
        items: Array.from({ length: count }, (_, index) => `missing${index}`).join(','),
      })
    expect((await remove(100)).results).toHaveLength(100)
    expect((await remove(101)).error).toMatchObject({ parameter: 'items' })
  })

  test('the content status is set and removed', async () => {
    const itemId = await add()
    const mark = (fields: object, user = 'editor') =>
      postForm(portal(), user, `/content/items/${itemId}/setContentStatus`, { ...fields })
    expect((await mark({ status: 'org_authoritative' })).error?.code).toBe(403)
    expect(await mark({ status: 'org_authoritative' }, 'admin')).toMatchObject({ success: true })
    expect((await mark({ status: '' })).error).toMatchObject({ parameter: 'status' })
    await mark({ status: '', clearEmptyFields: true })
    expect((await read(itemId)).contentStatus).toBeNull()
  })

  test('a file is not sent again to a client with a current copy', async () => {
    const itemId = await addFile(`tag${++counter}.zip`)
    const path = `/content/items/${itemId}/data`
    const etag = (await getFile(portal(), 'editor', path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes } = await getFile(portal(), 'editor', path, { 'if-none-match': known })
      expect([status, bytes.length]).toEqual([304, 0])
    }
    expect((await getFile(portal(), 'editor', path, { 'if-none-match': '"no"' })).status).toBe(200)
  })
})
