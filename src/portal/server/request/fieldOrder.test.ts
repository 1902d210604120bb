import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../rest/protocol/client.ts'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const kB = 1024

let portal: TestPortal
let editor: Client & { readonly token: string | undefined }

beforeAll(async () => {
  portal = await startTestPortal({
    sampleData: 'empty',
    limits: {
      anonymousForm: 16 * kB,
      pendingFiles: { perAddress: 256 * kB, total: 512 * kB },
      pendingForms: { perAddress: 64 * kB, total: 128 * kB },
    },
  })
  editor = await portal.signIn('editor')
})
afterAll(() => portal.close())

const bytes = (size: number) => new Blob([new Uint8Array(size).fill(7)])

type Entry = readonly [name: string, value: string | Blob, fileName?: string]

const post = async (path: string, entries: readonly Entry[], headers: HeadersInit = {}) => {
  const form = new FormData()
  for (const [name, value, fileName] of entries) {
    if (value instanceof Blob) form.append(name, value, fileName)
    else form.append(name, value)
  }
  const answer = await fetch(`${portal.root}${path}`, { method: 'POST', body: form, headers })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return (await answer.json()) as Record<string, unknown>
}

/** Returns the names of temporary files; a completed request leaves none. */
const spooled = () => readdir(join(portal.data, 'files', 'temporary')).catch(() => [])

const addItem = '/content/users/editor/addItem'
const shapefile = (title: string, size = 4 * kB): Entry[] => [
  ['file', bytes(size), `${title}.zip`],
  ['type', 'Shapefile'],
  ['title', title],
]
const tokenOf = ({ token = '' }: { readonly token: string | undefined }): Entry => ['token', token]

describe('a form whose token comes after its file', () => {
  test('adds the item, even if the format comes last', async () => {
    const added = await post(addItem, [...shapefile('Last'), tokenOf(editor), ['f', 'json']])
    expect(added).toMatchObject({ success: true })
    const item = await editor.send(items.read, { itemId: String(added['id']) })
    expect(item).toMatchObject({ title: 'Last', name: 'Last.zip', size: 4 * kB })
    expect(await spooled()).toEqual([])
  })

  test.each<[string, Entry[]]>([
    ['with an offset', [['offset', '0']]],
    ['without an offset', []],
  ])('sends a part of an upload %s', async (_where, offset) => {
    const { id: itemId = '' } = await editor.send(content.addItem, {
      userName: 'editor',
      type: 'Shapefile',
      title: 'Parts',
      multipart: true,
      filename: 'parts.zip',
    })
    const path = `/content/users/editor/items/${itemId}/addPart`
    const part: Entry[] = [['file', bytes(8 * kB), 'part'], ['partNum', '1'], ...offset]
    const sent = await post(path, [...part, tokenOf(editor), ['f', 'json']])
    expect(sent).toMatchObject({ success: true })
    expect(await spooled()).toEqual([])
    await editor.send(content.commit, { userName: 'editor', itemId, type: 'Shapefile' })
    const status = () => editor.send(content.status, { userName: 'editor', itemId })
    await expect.poll(status).toMatchObject({ status: 'completed' })
    expect(await editor.send(items.read, { itemId })).toMatchObject({ size: 8 * kB })
    await editor.send(content.deleteItems, { userName: 'editor', items: [itemId] })
  })

  test('keeps the order of several files with one field name, even with the token between them', async () => {
    const { id: itemId } = await editor.send(content.addItem, {
      userName: 'editor',
      type: 'Web Map',
      title: 'Map',
      text: '{}',
    })
    const path = `/content/users/editor/items/${itemId}/addResources`
    const added = await post(path, [
      ['file', bytes(1), 'a.json'],
      tokenOf(editor),
      ['file', bytes(2), 'b.json'],
      ['f', 'json'],
    ])
    expect(added).toMatchObject({ success: true })
    expect(await spooled()).toEqual([])
  })
})

describe('a file whose sender does not have the right to send it', () => {
  test.each([
    ['another member', () => portal.signIn('viewer').then(tokenOf), 403],
    ['a token that is not valid', () => Promise.resolve(['token', 'made up'] as const), 498],
    ['no token', () => Promise.resolve(['typeKeywords', ''] as const), 499],
  ])(
    'is refused as if the token had come before it, and is not stored: %s',
    async (_who, field, code) => {
      const token = await field()
      const rest = shapefile('Refused').slice(1)
      const file = shapefile('Refused').slice(0, 1)
      const [early, late] = await Promise.all([
        post(addItem, [['f', 'json'], token, ...rest, ...file]),
        post(addItem, [...file, ...rest, token, ['f', 'json']]),
      ])
      expect(late).toMatchObject({ error: { code } })
      expect(late).toEqual(early)
      expect(await spooled()).toEqual([])
    },
  )

  test('is refused in the format that comes after the file', async () => {
    const viewer = await portal.signIn('viewer')
    const refused = await post(addItem, [tokenOf(viewer), ...shapefile('No'), ['f', 'json']])
    expect(refused).toMatchObject({ error: { code: 403 } })
  })

  test('is read up to the limit for unknown senders, which is available again afterwards', async () => {
    const late = (size: number) =>
      post(addItem, [['f', 'json'], ...shapefile(`Of ${size}`, size), tokenOf(editor)])
    expect(await late(257 * kB)).toMatchObject({
      error: { code: 413, message: expect.stringContaining('Send the token before the file') },
    })
    expect(await spooled()).toEqual([])
    expect(await late(256 * kB)).toMatchObject({ success: true })
  })

  test('is not limited if its sender is known before it', async () => {
    const early = [tokenOf(editor), ...shapefile('Early', 600 * kB), ['f', 'json']] as const
    expect(await post(addItem, early)).toMatchObject({ success: true })
    const header = { 'x-esri-authorization': `Bearer ${editor.token}` }
    const named = await post(addItem, [...shapefile('Header', 600 * kB), ['f', 'json']], header)
    expect(named).toMatchObject({ success: true })
  })
})

describe('a large form', () => {
  const text = JSON.stringify({ notes: 'x'.repeat(40 * kB) })
  const fields = (...last: Entry[]): Entry[] => [
    ['f', 'json'],
    ['type', 'Web Map'],
    ['title', 'Long'],
    ['text', text],
    ...last,
  ]
  const urlencoded = async (entries: readonly Entry[], path = addItem) => {
    const body = new URLSearchParams()
    for (const [name, value] of entries) if (typeof value === 'string') body.append(name, value)
    const answer = await fetch(`${portal.root}${path}`, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  test('is accepted with its token first or last, URL-encoded or multipart', async () => {
    const token = tokenOf(editor)
    for (const form of [fields(token), [token, ...fields()]]) {
      expect((await urlencoded(form)).body).toMatchObject({ success: true })
      expect(await post(addItem, form)).toMatchObject({ success: true })
    }
  })

  test('is refused without a token, in the error envelope', async () => {
    const refusal = { error: { code: 413, message: expect.stringContaining('at most 16 kB') } }
    expect(await urlencoded(fields())).toEqual({
      status: 413,
      body: { error: expect.objectContaining(refusal.error) },
    })
    expect(await post(addItem, fields())).toMatchObject(refusal)
    expect((await urlencoded(fields(tokenOf(editor)), '/generateToken')).body).toMatchObject(
      refusal,
    )
  })

  test('is refused with an invalid token, or above the limit for forms without one', async () => {
    const wrong = await urlencoded(fields(['token', 'made up']))
    expect(wrong.body).toMatchObject({ error: { code: 498 } })
    const huge: Entry = ['text', `"${'x'.repeat(80 * kB)}"`]
    const late = await urlencoded([...fields(), huge, tokenOf(editor)])
    expect(late.body).toMatchObject({ error: { code: 413 } })
    const early = await urlencoded([tokenOf(editor), ...fields().slice(0, 3), huge])
    expect(early.body).toMatchObject({ success: true })
  })
})
