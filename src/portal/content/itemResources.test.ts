import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { imageLimits } from '../../rest/records/itemProperties.ts'
import { itemResourceLimits, itemResources } from '../../rest/content/itemResources.ts'
import { items as operations } from '../../rest/content/items.ts'
import { itemFiles, items } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { waitForState } from '../testing/waitForState.ts'

let portal: TestPortal

/** The file on the server from which packages are downloaded. */
let served = Buffer.alloc(0)
const server = createServer((_request, response) => response.end(served))
let host = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  portal = await startTestPortal({ sampleData: 'empty', allowedHosts: [host] })
})
afterAll(async () => {
  await portal.close()
  server.close()
})

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
const zipOf = async (files: Record<string, string | Buffer>) => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream.pipe(new PassThrough()))
}

describe('names and paths', () => {
  const longest = 512

  test('a file without a name is refused where the name matters', async () => {
    const itemId = await add()
    const file = new File(['x'], '')
    for (const what of ['updateinfo', 'addResources', 'updateResources'])
      expect((await call(what, itemId, { file })).error).toMatchObject({
        code: 400,
        parameter: 'file',
      })
  })

  test('a path is at most 512 characters together with its folder', async () => {
    const itemId = await add()
    const folder = 'é'.repeat(400)
    const name = (length: number) => `${'水'.repeat(length - folder.length - 5)}.txt`
    const resource = (length: number) =>
      call('addResources', itemId, { resourcesPrefix: folder, fileName: name(length), text: 'x' })
    expect(await resource(longest)).toMatchObject({ success: true })
    expect((await resource(longest + 1)).error).toMatchObject({ code: 400, parameter: 'fileName' })
    const info = (length: number) =>
      call('updateinfo', itemId, { folderName: folder, file: new File(['x'], name(length)) })
    expect(await info(longest)).toMatchObject({ success: true })
    expect((await info(longest + 1)).error).toMatchObject({ code: 400, parameter: 'folderName' })
  })

  test('a category is at most 2400 bytes', async () => {
    // Characters of four bytes, so that there are fewer than 800.
    const category = (bytes: number) =>
      `/${'a'.repeat((bytes - 1) % 4)}${'😀'.repeat((bytes - 1) / 4)}`
    const withCategory = (bytes: number) =>
      postForm(portal, 'editor', '/content/users/editor/addItem', {
        title: `Item ${++counter}`,
        type: 'Web Map',
        text: '{}',
        categories: category(bytes),
      })
    const refusal = async (bytes: number) => (await withCategory(bytes)).error?.message
    // At the limit, only the organization's schema does not contain it.
    expect(await refusal(2400)).not.toContain('bytes')
    expect(await refusal(2401)).toContain('must be at most 2,400 bytes')
  })
})

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

  test.each(['logo #1.json', '50% of what?.json', 'a%20b.json', 'Größe "2".json'])(
    'have the same names as files and as texts: %s',
    async (fileName) => {
      const itemId = await add()
      const byName = { text: '{"a":1}', fileName, resourcesPrefix: 'in #1' }
      expect(await call('addResources', itemId, byName)).toMatchObject({ success: true })
      const file = new File(['{"a":1}'], fileName)
      expect(await call('addResources', itemId, { file })).toMatchObject({ success: true })
      const paths = [`in #1/${fileName}`, fileName]
      expect(new Set(await list(itemId))).toEqual(new Set(paths))
      for (const path of paths) {
        const encoded = path.split('/').map(encodeURIComponent).join('/')
        expect((await read(itemId, `resources/${encoded}`)).bytes.toString()).toBe('{"a":1}')
        const removed = await call('removeResources', itemId, { resource: path })
        expect(removed).toMatchObject({ success: true })
      }
    },
  )

  test('are added several at once, each name once', async () => {
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

  test('are added from a zip archive', async () => {
    const itemId = await add()
    const zip = await zipOf({ 'a/b.json': '{}', 'c.txt': 'c' })
    const file = new File([new Uint8Array(zip)], 'all.zip')
    await call('addResources', itemId, { file, archive: true, resourcesPrefix: 'in' })
    expect(await list(itemId)).toEqual(['in/a/b.json', 'in/c.txt'])
    const bad = new File([new Uint8Array(await zipOf({ 'ok.txt': 'a', 'no.exe': 'a' }))], 'bad.zip')
    expect((await call('addResources', itemId, { file: bad, archive: true })).error).toMatchObject({
      messageCode: 'CONT_0093',
    })
    const empty = new File([new Uint8Array(await zipOf({ 'ok.txt': 'a', 'no.txt': '' }))], 'a.zip')
    expect(
      (await call('addResources', itemId, { file: empty, archive: true })).error,
    ).toMatchObject({ parameter: 'file', message: "'file' 'no.txt' must not be empty." })
    expect(await list(itemId)).toHaveLength(2)
  })

  test('are at most 1000, of supported formats, and only for supported item types', async () => {
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

  test('are at most 50 MB each', async () => {
    const itemId = await add()
    const file = (size: number) => new File([Buffer.alloc(size)], 'large.bmp')
    const { size } = itemResourceLimits
    expect((await call('addResources', itemId, { file: file(size + 1) })).error).toMatchObject({
      parameter: 'file',
      message: "'file' 'large.bmp' must be at most 50 MB.",
    })
    expect(await list(itemId)).toEqual([])
    expect(await call('addResources', itemId, { file: file(size) })).toMatchObject({
      success: true,
    })
  })

  test('are at most 50 in a request', async () => {
    const itemId = await add()
    const { token = '' } = await portal.signIn('editor')
    const send = async (count: number) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ f: 'json', token })) body.append(name, value)
      for (let index = 0; index < count; index++)
        body.append('file', new Blob(['x']), `${index}.txt`)
      const url = `${portal.root}/content/users/editor/items/${itemId}/addResources`
      return (await fetch(url, { method: 'POST', body })).json() as Promise<unknown>
    }
    expect(await send(itemResourceLimits.filesAtOnce + 1)).toMatchObject({
      error: { code: 400, parameter: 'file', message: "'file' must be at most 50 files." },
    })
    expect(await list(itemId)).toEqual([])
    expect(await send(itemResourceLimits.filesAtOnce)).toMatchObject({ success: true })
    expect(await list(itemId)).toHaveLength(itemResourceLimits.filesAtOnce)
  })

  test('are at most 10 GB together', async () => {
    const itemId = await add()
    const { db, files, clock } = portal.portal.services
    const nearly = { size: itemResourceLimits.total - 1, mediaType: 'video/mp4' }
    await db.insert(itemFiles).values({
      ...(await files.put(Buffer.from('x'))),
      ...nearly,
      itemId,
      kind: 'resource',
      path: 'film.mp4',
      created: clock.now(),
    })
    const text = (fileName: string) => call('addResources', itemId, { text: 'x', fileName })
    expect(await text('last.txt')).toMatchObject({ success: true })
    expect((await text('more.txt')).error).toMatchObject({
      parameter: 'file',
      message: "'file' would exceed the limit of 10 GB of resources for each item.",
    })
    expect(await list(itemId)).toEqual(['film.mp4', 'last.txt'])
  })

  test('with private access are visible only to the owner and administrators', async () => {
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
  test('are added and removed, and metadata adds a keyword', async () => {
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

  test('are sent with the item, and metadata must be XML', async () => {
    const metadata = (text: string) => ({ metadata: new File([text], 'metadata.xml') })
    const itemId = await add(metadata('<metadata><title>A</title></metadata>'))
    expect((await read(itemId, 'info/metadata/metadata.xml')).bytes.toString()).toContain('<title>')
    expect((await call('update', itemId, metadata('<open>'))).error).toMatchObject({
      parameter: 'metadata',
    })
  })
})

const imageBytes = (format: 'png' | 'jpeg' | 'webp', background = '#2a6f97') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
const image = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'image', { type: 'image/png' })
const item = async (itemId: string) =>
  (await portal.signIn('editor')).send(operations.read, { itemId })

describe('files that describe an item', () => {
  const xml = (size: number) => {
    const [head, foot] = ['<metadata>', '</metadata>']
    return `${head}${' '.repeat(size - head.length - foot.length)}${foot}`
  }

  test.each(['metadata', 'file'] as const)('are at most 10 MB as %s', async (parameter) => {
    const itemId = await add()
    const send = (size: number) => {
      const file = new File([xml(size)], 'metadata.xml')
      return parameter === 'file'
        ? call('updateinfo', itemId, { file, folderName: 'metadata' })
        : call('update', itemId, { metadata: file })
    }
    expect((await send(imageLimits.metadata + 1)).error).toMatchObject({
      code: 400,
      parameter,
      message: `'${parameter}' must be at most 10 MB.`,
    })
    expect(await send(imageLimits.metadata)).toMatchObject({ success: true })
    const { bytes } = await read(itemId, 'info/metadata/metadata.xml')
    expect(bytes).toHaveLength(imageLimits.metadata)
  })
})

describe('an item’s own thumbnail', () => {
  const padded = async (size: number) => {
    const png = await imageBytes('png')
    return Buffer.concat([png, Buffer.alloc(size - png.length)])
  }
  const thumbnail = async (itemId: string) => (await item(itemId)).thumbnail

  test('is set, replaced, and removed', async () => {
    const itemId = await add()
    const [png, jpeg] = [await imageBytes('png'), await imageBytes('jpeg')]
    expect(await call('updateThumbnail', itemId, { file: image(png) })).toMatchObject({
      success: true,
      itemId,
    })
    expect(await thumbnail(itemId)).toBe('thumbnail/thumbnail.png')
    await call('updateThumbnail', itemId, { thumbnail: image(jpeg) })
    expect((await read(itemId, 'info/thumbnail/thumbnail.jpeg')).bytes).toEqual(jpeg)
    served = png
    await call('updateThumbnail', itemId, { url: `http://${host}/` })
    expect((await read(itemId, 'info/thumbnail/thumbnail.png')).bytes).toEqual(png)
    expect((await call('updateThumbnail', itemId, {})).error).toMatchObject({ parameter: 'file' })
    await call('deleteThumbnail', itemId)
    expect(await thumbnail(itemId)).toBeNull()
  })

  test.each(['file', 'thumbnail'])('is at most 10 MB as %s', async (parameter) => {
    const itemId = await add()
    const send = async (size: number) =>
      call('updateThumbnail', itemId, { [parameter]: image(await padded(size)) })
    expect((await send(imageLimits.thumbnail + 1)).error).toMatchObject({
      code: 400,
      parameter,
      message: `'${parameter}' must be at most 10 MB.`,
    })
    expect(await thumbnail(itemId)).toBeNull()
    expect(await send(imageLimits.thumbnail)).toMatchObject({ success: true })
  })

  test('is at most 1 MB when it is downloaded from a URL', async () => {
    const itemId = await add()
    const send = async (size: number) => {
      served = await padded(size)
      return call('updateThumbnail', itemId, { url: `http://${host}/` })
    }
    expect((await send(imageLimits.thumbnailUrl + 1)).error).toMatchObject({
      code: 400,
      parameter: 'url',
      message: "'url' must be the URL of a file of at most 1 MB.",
    })
    expect(await thumbnail(itemId)).toBeNull()
    expect(await send(imageLimits.thumbnailUrl)).toMatchObject({ success: true })
  })
})

describe('the images of an item', () => {
  const imageParameters = [
    ['largeThumbnail', 'largethumbnail/largeThumbnail'],
    ['banner', 'banner/banner'],
    ['screenshot', 'screenshots/screenshot1'],
  ] as const
  /** Returns the paths of the images in the item. */
  const imagePaths = async (itemId: string) => {
    const { largeThumbnail, banner, screenshots } = await item(itemId)
    return [largeThumbnail, banner, ...(screenshots ?? [])].filter(Boolean)
  }
  const isThere = async (itemId: string, path: string) =>
    (await read(itemId, `info/${path}`)).headers.get('content-type')?.startsWith('image/')

  test.each(imageParameters)('%s is kept until another one is sent', async (name, imagePath) => {
    const [png, jpeg] = [await imageBytes('png'), await imageBytes('jpeg')]
    const itemId = await add({ [name]: image(png) })
    expect(await imagePaths(itemId)).toEqual([`${imagePath}.png`])
    await call('update', itemId, { snippet: 'Another' })
    const stored = await read(itemId, `info/${imagePath}.png`)
    expect(stored.headers.get('content-type')).toBe('image/png')
    expect(stored.bytes).toEqual(png)
    expect(await call('update', itemId, { [name]: image(jpeg) })).toMatchObject({ success: true })
    expect(await imagePaths(itemId)).toEqual([`${imagePath}.jpeg`])
    expect((await read(itemId, `info/${imagePath}.jpeg`)).bytes).toEqual(jpeg)
    expect(await isThere(itemId, `${imagePath}.png`)).toBe(false)
    await call('deleteInfo', itemId, { infoFile: `${imagePath}.jpeg` })
    expect(await imagePaths(itemId)).toEqual([])
  })

  test.each(imageParameters)(
    '%s is a PNG, GIF, or JPEG of at most 10 MB',
    async (name, imagePath) => {
      const png = await imageBytes('png')
      const padded = (size: number) => image(Buffer.concat([png, Buffer.alloc(size - png.length)]))
      const itemId = await add({ [name]: image(png) })
      for (const wrong of [
        image(await imageBytes('webp')),
        image(Buffer.from('no image')),
        image(Buffer.alloc(0)),
        padded(imageLimits.thumbnail + 1),
      ])
        expect((await call('update', itemId, { [name]: wrong })).error).toMatchObject({
          code: 400,
          parameter: name,
        })
      expect((await read(itemId, `info/${imagePath}.png`)).bytes).toEqual(png)
      const largest = { [name]: padded(imageLimits.thumbnail) }
      expect(await call('update', itemId, largest)).toMatchObject({ success: true })
      expect((await read(itemId, `info/${imagePath}.png`)).bytes).toHaveLength(
        imageLimits.thumbnail,
      )
    },
  )

  test('include at most ten screenshots, in the order of the request, which are replaced together', async () => {
    const editor = await portal.signIn('editor')
    const itemId = await add()
    const several = await Promise.all(
      Array.from({ length: 11 }, async (_, index) =>
        image(await imageBytes('png', `rgb(${index * 20}, 0, 0)`)),
      ),
    )
    const send = (screenshot: File[]) =>
      editor.send(operations.update, { userName: 'editor', itemId, screenshot })
    await send(several.slice(0, 10))
    expect((await item(itemId)).screenshots).toEqual(
      Array.from({ length: 10 }, (_, index) => `screenshots/screenshot${index + 1}.png`),
    )
    const { bytes } = await read(itemId, 'info/screenshots/screenshot10.png')
    expect(bytes).toEqual(Buffer.from(await (several[9] ?? image(bytes)).arrayBuffer()))
    await expect(send(several)).rejects.toThrow('at most 10 images')
    await send(several.slice(0, 2))
    expect(await imagePaths(itemId)).toHaveLength(2)
    expect(await isThere(itemId, 'screenshots/screenshot3.png')).toBe(false)
  })

  test('stay when another file is added', async () => {
    const pictures = {
      screenshot: image(await imageBytes('png')),
      banner: image(await imageBytes('png')),
    }
    const itemId = await add(pictures)
    for (const folderName of ['screenshots', 'banner'])
      await call('updateinfo', itemId, { file: new File(['x'], 'notes.txt'), folderName })
    await call('update', itemId, { screenshot: image(await imageBytes('png', '#ffffff')) })
    expect((await read(itemId, 'info/screenshots/notes.txt')).bytes.toString()).toBe('x')
    const paths = await imagePaths(itemId)
    expect(paths).toEqual(['banner/banner.png', 'screenshots/screenshot1.png'])
    for (const path of paths) expect(await isThere(itemId, String(path))).toBe(true)
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

  /** The ways in which the file of an item can be sent; each returns the item's ID when it is complete. */
  const ways: Record<
    string,
    (file: File, fields: Record<string, string | File>) => Promise<string>
  > = {
    'in one request': (file, fields) => add({ type: 'Map Package', ...fields, file }),
    'in the background': async (file, fields) =>
      completed({ type: 'Map Package', ...fields, file, async: true }),
    'from a URL': async (file, fields) => {
      served = Buffer.from(await file.arrayBuffer())
      const dataUrl = `http://${host}/`
      return completed({
        type: 'Map Package',
        ...fields,
        dataUrl,
        filename: file.name,
        async: true,
      })
    },
    'in parts': async (file, fields) => {
      const path = '/content/users/editor/addItem'
      const opened = await postForm(portal, 'editor', path, {
        multipart: true,
        filename: file.name,
      })
      const itemId = String(opened.id)
      await call('addPart', itemId, { partNum: 1, file })
      await call('commit', itemId, { type: 'Map Package', ...fields })
      await waitForState(portal, 'editor', itemId)
      return itemId
    },
    'in place of another file': async (file, fields) => {
      const itemId = await add({ type: 'Map Package', file: new File(['x'], `old ${file.name}`) })
      await call('update', itemId, { ...fields, file })
      return itemId
    },
    'from a URL in place of another file': async (file, fields) => {
      const itemId = await add({ type: 'Map Package', file: new File(['x'], `old ${file.name}`) })
      served = Buffer.from(await file.arrayBuffer())
      const dataUrl = `http://${host}/`
      await call('update', itemId, { ...fields, dataUrl, filename: file.name, async: true })
      await waitForState(portal, 'editor', itemId)
      return itemId
    },
  }
  const completed = async (fields: Parameters<typeof postForm>[3]) => {
    const { itemId } = await postForm(portal, 'editor', '/content/users/editor/addItem', fields)
    await waitForState(portal, 'editor', String(itemId))
    return String(itemId)
  }

  test.each(Object.entries(ways))(
    'sent %s sets properties from its item card without replacing those of the request',
    async (_way, send) => {
      const name = `map${++counter}.mpkx`
      const [own, packed] = [await imageBytes('png'), await imageBytes('png', '#ffffff')]
      const zip = await zipOf({
        'esriinfo/iteminfo.xml': card(
          '<snippet>From the card</snippet><description>Not used</description><thumbnail>thumbnail/own.png</thumbnail>',
        ),
        'esriinfo/docs/read me.txt': 'Read me',
        'esriinfo/metadata/metadata.xml': '<packed/>',
        'esriinfo/thumbnail/own.png': packed,
        'esriinfo/banner/banner.png': packed,
        'esriinfo/screenshots/another.png': packed,
      })
      const itemId = await send(new File([new Uint8Array(zip)], name), {
        title: `Package ${counter}`,
        description: 'Said',
        metadata: new File(['<said/>'], 'metadata.xml'),
        banner: image(own),
        screenshot: image(own),
      })
      expect(await item(itemId)).toMatchObject({
        name,
        size: zip.length,
        snippet: 'From the card',
        description: 'Said',
        thumbnail: 'thumbnail/thumbnail.png',
        banner: 'banner/banner.png',
        screenshots: ['screenshots/screenshot1.png'],
      })
      const info = async (path: string) => (await read(itemId, `info/${path}`)).bytes
      expect((await info('docs/read%20me.txt')).toString()).toBe('Read me')
      expect((await info('metadata/metadata.xml')).toString()).toBe('<said/>')
      expect(await info('banner/banner.png')).toEqual(own)
      expect(await info('screenshots/screenshot1.png')).toEqual(own)
      expect(await info('screenshots/another.png')).toEqual(packed)
      expect((await read(itemId, 'data')).bytes).toEqual(zip)
    },
  )

  test('sets missing properties of the item from its item card', async () => {
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

  test('with an invalid or malicious item card is an ordinary file', async () => {
    for (const xml of [
      '<ESRI_ItemInformation><snippet>',
      'no xml',
      '<!-- x',
      '<?xml',
      '<a><![CDATA[x',
      '<x><title',
      '<a>'.repeat(101),
      card('<constructor>c</constructor><snippet>c</snippet>'),
      '<!DOCTYPE a [<!ENTITY b "c">]><ESRI_ItemInformation><snippet>&b;</snippet></ESRI_ItemInformation>',
    ])
      expect((await item(await pack(xml))).snippet).not.toBe('c')
  })

  test.each(Object.entries(ways))(
    'with values above the limits in its item card sets the valid ones when sent %s',
    async (_way, send) => {
      const limit = 64 * 1024
      const word = (index: number) => `word ${index} `.padEnd(16, 'x')
      const words = (count: number) =>
        Array.from({ length: count }, (_, index) => `<tag>${word(index)}</tag>`).join('')
      const long = `long/${'x'.repeat(508)}`
      const send64 = async (count: number) => {
        const zip = await zipOf({
          'esriinfo/iteminfo.xml': card(`<snippet>Short</snippet><tags>${words(count)}</tags>`),
          [`esriinfo/${long}`]: 'too long a path',
          'esriinfo/docs/read me.txt': 'Read me',
        })
        const name = `long${++counter}.mpkx`
        return send(new File([new Uint8Array(zip)], name), { title: `Long ${counter}` })
      }
      const stored = await item(await send64(limit / 16))
      expect(stored).toMatchObject({ snippet: 'Short' })
      expect(stored.tags).toHaveLength(limit / 16)
      const itemId = await send64(limit / 16 + 1)
      expect(await item(itemId)).toMatchObject({ snippet: 'Short', tags: [] })
      expect((await read(itemId, 'info/docs/read%20me.txt')).bytes.toString()).toBe('Read me')
    },
  )
})
