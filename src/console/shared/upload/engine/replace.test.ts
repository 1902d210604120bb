import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { isKept, leaving, replaceFile, type OpenedReplacement } from './replace.ts'

let portal: TestPortal
let editor: Pick<Client, 'send'>
let itemId: string

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  const client = await portal.signIn('editor')
  // Only a browser reports progress within a request.
  editor = {
    send: async (operation, input, { signal, onProgress } = {}) => {
      const answer = await client.send(operation, input, signal ? { signal } : {})
      onProgress?.(1, 1)
      return answer
    },
  }
  const { id } = await editor.send(content.addItem, {
    userName: 'editor',
    title: 'Gauges',
    type: 'CSV',
    file: new File(['id\n1\n'], 'gauges.csv'),
  })
  itemId = id ?? ''
})
afterAll(() => portal.close())

const text = async () => (await editor.send(items.data, { itemId })).text()

const own = { userName: 'editor' }

/** Another member starts a replacement of the same item. */
const beginOther = () =>
  editor.send(items.update, { ...own, itemId, multipart: true, filename: 'other.csv' })

const replace = (file: File, more: Partial<Parameters<typeof replaceFile>[0]> = {}) =>
  replaceFile({
    send: editor.send,
    userName: 'editor',
    itemId,
    file,
    onSent: () => undefined,
    signal: new AbortController().signal,
    wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
    ...more,
  })

test('a small file is replaced in one request', async () => {
  let isCommitted = false
  const committed = async () => void (isCommitted = true)
  await replace(new File(['id\n2\n'], 'gauges.csv'), { committed })
  expect(await text()).toBe('id\n2\n')
  expect(isCommitted).toBe(true)
})

test('a large file is replaced in parts, and the old file remains until all parts are assembled', async () => {
  const events: number[] = []
  let before: string | undefined
  const file = new File(['id\n3\n'], 'gauges-3.csv')
  const send: Client['send'] = async (operation, input, options) => {
    if (operation.path === content.commit.path) before = await text()
    return editor.send(operation, input, options)
  }
  await replace(file, { send, whole: 0, onSent: (sent) => events.push(sent) })
  expect(before).toBe('id\n2\n')
  expect(await text()).toBe('id\n3\n')
  expect(events.at(-1)).toBe(file.size)
  expect(await editor.send(items.read, { itemId })).toMatchObject({ name: 'gauges-3.csv' })
})

test('a canceled replacement keeps the old file, and leaves no unfinished upload', async () => {
  const stop = new AbortController()
  const stopping: Client['send'] = async (operation, input, options) => {
    if (operation.path === content.addPart.path) stop.abort()
    return editor.send(operation, input, options)
  }
  const file = new File(['id\n4\n'], 'gauges.csv')
  await expect(
    replace(file, { send: stopping, whole: 0, signal: stop.signal }),
  ).rejects.toHaveProperty('name', 'AbortError')
  expect(await text()).toBe('id\n3\n')
  expect(await editor.send(content.status, { userName: 'editor', itemId })).toMatchObject({
    status: 'completed',
  })
})

describe('a replacement whose page was left', () => {
  // Two parts.
  const bytes = new Uint8Array(6 * 1024 * 1024).fill(65)
  const file = new File([bytes], 'gauges-5.csv')
  const continues = { partSize: 5 * 1024 * 1024, uploadId: 'an earlier one' }

  /** Notes the numbers of the parts that are sent. */
  const noting =
    (sent: Set<number>): Client['send'] =>
    async (operation, input, options) => {
      if (operation.path === content.addPart.path) sent.add((input as { partNum: number }).partNum)
      return editor.send(operation, input, options)
    }

  test('keeps the received parts, and resumes with the same file', async () => {
    const page = new AbortController()
    let begun: OpenedReplacement | undefined
    // The second part is never sent. After the first one has arrived, the page is left.
    const send: Client['send'] = async (operation, input, options) => {
      const isPart = operation.path === content.addPart.path
      if (isPart && (input as { partNum: number }).partNum === 2)
        await new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => reject(leaving))
        })
      const answer = await editor.send(operation, input, options)
      if (isPart) page.abort(leaving)
      return answer
    }
    await expect(
      replace(file, {
        send,
        signal: page.signal,
        whole: 0,
        opened: async (opened) => {
          begun = opened
        },
      }),
    ).rejects.toBe(leaving)
    const { status, uploadId } = await editor.send(content.status, { ...own, itemId })
    expect(status).toBe('partial')
    expect(begun).toEqual({ partSize: 5 * 1024 * 1024, uploadId })
    expect(await text()).toBe('id\n3\n')
    const sent = new Set<number>()
    await replace(file, { send: noting(sent), whole: 0, continues: begun })
    expect(sent).toEqual(new Set([2]))
    expect((await text()).length).toBe(bytes.length)
  })

  test('starts over if the portal has discarded the parts', async () => {
    const sent = new Set<number>()
    await replace(file, { send: noting(sent), whole: 0, continues })
    expect(sent).toEqual(new Set([1, 2]))
  })

  test('starts over if another member has started an upload meanwhile', async () => {
    const part = new File([bytes.subarray(0, 5 * 1024 * 1024)], 'part')
    await beginOther()
    await editor.send(content.addPart, { ...own, itemId, partNum: 1, file: part })
    const sent = new Set<number>()
    await replace(file, { send: noting(sent), whole: 0, continues })
    expect(sent).toEqual(new Set([1, 2]))
  })
})

test('a replacement that another member’s upload has superseded is refused, and does not affect that upload', async () => {
  let isOther = false
  const send: Client['send'] = async (operation, input, options) => {
    if (operation.path === content.addPart.path && !isOther) {
      isOther = true
      await beginOther()
    }
    return editor.send(operation, input, options)
  }
  const file = new File(['id\n6\n'], 'gauges.csv')
  await expect(replace(file, { send, whole: 0 })).rejects.toMatchObject({
    code: 400,
    message: 'The item is not an upload that accepts parts.',
  })
  expect(await editor.send(content.status, { ...own, itemId })).toMatchObject({ status: 'partial' })
  expect(await editor.send(content.parts, { ...own, itemId })).toMatchObject({ parts: [] })
  await editor.send(content.cancel, { ...own, itemId })
})

test('a replacement reports when it can no longer be canceled, and when the portal has accepted it', async () => {
  const events: string[] = []
  const send: Client['send'] = async (operation, input, options) => {
    if (operation.path === content.commit.path) events.push('commit is sent')
    return editor.send(operation, input, options)
  }
  await replace(new File(['id\n7\n'], 'gauges.csv'), {
    send,
    whole: 0,
    committing: () => events.push('committing'),
    committed: async () => void events.push('committed'),
  })
  expect(events).toEqual(['committing', 'commit is sent', 'committed'])
})

test('received parts are kept after a broken connection, and discarded after a refusal', () => {
  const refusal = (code: number) => new PortalError({ code, message: 'No.' })
  expect([leaving, new ConnectionError('x'), refusal(503), refusal(498)].every(isKept)).toBe(true)
  const stopped = new AbortController()
  stopped.abort()
  expect([refusal(400), refusal(403), stopped.signal.reason].some(isKept)).toBe(false)
})
