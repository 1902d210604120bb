import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items } from '../../rest/content/items.ts'
import { items as table } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { waitForState } from '../testing/waitForState.ts'
import { downloadFile } from './download.ts'
import { createOutbound } from './outbound.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => unknown

const pages = new Map<string, Page>()
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) page(request, response)
  else response.writeHead(404).end()
})
let portal: TestPortal
let host = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  portal = await startTestPortal({ sampleData: 'empty', allowedHosts: [host] })
})
afterAll(async () => {
  await portal.close()
  server.closeAllConnections()
  server.close()
})

let counter = 0
/** Adds a page to the server and returns its URL. */
const serve = (page: Page) => {
  const path = `/${++counter}`
  pages.set(path, page)
  return `http://${host}${path}`
}
const bytesPage =
  (bytes: Buffer, type = 'application/zip'): Page =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
/**
 * Returns a page that sends its text when `send` is called, which resolves when the text was received or the connection closed.
 */
const delayed = (text: string) => {
  let resolveRequested: (response: ServerResponse) => void = () => undefined
  const response = new Promise<ServerResponse>((resolve) => {
    resolveRequested = resolve
  })
  const url = serve((_request, answer) => resolveRequested(answer))
  return {
    url,
    requested: response,
    send: async () => {
      const answer = await response
      // A slow machine might get here after the portal has noticed that the download was canceled.
      if (answer.destroyed) return
      const closed = new Promise((resolve) => answer.once('close', resolve))
      answer.writeHead(200, { 'content-length': text.length }).end(text)
      await closed
    },
  }
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const check = (url: string, user: string | undefined = 'viewer') =>
  postForm(portal, user, '/portals/checkUrl', { url })
const add = (fields: Parameters<typeof postForm>[3]) =>
  postForm(portal, 'editor', '/content/users/editor/addItem', fields)
const shapefile = (dataUrl: string, fields = {}) =>
  add({
    type: 'Shapefile',
    title: `Downloaded ${++counter}`,
    filename: `file${counter}.zip`,
    async: true,
    dataUrl,
    ...fields,
  })
const leftovers = async () =>
  (await readdir(join(portal.data, 'files', 'temporary')).catch(() => [])).length

describe('a form that is posted', () => {
  const outbound = () => createOutbound([host])

  test('arrives with its fields', async () => {
    const bodies: string[] = []
    const url = serve(async (request, response) => {
      bodies.push(`${request.method} ${await textOf(request)}`)
      response.end('received')
    })
    const answer = await outbound().post(url, { f: 'json', q: 'a&b' }, 'url')
    expect([answer.status, await textOf(answer.body)]).toEqual([200, 'received'])
    expect(bodies).toEqual(['POST f=json&q=a%26b'])
  })

  test('does not follow redirects', async () => {
    const target = serve(bytesPage(Buffer.from('elsewhere')))
    for (const status of [301, 302, 303, 307, 308]) {
      const url = serve((_request, response) =>
        response.writeHead(status, { location: target }).end(),
      )
      await expect(outbound().post(url, {}, 'url')).rejects.toMatchObject({
        code: 400,
        parameter: 'url',
        message: expect.stringContaining('redirects'),
      })
    }
  })

  test.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'http://[::1]/', 'ftp://a.example/'])(
    'is not sent to %s',
    async (url) => {
      await expect(outbound().post(url, {}, 'url')).rejects.toMatchObject({
        code: 400,
        parameter: 'url',
      })
    },
  )
})

describe('Check URL', () => {
  test('returns the status and the content of the URL', async () => {
    const url = serve(bytesPage(Buffer.from('{}'), 'application/json'))
    expect(await check(url)).toEqual({
      url,
      reachable: true,
      status: 200,
      contentType: 'application/json',
      size: 2,
    })
    expect(await check(`http://${host}/nowhere`)).toMatchObject({ reachable: true, status: 404 })
  })

  test('returns why a server did not respond', async () => {
    const url = serve((request) => request.socket.destroy())
    expect(await check(url)).toMatchObject({
      reachable: false,
      message: 'The server closed the connection.',
    })
  })

  test.each([
    'http://localhost:1/',
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'nonsense',
  ])('refuses %s without sending a request', async (url) => {
    expect((await check(url)).error).toMatchObject({ code: 400, parameter: 'url' })
  })

  test('follows five redirects, each only to permitted URLs', async () => {
    const redirect = (to: string) =>
      serve((_request, response) => response.writeHead(302, { location: to }).end())
    let url = serve(bytesPage(Buffer.from('here')))
    const target = url
    for (let times = 0; times < 5; times++) url = redirect(url)
    expect(await check(url)).toMatchObject({ reachable: true, url: target })
    expect(await check(redirect(url))).toMatchObject({
      reachable: false,
      message: 'The server redirects too often.',
    })
    for (const inward of ['http://127.0.0.1:1/', 'http://localhost:1/', 'file:///etc/passwd'])
      expect((await check(redirect(inward))).error).toMatchObject({ code: 400, parameter: 'url' })
  })

  test('can be called 60 times in a minute by each member', async () => {
    const url = 'http://127.0.0.1:1/'
    const answers = await Promise.all(Array.from({ length: 60 }, () => check(url, 'publisher')))
    expect(answers.map(({ error }) => error?.parameter)).toEqual(answers.map(() => 'url'))
    expect((await check(url, 'publisher')).error).toMatchObject({
      code: 429,
      message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
    })
    expect((await check(url)).error).toMatchObject({ code: 400 })
  })

  test('requires signing in', async () => {
    expect((await postForm(portal, undefined, '/portals/checkUrl', { url: 'x' })).error?.code).toBe(
      499,
    )
  })
})

/** Starts a server with range requests; `failing` is how often the range from a byte fails first. */
const ranged = (bytes: Buffer, failing = new Map<number, number>()) => {
  const ranges: string[] = []
  const page: Page = (request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(from), Math.min(Number(to), bytes.length - 1)]
    ranges.push(`${start}-${end}`)
    const left = failing.get(start) ?? 0
    const isPart = ranges.length > 1
    response.writeHead(206, {
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
      'content-length': end - start + 1,
      etag: '"one"',
    })
    if (isPart && left > 0) {
      failing.set(start, left - 1)
      response.write(bytes.subarray(start, start + 10), () => response.destroy())
    } else response.end(bytes.subarray(start, end + 1))
  }
  return { url: serve(page), ranges }
}

describe('a file that the portal downloads', () => {
  const dataOf = async (itemId: unknown) =>
    (await getFile(portal, 'editor', `/content/items/${String(itemId)}/data`)).bytes
  const ended = (itemId: unknown) => waitForState(portal, 'editor', String(itemId))

  test('is received in one stream from a server without range requests', async () => {
    const bytes = randomBytes(600 * 1024)
    const { itemId, status } = await shapefile(serve(bytesPage(bytes)))
    expect(status).toBe('processing')
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    expect(hashOf(await dataOf(itemId))).toBe(hashOf(bytes))
    expect(await leftovers()).toBe(0)
  })

  test.each([
    ['at 500 KB', 500 * 1024, 1],
    ['below', 1000, 1],
  ])('%s is received in one request', async (_what, size, requests) => {
    const bytes = randomBytes(size)
    const { url, ranges } = ranged(bytes)
    const { itemId } = await shapefile(url)
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    expect(ranges).toHaveLength(requests)
    expect(hashOf(await dataOf(itemId))).toBe(hashOf(bytes))
  })

  test('above 500 KB is received in parts that are merged', async () => {
    const bytes = randomBytes(500 * 1024 + 1)
    const { url, ranges } = ranged(bytes)
    const { itemId } = await shapefile(url)
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    expect(ranges.length).toBeGreaterThan(2)
    expect(hashOf(await dataOf(itemId))).toBe(hashOf(bytes))
  })

  test('is completed when a part fails once', async () => {
    const bytes = randomBytes(1024 * 1024)
    const { url } = ranged(bytes, new Map([[256 * 1024, 1]]))
    const { itemId } = await shapefile(url)
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    expect(hashOf(await dataOf(itemId))).toBe(hashOf(bytes))
  })

  test('fails with the number of a part that fails twice, and leaves nothing behind', async () => {
    const { url } = ranged(randomBytes(1024 * 1024), new Map([[256 * 1024, 2]]))
    const { itemId } = await shapefile(url)
    const { status, statusMessage } = await ended(itemId)
    expect(status).toBe('failed')
    expect(statusMessage).toMatch(/^Part 2 of 4 failed twice/)
    expect(await leftovers()).toBe(0)
  })

  // A server that declares the size of its file, and closes the connection instead of sending it.
  const gigabytes = 10 * 1024 ** 3
  test.each([
    ['at 10 GB', gigabytes, 'The server closed the connection before the end of the file.'],
    ['above', gigabytes + 1, 'The file is larger than 10 GB.'],
  ])('%s according to its length starts, or is refused at once', async (_what, size, message) => {
    const url = serve((_request, response) => {
      response.writeHead(200, { 'content-length': size }).write('x', () => response.destroy())
    })
    const { itemId } = await shapefile(url)
    expect(await ended(itemId)).toMatchObject({ status: 'failed', statusMessage: message })
    expect(await leftovers()).toBe(0)
  })

  test.each([
    ['at 10 GB', gigabytes, /^Part \d+ of 640 failed twice/],
    ['above', gigabytes + 1, /^The file is larger than 10 GB\.$/],
  ])('%s according to its ranges starts, or is refused at once', async (_what, size, message) => {
    const requestedRanges: unknown[] = []
    const url = serve(({ headers: { range } }, response) => {
      requestedRanges.push(range)
      if (requestedRanges.length > 1) {
        response.destroy()
        return
      }
      const headers = { 'content-range': `bytes 0-511999/${size}`, 'content-length': 512_000 }
      response.writeHead(206, headers).write('x')
    })
    const { itemId } = await shapefile(url)
    const { status, statusMessage } = await ended(itemId)
    expect(status).toBe('failed')
    expect(statusMessage).toMatch(message)
    expect(requestedRanges.length > 1).toBe(size === gigabytes)
    expect(await leftovers()).toBe(0)
  })

  test('fails when it does not exist', async () => {
    const { itemId } = await shapefile(`http://${host}/nowhere`)
    expect(await ended(itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'The server responded with the status 404.',
    })
  })

  test('is refused from this machine unless that is allowed', async () => {
    const { itemId } = await shapefile('http://127.0.0.1:1/file.zip')
    const { status, statusMessage } = await ended(itemId)
    expect(status).toBe('failed')
    expect(statusMessage).toMatch(/must be a public URL/)
  })

  test('stops when it is canceled', async () => {
    let closed: (() => void) | undefined
    const gone = new Promise<void>((resolve) => {
      closed = resolve
    })
    const url = serve((_request, response) => {
      response.writeHead(200).write('never ending')
      response.on('close', () => closed?.())
    })
    const { itemId } = await shapefile(url)
    const path = `/content/users/editor/items/${String(itemId)}`
    await expect
      .poll(async () => (await postForm(portal, 'editor', `${path}/cancel`, {})).success)
      .toBe(true)
    await gone
    expect((await postForm(portal, 'editor', `${path}/status`, {})).error).toMatchObject({
      messageCode: 'CONT_0001',
    })
  })

  test('does not become the file of another item that gets its ID after it was canceled', async () => {
    const itemIdToCreate = randomBytes(16).toString('hex')
    const [first, second] = [delayed('first'), delayed('second')]
    await shapefile(first.url, { itemIdToCreate })
    await first.requested
    const path = `/content/users/editor/items/${itemIdToCreate}`
    expect(await postForm(portal, 'editor', `${path}/cancel`, {})).toMatchObject({ success: true })
    await shapefile(second.url, { itemIdToCreate })
    await second.requested
    await first.send()
    await second.send()
    expect(await ended(itemIdToCreate)).toMatchObject({ status: 'completed' })
    expect((await dataOf(itemIdToCreate)).toString()).toBe('second')
  })

  const brotli = (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  test.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotli],
    ['identity', (bytes: Buffer) => bytes],
  ])('is decompressed: %s', async (encoding, compress) => {
    const bytes = Buffer.concat([randomBytes(600 * 1024), Buffer.alloc(600 * 1024)])
    const sent = compress(bytes)
    const url = serve(({ headers: { range } }, response) => {
      const isRange = range !== undefined && encoding !== 'identity'
      const headers = { 'content-encoding': encoding }
      if (!isRange) response.writeHead(200, headers).end(sent)
      else {
        const part = { ...headers, 'content-range': `bytes 0-511999/${sent.length}` }
        response.writeHead(206, part).end(sent.subarray(0, 512_000))
      }
    })
    const { itemId } = await shapefile(url)
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    expect(hashOf(await dataOf(itemId))).toBe(hashOf(bytes))
  })

  test.each([
    ['zstd', 'x', /encoding 'zstd', which is not supported/],
    ['gzip, gzip', 'x', /encoding 'gzip, gzip', which is not supported/],
    ['gzip', 'not compressed', /can't be decompressed as 'gzip'/],
    ['gzip', gzipSync('cut off').subarray(0, 15), /can't be decompressed as 'gzip'/],
    ['br', 'not compressed', /can't be decompressed as 'br'/],
  ])(
    'fails with its encoding %s when it cannot be decompressed',
    async (encoding, sent, message) => {
      const { itemId } = await shapefile(
        serve((_request, response) =>
          response.writeHead(200, { 'content-encoding': encoding }).end(sent),
        ),
      )
      expect(await ended(itemId)).toMatchObject({
        status: 'failed',
        statusMessage: expect.stringMatching(message),
      })
      expect(await leftovers()).toBe(0)
    },
  )

  test.each([
    [
      'a sign-in page',
      'text/html; charset=utf-8',
      'roads.csv',
      'failed',
      /^The server sent a web page/,
    ],
    [
      'a page as XML',
      'application/xhtml+xml',
      'roads.csv',
      'failed',
      /^The server sent a web page/,
    ],
    ['a file that is a page by its name', 'text/html', 'roads.html', 'completed', /completed/],
    ['a file of another type', 'application/octet-stream', 'roads.csv', 'completed', /completed/],
  ])('is refused when it is a web page: %s', async (_what, type, filename, status, message) => {
    const url = serve(bytesPage(Buffer.from('<html>Sign in</html>'), type))
    const { itemId } = await shapefile(url, { type: 'CSV', filename })
    expect(await ended(itemId)).toMatchObject({
      status,
      statusMessage: expect.stringMatching(message),
    })
    await postForm(portal, 'editor', `/content/users/editor/items/${String(itemId)}/delete`, {})
  })

  test.each([
    ['/download', 'attachment; filename="a; \\"b\\".csv"', 'a; "b".csv'],
    ['/download', 'attachment;filename=plain.csv; size=3', 'plain.csv'],
    [
      '/download',
      `attachment; filename="_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv`,
      'Größe.csv',
    ],
    [
      '/download',
      Buffer.from('attachment; filename="Größe 2.csv"').toString('latin1'),
      'Größe 2.csv',
    ],
    ['/download', 'attachment; filename="../../up.csv"', 'up.csv'],
    ['/names/in%20url.csv?token=1', undefined, 'in url.csv'],
  ])('has the name from its server: %s with %s', async (path, disposition, name) => {
    const headers = disposition === undefined ? {} : { 'content-disposition': disposition }
    pages.set(path, (_request, response) => response.writeHead(200, headers).end('a,b'))
    const dataUrl = `http://${host}${path}`
    const { itemId } = await add({ type: 'CSV', title: 'Named', async: true, dataUrl })
    expect(await ended(itemId)).toMatchObject({ status: 'completed' })
    const { send } = await portal.signIn('editor')
    expect(await send(items.read, { itemId: String(itemId) })).toMatchObject({ name })
  })

  test('fails when neither its server nor its URL contains a name', async () => {
    const dataUrl = serve(bytesPage(Buffer.from('a,b')))
    const { itemId } = await add({ type: 'CSV', title: 'Unnamed', async: true, dataUrl })
    expect(await ended(itemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringContaining("'filename' is required"),
    })
  })

  test.each([
    ['dataUrl', { async: false }],
    ['filename', { filename: '' }],
    ['dataUrl', { type: 'Web Map' }],
    ['dataUrl', { dataUrl: 'ftp://example.com/a.zip' }],
  ])('requires valid parameters: %s', async (parameter, fields) => {
    expect((await shapefile(`http://${host}/1`, fields)).error).toMatchObject({
      code: 400,
      parameter,
    })
  })
})

describe('slow servers', () => {
  /** Returns a page that sends a byte from time to time and never ends. */
  const slowPage = () =>
    serve((_request, response) => {
      response.writeHead(200).write('x')
      const sending = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(sending))
    })
  const cancel = async (itemId: unknown, user = 'editor') => {
    const path = `/content/users/${user}/items/${String(itemId)}/cancel`
    await expect.poll(async () => (await postForm(portal, user, path, {})).success).toBe(true)
  }

  test.each([
    [
      'that send too slowly',
      { deadline: 60_000, intervalMs: 100, minBytes: 1024 },
      'The server sends too slowly: less than 1 KB in 0.1 seconds.',
    ],
    [
      'that take too long in total',
      { deadline: 200, intervalMs: 60_000, minBytes: 1024 },
      'The download took longer than 0.2 seconds.',
    ],
  ])('%s are disconnected, with the reason', async (_what, pace, message) => {
    const { outbound, files } = portal.portal.services
    const { signal } = new AbortController()
    await expect(
      downloadFile(slowPage(), { fileName: 'a.zip', outbound, files, signal, pace }),
    ).rejects.toThrow(message)
    expect(await leftovers()).toBe(0)
  })

  test('delay neither uploads nor the downloads of other members', async () => {
    const endless = []
    for (let index = 0; index < 4; index++) endless.push(await shapefile(slowPage()))
    const bytes = Buffer.from('a shapefile')
    const { itemId } = await postForm(portal, 'publisher', '/content/users/publisher/addItem', {
      type: 'Shapefile',
      title: 'In time',
      filename: 'in time.zip',
      async: true,
      dataUrl: serve(bytesPage(bytes)),
    })
    expect(await waitForState(portal, 'publisher', String(itemId))).toMatchObject({
      status: 'completed',
    })
    const uploaded = await add({
      type: 'Shapefile',
      title: 'Uploaded',
      async: true,
      file: new File([bytes], 'uploaded.zip'),
    })
    expect(await waitForState(portal, 'editor', String(uploaded.itemId))).toMatchObject({
      status: 'completed',
    })
    for (const one of endless) await cancel(one.itemId)
  })

  test('are limited to ten downloads of a member at a time', async () => {
    const endless = []
    for (let index = 0; index < 10; index++) endless.push(await shapefile(slowPage()))
    expect(endless.every(({ status }) => status === 'processing')).toBe(true)
    const { db } = portal.portal.services
    const before = (await db.select().from(table)).length
    expect((await shapefile(slowPage())).error).toMatchObject({ code: 400, parameter: 'dataUrl' })
    const file = new File(['old'], 'stays too.zip', { type: 'application/zip' })
    const { id } = await add({ type: 'Shapefile', title: 'Stays', file })
    const replacing = await postForm(
      portal,
      'editor',
      `/content/users/editor/items/${String(id)}/update`,
      { title: 'Changed', async: true, filename: 'new.zip', dataUrl: slowPage() },
    )
    expect(replacing.error).toMatchObject({ code: 400, parameter: 'dataUrl' })
    expect((await db.select().from(table)).length).toBe(before + 1)
    const [first, ...others] = endless
    await cancel(first?.itemId)
    const again = await shapefile(slowPage())
    expect(again.status).toBe('processing')
    for (const one of [...others, again]) await cancel(one.itemId)
  })
})

describe('a download that replaces the file of an item', () => {
  const itemOf = async (name: string) => {
    const old = new File(['old'], name, { type: 'application/zip' })
    return String((await add({ type: 'Shapefile', title: `To replace ${name}`, file: old })).id)
  }
  const replace = (itemId: string, fields: Parameters<typeof postForm>[3]) =>
    postForm(portal, 'editor', `/content/users/editor/items/${itemId}/update`, {
      async: true,
      filename: `new ${itemId}.zip`,
      ...fields,
    })
  const dataOf = async (itemId: string) =>
    (await getFile(portal, 'editor', `/content/items/${itemId}/data`)).bytes
  const read = async (itemId: string) =>
    (await portal.signIn('editor')).send(items.read, { itemId })

  test('reports its status, while the old file is served', async () => {
    const itemId = await itemOf('old.zip')
    const { url: dataUrl, requested, send } = delayed('new')
    expect(await replace(itemId, { dataUrl, snippet: 'Newer' })).toMatchObject({
      success: true,
      id: itemId,
      status: 'processing',
    })
    expect((await replace(itemId, { dataUrl })).error).toMatchObject({ parameter: 'dataUrl' })
    await requested
    expect((await dataOf(itemId)).toString()).toBe('old')
    await send()
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
    expect((await dataOf(itemId)).toString()).toBe('new')
    expect(await read(itemId)).toMatchObject({
      name: `new ${itemId}.zip`,
      size: 3,
      snippet: 'Newer',
    })
  })

  test('leaves the old file when it fails or is canceled', async () => {
    const itemId = await itemOf('stays.zip')
    await replace(itemId, { dataUrl: `http://${host}/nowhere` })
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({
      status: 'failed',
      statusMessage: 'The server responded with the status 404.',
    })
    let closed: (() => void) | undefined
    const gone = new Promise<void>((resolve) => {
      closed = resolve
    })
    const dataUrl = serve((_request, response) => {
      response.writeHead(200).write('never ending')
      response.on('close', () => closed?.())
    })
    expect(await replace(itemId, { dataUrl })).toMatchObject({ success: true })
    await expect
      .poll(
        async () =>
          (await postForm(portal, 'editor', `/content/users/editor/items/${itemId}/cancel`, {}))
            .success,
      )
      .toBe(true)
    await gone
    expect((await dataOf(itemId)).toString()).toBe('old')
    expect(await read(itemId)).toMatchObject({ name: 'stays.zip', size: 3 })
  })

  test('fails when another item got its file name in the meantime', async () => {
    const itemId = await itemOf('early.zip')
    const { url, requested, send } = delayed('new')
    await replace(itemId, { dataUrl: url, filename: 'late.zip' })
    await requested
    await itemOf('late.zip')
    await send()
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringMatching(
        /^Item with this filename already exists\. .+ with the file 'late\.zip'\.$/,
      ) as string,
    })
    expect((await dataOf(itemId)).toString()).toBe('old')
  })

  test('does not become another replacement that is sent after it was canceled', async () => {
    const itemId = await itemOf('twice.zip')
    const about = (what: string, fields = {}) =>
      postForm(portal, 'editor', `/content/users/editor/items/${itemId}/${what}`, fields)
    const [first, second] = [delayed('first'), delayed('second')]
    await replace(itemId, { dataUrl: first.url })
    await first.requested
    expect(await about('cancel')).toMatchObject({ success: true })
    await about('update', { multipart: true, filename: 'in parts.zip' })
    await first.send()
    expect(await about('status')).toMatchObject({ status: 'partial' })
    await about('cancel')

    await replace(itemId, { dataUrl: second.url, filename: 'second.zip' })
    await second.requested
    await second.send()
    expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
    expect((await dataOf(itemId)).toString()).toBe('second')
    expect((await about('cancel')).error?.code).toBe(400)
  })

  test('requires valid parameters, and changes nothing otherwise', async () => {
    const itemId = await itemOf('kept.zip')
    await itemOf('taken.zip')
    const dataUrl = serve(bytesPage(Buffer.from('new')))
    const parts = (what: string, fields = {}) =>
      postForm(portal, 'editor', `/content/users/editor/items/${itemId}/${what}`, fields)
    await parts('update', { multipart: true, filename: 'in parts.zip' })
    await parts('addPart', { partNum: 1, file: new Blob(['part']) })
    for (const [parameter, fields] of [
      ['dataUrl', { async: false }],
      ['filename', { filename: '' }],
      ['filename', { filename: 'taken.zip' }],
      ['dataUrl', { dataUrl: 'ftp://example.com/a.zip' }],
      ['type', { type: 'Web Map' }],
      ['title', { title: 'x'.repeat(257) }],
      ['tags', { tags: 'x'.repeat(64 * 1024 + 1) }],
    ] as const)
      expect(await replace(itemId, { dataUrl, snippet: 'No', ...fields })).toMatchObject({
        error: { code: 400, parameter },
      })
    expect(await read(itemId)).toMatchObject({ name: 'kept.zip', snippet: null })
    expect(await parts('parts')).toEqual({ parts: [1] })
    expect((await dataOf(itemId)).toString()).toBe('old')
  })
})

describe('a thumbnail URL', () => {
  const webMap = { type: 'Web Map', text: '{}' }
  const png = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test('is downloaded and stored', async () => {
    const image = await png()
    const thumbnailUrl = serve(bytesPage(image, 'image/png'))
    const { id } = await add({ ...webMap, title: 'Red', thumbnailUrl })
    const client = await portal.signIn('editor')
    const { thumbnail } = await client.send(items.read, { itemId: String(id) })
    expect(thumbnail).toBe('thumbnail/thumbnail.png')
  })

  test('must return an image of at most 1 MB', async () => {
    const image = await png()
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)])
    const megabyte = 1024 * 1024
    const withImage = (bytes: Buffer, title: string) =>
      add({ ...webMap, title, thumbnailUrl: serve(bytesPage(bytes)) })
    for (const size of [megabyte - 1, megabyte])
      expect((await withImage(padded(size), `Of ${size} bytes`)).success).toBe(true)
    for (const [bytes, message] of [
      [padded(megabyte + 1), "'thumbnailUrl' must be the URL of a file of at most 1 MB."],
      [Buffer.from('no image'), "'thumbnailUrl' must be a PNG, GIF, or JPEG image."],
    ] as const)
      expect((await withImage(bytes, 'No')).error).toMatchObject({
        code: 400,
        parameter: 'thumbnailUrl',
        message,
      })
    expect(await leftovers()).toBe(0)
  })

  test('can be compressed, within the limit after decompression', async () => {
    const compressed =
      (bytes: Buffer): Page =>
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes))
    const withImage = async (bytes: Buffer, title: string) =>
      add({ ...webMap, title, thumbnailUrl: serve(compressed(bytes)) })
    expect((await withImage(await png(), 'Compressed')).success).toBe(true)
    expect((await withImage(Buffer.alloc(64 * 1024 * 1024), 'No')).error).toMatchObject({
      parameter: 'thumbnailUrl',
      message: "'thumbnailUrl' must be the URL of a file of at most 1 MB.",
    })
    expect(await leftovers()).toBe(0)
  })
})
