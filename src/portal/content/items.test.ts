import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items as operations } from '../../rest/content/items.ts'
import { groupItems, groupMembers, groups, items, itemFiles, relationships } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
let counter = 0

const addFile = async (bytes: Buffer, fields: Record<string, string | Blob> = {}) => {
  const title = `File ${++counter}`
  const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
    type: 'Shapefile',
    title,
    file: new File([new Uint8Array(bytes)], `${title}.zip`),
    ...fields,
  })
  return String(id)
}

const remove = (itemId: string, user = 'editor') =>
  postForm(portal, user, `/content/users/editor/items/${itemId}/delete`, {})

describe('reading an item', () => {
  test('increments its number of views', async () => {
    const itemId = await addFile(Buffer.from('x'))
    const client = await portal.signIn('editor')
    const [first, second] = [
      await client.send(operations.read, { itemId }),
      await client.send(operations.read, { itemId }),
    ]
    expect([first.numViews, second.numViews]).toEqual([1, 2])
    expect(second.modified).toBe(first.modified)
  })

  test('returns the folder to the owner and administrators only', async () => {
    const itemId = await addFile(Buffer.from('x'))
    const { db } = portal.portal.services
    await db.update(items).set({ access: 'public' }).where(eq(items.id, itemId))
    const readBy = async (user?: string) =>
      (await portal.signIn(user)).send(operations.read, { itemId })
    for (const user of ['editor', 'admin'])
      expect(await readBy(user)).toMatchObject({ ownerFolder: null, itemControl: 'admin' })
    for (const user of ['publisher', undefined]) {
      const item = await readBy(user)
      expect(item).not.toHaveProperty('ownerFolder')
      expect(item.itemControl).toBeNull()
    }
  })

  test('shows members of a shared update group that they can update it', async () => {
    const { db, clock } = portal.portal.services
    const itemId = await addFile(Buffer.from('x'))
    const now = clock.now()
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
    const client = await portal.signIn('publisher')
    expect((await client.send(operations.read, { itemId })).itemControl).toBe('update')
  })
})

describe('a range of a file', () => {
  const whole = Buffer.from('0123456789')
  const readRange = async (range: string) => {
    const itemId = await addFile(whole)
    return getFile(portal, 'editor', `/content/items/${itemId}/data`, { range })
  }

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s returns that range', async (range, text, contentRange) => {
    const { status, headers, bytes } = await readRange(range)
    expect({ status, text: bytes.toString() }).toEqual({ status: 206, text })
    expect(headers.get('content-range')).toBe(contentRange)
    expect(headers.get('content-length')).toBe(String(text.length))
  })

  test('is returned only if the file is the one that the client has begun', async () => {
    const itemId = await addFile(whole)
    const path = `/content/items/${itemId}/data`
    const read = async (headers: Readonly<Record<string, string>>) => {
      const { status, bytes } = await getFile(portal, 'editor', path, {
        range: 'bytes=4-',
        ...headers,
      })
      return `${status} ${bytes.toString()}`
    }
    const etag = (await getFile(portal, 'editor', path)).headers.get('etag') ?? ''
    expect(await read({ 'if-range': etag })).toBe('206 456789')
    expect(await read({ 'if-match': `"other", ${etag}` })).toBe('206 456789')
    for (const other of ['"other"', `W/${etag}`, 'Sat, 28 Nov 2026 10:00:00 GMT'])
      expect(await read({ 'if-range': other })).toBe('200 0123456789')
    for (const other of ['"other"', `W/${etag}`])
      expect(await read({ 'if-match': other })).toBe('412 ')
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s returns 416', async (range) => {
    const { status, headers, bytes } = await readRange(range)
    expect({ status, length: bytes.length }).toEqual({ status: 416, length: 0 })
    expect(headers.get('content-range')).toBe('bytes */10')
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    '%s is invalid and returns the whole file',
    async (range) => {
      const { status, headers, bytes } = await readRange(range)
      expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: '0123456789' })
      expect(headers.get('accept-ranges')).toBe('bytes')
    },
  )
})

describe('a file that a member uploaded', () => {
  test.each([
    'text/javascript',
    'application/javascript',
    'application/x-ecmascript',
    'text/jscript',
    'text/livescript',
    'application/wasm',
  ])('is never served as a script, even if it was sent as %s', async (type) => {
    const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
      type: 'CSV',
      title: type,
      file: new File(['alert(1)'], `${type.replace('/', ' ')}.csv`, { type }),
    })
    const { headers } = await getFile(portal, 'editor', `/content/items/${String(id)}/data`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is displayed in a sandbox and cannot be framed', async () => {
    const itemId = await addFile(Buffer.from('x'))
    const { headers } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
  })
})

describe('an item without data', () => {
  test('returns an empty response', async () => {
    const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
      type: 'Feature Service',
      title: 'Hydrants',
      url: 'https://example.com/rest/services/Hydrants/FeatureServer',
    })
    const { status, bytes } = await getFile(portal, 'editor', `/content/items/${String(id)}/data`)
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
  })
})

describe('a thumbnail', () => {
  const randomImage = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const withThumbnail = async (image: Buffer) => {
    const itemId = await addFile(Buffer.from('x'), {
      thumbnail: new File([new Uint8Array(image)], 'thumbnail.jpg'),
    })
    const client = await portal.signIn('editor')
    const { thumbnail } = await client.send(operations.read, { itemId })
    return async (w?: number | string) => {
      const query = w === undefined ? '' : `?w=${w}`
      const file = await getFile(
        portal,
        'editor',
        `/content/items/${itemId}/info/${thumbnail ?? ''}${query}`,
      )
      return { ...file, image: await sharp(file.bytes).metadata() }
    }
  }

  test('is served in the requested width or the next larger one, with its aspect ratio and format', async () => {
    const read = await withThumbnail(await randomImage(3000, 1500).jpeg().toBuffer())
    const requestedWidths = [undefined, 1, 199, 200, 201, 400, 401, 800, 801, 2400, 2401]
    const widths = []
    for (const w of requestedWidths) {
      const { image, headers } = await read(w)
      expect(image.format).toBe('jpeg')
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(image.height).toBe(image.width / 2)
      widths.push(image.width)
    }
    expect(widths).toEqual([200, 200, 200, 200, 400, 400, 800, 800, 2400, 2400, 2400])
  })

  test('is never enlarged: a smaller original is served unchanged', async () => {
    const original = await randomImage(300, 200).png().toBuffer()
    const read = await withThumbnail(original)
    expect((await read(200)).image.width).toBe(200)
    for (const w of [201, 400, 2400, 9999])
      expect((await read(w)).bytes.equals(original)).toBe(true)
  })

  test('with exactly a served width is served unchanged', async () => {
    const original = await randomImage(400, 267).gif().toBuffer()
    const read = await withThumbnail(original)
    expect((await read(400)).bytes.equals(original)).toBe(true)
  })

  test('that cannot be decoded is served unchanged', async () => {
    const { db, files } = portal.portal.services
    const itemId = await addFile(Buffer.from('x'))
    const { hash } = await files.put(Buffer.from('no image'))
    await db
      .update(items)
      .set({ thumbnailHash: hash, thumbnailType: 'image/png' })
      .where(eq(items.id, itemId))
    const { bytes } = await getFile(
      portal,
      'editor',
      `/content/items/${itemId}/info/thumbnail/thumbnail.png`,
    )
    expect(bytes.toString()).toBe('no image')
  })

  test('requires a width greater than zero', async () => {
    const itemId = await addFile(Buffer.from('x'))
    for (const w of ['0', '-1', 'wide'])
      expect(
        (await postForm(portal, 'editor', `/content/items/${itemId}/info/thumbnail/x.png`, { w }))
          .error,
      ).toMatchObject({ code: 400, parameter: 'w' })
  })
})

describe('an info file', () => {
  test('returns an error if it does not exist', async () => {
    const itemId = await addFile(Buffer.from('x'))
    for (const path of ['thumbnail/thumbnail.png', 'metadata/metadata.xml', '../../data'])
      expect(
        (await postForm(portal, 'editor', `/content/items/${itemId}/info/${path}`, {})).error,
      ).toMatchObject({ code: 400 })
  })

  test('iteminfo.xml is generated from the item', async () => {
    const itemId = await addFile(Buffer.from('x'), {
      title: 'Wells & <springs>',
      tags: 'water,wells',
      extent: '1,2,3,4',
      snippet: 'One \u0007 line',
    })
    const { bytes, headers } = await getFile(
      portal,
      'editor',
      `/content/items/${itemId}/info/iteminfo.xml`,
    )
    expect(headers.get('content-type')).toMatch(/^text\/xml/)
    const card = bytes.toString()
    expect(card).toContain('<title>Wells &amp; &lt;springs&gt;</title>')
    expect(card).toContain('<tags><tag>water</tag><tag>wells</tag></tags>')
    expect(card).toContain('<xmin>1</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax>')
    expect(card).toContain('<snippet>One \ufffd line</snippet>')
  })

  test('iteminfo.xml that a member uploaded is served instead', async () => {
    const { db, files, clock } = portal.portal.services
    const itemId = await addFile(Buffer.from('x'))
    const stored = await files.put(Buffer.from('<metadata/>'))
    await db.insert(itemFiles).values({
      ...stored,
      itemId,
      kind: 'info',
      path: 'metadata/metadata.xml',
      mediaType: 'text/xml',
      created: clock.now(),
    })
    const { bytes } = await getFile(
      portal,
      'editor',
      `/content/items/${itemId}/info/metadata/metadata.xml`,
    )
    expect(bytes.toString()).toBe('<metadata/>')
  })
})

describe('deleting an item', () => {
  const storedFiles = async () =>
    (await readdir(join(portal.data, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  test('keeps bytes that another item uses', async () => {
    const bytes = randomBytes(10_000)
    const [one, other] = [await addFile(bytes), await addFile(bytes)]
    expect(await remove(one)).toEqual({ success: true, itemId: one })
    const { bytes: left } = await getFile(portal, 'editor', `/content/items/${other}/data`)
    expect(left.equals(bytes)).toBe(true)
    await remove(other)
    expect(await storedFiles()).not.toContain(hashOf(bytes))
  })

  test('deletes everything that belongs to it', async () => {
    const { db, files, clock } = portal.portal.services
    const before = await storedFiles()
    const [itemId, other] = [
      await addFile(randomBytes(100), {
        thumbnail: new File(
          [
            new Uint8Array(
              await sharp({ create: { width: 9, height: 6, channels: 3, background: 'red' } })
                .png()
                .toBuffer(),
            ),
          ],
          't.png',
        ),
      }),
      await addFile(Buffer.from('other')),
    ]
    const resource = await files.put(randomBytes(100))
    const now = clock.now()
    await db.insert(itemFiles).values({
      ...resource,
      itemId,
      kind: 'resource',
      path: 'a.json',
      mediaType: 'application/json',
      created: now,
    })
    await db.insert(relationships).values({
      originItemId: other,
      destinationItemId: itemId,
      relationshipType: 'Map2Service',
      creator: 'editor',
    })
    expect(await remove(itemId)).toEqual({ success: true, itemId })
    expect(await db.select().from(relationships)).toEqual([])
    expect((await remove(itemId)).error).toMatchObject({ code: 400, messageCode: 'CONT_0001' })
    await remove(other)
    expect((await storedFiles()).toSorted()).toEqual(before.toSorted())
  })

  test('is refused while the item is protected', async () => {
    const itemId = await addFile(Buffer.from('x'))
    const { db } = portal.portal.services
    await db.update(items).set({ protected: true }).where(eq(items.id, itemId))
    for (const user of ['editor', 'admin'])
      expect((await remove(itemId, user)).error).toMatchObject({
        code: 400,
        messageCode: 'CONT_0048',
      })
    await db.update(items).set({ protected: false }).where(eq(items.id, itemId))
    expect(await remove(itemId, 'admin')).toEqual({ success: true, itemId })
  })

  test('is allowed for its owner and administrators only', async () => {
    const itemId = await addFile(Buffer.from('x'))
    expect((await remove(itemId, 'publisher')).error?.code).toBe(403)
    const inWrongFolder = `/content/users/editor/nowhere/items/${itemId}/delete`
    expect((await postForm(portal, 'editor', inWrongFolder, {})).error).toMatchObject({
      messageCode: 'CONT_0001',
    })
  })
})
