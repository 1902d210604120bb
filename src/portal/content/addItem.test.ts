import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Category } from '../../rest/content/categories.ts'
import { content } from '../../rest/content/content.ts'
import { items } from '../../rest/content/items.ts'
import { organization } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { waitForState } from '../testing/waitForState.ts'

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const file = (name: string, bytes: string | Buffer = name, type = 'application/zip') =>
    new File([new Uint8Array(Buffer.from(bytes))], name, { type })
  const webMap = { type: 'Web Map', text: '{"version":"2.31"}' }
  let counter = 0
  const title = () => `Item ${++counter}`
  const add = (fields: Parameters<typeof postForm>[3], user = 'editor', folder = '') =>
    postForm(portal(), user, `/content/users/${user}${folder}/addItem`, fields)
  const read = async (itemId: unknown, user = 'editor') =>
    (await portal().signIn(user)).send(items.read, { itemId: String(itemId) })
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const categories = (count: number) =>
    Array.from({ length: count }, (_, index) => `/Categories/C${index}`).join(',')

  const anyHan = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fa6))).join('')
  const longTitle = anyHan(100)
  const longTitles = (levels: number): Category => ({
    title: longTitle,
    ...(levels > 1 ? { categories: [longTitles(levels - 1)] } : {}),
  })

  beforeAll(async () => {
    const titles = ['Water', ...Array.from({ length: 21 }, (_, index) => `C${index}`)]
    await portal()
      .portal.services.db.update(organization)
      .set({
        categorySchema: [
          {
            title: 'Categories',
            categories: [...titles.map((one) => ({ title: one })), longTitles(4)],
          },
        ],
      })
  })

  const lists = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const newId = (length: number) => randomBytes(20).toString('hex').slice(0, length)
  const storedFiles = async () =>
    (
      await readdir(join(portal().data, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    )
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  describe('an item with JSON text', () => {
    test('is private, has the keywords of its type, and returns its text', async () => {
      const { success, id, folder } = await add({
        ...webMap,
        title: 'Hydrants',
        tags: 'water,fire,water',
        typeKeywords: 'Map,Mine',
        extent: '-117.7,33.4,-114.4,34.1',
        categories: '["/Categories/Water"]',
        properties: '{"depth":2}',
      })
      expect({ success, folder }).toEqual({ success: true, folder: null })
      expect(await read(id)).toMatchObject({
        owner: 'editor',
        access: 'private',
        type: 'Web Map',
        typeKeywords: ['Web Map', 'Explorer Web Map', 'Map', 'Online Map', 'ArcGIS Online', 'Mine'],
        tags: ['water', 'fire'],
        extent: [
          [-117.7, 33.4],
          [-114.4, 34.1],
        ],
        categories: ['/Categories/Water'],
        properties: { depth: 2 },
        size: webMap.text.length,
        ownerFolder: null,
        itemControl: 'admin',
      })
      const data = await getFile(portal(), 'editor', `/content/items/${String(id)}/data`)
      expect(data.bytes.toString()).toBe(webMap.text)
      expect(data.headers.get('content-type')).toMatch(/^application\/json/)
      expect(data.headers.get('content-disposition')).toBeNull()
    })

    test.each([
      ['numbers', '177,-20,182,-15'],
      ['an array', '[177,-20,182,-15]'],
      ['corners, as records contain it', '[[177,-20],[182,-15]]'],
      ['an object without a spatial reference', '{"xmin":177,"ymin":-20,"xmax":182,"ymax":-15}'],
      [
        'an object in WGS84',
        '{"xmin":177,"ymin":-20,"xmax":182,"ymax":-15,"spatialReference":{"wkid":4326}}',
      ],
      [
        'an object in Web Mercator',
        '{"type":"extent","xmin":19703549.8753,"ymin":-2273030.927,"xmax":20260147.3294,"ymax":-1689200.1396,"spatialReference":{"wkid":102100,"latestWkid":3857}}',
      ],
    ])('has an extent that is sent as %s', async (_form, extent) => {
      const corners = [
        [expect.closeTo(177), expect.closeTo(-20)],
        [expect.closeTo(182), expect.closeTo(-15)],
      ]
      const { id } = await add({ ...webMap, title: title(), extent })
      expect(await read(id)).toMatchObject({ extent: corners })
      const update = (fields: Parameters<typeof postForm>[3]) =>
        postForm(portal(), 'editor', `/content/users/editor/items/${String(id)}/update`, fields)
      await update({ extent: '[]', clearEmptyFields: true })
      expect(await read(id)).toMatchObject({ extent: [] })
      await update({ extent })
      expect(await read(id)).toMatchObject({ extent: corners })
    })

    test('has no extent when an empty one is sent', async () => {
      for (const extent of ['', '[]'])
        expect(await read((await add({ ...webMap, title: title(), extent })).id)).toMatchObject({
          extent: [],
        })
    })

    test.each([
      '{"xmin":1,"ymin":2,"xmax":3,"ymax":4,"spatialReference":{"wkid":25832}}',
      '{"xmin":1,"ymin":2,"xmax":3,"ymax":4,"spatialReference":{"wkt":"GEOGCS"}}',
      '{"xmin":1,"ymin":2,"xmax":3}',
      '{"xmin":3,"ymin":2,"xmax":1,"ymax":4}',
      '[[1,2],[3]]',
      '[1,2,3]',
      '{"xmin":1',
    ])('is refused with the extent %s', async (extent) => {
      expect((await add({ ...webMap, title: title(), extent })).error).toMatchObject({
        code: 400,
        parameter: 'extent',
      })
    })

    test('keeps the digits of numbers in its text, and refuses properties whose numbers would change', async () => {
      const dataOf = async (id: unknown) =>
        (
          await getFile(portal(), 'editor', `/content/items/${String(id)}/data?f=json`)
        ).bytes.toString()
      const text = '{"id":12345678901234567890,"depth":1.50}'
      const { id } = await add({ ...webMap, title: title(), text })
      expect(await dataOf(id)).toBe(text)
      const update = (fields: Parameters<typeof postForm>[3]) =>
        postForm(portal(), 'editor', `/content/users/editor/items/${String(id)}/update`, fields)
      await update({ text: '{"id":-9007199254740993}' })
      expect(await dataOf(id)).toBe('{"id":-9007199254740993}')

      const properties = '{"id":12345678901234567890}'
      const refused = {
        code: 400,
        parameter: 'properties',
        message: expect.stringContaining('12345678901234567890'),
      }
      expect((await add({ ...webMap, title: title(), properties })).error).toMatchObject(refused)
      expect((await update({ properties })).error).toMatchObject(refused)
      await update({
        properties: '{"id":"12345678901234567890","size":1e21,"even":9007199254740992}',
      })
      expect(await read(id)).toMatchObject({
        properties: { id: '12345678901234567890', size: 1e21, even: 9_007_199_254_740_992 },
      })
    })

    test('has only categories of the organization, spelled as in the schema', async () => {
      const addWithCategories = (categoryList: string) =>
        add({ ...webMap, title: title(), categories: categoryList })
      expect(
        (await read((await addWithCategories('/categories/WATER,/Categories/Water/')).id))
          .categories,
      ).toEqual(['/Categories/Water'])
      expect(
        (await addWithCategories('/Categories/Nonsense,/Categories/Water')).error,
      ).toMatchObject({
        code: 400,
        parameter: 'categories',
        message: expect.stringContaining('/Categories/Nonsense'),
      })
      for (const wrong of ['Water', '/Categories', 'Categories/Water', '//Water'])
        expect((await addWithCategories(wrong)).error).toMatchObject({
          parameter: 'categories',
          message: expect.stringContaining('/Categories/Water'),
        })
    })

    test('is refused if the text is not JSON', async () => {
      expect((await add({ type: 'Web Map', title: title(), text: '{' })).error).toMatchObject({
        code: 400,
        parameter: 'text',
      })
    })
  })

  describe('a new item requires', () => {
    test.each([
      ['type', { title: 'No type', text: '{}' }],
      ['title', { type: 'Web Map', text: '{}' }],
      ['title', { type: 'Web Map', text: '{}', title: '   ' }],
    ])('a %s', async (parameter, fields) => {
      expect((await add(fields)).error).toEqual({
        code: 400,
        message: "'type' and 'title' property required.",
        details: ["'type' and 'title' property required."],
        parameter,
      })
    })

    test.each(['Web map', 'Nonsense', 'constructor', '__proto__'])(
      'a known type, not %s',
      async (type) => {
        expect((await add({ type, title: title(), text: '{}' })).error).toMatchObject({
          code: 400,
          messageCode: 'CONT_0113',
        })
      },
    )

    test.each([
      ['file', { type: 'Shapefile' }],
      ['text', { type: 'Web Map' }],
      ['url', { type: 'Feature Service' }],
      ['url', { type: 'Feature Service', url: 'https://editor:secret@example.com/a' }],
      ['url', { type: 'Feature Service', url: 'https://editor@example.com/a' }],
      ['url', { type: 'Feature Service', text: '{}' }],
    ])('its content as %s', async (parameter, fields) => {
      expect((await add({ ...fields, title: title() })).error).toMatchObject({
        code: 400,
        parameter,
      })
    })

    test.each([
      ['url', { type: 'Shapefile', file: file('a.zip'), url: 'https://example.com/a' }],
      ['text', { type: 'Shapefile', file: file('a.zip'), text: '{}' }],
      ['file', { ...webMap, file: file('a.zip') }],
      ['file', { type: 'Feature Service', url: 'https://example.com/b', file: file('a.zip') }],
    ])('no %s that its type cannot have', async (parameter, fields) => {
      expect((await add({ ...fields, title: title() })).error).toMatchObject({
        code: 400,
        parameter,
      })
    })

    test.each([
      'javascript:alert(1)',
      'data:text/html,x',
      'nonsense',
      '/portal',
      ' https://a',
      'https://a/\0',
    ])('an http or https URL, not %s', async (url) => {
      expect((await add({ type: 'Feature Service', title: title(), url })).error).toMatchObject({
        code: 400,
        parameter: 'url',
      })
    })
  })

  describe('limits', () => {
    const check = async (fields: Record<string, string>) =>
      (await add({ ...webMap, title: title(), ...fields })).error?.parameter

    test.each([
      ['title', 'x'.repeat(256), 'x'.repeat(257)],
      ['snippet', 'x'.repeat(2048), 'x'.repeat(2049)],
      ['description', 'x'.repeat(64 * 1024 - 1), 'x'.repeat(64 * 1024)],
      // Counted in bytes: two for each of these.
      ['description', 'é'.repeat(32 * 1024 - 1), 'é'.repeat(32 * 1024)],
      ['categories', categories(20), categories(21)],
      ['itemIdToCreate', newId(32), newId(31)],
      ['itemIdToCreate', newId(32), newId(33)],
      ['itemIdToCreate', newId(32), `${newId(31)}-`],
      ['tags', 'x'.repeat(64 * 1024), 'x'.repeat(64 * 1024 + 1)],
      ['properties', '{"a":"\\\\u0000"}', '{"a":"\\u0000"}'],
      ['properties', '{"a":"\\ud83d\\ude00"}', '{"a":"\\ud83d"}'],
      ['title', 'a\\u0000b', 'a\0b'],
      // Random text, which no index can compress.
      ['categories', `/Categories${`/${longTitle}`.repeat(4)}`, `/Categories/${anyHan(790)}`],
      // The object itself is the first level.
      ['properties', lists(99), lists(100)],
    ])('the limit of %s', async (parameter, atMaximum, tooMuch) => {
      expect(await check({ [parameter]: atMaximum })).toBeUndefined()
      expect(await check({ [parameter]: tooMuch })).toBe(parameter)
    })
  })

  describe('a file', () => {
    test('is downloaded byte by byte as it was uploaded', async () => {
      const bytes = randomBytes(3_000_001)
      const { id } = await add({
        type: 'Shapefile',
        title: title(),
        file: file('parcels.zip', bytes),
      })
      expect(await read(id)).toMatchObject({ name: 'parcels.zip', size: bytes.length })
      const data = await getFile(portal(), 'editor', `/content/items/${String(id)}/data`)
      expect(hashOf(data.bytes)).toBe(hashOf(bytes))
      expect(data.headers.get('content-disposition')).toBe(
        `attachment; filename="parcels.zip"; filename*=UTF-8''parcels.zip`,
      )
      expect(data.headers.get('etag')).toBe(`"${hashOf(bytes)}"`)
    })

    test('that is an HTML page cannot run scripts at the portal’s origin', async () => {
      const page = file('page.html', '<script>alert(1)</script>', 'text/html')
      const { id } = await add({ type: 'Microsoft Word', title: title(), file: page })
      const { headers } = await getFile(portal(), 'editor', `/content/items/${String(id)}/data`)
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
    })

    test('has its original name in any script', async () => {
      const { id } = await add({
        type: 'CSV',
        title: title(),
        file: file('Übersicht 地図 "1".csv'),
      })
      const { headers } = await getFile(portal(), 'editor', `/content/items/${String(id)}/data`)
      const disposition = headers.get('content-disposition') ?? ''
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe((await read(id)).name)
      expect(disposition).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/,
      )
    })

    test('is not empty, when it is added and when it is replaced', async () => {
      const sent = { type: 'CSV', title: title() }
      const refused = { code: 400, parameter: 'file', message: "'file': must not be empty" }
      const name = `${title()}.csv`
      expect((await add({ ...sent, file: file(name, '') })).error).toMatchObject(refused)
      const { id } = await add({ ...sent, file: file(name, 'a') })
      const path = `/content/users/editor/items/${String(id)}/update`
      const replacing = await postForm(portal(), 'editor', path, { file: file(name, '') })
      expect(replacing.error).toMatchObject(refused)
    })

    test('has a name that is unique in its folder', async () => {
      const name = `${title()}.zip`
      const shapefile = () => ({ type: 'Shapefile', title: title(), file: file(name) })
      const first = await add(shapefile())
      expect(first.success).toBe(true)
      const message = 'Item with this filename already exists.'
      expect((await add(shapefile())).error).toMatchObject({
        code: 400,
        message,
        details: [
          message,
          {
            itemId: first.id,
            type: 'Shapefile',
            message: expect.stringMatching(
              `^The root folder contains the item '.+' with the file '${name}'\\.$`,
            ),
          },
        ],
      })
      const client = await portal().signIn('editor')
      const { folder } = await client.send(content.createFolder, {
        userName: 'editor',
        title: name,
      })
      expect((await add(shapefile(), 'editor', `/${folder.id}`)).folder).toBe(folder.id)
      expect((await add(shapefile(), 'publisher')).success).toBe(true)
    })

    test('sent twice at the same time is added once', async () => {
      const name = `${title()}.zip`
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => add({ type: 'Shapefile', title: name, file: file(name) })),
      )
      expect(answers.filter(({ success }) => success === true)).toHaveLength(1)
    })

    test('with overwrite replaces the file with the same name, and the old bytes are deleted', async () => {
      const name = `${title()}.csv`
      const [before, after] = [randomBytes(1000), randomBytes(1001)]
      const first = await add({ type: 'CSV', title: 'Before', file: file(name, before) })
      const second = await add({
        type: 'CSV',
        title: 'After',
        file: file(name, after),
        overwrite: true,
      })
      expect(second).toMatchObject({ success: true, id: first.id })
      expect(await read(first.id)).toMatchObject({ title: 'After', size: 1001 })
      expect(await storedFiles()).not.toContain(hashOf(before))
      const asOther = await add({
        type: 'Shapefile',
        title: 'Other',
        file: file(name),
        overwrite: true,
      })
      expect(asOther.error).toMatchObject({ code: 400, parameter: 'type' })
    })

    test('that is refused leaves nothing behind', async () => {
      const before = await storedFiles()
      const { error } = await add({
        type: 'Shapefile',
        title: title(),
        file: file('refused.zip', randomBytes(100_000)),
        thumbnail: file('thumbnail.png', await imageFile(300, 200)),
        itemIdToCreate: String((await add({ ...webMap, title: title() })).id),
      })
      expect(error).toMatchObject({ code: 400, parameter: 'itemIdToCreate' })
      const after = await storedFiles()
      expect(after.filter((name) => !before.includes(name))).toHaveLength(0)
    })

    test('with a path as its name is named after the last segment', async () => {
      const { id } = await add({
        type: 'CSV',
        title: title(),
        file: file('..\\..\\secret\\plan.csv'),
      })
      expect((await read(id)).name).toBe('plan.csv')
    })

    test('sent with async is added in the background', async () => {
      const bytes = randomBytes(50_000)
      const { itemId, status } = await add({
        type: 'Shapefile',
        title: title(),
        file: file('background.zip', bytes),
        async: true,
      })
      expect(status).toBe('processing')
      expect(await waitForState(portal(), 'editor', String(itemId))).toMatchObject({
        status: 'completed',
      })
      const data = await getFile(portal(), 'editor', `/content/items/${String(itemId)}/data`)
      expect(hashOf(data.bytes)).toBe(hashOf(bytes))
      expect(data.headers.get('content-type')).toBe('application/zip')
    })

    test('sent with async under an existing name fails with the reason', async () => {
      const name = `${title()}.zip`
      const shapefile = () => ({ type: 'Shapefile', title: name, file: file(name) })
      expect((await add(shapefile())).success).toBe(true)
      const { itemId } = await add({ ...shapefile(), async: true })
      expect(await waitForState(portal(), 'editor', String(itemId))).toMatchObject({
        status: 'failed',
        statusMessage: `Item with this filename already exists. The root folder contains the item '${name}' with the file '${name}'.`,
      })
    })
  })

  describe('an export package', () => {
    const epk = (name: string, bytes: string) =>
      add({ type: 'Export Package', title: title(), file: file(name, bytes) })

    test('has the extension .epk and cannot be empty', async () => {
      expect((await epk('group.zip', 'x')).error).toMatchObject({ code: 400, parameter: 'file' })
      expect((await epk('group.epk', '')).error).toMatchObject({ code: 400, parameter: 'file' })
      expect((await epk('Group.EPK', 'x')).success).toBe(true)
    })

    test('has the keywords of export packages', async () => {
      const { id } = await epk('keywords.epk', 'x')
      expect((await read(id)).typeKeywords).toEqual(['Export Package', 'epk'])
    })
  })

  describe('a URL', () => {
    test('is unique in a folder', async () => {
      const service = { type: 'Feature Service', url: 'https://example.com/rest/FeatureServer' }
      expect((await add({ ...service, title: title() })).success).toBe(true)
      expect((await add({ ...service, title: title() })).error).toMatchObject({
        code: 400,
        parameter: 'url',
      })
    })

    test('can be the one of a KML file’s data, or of a KML file elsewhere', async () => {
      const kml = { type: 'KML', title: title() }
      const { id } = await add({ ...kml, file: file('wells.kml', '<kml/>') })
      const url = `${portal().root}/content/items/${String(id)}/data`
      const path = `/content/users/editor/items/${String(id)}/update`
      expect(await postForm(portal(), 'editor', path, { url })).toMatchObject({ success: true })
      expect(await read(id)).toMatchObject({ url, name: 'wells.kml', size: 6 })
      expect((await add({ ...kml, url: 'https://example.com/wells.kml' })).success).toBe(true)
      expect((await add(kml)).error).toMatchObject({ parameter: 'file' })
    })

    test('from which a file is downloaded determines the file name, unless one is sent', async () => {
      const csv = { type: 'CSV', title: title(), async: true }
      expect((await add({ ...csv, dataUrl: 'https://example.com/' })).error).toMatchObject({
        parameter: 'filename',
      })
      const { itemId } = await add({ ...csv, dataUrl: 'https://example.invalid/a/wells%202.csv?b' })
      expect((await read(itemId)).name).toBe('wells 2.csv')
    })

    test('is sent together with text for types that require both', async () => {
      const { id } = await add({
        type: 'WMTS',
        title: title(),
        url: 'https://example.com/wmts',
        text: '{"layer":1}',
      })
      expect(await read(id)).toMatchObject({ url: 'https://example.com/wmts', size: 11 })
    })
  })

  describe('a requested ID', () => {
    test('is assigned once, and refused if it is in use', async () => {
      const itemIdToCreate = randomBytes(16).toString('hex')
      expect((await add({ ...webMap, title: title(), itemIdToCreate })).id).toBe(itemIdToCreate)
      expect((await add({ ...webMap, title: title(), itemIdToCreate })).error).toMatchObject({
        code: 400,
        parameter: 'itemIdToCreate',
      })
    })
  })

  const imageFile = (
    width: number,
    height: number,
    format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  ) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
      .toFormat(format)
      .toBuffer()

  describe('a thumbnail', () => {
    const withThumbnail = (bytes: Buffer) =>
      add({ ...webMap, title: title(), thumbnail: file('thumbnail', bytes, 'image/png') })

    test.each(['png', 'jpeg', 'gif'] as const)('can be a %s', async (format) => {
      const { id } = await withThumbnail(await imageFile(300, 200, format))
      expect((await read(id)).thumbnail).toBe(`thumbnail/thumbnail.${format}`)
    })

    test('must be a complete image in a supported format', async () => {
      const png = await sharp(randomBytes(400 * 300 * 3), {
        raw: { width: 400, height: 300, channels: 3 },
      })
        .png()
        .toBuffer()
      for (const wrong of [
        await imageFile(300, 200, 'webp'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        png.subarray(0, png.length / 2),
        Buffer.from('no image'),
        Buffer.alloc(0),
      ])
        expect((await withThumbnail(wrong)).error).toMatchObject({
          code: 400,
          parameter: 'thumbnail',
        })
    })

    test('has at most 50 megapixels', async () => {
      expect((await withThumbnail(await imageFile(10_001, 5_000))).error).toMatchObject({
        parameter: 'thumbnail',
        message: "'thumbnail' must have at most 50 megapixels.",
      })
    })

    test('is at most 10 MB', async () => {
      const image = await imageFile(300, 200)
      const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
      const limit = 10 * 1024 * 1024
      expect((await withThumbnail(padded(limit))).error).toBeUndefined()
      expect((await withThumbnail(padded(limit + 1))).error).toMatchObject({
        parameter: 'thumbnail',
      })
    })
  })

  describe('the caller who can add items', () => {
    test('is the named user only', async () => {
      const asOther = (user: string | undefined) =>
        postForm(portal(), user, '/content/users/editor/addItem', { ...webMap, title: title() })
      expect((await asOther('admin')).error?.code).toBe(403)
      expect((await asOther('publisher')).error?.code).toBe(403)
      expect((await asOther(undefined)).error?.code).toBe(499)
      expect((await add({ ...webMap, title: title() }, 'viewer')).error?.code).toBe(403)
    })

    test('uses only folders of the named user', async () => {
      const client = await portal().signIn('publisher')
      const { folder } = await client.send(content.createFolder, {
        userName: 'publisher',
        title: 'P',
      })
      for (const path of [`/${folder.id}`, '/nowhere'])
        expect((await add({ ...webMap, title: title() }, 'editor', path)).error?.code).toBe(400)
    })
  })
})
