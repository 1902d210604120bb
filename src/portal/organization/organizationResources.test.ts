import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resourceLimit } from '../../rest/organization/organizationResources.ts'
import { files, organization, organizationResources } from '../db/schema.ts'
import { sweep } from '../files/sweep.ts'
import { getFile, postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())
afterEach(async () => {
  const { db } = portal.portal.services
  await db.delete(organizationResources)
  await db.update(organization).set({ settings: { name: 'Riverside County GIS' } })
})

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

const imageBytes = (background: string, format: Format = 'png') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

const fileOf = (bytes: Buffer | string, name = 'file') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

type Fields = Parameters<typeof postForm>[3]
const add = (fields: Fields) => postForm(portal, 'admin', '/portals/self/addresource', fields)
const remove = (key: string) => postForm(portal, 'admin', '/portals/self/removeresource', { key })
const read = (key: string, as?: string) =>
  getFile(portal, as, `/portals/self/resources/${encodeURIComponent(key)}`)
const update = (fields: Fields) => postForm(portal, 'admin', '/portals/self/update', fields)
const keys = async () => {
  const answer = await postForm(portal, 'viewer', '/portals/self/resources', {})
  return (answer['resources'] as { key: string }[]).map(({ key }) => key)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const isStored = async (bytes: Buffer) => {
  const { db, files: store } = portal.portal.services
  const rows = await db
    .select()
    .from(files)
    .where(eq(files.hash, hashOf(bytes)))
  const found = await store.find(hashOf(bytes))
  return rows.length === 1 && found !== undefined
}

describe('a resource', () => {
  test.each<[Format, string]>([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
  ])('with %s content is served as %s, whatever its name is', async (format, type) => {
    const bytes = await imageBytes('#256', format)
    expect(await add({ key: 'logo', file: fileOf(bytes, 'logo.html') })).toEqual({
      success: true,
      key: 'logo',
    })
    const answer = await read('logo')
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'logo.png'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg'],
    ['half an image', '\u0089PNG\r\n\u001a\n', 'logo.png'],
  ])('that is %s is only downloaded, not displayed', async (_words, content, name) => {
    await add({ key: name, file: fileOf(content, name) })
    const { headers } = await read(name)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${name}"`)
  })

  test('with an image in another format is only downloaded, not displayed', async () => {
    await add({ key: 'a.webp', file: fileOf(await imageBytes('#000', 'webp')) })
    expect((await read('a.webp')).headers.get('content-type')).toBe('application/octet-stream')
  })

  test.each([
    ['{"a":[1]}', 'application/json; charset=utf-8'],
    ['<b>größer</b>', 'text/plain; charset=utf-8'],
  ])('with the text %s is served as %s', async (text, type) => {
    expect(await add({ key: 'note', text })).toMatchObject({ success: true })
    const answer = await read('note')
    expect(answer.bytes.toString()).toBe(text)
    expect(answer.headers.get('content-type')).toBe(type)
  })

  test('runs no scripts, is not sniffed, and is displayed in a sandbox', async () => {
    await add({ key: 'note', text: 'x' })
    const { headers } = await read('note')
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is listed with its size and time, in pages', async () => {
    for (const key of ['c', 'a', 'b']) await add({ key, text: `text of ${key}` })
    expect(await postForm(portal, 'viewer', '/portals/self/resources', { num: 2 })).toEqual({
      total: 3,
      start: 1,
      num: 2,
      nextStart: 3,
      resources: [
        { key: 'a', size: 9, created: expect.any(Number) },
        { key: 'b', size: 9, created: expect.any(Number) },
      ],
    })
  })

  test('replaces the one with the same key, whose bytes are deleted', async () => {
    const [old, fresh] = [await imageBytes('#111'), await imageBytes('#222')]
    await add({ key: 'logo.png', file: fileOf(old) })
    expect(await isStored(old)).toBe(true)
    await add({ key: 'logo.png', file: fileOf(fresh) })
    expect((await read('logo.png')).bytes).toEqual(fresh)
    expect(await isStored(old)).toBe(false)
    expect(await keys()).toEqual(['logo.png'])
  })

  test('keeps its bytes when the store is swept, until it is removed', async () => {
    const bytes = await imageBytes('#333')
    await add({ key: 'logo.png', file: fileOf(bytes) })
    await add({ key: 'copy.png', file: fileOf(bytes) })
    const { db, files: store, clock } = portal.portal.services
    await sweep(db, store, clock.now() + 1)
    expect((await read('logo.png')).bytes).toEqual(bytes)
    expect(await remove('logo.png')).toEqual({ success: true })
    expect(await isStored(bytes)).toBe(true)
    expect(await remove('copy.png')).toEqual({ success: true })
    expect(await isStored(bytes)).toBe(false)
    expect(await keys()).toEqual([])
  })

  test('that does not exist can be neither read nor removed', async () => {
    const missing = { code: 404, message: 'Resource does not exist or is inaccessible.' }
    expect(await remove('nothing')).toMatchObject({ error: missing })
    expect(JSON.parse((await read('nothing')).bytes.toString())).toMatchObject({ error: missing })
  })
})

describe('a resource is refused', () => {
  test('above 10 MB, but not at 10 MB', async () => {
    const atLimit = Buffer.alloc(resourceLimit, 'a')
    expect(await add({ key: 'big', file: fileOf(atLimit) })).toMatchObject({ success: true })
    const above = Buffer.alloc(resourceLimit + 1, 'b')
    expect(await add({ key: 'bigger', file: fileOf(above) })).toMatchObject({
      error: { code: 400, parameter: 'file', message: "'file' must be at most 10 MB." },
    })
    expect(await add({ key: 'text', text: `${'a'.repeat(resourceLimit - 1)}ü` })).toMatchObject({
      error: { code: 400, parameter: 'text', message: "'text' must be at most 10 MB." },
    })
    expect(await isStored(above)).toBe(false)
    expect(await keys()).toEqual(['big'])
  })

  test.each(['../secret', '.hidden', 'a/b.png', 'a\\b', '', 'k'.repeat(251)])(
    'under the key "%s"',
    async (key) => {
      expect(await add({ key, text: 'x' })).toMatchObject({
        error: { code: 400, parameter: 'key' },
      })
    },
  )

  test('without content, and with both a file and text', async () => {
    expect(await add({ key: 'a' })).toMatchObject({ error: { code: 400, parameter: 'file' } })
    expect(await add({ key: 'a', text: 'x', file: fileOf('y') })).toMatchObject({
      error: { code: 400, parameter: 'text' },
    })
    expect(await keys()).toEqual([])
  })

  test.each([
    ['publisher', 403],
    ['viewer', 403],
    [undefined, 499],
  ])('from %s', async (as, code) => {
    const note = { key: 'a', text: 'x' }
    expect(await postForm(portal, as, '/portals/self/addResource', note)).toMatchObject({
      error: { code },
    })
    expect(await postForm(portal, as, '/portals/self/removeResource', { key: 'a' })).toMatchObject({
      error: { code },
    })
  })
})

describe.each(['thumbnail', 'backgroundImage'])('an image that is used as %s', (setting) => {
  test('must be a PNG, GIF, or JPEG', async () => {
    await add({ key: 'page.png', file: fileOf('<html>', 'page.png') })
    expect(await update({ [setting]: 'page.png' })).toMatchObject({
      error: {
        code: 400,
        parameter: setting,
        message: `'${setting}' must be a PNG, GIF, or JPEG image; page.png is not.`,
      },
    })
  })

  test('can only be replaced by an image, and not removed, while it is used', async () => {
    await add({ key: 'logo.png', file: fileOf(await imageBytes('#444')) })
    expect(await update({ [setting]: 'logo.png' })).toMatchObject({ success: true })
    expect(await add({ key: 'logo.png', text: 'none' })).toMatchObject({
      error: { code: 400, parameter: 'text' },
    })
    expect(await remove('logo.png')).toMatchObject({ error: { code: 400, parameter: 'key' } })
    const other = await imageBytes('#555', 'jpeg')
    expect(await add({ key: 'logo.png', file: fileOf(other) })).toMatchObject({ success: true })
    expect((await read('logo.png')).bytes).toEqual(other)
    await update({ [setting]: '', clearEmptyFields: true })
    expect(await remove('logo.png')).toEqual({ success: true })
  })
})

describe('a request of a page that would run the response as code', () => {
  const readFor = async (destination: string) =>
    getFile(portal, undefined, '/portals/self/resources/code.js', {
      'sec-fetch-dest': destination,
    })
  beforeEach(() => add({ key: 'code.js', text: 'alert(1)' }))

  test.each([
    'audioworklet',
    'paintworklet',
    'script',
    'serviceworker',
    'sharedworker',
    'style',
    'worker',
    'xslt',
  ])('is refused for a file requested as %s', async (destination) => {
    const { bytes } = await readFor(destination)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      error: { code: 403, details: ['Files of the portal cannot run in a page.'] },
    })
  })

  test.each(['', 'empty', 'image', 'document', 'Script', 'scripts'])(
    'is accepted for other purposes: %s',
    async (destination) => {
      expect((await readFor(destination)).bytes.toString()).toBe('alert(1)')
    },
  )

  test('is refused for files only, not for JSON responses', async () => {
    const { bytes } = await getFile(portal, undefined, '/portals/self?f=json', {
      'sec-fetch-dest': 'script',
    })
    expect(JSON.parse(bytes.toString())).toHaveProperty('id')
  })
})
