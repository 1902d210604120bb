import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient, type Client } from '../../../rest/protocol/client.ts'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { packageItem } from '../../../rest/records/packageItem.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { freePort } from '../../server/loopback.ts'
import { createPortal } from '../../portal.ts'
import { issueToken } from '../../access/tokens.ts'
import { templateOf } from '../../testing/template.ts'
import { addGroup, addItem, jobEnd, newId } from '../../testing/arrange.ts'
import { buildPortal, type Build, type ChildPortal } from './testing/childPortal.ts'

const MB = 1024 * 1024

/** Megabytes of the package; the portal must be able to process 1024. */
const megabytes = Number(process.env['PORTAL_TEST_PACKAGE_MB'] ?? 200)
const memoryBound = 500 * MB
const partSize = 10 * MB
const polling = { timeout: 300_000, interval: 200 }

let build: Build
let data: string
let portal: ChildPortal
let token: string
let client: Client
let groupId: string
const ids = Array.from({ length: 5 }, newId)

/** Yields incompressible bytes, or JSON full of URLs. */
async function* pieces(size: number, isJson: boolean) {
  const address = '{"url":"https://gis.upstream.example/portal/home"},'
  const piece = isJson ? Buffer.alloc(MB, address) : randomBytes(MB)
  for (let written = 0; written < size; written += MB) yield piece
}

beforeAll(async () => {
  build = await buildPortal()
  data = await mkdtemp(join(tmpdir(), 'portal-big-'))
  const port = await freePort('127.0.0.1')
  await (await templateOf('empty')).fill(data)
  const preparing = await createPortal({ data, port, sampleData: 'empty' })
  const { services } = preparing
  groupId = await addGroup(services)
  for (const [index, id] of ids.entries())
    await addItem(services, {
      id,
      title: `Tiles ${index}`,
      type: index === 0 ? 'Feature Collection' : 'Tile Package',
      groups: [groupId],
      dataType: index === 0 ? 'application/json' : 'application/octet-stream',
      data: Readable.from(pieces((megabytes / ids.length) * MB, index === 0)),
    })
  const expires = services.clock.now() + 3_600_000
  token = await issueToken(services.db, { kind: 'access', username: 'publisher', expires })
  client = createClient({ root: services.portalUrls.rest, token: () => Promise.resolve(token) })
  await preparing.close()
  portal = build.start(data, port)
  await portal.ready
}, 600_000)

afterAll(async () => {
  await portal.kill()
  await rm(data, { recursive: true, force: true })
})

const userName = 'publisher'

const download = async (itemId: string, path: string) => {
  const answer = await fetch(`${client.root}/content/items/${itemId}/data`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.body) throw new Error('The package has no bytes.')
  await pipeline(Readable.fromWeb(answer.body as WebStream), createWriteStream(path))
}

/** Uploads a file in parts, as the console does, and adds it as a package item. */
const upload = async (path: string) => {
  const { id: itemId = '' } = await client.send(content.addItem, {
    userName,
    multipart: true,
    filename: 'uploaded.epk',
  })
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (let position = 0, partNum = 1; position < size; position += partSize, partNum++) {
      const part = Buffer.alloc(Math.min(partSize, size - position))
      await file.read(part, 0, part.length, position)
      await client.send(content.addPart, { userName, itemId, partNum, file: new Blob([part]) })
    }
  } finally {
    await file.close()
  }
  const { type, typeKeywords, tags } = packageItem
  await client.send(content.commit, {
    userName,
    itemId,
    title: 'Uploaded',
    type,
    typeKeywords: [...typeKeywords],
    tags: [...tags],
  })
  return itemId
}

test(`a package of ${megabytes} MB is exported, uploaded in parts and imported without passing through memory`, async () => {
  const idle = await portal.peakMemory()
  const figures: Record<string, string> = { idle: `${Math.round(idle / MB)} MB` }
  const measured = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    await portal.peakMemory()
    const start = performance.now()
    const result = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const over = (await portal.peakMemory()) - idle
    figures[what] = `${Math.round(over / MB)} MB over idle, ${seconds} s`
    expect(over).toBeLessThan(memoryBound)
    return result
  }

  const exported = await measured('export', async () =>
    jobEnd(client, await client.send(packages.exportGroup, { groupId, async: true })),
  )
  expect(exported.result?.itemsExported).toHaveLength(ids.length)
  const epk = exported.result?.itemId ?? ''
  const own = await client.send(content.list, { userName })
  const size = own.items.find(({ id }) => id === epk)?.size ?? 0
  expect(size).toBeGreaterThan(megabytes * MB * 0.99)

  const path = join(data, 'downloaded.epk')
  await measured('download', () => download(epk, path))
  for (const itemId of [...ids, epk]) await client.send(items.remove, { userName, itemId })

  const itemId = await measured('upload and commit', async () => {
    const uploaded = await upload(path)
    await vi.waitFor(async () => {
      const { status } = await client.send(content.status, { userName, itemId: uploaded })
      if (status !== 'completed') throw new Error(`The upload is ${status}.`)
    }, polling)
    return uploaded
  })
  const preview = await measured('preview', () =>
    client.send(packages.preview, { groupId, itemId }),
  )
  expect(preview.results.map(({ exists }) => exists)).toEqual(ids.map(() => false))

  const imported = await measured('import', async () =>
    jobEnd(client, await client.send(packages.importGroup, { groupId, itemId, async: true })),
  )
  expect(imported.result?.itemsImported).toHaveLength(ids.length)
  if (process.env['PORTAL_TEST_PACKAGE_MB']) console.table(figures)
}, 900_000)
