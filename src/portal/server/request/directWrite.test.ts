import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partLimits } from '../../../rest/content/content.ts'
import { getFile, postForm } from '../../testing/form.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { waitForState } from '../../testing/waitForState.ts'
import { uploadFolder } from '../../testing/uploadFolder.ts'
import { uploadJobs } from '../../items/uploads/upload.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const each = partLimits.minimumBytes
const whole = randomBytes(3 * each + 1)
const bytesOf = (partNum: number) => whole.subarray((partNum - 1) * each, partNum * each)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const notAwaited = 'The item is not an upload that accepts parts.'
const folders = new Map<string, string>()
let counter = 0
const open = async () => {
  const filename = `placed ${++counter}.zip`
  const fields = { multipart: true, filename }
  const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', fields)
  const itemId = String(id)
  folders.set(itemId, await uploadFolder(portal, itemId))
  return itemId
}
const about = (itemId: string, what: string) => `/content/users/editor/items/${itemId}/${what}`

interface Sent {
  readonly bytes?: Buffer
  readonly offset?: number | string
  readonly user?: string
}

/** Sends a part of the whole file, at its position by default. */
const send = (itemId: string, partNum: number, { bytes, offset, user = 'editor' }: Sent = {}) =>
  postForm(portal, user, about(itemId, 'addPart'), {
    partNum,
    offset: offset ?? (partNum - 1) * each,
    file: new Blob([new Uint8Array(bytes ?? bytesOf(partNum))]),
  })

const sendAll = async (itemId: string) => {
  for (const partNum of [1, 2, 3, 4])
    expect(await send(itemId, partNum)).toMatchObject({ success: true })
}

/** Returns the files of an upload and their sizes (bytes). */
const filesOf = async (itemId: string) => {
  const folder = folders.get(itemId) ?? ''
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
}

/** Returns the hash of the item's final data. */
const resultOf = async (itemId: string) => {
  await postForm(portal, 'editor', about(itemId, 'commit'), { type: 'Shapefile' })
  expect(await waitForState(portal, 'editor', itemId)).toMatchObject({ status: 'completed' })
  const { bytes } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
  return hashOf(bytes)
}

/** Starts sending a part and stops in the middle, after some of it was written. */
const beginPart = async (itemId: string, partNum: number, isPlaced = true) => {
  const { token = '' } = await portal.signIn('editor')
  const offset = isPlaced ? (partNum - 1) * each : 0
  const fields = { f: 'json', token, partNum, ...(isPlaced ? { offset } : {}) }
  const heading = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
  const texts = Object.entries(fields).map(
    ([name, value]) => `${heading(name)}\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}${heading('file')}; filename="a.zip"\r\n\r\n`
  const tail = '\r\n--x--\r\n'
  const request = httpRequest(`${portal.root}${about(itemId, 'addPart')}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + each + tail.length,
    },
  })
  request.on('error', () => undefined)
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  const half = randomBytes(each / 2)
  request.write(head)
  request.write(half)
  await expect.poll(async () => Math.max(0, ...(await filesOf(itemId)))).toBeGreaterThan(offset)
  return {
    /** Disconnects. */
    breakOff: () => request.destroy(),
    /** Sends the rest; returns the response. */
    finish: async () => {
      request.end(Buffer.concat([half, Buffer.from(tail)]))
      const [response] = await answered
      return JSON.parse(await text(response)) as { readonly error?: unknown }
    },
  }
}

describe('parts with an offset', () => {
  test('are written to their position in any order and in parallel, without copying', async () => {
    const itemId = await open()
    await Promise.all([4, 2, 1, 3].map((partNum) => send(itemId, partNum)))
    expect(await filesOf(itemId)).toEqual([whole.length])
    expect(await resultOf(itemId)).toBe(hashOf(whole))
    await expect.poll(() => filesOf(itemId)).toEqual([])
  })

  test('are written to their own file if the range is locked: for a repeated number, the newer bytes count', async () => {
    const itemId = await open()
    await send(itemId, 2, { bytes: randomBytes(each) })
    await send(itemId, 1, { bytes: randomBytes(each) })
    await sendAll(itemId)
    expect(await resultOf(itemId)).toBe(hashOf(whole))
  })

  test('can be combined with parts without an offset or with a wrong one: the numbers determine the order', async () => {
    const itemId = await open()
    for (const [partNum, offset] of [
      [1, each],
      [3, 0],
      [4, 9 * each],
    ] as const)
      expect(await send(itemId, partNum, { offset })).toMatchObject({ success: true })
    const file = new Blob([new Uint8Array(bytesOf(2))])
    await postForm(portal, 'editor', about(itemId, 'addPart'), { partNum: 2, file })
    expect(await resultOf(itemId)).toBe(hashOf(whole))
  })

  test('are refused when they overlap another part, which stays unchanged', async () => {
    const itemId = await open()
    await send(itemId, 2)
    const { error } = await send(itemId, 1, { bytes: randomBytes(each + 1) })
    expect(error).toMatchObject({ code: 400, parameter: 'offset' })
    await sendAll(itemId)
    expect(await resultOf(itemId)).toBe(hashOf(whole))
  })

  test('that were interrupted release their range', async () => {
    const itemId = await open()
    const { breakOff } = await beginPart(itemId, 1)
    breakOff()
    // The portal notices it a little later.
    await expect
      .poll(async () => {
        await send(itemId, 1)
        return (await filesOf(itemId)).filter((size) => size === each).length
      })
      .toBeGreaterThan(0)
    for (const partNum of [2, 3, 4]) await send(itemId, partNum)
    expect(await resultOf(itemId)).toBe(hashOf(whole))
  })

  test('that are still arriving at the commit are refused', async () => {
    const itemId = await open()
    await sendAll(itemId)
    const { finish } = await beginPart(itemId, 5)
    expect(await resultOf(itemId)).toBe(hashOf(whole))
    expect(await finish()).toMatchObject({ error: { code: 400, message: notAwaited } })
    const { bytes } = await getFile(portal, 'editor', `/content/items/${itemId}/data`)
    expect(hashOf(bytes)).toBe(hashOf(whole))
  })

  test('that are still arriving when the upload is canceled are refused, and leave nothing behind', async () => {
    const itemId = await open()
    const { finish } = await beginPart(itemId, 1)
    await postForm(portal, 'editor', about(itemId, 'cancel'), {})
    expect(await finish()).toMatchObject({ error: { code: 400, message: notAwaited } })
    await expect.poll(() => filesOf(itemId)).toEqual([])
  })

  test('that are still arriving when the item is deleted are refused, and leave nothing behind', async () => {
    const itemId = await open()
    const { finish } = await beginPart(itemId, 1)
    await postForm(portal, 'editor', about(itemId, 'delete'), {})
    expect(await finish()).toMatchObject({ error: { code: 400 } })
    await expect.poll(() => filesOf(itemId)).toEqual([])
  })

  test('of an item that expects none are refused before a byte is written', async () => {
    const itemId = await open()
    await sendAll(itemId)
    await resultOf(itemId)
    expect((await send(itemId, 5)).error).toMatchObject({ code: 400, message: notAwaited })
    await expect.poll(() => filesOf(itemId)).toEqual([])
  })

  test('of an earlier upload attempt do not count for a later one', async () => {
    const itemId = await open()
    await sendAll(itemId)
    await resultOf(itemId)
    const replace = async () => {
      const opening = { multipart: true, filename: 'again.zip' }
      await postForm(portal, 'editor', about(itemId, 'update'), opening)
      folders.set(itemId, await uploadFolder(portal, itemId))
    }
    for (const isPlaced of [true, false]) {
      await replace()
      const { finish } = await beginPart(itemId, 1, isPlaced)
      await replace()
      const newer = randomBytes(each)
      expect(await send(itemId, 1, { bytes: newer })).toMatchObject({ success: true })
      expect(await finish()).toMatchObject({ error: { code: 400, message: notAwaited } })
      expect(await resultOf(itemId)).toBe(hashOf(newer))
    }
  })

  test('are not assembled by an unfinished job of an earlier upload attempt', async () => {
    const itemId = await open()
    await send(itemId, 1)
    const { jobs } = portal.portal.services
    const { jobId } = await jobs.start({
      kind: uploadJobs.commit,
      username: 'editor',
      definition: { itemId },
      params: { itemId, uploadId: 'another' },
    })
    await expect.poll(async () => (await jobs.read(jobId))?.status).toBe('completed')
    for (const partNum of [2, 3, 4]) await send(itemId, partNum)
    expect(await resultOf(itemId)).toBe(hashOf(whole))
  })

  test('of another member are refused before a byte is written', async () => {
    const itemId = await open()
    const { error } = await send(itemId, 1, { user: 'publisher' })
    expect(error).toMatchObject({ code: 403 })
    await expect.poll(() => filesOf(itemId)).toEqual([])
  })

  test.each([
    ['-1', false],
    ['0', true],
    [String(partLimits.offset), true],
    [String(partLimits.offset + 1), false],
    ['1.5', false],
    ['one', false],
  ])('can have the offset %s: %s', async (offset, isTaken) => {
    const answer = await send(await open(), 1, { offset, bytes: Buffer.from('x') })
    expect(answer.error?.parameter).toBe(isTaken ? undefined : 'offset')
    expect(answer.success).toBe(isTaken ? true : undefined)
  })
})
