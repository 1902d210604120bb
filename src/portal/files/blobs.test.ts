import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startObjectStorage, type ObjectStorage } from '../testing/objectStorage.ts'
import { startWebServer } from '../testing/webServer.ts'
import { folderBlobs, type BlobStore, type StoredBlob } from './blobs.ts'
import { bucketBlobs, parseBucket, type BucketAddress } from './bucket.ts'
import { temporaryPathsIn } from './store.ts'

let folder: string
let storage: ObjectStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  storage = await startObjectStorage()
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

const temporaryPath = () => temporaryPathsIn(join(folder, 'temporary'))()
const leftovers = () => readdir(join(folder, 'temporary')).catch(() => [])

const bucketAt = (address: BucketAddress) => bucketBlobs(address, { log: noLog, temporaryPath })

const stores: Record<string, () => BlobStore> = {
  'a folder': () => folderBlobs(join(folder, 'store')),
  'a bucket': () => bucketAt(storage.address()),
}

const listed = async (blobs: AsyncIterable<StoredBlob>): Promise<StoredBlob[]> => {
  const found: StoredBlob[] = []
  for await (const blob of blobs) found.push(blob)
  return found.toSorted((a, b) => a.key.localeCompare(b.key))
}

const fileWith = async (content: Buffer): Promise<string> => {
  const path = await temporaryPath()
  await writeFile(path, content)
  return path
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  let blobs: BlobStore
  beforeAll(async () => {
    blobs = open()
    await blobs.check()
  })

  test('contains a file that was moved there, and the file no longer exists', async () => {
    const content = randomBytes(3 * 1024 * 1024)
    await blobs.adopt('content/ab/one', await fileWith(content))
    expect(content.equals(await buffer(blobs.read('content/ab/one')))).toBe(true)
    expect(await leftovers()).toEqual([])
  })

  test('replaces what was under the same key', async () => {
    await blobs.adopt('content/same', await fileWith(Buffer.from('before')))
    await blobs.adopt('content/same', await fileWith(Buffer.from('after')))
    expect(await buffer(blobs.read('content/same'))).toEqual(Buffer.from('after'))
  })

  test('contains files of several parts, and of no bytes', async () => {
    const large = randomBytes(12 * 1024 * 1024 + 1)
    await blobs.adopt('content/large', await fileWith(large))
    await blobs.adopt('content/empty', await fileWith(Buffer.alloc(0)))
    expect(large.equals(await buffer(blobs.read('content/large')))).toBe(true)
    expect(await buffer(blobs.read('content/empty'))).toHaveLength(0)
  })

  test.each([
    [0, 1, '01'],
    [3, 5, '345'],
    [9, 9, '9'],
  ])('reads the bytes from %i to %i', async (start, end, bytes) => {
    await blobs.adopt('content/range', await fileWith(Buffer.from('0123456789')))
    const found = await blobs.find('content/range')
    expect(found?.size).toBe(10)
    expect(found && String(await buffer(found.read({ start, end })))).toBe(bytes)
  })

  test('fails with ENOENT when it reads what does not exist, and does not find it', async () => {
    expect(await blobs.find('content/missing')).toBeUndefined()
    await expect(buffer(blobs.read('content/missing'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(blobs.withPath('content/missing', (path) => readFile(path))).rejects.toMatchObject(
      { code: 'ENOENT' },
    )
    await blobs.remove('content/missing')
  })

  test('lends a path to the bytes, and removes a copy of them', async () => {
    await blobs.adopt('content/lent', await fileWith(Buffer.from('lent')))
    expect(await blobs.withPath('content/lent', (path) => readFile(path, 'utf8'))).toBe('lent')
    const failing = blobs.withPath('content/lent', () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(await leftovers()).toEqual([])
    expect(await blobs.find('content/lent')).toBeDefined()
  })

  test('lists keys with a prefix, and no longer what was removed', async () => {
    const before = Date.now() - 2_000
    for (const key of ['listed/a/1', 'listed/b/2', 'other/3'])
      await blobs.adopt(key, await fileWith(Buffer.from(key)))
    const found = await listed(blobs.list('listed/'))
    expect(found.map(({ key, size }) => ({ key, size }))).toEqual([
      { key: 'listed/a/1', size: 10 },
      { key: 'listed/b/2', size: 10 },
    ])
    for (const { modified } of found) expect(modified).toBeGreaterThan(before)
    await blobs.remove('listed/a/1')
    expect((await listed(blobs.list('listed/'))).map(({ key }) => key)).toEqual(['listed/b/2'])
  })
})

describe('a bucket that receives a stream', () => {
  test('contains all of its bytes', async () => {
    const blobs = bucketAt(storage.address())
    const chunks = Array.from({ length: 11 }, () => randomBytes(1024 * 1024))
    expect(await blobs.write('uploads/1/a', Readable.from(chunks))).toBe(11 * 1024 * 1024)
    const stored = await buffer(blobs.read('uploads/1/a'))
    expect(stored.equals(Buffer.concat(chunks))).toBe(true)
  })

  test.each([1, 11])('contains nothing when the stream breaks after %i MB', async (megabytes) => {
    const blobs = bucketAt(storage.address())
    const broken = async function* () {
      for (let sent = 0; sent < megabytes; sent++) yield randomBytes(1024 * 1024)
      throw new Error('the client disconnected')
    }
    await expect(blobs.write('uploads/1/a', Readable.from(broken()))).rejects.toThrow(
      'the client disconnected',
    )
    expect(await blobs.find('uploads/1/a')).toBeUndefined()
  })

  test('removes all keys with a prefix, and no others', async () => {
    const blobs = bucketAt(storage.address())
    for (const key of ['uploads/1/a', 'uploads/1/b', 'uploads/10/a'])
      await blobs.write(key, Readable.from([Buffer.from(key)]))
    await blobs.removeAll('uploads/1/')
    expect((await listed(blobs.list('uploads/'))).map(({ key }) => key)).toEqual(['uploads/10/a'])
  })
})

describe('a bucket whose storage fails', () => {
  type Fault = 'none' | 'overloaded' | 'cut' | 'denied'
  const faults: Fault[] = []
  let address: BucketAddress
  let stop: () => Promise<void>

  beforeAll(async () => {
    const direct = storage.address()
    const proxy = await startWebServer((incoming, outgoing) => {
      const fault = faults.shift() ?? 'none'
      if (fault === 'overloaded') {
        incoming.resume()
        outgoing.writeHead(503).end()
        return
      }
      const refused =
        fault === 'denied'
          ? [403, 'AccessDenied']
          : incoming.url?.includes('?delete') && !incoming.headers['content-md5']
            ? [400, 'MissingContentMD5']
            : undefined
      if (refused) {
        const [status, code] = refused
        incoming.resume()
        outgoing.writeHead(Number(status)).end(`<Error><Code>${code}</Code></Error>`)
        return
      }
      const forwarded = request(
        new URL(incoming.url ?? '', direct.endpoint),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
          let left = fault === 'cut' ? 100_000 : Infinity
          answer.on('data', (chunk: Buffer) => {
            outgoing.write(chunk.subarray(0, left))
            left -= chunk.length
            if (left <= 0) outgoing.destroy()
          })
          answer.on('end', () => outgoing.end())
        },
      )
      incoming.pipe(forwarded)
    })
    address = { ...direct, endpoint: proxy.origin }
    stop = proxy.close
  })
  afterAll(() => stop())
  afterEach(() => {
    faults.length = 0
    vi.unstubAllEnvs()
  })

  const content = randomBytes(1024 * 1024)
  const stored = async (blobs: BlobStore) => {
    await blobs.adopt('content/one', await fileWith(content))
    return blobs
  }

  test('continues where an answer broke off', async () => {
    const blobs = await stored(bucketAt(address))
    faults.push('cut', 'cut', 'none')
    expect(content.equals(await buffer(blobs.read('content/one')))).toBe(true)
    faults.push('cut')
    const range = await buffer(blobs.read('content/one', { start: 10, end: 200_009 }))
    expect(content.subarray(10, 200_010).equals(range)).toBe(true)
  })

  test('repeats a request that an overloaded storage refused', async () => {
    faults.push('overloaded', 'overloaded')
    const blobs = await stored(bucketAt(address))
    faults.push('overloaded')
    expect(content.equals(await buffer(blobs.read('content/one')))).toBe(true)
  })

  test('removes all keys with a prefix where several in one request need an MD5', async () => {
    const blobs = bucketAt(address)
    const keys = Array.from({ length: 40 }, (_, part) => `uploads/1/${part}`)
    for (const key of [...keys, 'uploads/10/a'])
      await blobs.write(key, Readable.from([Buffer.from(key)]))
    await blobs.removeAll('uploads/1/')
    expect((await listed(blobs.list('uploads/'))).map(({ key }) => key)).toEqual(['uploads/10/a'])
  })

  test('says with which code the storage refuses a request', async () => {
    const blobs = bucketAt(address)
    await stored(blobs)
    faults.push('none', 'denied')
    await expect(blobs.removeAll('content/')).rejects.toMatchObject({
      code: 503,
      message:
        'The storage of the portal refuses a request: AccessDenied. Ask an administrator of the portal.',
    })
    faults.push('denied')
    await expect(buffer(blobs.read('content/one'))).rejects.toThrow('AccessDenied')
    faults.push('denied')
    await expect(blobs.find('content/one')).rejects.toThrow(/refuses a request: \w+\. Ask/)
  })

  test('answers 503 when the storage stays overloaded', async () => {
    const blobs = bucketAt(address)
    faults.push(...Array.from({ length: 8 }, () => 'overloaded' as const))
    await expect(buffer(blobs.read('content/one'))).rejects.toMatchObject({
      code: 503,
      message: 'The storage of the portal does not respond. Try again shortly.',
    })
    await expect(blobs.check()).rejects.toThrow(
      "The object storage can't be used: it answered with HTTP status 503",
    )
  })

  test.each([
    [
      'it does not listen',
      () => ({ ...address, endpoint: 'http://127.0.0.1:9' }),
      /it does not respond \(.*ECONNREFUSED/,
    ],
    [
      'the bucket does not exist',
      () => ({ ...address, bucket: 'other' }),
      /the bucket other does not exist/,
    ],
  ])('says at the start that %s', async (_what, wrong, message) => {
    await expect(bucketAt(wrong()).check()).rejects.toThrow(message)
  })

  test('says at the start that credentials are wrong or missing, and does not repeat them', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN')
    await expect(bucketAt(address).check()).rejects.toThrow(
      /^The object storage can't be used: it refuses the credentials, or access to the bucket portal\.$/,
    )
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    await expect(bucketAt(address).check()).rejects.toThrow(
      "The object storage can't be used: no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    )
  })
})

describe('the address of a bucket', () => {
  test.each([
    ['s3://files', { bucket: 'files', prefix: '', pathStyle: false }],
    [
      's3://files/of/portal/?region=eu-central-1',
      { bucket: 'files', prefix: 'of/portal/', region: 'eu-central-1', pathStyle: false },
    ],
    ['s3://files/100%', { bucket: 'files', prefix: '100%/', pathStyle: false }],
    [
      's3://files/a?endpoint=http://10.0.0.5:9000&pathStyle=true',
      { bucket: 'files', prefix: 'a/', endpoint: 'http://10.0.0.5:9000', pathStyle: true },
    ],
  ])('%s is read', (text, expected) => {
    expect(parseBucket(text)).toEqual(expected)
  })

  test.each([
    's3://',
    's3://Files',
    's3://files?pathStyle=yes',
    's3://files?endpoint=host:9000',
    's3://files?endpoint=http://user:secret@host',
    's3://files?regoin=x',
    'https://files',
  ])('%s is refused', (text) => {
    expect(parseBucket(text)).toBeUndefined()
  })
})
