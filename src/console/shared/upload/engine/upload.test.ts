import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../../../rest/protocol/client.ts'
import { content } from '../../../../rest/content/content.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { oneRequestBytes, partSize } from './parts.ts'
import type { Upload, UploadState } from './progress.ts'
import { startUpload, type UploadOptions } from './upload.ts'

// A small server that stores received data as a portal does: whole files, or parts until they are committed.
interface StoredItem {
  readonly parts: Map<number, Uint8Array>
  status: string
  statusMessage?: string
  bytes?: Uint8Array<ArrayBuffer>
  properties: Record<string, string>
  /** The level and the groups of the last request to share it. */
  shared?: readonly string[]
}

const originId = 'e'.repeat(32)
const about = { owner: 'publisher', created: 0, modified: 0, title: 'A', type: 'PDF' }
const group = { title: 'Rivers', owner: 'publisher', access: 'org', isViewOnly: false }

type Fault = 'drop' | 'dropAfter' | 'unknown' | 'unknownAfter' | number
type Call = { readonly name: string; readonly partNum?: number }

const startServer = async () => {
  const app = fastify({ forceCloseConnections: true })
  const stored = new Map<string, StoredItem>()
  const related = new Set<string>()
  const calls: Call[] = []
  let partsReported: number[] = []
  /** Selects the fault: a refusal, a broken connection before or after the request was processed, or a response in an unknown form. */
  let fault: (call: Call) => Fault | undefined = () => undefined
  /** Called when a call arrived, before it is answered. */
  let onCall: (call: Call) => Promise<void> | void = () => {}
  await app.register(multipart, { limits: { fileSize: 1e9 } })

  app.all('/*', async (request, reply) => {
    const name = request.url.split('/').at(-1) ?? ''
    const fields: Record<string, string> = {}
    let file: Buffer<ArrayBuffer> | undefined
    if (request.isMultipart())
      for await (const part of request.parts()) {
        if (part.type === 'file') file = Buffer.from(await part.toBuffer())
        else fields[part.fieldname] = String(part.value)
      }
    else Object.assign(fields, request.body)
    const call = fields.partNum ? { name, partNum: Number(fields.partNum) } : { name }
    calls.push(call)
    await onCall(call)
    const trouble = fault(call)
    if (trouble === 'drop') return request.raw.destroy()
    if (trouble === 'unknown') return { results: [] }
    if (typeof trouble === 'number') return { error: { code: trouble, message: 'No.' } }
    const answer = perform(name, request.url, fields, file)
    if (trouble === 'dropAfter') return request.raw.destroy()
    if (trouble === 'unknownAfter') return { results: [] }
    return reply.send(answer)
  })

  const perform = (
    name: string,
    url: string,
    fields: Record<string, string>,
    file?: Buffer<ArrayBuffer>,
  ) => {
    const { destinationItemId = '' } = fields
    if (name === 'addRelationship') {
      if (related.has(destinationItemId))
        return { error: { code: 400, message: 'This relationship already exists.' } }
      related.add(destinationItemId)
      return { success: true }
    }
    if (name === 'relatedItems') {
      return { total: related.size, relatedItems: [...related].map((id) => ({ id, ...about })) }
    }
    if (name === 'addItem') {
      const id = fields.itemIdToCreate ?? 'chosen'
      const inParts = fields.multipart === 'true'
      stored.set(id, {
        parts: new Map(),
        status: inParts ? 'partial' : 'completed',
        properties: fields,
        ...(file ? { bytes: file } : {}),
      })
      return { success: true, id, folder: null }
    }
    const id = url.split('/').at(-2) ?? ''
    if (name === originId)
      return { ...about, id: originId, access: 'public', tags: [], typeKeywords: [] }
    if (name === 'groups')
      return { admin: [], member: [{ ...group, id: 'g1' }], other: [{ ...group, id: 'g2' }] }
    const item = stored.get(id)
    if (!item) return { error: { code: 400, message: 'Item does not exist or is inaccessible.' } }
    if (name === 'status') {
      const { status, statusMessage } = item
      if (status === 'processing') item.status = 'completed'
      return { status, statusMessage, itemId: id }
    }
    if (name === 'parts') {
      partsReported = [...item.parts.keys()]
      return { parts: partsReported }
    }
    if (name === 'share') {
      const level = fields.everyone === 'true' ? 'everyone' : fields.org === 'true' ? 'org' : ''
      item.shared = [level, ...(fields.groups ? fields.groups.split(',') : [])]
      return { itemId: id, notSharedWith: [] }
    }
    if (name === 'addPart' && file) item.parts.set(Number(fields.partNum), file)
    if (name === 'commit') {
      const numbers = [...item.parts.keys()].toSorted((a, b) => a - b)
      item.bytes = Buffer.concat(numbers.map((number) => item.parts.get(number) ?? Buffer.of()))
      item.status = 'processing'
      item.properties = fields
    }
    if (name === 'cancel' || name === 'delete') stored.delete(id)
    return { success: true, id, itemId: id }
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const root = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    root,
    stored,
    calls,
    /** What the last list of parts said. */
    partsReported: () => partsReported,
    close: () => app.close(),
    breaks: (next: typeof fault) => {
      fault = next
    },
    whenCalled: (next: typeof onCall) => {
      onCall = next
    },
  }
}

let server: Awaited<ReturnType<typeof startServer>>
let client: Client
beforeEach(async () => {
  server = await startServer()
  client = createClient({ root: server.root })
})
afterEach(() => server.close())

// Node has no XMLHttpRequest, which the client uses to report progress. Everything else is as in the browser.
const send: Client['send'] = (operation, input, options) =>
  client.send(operation, input, { signal: options?.signal })
const properties = { type: 'Export Package', title: 'Hydrology', tags: ['epk'] }
const noWait = async () => {}
const sha256 = async (bytes: Uint8Array<ArrayBuffer> = new Uint8Array()) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
const fileOf = (size: number) => {
  const bytes = new Uint8Array(size)
  for (let start = 0; start < size; start += 65_536)
    crypto.getRandomValues(bytes.subarray(start, start + 65_536))
  return { bytes, file: new File([bytes], 'hydrology.epk') }
}
/** Never checks whether the portal responds again: the person must resume. */
const forever = () => new Promise<void>(() => {})
type More = Partial<UploadOptions> & {
  readonly continues?: { readonly itemId: string; readonly partSize: number }
}
const begin = (file: File, { continues, ...more }: More = {}) =>
  startUpload({
    send,
    userName: 'publisher',
    file,
    properties,
    wait: noWait,
    patience: forever,
    ...(continues === undefined ? {} : { claim: async () => ({ release: () => {}, continues }) }),
    ...more,
  })
const only = () => {
  const [entry, ...others] = server.stored
  expect(others).toEqual([])
  if (!entry) throw new Error('nothing is stored')
  return { id: entry[0], ...entry[1] }
}
const until = (upload: Upload, state: UploadState) =>
  new Promise<void>((resolve) => {
    const stop = upload.subscribe(() => {
      if (upload.progress().state !== state) return
      stop()
      resolve()
    })
  })
const called = (name: string) => server.calls.filter((call) => call.name === name).length
const partsSent = () => {
  const numbers = server.calls.flatMap(({ partNum }) => partNum ?? [])
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}
const without = (all: number[], some: number[]) => all.filter((one) => !some.includes(one))
const once = () => {
  let isFirst = true
  return () => isFirst && !(isFirst = false)
}

test('a part is at least 5 MB and there are never more than 10,000', () => {
  const MB = 2 ** 20
  expect(partSize(11 * MB)).toBe(5 * MB)
  expect(partSize(80 * MB)).toBe(5 * MB)
  expect(partSize(512 * MB)).toBe(32 * MB)
  expect(partSize(10_000 * 32 * MB)).toBe(32 * MB)
  expect(partSize(1e12)).toBe(1e8)
  expect(Math.ceil((1e12 + 1) / partSize(1e12 + 1))).toBeLessThanOrEqual(10_000)
})

describe('a file', () => {
  test('of 10 MB is sent in one request, with its properties', async () => {
    const { bytes, file } = fileOf(oneRequestBytes)
    expect(await begin(file).ended).toMatchObject({ state: 'completed', sent: bytes.length })
    expect(server.calls.map((call) => call.name)).toEqual(['addItem'])
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
    expect(only().properties).toMatchObject({ title: 'Hydrology', type: 'Export Package' })
  })

  test('one byte larger is sent in parts, which are assembled in order', async () => {
    const { bytes, file } = fileOf(oneRequestBytes + 1)
    const upload = begin(file)
    expect(await upload.ended).toMatchObject({ state: 'completed', sent: bytes.length })
    expect([...only().parts.entries()].map(([number, part]) => [number, part.length])).toEqual(
      expect.arrayContaining([
        [1, 5 * 2 ** 20],
        [2, 5 * 2 ** 20],
        [3, 1],
      ]),
    )
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
    expect(only().properties).toMatchObject({ title: 'Hydrology', type: 'Export Package' })
    expect(upload.progress().itemId).toBe(only().id)
  })

  test('has at most three parts in flight', async () => {
    let now = 0
    let maximum = 0
    const counting: Client['send'] = async (operation, input, options) => {
      now++
      maximum = Math.max(maximum, now)
      try {
        return await send(operation, input, options)
      } finally {
        now--
      }
    }
    const { file } = fileOf(38 * 2 ** 20)
    await begin(file, { send: counting }).ended
    expect(maximum).toBe(3)
  })

  test('is not completed before the portal confirms it', async () => {
    const { file } = fileOf(oneRequestBytes + 1)
    const upload = begin(file)
    const seen: string[] = []
    server.whenCalled(({ name }) => {
      seen.push(`${upload.progress().state} at ${name}`)
    })
    await upload.ended
    expect(seen.slice(-3)).toEqual([
      'committing at commit',
      'committing at status',
      'committing at status',
    ])
    expect(upload.progress().state).toBe('completed')
  })
})

describe('the upload method can be selected', () => {
  test('for a small file in parts', async () => {
    const { bytes, file } = fileOf(1000)
    expect(await begin(file, { mode: 'parts' }).ended).toMatchObject({ state: 'completed' })
    expect(partsSent()).toEqual([1])
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('for JSON of any size as the text of the item', async () => {
    const { file } = fileOf(oneRequestBytes + 1)
    const upload = await begin(file, { text: '{"a": 1}', mode: 'parts' }).ended
    expect(upload).toMatchObject({ state: 'completed' })
    expect(server.calls.map(({ name }) => name)).toEqual(['addItem'])
    expect(only().properties).toMatchObject({ text: '{"a": 1}' })
    expect(only().bytes).toBeUndefined()
  })

  test('for a large file in one request, completed in the background', async () => {
    const { bytes, file } = fileOf(oneRequestBytes + 1)
    const upload = begin(file, { mode: 'background' })
    expect(await upload.ended).toMatchObject({ state: 'completed', sent: bytes.length })
    expect(server.calls.map(({ name }) => name)).toEqual(['addItem', 'status'])
    expect(only().properties).toMatchObject({ async: 'true', title: 'Hydrology' })
  })
})

describe('when another tab uploads the file', () => {
  test('nothing is sent, and a retry claims the file again', async () => {
    let isFree = false
    let released = 0
    const { file } = fileOf(1000)
    const upload = begin(file, {
      claim: async () => (isFree ? { release: () => void (released += 1) } : undefined),
    })
    await until(upload, 'elsewhere')
    expect(server.calls).toEqual([])
    isFree = true
    upload.resume()
    expect(await upload.ended).toMatchObject({ state: 'completed' })
    expect(released).toBe(1)
  })

  test('canceling while the claim is pending ends the upload, too', async () => {
    let refuse = () => {}
    const claim = () => new Promise<undefined>((resolve) => (refuse = () => resolve(undefined)))
    const upload = begin(fileOf(1000).file, { claim })
    upload.cancel()
    refuse()
    expect(await upload.ended).toMatchObject({ state: 'cancelled' })
    expect(server.calls).toEqual([])
  })

  test('canceling does not affect the other tab', async () => {
    const upload = begin(fileOf(1000).file, { claim: async () => undefined })
    await until(upload, 'elsewhere')
    upload.cancel()
    expect(await upload.ended).toMatchObject({ state: 'cancelled' })
    expect(server.calls).toEqual([])
  })
})

describe('after an error,', () => {
  test('a part whose connection broke is sent again', async () => {
    const { bytes, file } = fileOf(22 * 2 ** 20)
    const first = once()
    server.breaks((call) => (call.partNum === 2 && first() ? 'drop' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed' })
    expect(server.calls.filter((call) => call.partNum === 2)).toHaveLength(2)
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('a request to a busy portal is retried, and a refused upload is not and leaves no data', async () => {
    const { file } = fileOf(11 * 2 ** 20)
    const first = once()
    server.breaks((call) => (call.partNum === 1 && first() ? 503 : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed' })
    server.stored.clear()
    server.calls.length = 0
    server.breaks((call) => (call.partNum === 3 ? 403 : undefined))
    const upload = await begin(file).ended
    expect(upload).toMatchObject({ state: 'failed', leftBehind: false })
    expect(upload.error).toBeInstanceOf(PortalError)
    expect(server.calls.filter((call) => call.partNum === 3)).toHaveLength(1)
    expect(server.stored.size).toBe(0)
  })

  test('an initiation whose response was lost is found and not repeated', async () => {
    const { file } = fileOf(11 * 2 ** 20)
    const first = once()
    server.breaks((call) => (call.name === 'addItem' && first() ? 'dropAfter' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed' })
    expect(called('addItem')).toBe(1)
  })

  test('a small file whose response was lost is found and not sent again', async () => {
    const { file } = fileOf(1000)
    const first = once()
    server.breaks((call) => (call.name === 'addItem' && first() ? 'dropAfter' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed', itemId: only().id })
    expect(called('addItem')).toBe(1)
  })

  test('a file whose response is not understood is found under its ID', async () => {
    const { file } = fileOf(1000)
    server.breaks(({ name }) => (name === 'addItem' ? 'unknownAfter' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed', itemId: only().id })
    expect(called('addItem')).toBe(1)
  })

  test('a file whose response is not understood and that is not found is not sent again', async () => {
    const { file } = fileOf(1000)
    server.breaks(({ name }) => (name === 'addItem' ? 'unknown' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'failed', leftBehind: true })
    expect(called('addItem')).toBe(1)
  })

  describe('where the portal chooses the ID,', () => {
    const sentBy: Client['send'] = (operation, input, options) => {
      options?.onProgress?.(1, 1)
      return send(operation, input, options)
    }
    const byPortal = { isIdByPortal: true, send: sentBy }

    test.each(['drop', 'dropAfter', 500] as const)(
      'a file that was sent, without a response, is not sent again (%s)',
      async (trouble) => {
        const { file } = fileOf(1000)
        server.breaks(({ name }) => (name === 'addItem' ? trouble : undefined))
        expect(await begin(file, byPortal).ended).toMatchObject({
          state: 'failed',
          leftBehind: true,
          error: { isUnexpected: true },
        })
        expect(called('addItem')).toBe(1)
      },
    )

    test('a file that was not sent completely, or that a busy portal refused, is sent again', async () => {
      const { file } = fileOf(1000)
      const first = once()
      server.breaks(() => (first() ? 'drop' : undefined))
      const partly = await begin(file, { isIdByPortal: true }).ended
      expect(partly).toMatchObject({ state: 'completed', itemId: 'chosen' })
      const busy = once()
      server.breaks(() => (busy() ? 503 : undefined))
      expect(await begin(file, byPortal).ended).toMatchObject({ state: 'completed' })
    })

    test('a file in parts is sent under the ID of the portal', async () => {
      const { bytes, file } = fileOf(11 * 2 ** 20)
      expect(await begin(file, byPortal).ended).toMatchObject({
        state: 'completed',
        itemId: 'chosen',
      })
      expect(await sha256(only().bytes)).toBe(await sha256(bytes))
    })

    test('a canceled upload that was sent might be left behind', async () => {
      const upload = begin(fileOf(1000).file, byPortal)
      server.whenCalled(({ name }) => {
        if (name === 'addItem') upload.cancel()
      })
      expect(await upload.ended).toMatchObject({ state: 'cancelled', leftBehind: true })
      expect(called('delete')).toBe(0)
    })
  })

  test('a small file that the portal was still processing during the retry is found, too', async () => {
    const itemId = 'a'.repeat(32)
    const { file } = fileOf(1000)
    server.breaks((call) => {
      if (call.name !== 'addItem') return undefined
      return called('addItem') === 1 ? 'drop' : 400
    })
    server.whenCalled(() => {
      if (called('addItem') === 2)
        server.stored.set(itemId, { parts: new Map(), status: 'completed', properties: {} })
    })
    expect(await begin(file, { itemId }).ended).toMatchObject({ state: 'completed', itemId })
    expect(called('delete')).toBe(0)
  })

  test('a relationship whose response was lost is found, and the item remains', async () => {
    const { file } = fileOf(6 * 2 ** 20)
    const relation = { originItemId: originId, relationshipType: 'Map2Service' }
    server.breaks(({ name }) => {
      if (name === 'addRelationship') return 'dropAfter'
      return name === 'relatedItems' ? 'drop' : undefined
    })
    const upload = begin(file, { mode: 'parts', relation })
    await until(upload, 'interrupted')
    server.breaks(() => undefined)
    upload.resume()
    expect(await upload.ended).toMatchObject({ state: 'completed', itemId: only().id })
    expect(called('addRelationship')).toBe(1)
  })

  test.each([
    ['as its origin is shared', undefined, ['everyone', 'g1', 'g2']],
    ['with fewer people where the portal refuses more', 1, ['org', 'g1', 'g2']],
  ])('a destination that is uploaded in parts is shared %s', async (_how, refused, shared) => {
    const { file } = fileOf(1000)
    const relation = { originItemId: originId, relationshipType: 'Service2Data' }
    server.breaks(({ name }) => (name === 'share' && called(name) === refused ? 403 : undefined))
    expect(await begin(file, { mode: 'parts', relation }).ended).toMatchObject({
      state: 'completed',
    })
    expect(only().shared).toEqual(shared)
  })

  test('an origin is not shared like its destination', async () => {
    const { file } = fileOf(1000)
    const relation = { destinationItemId: originId, relationshipType: 'Service2Data' }
    expect(await begin(file, { mode: 'parts', relation }).ended).toMatchObject({
      state: 'completed',
    })
    expect(called('share')).toBe(0)
  })

  test('a commit whose response was lost is not repeated', async () => {
    const { bytes, file } = fileOf(11 * 2 ** 20)
    const first = once()
    server.breaks((call) => (call.name === 'commit' && first() ? 'dropAfter' : undefined))
    expect(await begin(file).ended).toMatchObject({ state: 'completed' })
    expect(called('commit')).toBe(1)
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('an upload is interrupted after five attempts, and resumes with only the missing parts', async () => {
    const { bytes, file } = fileOf(26 * 2 ** 20)
    server.breaks((call) => (call.partNum === 6 ? 'drop' : undefined))
    const upload = begin(file)
    await until(upload, 'interrupted')
    expect(server.calls.filter((call) => call.partNum === 6)).toHaveLength(5)
    server.breaks(() => undefined)
    server.calls.length = 0
    upload.resume()
    expect(await upload.ended).toMatchObject({ state: 'completed' })
    expect(called('addItem')).toBe(0)
    expect(server.partsReported()).not.toHaveLength(0)
    expect(partsSent()).toEqual(without([1, 2, 3, 4, 5, 6], server.partsReported()))
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('an interrupted upload resumes automatically when the portal responds again', async () => {
    const { bytes, file } = fileOf(16 * 2 ** 20)
    server.whenCalled(({ partNum }) => {
      if (partNum === 3) server.breaks(() => 'drop')
    })
    let looked = 0
    const upload = begin(file, {
      patience: async () => {
        looked += 1
        if (looked === 3) server.breaks(() => undefined)
        server.whenCalled(() => {})
      },
    })
    await until(upload, 'interrupted')
    expect(await upload.ended).toMatchObject({ state: 'completed' })
    expect(looked).toBe(3)
    expect(called('addItem')).toBe(1)
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('an upload whose session has ended waits for the next sign-in', async () => {
    const { bytes, file } = fileOf(16 * 2 ** 20)
    server.breaks(({ partNum }) => (partNum === 3 ? 498 : undefined))
    const upload = begin(file)
    await until(upload, 'interrupted')
    expect(upload.progress().error).toMatchObject({ code: 498 })
    server.breaks(() => undefined)
    upload.resume()
    expect(await upload.ended).toMatchObject({ state: 'completed' })
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('values that a commit refuses can be corrected without sending the file again', async () => {
    const { bytes, file } = fileOf(11 * 2 ** 20)
    server.breaks(({ name }) => (name === 'commit' ? 400 : undefined))
    const first = await begin(file).ended
    expect(first).toMatchObject({ state: 'failed', kept: true, leftBehind: false })
    server.breaks(() => undefined)
    server.calls.length = 0
    const second = begin(file, {
      continues: { itemId: only().id, partSize: partSize(file.size) },
      properties: { title: 'Put right' },
    })
    expect(await second.ended).toMatchObject({ state: 'completed', kept: false })
    expect(partsSent()).toEqual([])
    expect(only().properties).toMatchObject({ title: 'Put right' })
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('an existing item with the requested ID is not changed', async () => {
    const itemId = 'c'.repeat(32)
    const to = { userName: 'publisher', title: 'Mine', type: 'CSV' }
    await send(content.addItem, { ...to, file: fileOf(10).file, itemIdToCreate: itemId })
    const upload = await begin(fileOf(1000).file, { itemId }).ended
    expect(upload).toMatchObject({ state: 'failed', error: { parameter: 'itemIdToCreate' } })
    expect(only()).toMatchObject({ id: itemId, properties: { title: 'Mine' } })
  })

  test.each(['whole', 'parts'] as const)(
    'an item is deleted if its relationship can’t be added (%s)',
    async (mode) => {
      const { file } = fileOf(1000)
      const relation = { originItemId: 'd'.repeat(32), relationshipType: 'Survey2Data' }
      server.breaks(({ name }) =>
        name === (mode === 'whole' ? 'addItem' : 'addRelationship') ? 400 : undefined,
      )
      const upload = await begin(file, { mode, relation }).ended
      expect(upload).toMatchObject({ state: 'failed', leftBehind: false })
      expect(server.stored.size).toBe(0)
    },
  )

  test('an error while the parts are assembled has the portal’s message', async () => {
    const { file } = fileOf(11 * 2 ** 20)
    server.whenCalled(({ name }) => {
      const item = [...server.stored.values()][0]
      if (name !== 'status' || !item) return
      item.status = 'failed'
      item.statusMessage = 'The file name is taken.'
    })
    const upload = await begin(file).ended
    expect(upload.state).toBe('failed')
    expect(upload.error).toMatchObject({ message: 'The file name is taken.' })
    expect(server.stored.size).toBe(0)
  })
})

describe('the user', () => {
  test('pauses and resumes', async () => {
    const { bytes, file } = fileOf(41 * 2 ** 20)
    const upload = begin(file)
    server.whenCalled((call) => {
      if (call.partNum === 3) upload.pause()
    })
    await until(upload, 'paused')
    const calls = server.calls.length
    const { sent } = upload.progress()
    expect(sent).toBeLessThan(bytes.length)
    server.whenCalled(() => {})
    upload.resume()
    expect(await upload.ended).toMatchObject({ state: 'completed', sent: bytes.length })
    expect(server.calls.length).toBeGreaterThan(calls)
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test.each([['while parts are on their way'], ['after a pause']])(
    'cancels %s, and the portal has no data',
    async (moment) => {
      const { file } = fileOf(31 * 2 ** 20)
      const upload = begin(file)
      server.whenCalled((call) => {
        if (call.partNum !== 2) return
        if (moment === 'after a pause') upload.pause()
        else upload.cancel()
      })
      if (moment === 'after a pause') {
        await until(upload, 'paused')
        upload.cancel()
      }
      expect(await upload.ended).toMatchObject({ state: 'cancelled', leftBehind: false })
      expect(called('cancel')).toBe(1)
      expect(server.stored.size).toBe(0)
    },
  )

  test('cancels after the whole file was sent, and the item that the portal creates later is deleted', async () => {
    const itemId = 'a'.repeat(32)
    const { file } = fileOf(1000)
    const observed: Client['send'] = (operation, input, options) => {
      options?.onProgress?.(1, 1)
      return send(operation, input, options)
    }
    const upload = begin(file, { send: observed, itemId })
    server.breaks((call) => (call.name === 'addItem' ? 'drop' : undefined))
    server.whenCalled((call) => {
      if (call.name === 'addItem') upload.cancel()
      if (called('addItem') === 1 && called('status') === 3)
        server.stored.set(itemId, { parts: new Map(), status: 'completed', properties: {} })
    })
    expect(await upload.ended).toMatchObject({ state: 'cancelled', leftBehind: false })
    expect(called('delete')).toBe(1)
    expect(server.stored.size).toBe(0)
  })

  test('sees an error when the portal could not delete the received data', async () => {
    const { file } = fileOf(31 * 2 ** 20)
    const upload = begin(file)
    server.whenCalled((call) => {
      if (call.partNum === 2) upload.cancel()
    })
    server.breaks((call) => (call.name === 'cancel' ? 'drop' : undefined))
    expect(await upload.ended).toMatchObject({ state: 'cancelled', leftBehind: true })
  })

  test('continues an upload of an earlier page, with the same part size', async () => {
    const { bytes, file } = fileOf(21 * 2 ** 20)
    const size = 6 * 2 ** 20
    const to = { userName: 'publisher' }
    const { id = '' } = await send(content.addItem, {
      ...to,
      multipart: true,
      filename: file.name,
      itemIdToCreate: 'b'.repeat(32),
    })
    for (const partNum of [1, 3]) {
      const part = file.slice((partNum - 1) * size, partNum * size)
      await send(content.addPart, { ...to, itemId: id, partNum, file: part })
    }
    server.calls.length = 0
    expect(await begin(file, { continues: { itemId: id, partSize: size } }).ended).toMatchObject({
      state: 'completed',
      itemId: id,
    })
    expect(called('addItem')).toBe(0)
    expect(partsSent()).toEqual([2, 4])
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })

  test('continues with a new upload when the portal has discarded the earlier one', async () => {
    const { bytes, file } = fileOf(11 * 2 ** 20)
    expect(
      await begin(file, { continues: { itemId: 'a'.repeat(32), partSize: partSize(file.size) } })
        .ended,
    ).toMatchObject({
      state: 'completed',
    })
    expect(await sha256(only().bytes)).toBe(await sha256(bytes))
  })
})
