import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createClient } from '../../rest/protocol/client.ts'
import { content, partLimits } from '../../rest/content/content.ts'
import { items } from '../../rest/content/items.ts'
import { search } from '../../rest/content/search.ts'
import { items as itemTable, jobs } from '../db/schema.ts'
import { createPortal } from '../portal.ts'
import { getFile, postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createDatabase } from '../testing/postgres.ts'
import { servers } from '../testing/servers.ts'
import { waitForState } from '../testing/waitForState.ts'
import { uploadFolder } from '../testing/uploadFolder.ts'
import { issueToken } from '../access/tokens.ts'
import { readUpload } from '../items/uploads/upload.ts'
import { templateOf } from '../testing/template.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const partBytes = partLimits.minimumBytes
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
let counter = 0
const newName = () => `upload ${++counter}.zip`

const storedFiles = async (folder = join(portal.data, 'files')): Promise<string[]> => {
  // A folder can be removed meanwhile: the portal clears up after an upload that has ended.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.map(async (entry) =>
    entry.isDirectory() ? storedFiles(join(folder, entry.name)) : [entry.name],
  )
  return (await Promise.all(names)).flat()
}

/** The folder of each upload's parts. */
const folders = new Map<string, string>()
const folderOf = (itemId: string) => folders.get(itemId) ?? ''
const partFiles = (itemId: string) => readdir(folderOf(itemId)).catch(() => [])

const open = async (filename = newName(), user = 'editor') => {
  const answer = await postForm(portal, user, `/content/users/${user}/addItem`, {
    multipart: true,
    filename,
  })
  expect(answer).toMatchObject({ success: true, folder: null })
  const itemId = String(answer.id)
  folders.set(itemId, await uploadFolder(portal, itemId))
  return itemId
}

const about = (itemId: string, what: string, user = 'editor') =>
  `/content/users/${user}/items/${itemId}/${what}`

const addPart = (itemId: string, partNum: number | string, bytes: Buffer, user = 'editor') =>
  postForm(portal, user, about(itemId, 'addPart'), { partNum, file: blobOf(bytes) })

const commit = (itemId: string, fields = {}) =>
  postForm(portal, 'editor', about(itemId, 'commit'), { type: 'Shapefile', ...fields })

const statusOf = (itemId: string) => postForm(portal, 'editor', about(itemId, 'status'), {})

describe('an upload', () => {
  test('whose parts arrive in any order and in parallel results in the original file', async () => {
    const whole = randomBytes(3 * partBytes + 12_345)
    const part = (number: number) => whole.subarray((number - 1) * partBytes, number * partBytes)
    const itemId = await open('parcels.zip')
    expect(await statusOf(itemId)).toMatchObject({ status: 'partial' })
    await addPart(itemId, 4, part(4))
    // A number that is sent again replaces the bytes.
    await addPart(itemId, 3, randomBytes(partBytes))
    await Promise.all([2, 1, 3].map((number) => addPart(itemId, number, part(number))))
    expect(await postForm(portal, 'editor', about(itemId, 'parts'), {})).toEqual({
      parts: [1, 2, 3, 4],
    })
    expect(
      await commit(itemId, { title: 'Parcels', tags: 'land,parcels', typeKeywords: 'cadastre' }),
    ).toEqual({ success: true, id: itemId })
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })

    const { bytes } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(hashOf(bytes)).toBe(hashOf(whole))
    const client = await portal.signIn('editor')
    const item = await client.send(items.read, { itemId })
    expect(item).toMatchObject({
      title: 'Parcels',
      name: 'parcels.zip',
      type: 'Shapefile',
      size: whole.length,
      tags: ['land', 'parcels'],
    })
    expect(item.typeKeywords).toContain('cadastre')
    const left = await storedFiles()
    expect(left.filter((name) => [1, 2, 3, 4].some((n) => name === hashOf(part(n))))).toEqual([])
    expect(left).toContain(hashOf(whole))
  })

  test('with a missing part is refused until the part arrives; their order does not matter', async () => {
    const [first, second, last] = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(1)]
    const itemId = await open()
    await addPart(itemId, 3, last)
    expect(await commit(itemId)).toMatchObject({
      error: { code: 400, message: 'Part 1 of the file is missing.' },
    })
    await addPart(itemId, 1, first)
    expect(await commit(itemId)).toMatchObject({
      error: { code: 400, message: 'Part 2 of the file is missing.' },
    })
    await addPart(itemId, 2, second)
    await commit(itemId)
    await waitForState(portal, 'editor', itemId)
    const { bytes } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(hashOf(bytes)).toBe(hashOf(Buffer.concat([first, second, last])))
  })

  test('with a single part can have any size', async () => {
    const itemId = await open()
    await addPart(itemId, 1, Buffer.from('x'))
    await commit(itemId)
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
    const { bytes } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(bytes.toString()).toBe('x')
  })

  test('has the title of the file name, and the type if only one type has this file extension', async () => {
    const itemId = await open('Group export.epk')
    await addPart(itemId, 1, Buffer.from('x'))
    expect(await postForm(portal, 'editor', about(itemId, 'commit'), {})).toMatchObject({
      success: true,
    })
    await waitForState(portal, 'editor', itemId)
    const client = await portal.signIn('editor')
    expect(await client.send(items.read, { itemId })).toMatchObject({
      title: 'Group export.epk',
      type: 'Export Package',
      typeKeywords: ['Export Package', 'epk'],
    })
  })

  test('is visible only to its owner until it is completed', async () => {
    const filename = newName()
    const itemId = await open(filename)
    const owner = await portal.signIn('editor')
    const found = async () => (await owner.send(search.items, { q: `id:${itemId}` })).total
    const listed = async () =>
      (await owner.send(content.list, { userName: 'editor' })).items.map(({ id }) => id)
    expect(await found()).toBe(0)
    expect(await listed()).toContain(itemId)
    await addPart(itemId, 1, Buffer.from('x'))
    await commit(itemId)
    await waitForState(portal, 'editor', itemId)
    expect(await found()).toBe(1)
  })

  test('ignores all parameters except the file name and the ID when it is started', async () => {
    const itemIdToCreate = randomBytes(16).toString('hex')
    const answer = await postForm(portal, 'editor', '/content/users/editor/addItem', {
      multipart: true,
      filename: newName(),
      itemIdToCreate,
      title: 'Ignored',
      type: 'Nonsense',
      text: 'nor this',
    })
    expect(answer).toMatchObject({ success: true, id: itemIdToCreate })
    const client = await portal.signIn('editor')
    const { title } = await client.send(items.read, { itemId: itemIdToCreate })
    expect(title).not.toBe('Ignored')
  })

  test('that could not be downloaded is repeated from another URL, with other values refused until then', async () => {
    const from = (name: string) => ({ async: true, dataUrl: `https://example.invalid/${name}.csv` })
    const { itemId } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
      type: 'CSV',
      title: newName(),
      ...from(newName()),
    })
    const id = String(itemId)
    const update = `/content/users/editor/items/${id}/update`
    expect(await waitForState(portal, 'editor', id)).toMatchObject({ status: 'failed' })
    expect(await postForm(portal, 'editor', update, { title: newName() })).toMatchObject({
      error: { parameter: 'itemId' },
    })
    expect(await postForm(portal, 'editor', update, from(newName()))).toMatchObject({
      success: true,
      status: 'processing',
    })
    expect(await waitForState(portal, 'editor', id)).toMatchObject({ status: 'failed' })
  })

  test('with a file name that exists in the folder is refused', async () => {
    const filename = newName()
    const itemId = await open(filename)
    const secondUpload = await open(filename)
    for (const id of [itemId, secondUpload]) await addPart(id, 1, Buffer.from(id))
    await commit(itemId)
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
    await commit(secondUpload)
    expect(await waitForState(portal, 'editor', secondUpload)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining(`with the file '${filename}'.`) as string,
    })
    expect(
      (
        await postForm(portal, 'editor', '/content/users/editor/addItem', {
          multipart: true,
          filename,
        })
      ).error,
    ).toMatchObject({ code: 400, message: 'Item with this filename already exists.' })
  })
})

describe('limits of parts', () => {
  test.each([
    ['0', false],
    ['1', true],
    ['10000', true],
    ['10001', false],
    ['1.5', false],
    ['one', false],
    ['', false],
  ])('a part number of %s', async (partNum, isTaken) => {
    const answer = await addPart(await open(), partNum, Buffer.from('x'))
    expect(answer.error?.parameter).toBe(isTaken ? undefined : 'partNum')
    expect(answer.success).toBe(isTaken ? true : undefined)
  })

  test('a part other than the last that is one byte too small fails the upload, with its number', async () => {
    const itemId = await open()
    const small = randomBytes(partBytes - 1)
    await addPart(itemId, 1, randomBytes(partBytes))
    await addPart(itemId, 2, small)
    await addPart(itemId, 3, Buffer.from('x'))
    await commit(itemId)
    const { status, statusMessage } = await waitForState(portal, 'editor', itemId)
    expect(status).toBe('failed')
    expect(statusMessage).toMatch(/^Part 2 has 5242879 bytes/)
    expect(await storedFiles()).not.toContain(hashOf(small))
  })

  test('an upload without parts fails', async () => {
    const itemId = await open()
    await commit(itemId)
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'No parts of the file have arrived.',
    })
  })

  test('an empty export package fails', async () => {
    const itemId = await open('empty.epk')
    await addPart(itemId, 1, Buffer.alloc(0))
    await commit(itemId, { type: 'Export Package' })
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'failed' })
  })
})

describe('committing', () => {
  test('requires a type with such files', async () => {
    const itemId = await open()
    for (const type of ['Web Map', 'Nonsense', 'Export Package', ''])
      expect((await commit(itemId, { type })).error).toMatchObject({ code: 400 })
    expect(await statusOf(itemId)).toMatchObject({ status: 'partial' })
  })

  test('is performed once if it is repeated because the response was lost', async () => {
    const bytes = randomBytes(100)
    const itemId = await open()
    await addPart(itemId, 1, bytes)
    const answers = await Promise.all([commit(itemId), commit(itemId), commit(itemId)])
    expect(answers).toEqual(answers.map(() => ({ success: true, id: itemId })))
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
    expect(await commit(itemId)).toEqual({ success: true, id: itemId })
    await noJobRuns()
    expect(await statusOf(itemId)).toMatchObject({ status: 'completed' })
    const data = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(hashOf(data.bytes)).toBe(hashOf(bytes))
  })

  test('ends the acceptance of parts', async () => {
    const itemId = await open()
    const late = randomBytes(1000)
    await addPart(itemId, 1, Buffer.from('x'))
    await commit(itemId)
    expect((await addPart(itemId, 2, late)).error?.code).toBe(400)
    expect((await postForm(portal, 'editor', about(itemId, 'cancel'), {})).error?.code).toBe(400)
    expect(await storedFiles()).not.toContain(hashOf(late))
  })

  test('of an item that is deleted meanwhile leaves nothing behind', async () => {
    const itemId = await open()
    const parts = [randomBytes(partBytes), randomBytes(partBytes)]
    for (const [index, bytes] of parts.entries()) await addPart(itemId, index + 1, bytes)
    const client = await portal.signIn('editor')
    await Promise.all([commit(itemId), client.send(items.remove, { userName: 'editor', itemId })])
    await noJobRuns()
    const left = await storedFiles()
    for (const bytes of [...parts, Buffer.concat(parts)]) expect(left).not.toContain(hashOf(bytes))
    await expect.poll(() => partFiles(itemId)).toEqual([])
  })

  test('of a part that lost bytes on disk fails with its number', async () => {
    const itemId = await open()
    await addPart(itemId, 2, randomBytes(10))
    const [second = ''] = await partFiles(itemId)
    await addPart(itemId, 1, randomBytes(partBytes))
    await truncate(join(folderOf(itemId), second), 4)
    // Sending the first part again invalidates the file that was assembled while the parts arrived.
    await addPart(itemId, 1, randomBytes(partBytes))
    await commit(itemId)
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'Part 2 is damaged: only 4 of its 10 bytes were found. Send the file again.',
    })
    await expect.poll(() => partFiles(itemId)).toEqual([])
  })

  test('that the portal aborts after several restarts also fails the item', async () => {
    const { db, clock } = portal.portal.services
    const itemId = await open()
    await addPart(itemId, 1, Buffer.from('x'))
    const { uploadId } = await readUpload(db, { itemId })
    // As after a crash that recurs at every start: the job has failed, its item still waits.
    await db.update(itemTable).set({ state: 'processing' }).where(eq(itemTable.id, itemId))
    await db.insert(jobs).values({
      id: randomBytes(16).toString('hex'),
      keyHash: '',
      username: 'editor',
      kind: 'commit',
      definition: { type: 'commit' },
      params: { itemId, uploadId },
      status: 'failed',
      messages: ['The job was aborted, because the portal stopped 5 times during the job.'],
      created: clock.now(),
      modified: clock.now(),
    })
    expect(await statusOf(itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'The job was aborted, because the portal stopped 5 times during the job.',
    })
    expect(await postForm(portal, 'editor', about(itemId, 'parts'), {})).toEqual({ parts: [] })
  })

  const noJobRuns = async () => {
    await expect
      .poll(
        () =>
          portal.portal.services.db
            .select({ id: jobs.id })
            .from(jobs)
            .where(
              and(eq(jobs.kind, 'commit'), sql`${jobs.status} IN ('submitted', 'processing')`),
            ),
        { timeout: 20_000 },
      )
      .toEqual([])
  }
})

describe('canceling an upload', () => {
  test('removes the item and its files, but no bytes that another item uses', async () => {
    const shared = randomBytes(partBytes)
    const other = await open()
    await addPart(other, 1, shared)
    await commit(other)
    await waitForState(portal, 'editor', other)
    await expect.poll(() => partFiles(other)).toEqual([])

    const before = await storedFiles()
    const itemId = await open()
    await addPart(itemId, 1, shared)
    await addPart(itemId, 2, randomBytes(partBytes))
    await addPart(itemId, 2, randomBytes(partBytes))
    await addPart(itemId, 3, randomBytes(77))
    expect(await postForm(portal, 'editor', about(itemId, 'cancel'), {})).toEqual({
      success: true,
      id: itemId,
    })
    expect((await storedFiles()).toSorted()).toEqual(before.toSorted())
    expect((await statusOf(itemId)).error).toMatchObject({ code: 400, messageCode: 'CONT_0001' })
    const { bytes } = await getFile(portal, 'editor', `/content/items/${other}/data`)
    expect(hashOf(bytes)).toBe(hashOf(shared))
  })
})

describe('an upload of another member', () => {
  test('cannot be read, changed, or canceled', async () => {
    const itemId = await open()
    for (const user of ['publisher', 'viewer'])
      expect((await addPart(itemId, 1, Buffer.from('x'), user)).error?.code).toBe(403)
    expect(
      (await postForm(portal, 'publisher', about(itemId, 'status', 'publisher'), {})).error,
    ).toMatchObject({ code: 400, messageCode: 'CONT_0001' })
    expect((await postForm(portal, undefined, about(itemId, 'parts'), {})).error?.code).toBe(499)
    expect(await postForm(portal, 'admin', about(itemId, 'parts'), {})).toEqual({ parts: [] })
  })
})

describe('a part without a Content-Length', () => {
  const MB = 1024 * 1024
  const piece = Buffer.alloc(MB)
  /** Sends files of these sizes (bytes) as one part of an upload, in chunks. */
  const send = async (itemId: string, names: Readonly<Record<string, number>>) => {
    const { token = '' } = await portal.signIn('editor')
    async function* body() {
      const heading = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
      yield `${heading('f')}\r\n\r\njson\r\n${heading('token')}\r\n\r\n${token}\r\n${heading('partNum')}\r\n\r\n1\r\n`
      for (const [name, size] of Object.entries(names)) {
        yield `${heading(name)}; filename="a.zip"\r\n\r\n`
        for (let left = size; left > 0; left -= MB) yield piece.subarray(0, left)
        yield '\r\n'
      }
      yield '--x--\r\n'
    }
    const request = httpRequest(`${portal.root}${about(itemId, 'addPart')}`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    })
    const answered = once(request, 'response')
    await pipeline(Readable.from(body()), request)
    const [response] = (await answered) as [IncomingMessage]
    return JSON.parse(await text(response)) as { error?: unknown }
  }

  test.each([
    ['below 50 MB', { file: 50 * MB - 1 }],
    ['of 50 MB', { file: 50 * MB }],
    ['of 50 MB in two files', { other: 20 * MB, file: 30 * MB }],
  ])('is accepted when it is %s', async (_what, names) => {
    expect(await send(await open(), names)).toMatchObject({ success: true })
  })

  test.each([
    ['above 50 MB', { file: 50 * MB + 1 }],
    ['above 50 MB in two files', { other: 20 * MB, file: 30 * MB + 1 }],
  ])('is refused when it is %s, and leaves nothing behind', async (_what, names) => {
    const itemId = await open()
    const before = await storedFiles()
    expect((await send(itemId, names)).error).toMatchObject({
      code: 413,
      message: 'An upload without a length must be at most 50 MB.',
      parameter: 'file',
    })
    expect(await storedFiles()).toEqual(before)
  })

  test('can be larger with a Content-Length', async () => {
    const itemId = await open()
    const whole = new Blob(Array.from({ length: 51 }, () => piece))
    expect(
      await postForm(portal, 'editor', about(itemId, 'addPart'), { partNum: 1, file: whole }),
    ).toMatchObject({ success: true })
  })
})

// Two starts with a database on disk take a while on a busy machine.
describe.each(servers)('a portal on %s that is stopped', { timeout: 90_000 }, (kind) => {
  const parts = Array.from({ length: 8 }, () => randomBytes(partBytes))
  const whole = Buffer.concat(parts)
  const [fetched, replaced] = [randomBytes(1000), randomBytes(1001)]
  const pages = new Map([
    ['/fetched.zip', fetched],
    ['/replaced.zip', replaced],
  ])
  let isStopped = true
  const asked = new Set<string>()
  const source = createServer(({ url = '' }, response) => {
    asked.add(url)
    // Nothing more is sent until the portal has been stopped.
    if (isStopped) return void response.writeHead(200, { 'content-length': 2000 }).write('begun')
    const page = pages.get(url)
    response.writeHead(page ? 200 : 404).end(page)
  })
  let data = ''
  const postgres = kind === 'PostgreSQL' ? inject('postgres') : undefined
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'portal-uploads-'))
    if (!postgres) await (await templateOf('empty')).fill(data)
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    source.closeAllConnections()
    source.close()
    await rm(data, { recursive: true, force: true })
  })

  test('resumes uploads and downloads at the next start', async ({ skip }) => {
    if (postgres && 'missing' in postgres) return skip(postgres.missing)
    const host = `127.0.0.1:${(source.address() as AddressInfo).port}`
    const database = postgres ? { database: { url: await createDatabase(postgres.url) } } : {}
    const start = async () => {
      const options = { data, ...database, allowedHosts: [host] }
      const started = await createPortal({ ...options, sampleData: 'empty', port: 0 })
      const { db, clock, portalUrls } = started.services
      const expires = clock.now() + 3_600_000
      const token = await issueToken(db, { kind: 'access', username: 'editor', expires })
      const root = portalUrls.rest
      const client = { ...createClient({ root, token: () => Promise.resolve(token) }), token }
      return { root, signIn: () => Promise.resolve(client), close: () => started.close() }
    }
    const first = await start()
    const add = async (fields: Parameters<typeof postForm>[3]) => {
      const shapefile = { type: 'Shapefile', title: newName(), ...fields }
      const { id, itemId } = await postForm(
        first,
        'editor',
        '/content/users/editor/addItem',
        shapefile,
      )
      return String(id ?? itemId)
    }
    const from = (name: string) => ({
      async: true,
      filename: name,
      dataUrl: `http://${host}/${name}`,
    })
    const download = await add(from('fetched.zip'))
    const replacement = await add({ file: new File(['old'], 'old.zip') })
    await postForm(first, 'editor', about(replacement, 'update'), from('replaced.zip'))
    await expect.poll(() => [...asked].toSorted()).toEqual([...pages.keys()])
    const sendParts = async (to: typeof first, itemId: string, begin: number, end: number) => {
      for (const [index, bytes] of [...parts.entries()].slice(begin, end)) {
        const fields = { partNum: index + 1, offset: index * partBytes, file: blobOf(bytes) }
        await postForm(to, 'editor', about(itemId, 'addPart'), fields)
      }
    }
    const upload = await add({ multipart: true, filename: 'long.zip' })
    await sendParts(first, upload, 0, 8)
    const halfway = await add({ multipart: true, filename: 'halfway.zip' })
    await sendParts(first, halfway, 2, 5)
    const gone = await add(from('gone.zip'))
    for (const itemId of [download, replacement, gone])
      expect(await postForm(first, 'editor', about(itemId, 'status'), {})).toMatchObject({
        status: 'processing',
      })
    // Not awaited: the file is assembled now or at the next start.
    await postForm(first, 'editor', about(upload, 'commit'), { type: 'Shapefile' })
    await first.close()

    isStopped = false
    const second = await start()
    await sendParts(second, halfway, 5, 8)
    await sendParts(second, halfway, 0, 2)
    await postForm(second, 'editor', about(halfway, 'commit'), { type: 'Shapefile' })
    const dataOf = async (itemId: string) =>
      hashOf((await getFile(second, 'editor', `/content/items/${itemId}/data`)).bytes)
    for (const [itemId, bytes] of [
      [download, fetched],
      [replacement, replaced],
      [upload, whole],
      [halfway, whole],
    ] as const) {
      expect(await waitForState(second, 'editor', itemId)).toMatchObject({ status: 'completed' })
      expect(await dataOf(itemId)).toBe(hashOf(bytes))
    }
    expect(await waitForState(second, 'editor', gone)).toMatchObject({
      status: 'failed',
      statusMessage: 'The server responded with the status 404.',
    })
    expect((await storedFiles(join(data, 'files', 'content'))).toSorted()).toEqual(
      [fetched, replaced, whole].map(hashOf).toSorted(),
    )
    await second.close()
  })
})
