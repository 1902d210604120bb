import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import type { Client } from '../../../rest/protocol/client.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addGroup, addItem, addPackage, newId, type NewItem } from '../../testing/arrange.ts'
import { rawZip, type RawEntry } from './testing/rawZip.ts'
import { heading, manifestEntry, upstream, webMap } from './testing/samples.ts'
import { stateOf } from './testing/state.ts'
import { writePackage } from '../../packageFormat/writer.ts'

let portal: TestPortal
let publisher: Client
let groupId: string

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  publisher = await portal.signIn('publisher')
  groupId = await addGroup(portal.portal.services)
})
afterAll(() => portal.close())

const state = () => stateOf({ db: portal.portal.services.db, data: portal.data })

/** Previews and imports in every way; each must be refused equally and change nothing. Returns the error. */
const refusal = async (itemId: string, request: { readonly itemIdList?: string[] } = {}) => {
  const before = await state()
  const all = { groupId, itemId, ...request }
  const calls = [
    publisher.send(packages.importGroup, all),
    publisher.send(packages.importGroup, { ...all, async: true, overwriteExistingItems: true }),
    ...(request.itemIdList
      ? []
      : [
          publisher.send(packages.preview, { groupId, itemId }),
          publisher.send(packages.importGroup, { ...all, previewOnly: true }),
        ]),
  ]
  const errors = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)))
  expect(await state()).toEqual(before)
  expect(new Set(errors.map(String)).size).toBe(1)
  return errors[0]
}

const valid = (changes = {}) => buffer(writePackage({ ...heading, ...changes }, [webMap(newId())]))
const zipOf = (...entries: RawEntry[]) => rawZip([manifestEntry(), ...entries])
const zeros: RawEntry = { name: 'zeros', content: Buffer.alloc(32 * 1024 * 1024), deflate: true }

describe('an import is refused and changes nothing for', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['a file that is not a zip archive', () => Buffer.from('%PDF-1.7'), /not a zip archive/],
    ['a truncated zip', async () => (await valid()).subarray(0, -40), /truncated/],
    ['the first half of a zip', async () => (await valid()).subarray(0, 700), /truncated/],
    [
      'a zip archive of other files',
      () => rawZip([{ name: 'a.txt', content: 'a' }]),
      /contains no manifest\.json/,
    ],
    [
      'a zip bomb',
      () => zipOf(...Array.from({ length: 9 }, (_, index) => ({ ...zeros, name: `z${index}` }))),
      /far more than its own size/,
    ],
    [
      'a zip bomb of overlapping entries',
      () =>
        zipOf(
          zeros,
          ...Array.from({ length: 999 }, (_, index) => ({
            ...zeros,
            content: '',
            name: `z${index}`,
            sharedWith: 1,
          })),
        ),
      /overlaps/,
    ],
    [
      'a path that leads outside',
      () => zipOf({ name: '../../outside', content: 'x' }),
      /leads outside the package/,
    ],
    ['an absolute path', () => zipOf({ name: '/tmp/outside', content: 'x' }), /absolute path/],
    ['a Windows path', () => zipOf({ name: 'C:\\outside', content: 'x' }), /backslash/],
    [
      'a symbolic link',
      () => zipOf({ name: 'link', content: '/etc/passwd', mode: 0o120777 }),
      /symbolic link/,
    ],
    [
      'a manifest that is not JSON',
      () => rawZip([{ name: 'manifest.json', content: 'no' }]),
      /manifest\.json in the package is not valid JSON/,
    ],
    [
      'a manifest with an invalid ID',
      () =>
        rawZip([
          manifestEntry({
            entries: [{ id: '../x', type: 'PDF', title: '', size: 0, created: 0, modified: 0 }],
          }),
        ]),
      /can contain only letters, digits, hyphens, and underscores/,
    ],
    [
      'a newer format',
      () => rawZip([manifestEntry({ packageVersion: '2.1' })]),
      /has the format version 2\.1/,
    ],
    [
      'a newer portal',
      () => valid({ source: { ...upstream, version: '12.0' } }),
      /The package was created by version 12\.0; this portal has version 11\.4\. It must have the same or a later version\./,
    ],
    [
      'a portal with a newer patch version',
      () => valid({ source: { ...upstream, version: '11.4.1' } }),
      /created by version 11\.4\.1/,
    ],
  ])('%s', async (_what, make, message) => {
    const itemId = await addPackage(portal.portal.services, await make())
    expect(await refusal(itemId)).toMatchObject({
      name: 'PortalError',
      code: 400,
      parameter: 'itemId',
      message: expect.stringMatching(message),
    })
  })

  test.each<[string, NewItem, RegExp]>([
    ['0 bytes', { data: Buffer.alloc(0) }, /empty \(0 bytes\)/],
    [
      'an item of another type',
      { type: 'PDF', title: 'Report', data: Buffer.from('%PDF') },
      /'Report' has the type PDF; an item of the type Export Package is required/,
    ],
    ['an incomplete upload', { state: 'partial' }, /still being uploaded/],
    ['an upload that is being assembled', { state: 'processing' }, /still being uploaded/],
    [
      'a failed upload',
      { state: 'failed', stateMessage: 'The disk is full.' },
      /upload of the package failed: The disk is full/,
    ],
    ['a package without a file', {}, /empty \(0 bytes\)/],
  ])('%s', async (_what, item, message) => {
    const itemId = await addItem(portal.portal.services, { type: 'Export Package', ...item })
    expect(await refusal(itemId)).toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    })
  })

  test('an item that does not exist, or that the caller may not read', async () => {
    const hidden = await addPackage(portal.portal.services, await valid(), { owner: 'editor' })
    const noItem = { code: 400, messageCode: 'CONT_0001' }
    expect(await refusal(newId())).toMatchObject(noItem)
    expect(await refusal(hidden)).toMatchObject(noItem)
  })

  test('a list with IDs that are not in the package, all of which are named', async () => {
    const known = newId()
    const content = await buffer(writePackage(heading, [webMap(known)]))
    const itemId = await addPackage(portal.portal.services, content)
    const [one, other] = [newId(), newId()]
    expect(await refusal(itemId, { itemIdList: [one, known, other] })).toMatchObject({
      code: 400,
      parameter: 'itemIdList',
      message: `'itemIdList' contains items that are not in the package: ${one}, ${other}.`,
    })
  })
})

test('a zip bomb is recognized without decompressing it, which would take hours', async () => {
  const bomb = zipOf(
    zeros,
    ...Array.from({ length: 50_000 }, (_, index) => ({
      ...zeros,
      content: '',
      name: `z${index}`,
      sharedWith: 1,
    })),
  )
  const itemId = await addPackage(portal.portal.services, bomb)
  await expect(publisher.send(packages.preview, { groupId, itemId })).rejects.toThrow(
    /far more|overlaps/,
  )
})

test('packages of the same or an older version are accepted', async () => {
  for (const version of ['10.8.1', '11.4', '11.4.0']) {
    const itemId = await addPackage(
      portal.portal.services,
      await valid({ source: { ...upstream, version } }),
    )
    const { result } = await publisher.send(packages.importGroup, { groupId, itemId })
    expect(result?.itemsImported).toHaveLength(1)
  }
})
