import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../rest/organization/users.ts'
import { items } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { waitForState } from '../testing/waitForState.ts'

const quota = 10_000
const exceeded =
  'The content of editor would exceed the storage quota of 9.8 KB. Delete items or files first.'

let portal: TestPortal
const server = createServer((_request, response) => response.end(bytes(quota + 1)))
let host = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  portal = await startTestPortal({ sampleData: 'empty', storageQuota: quota, allowedHosts: [host] })
})
afterAll(async () => {
  await portal.close()
  server.close()
})
beforeEach(async () => {
  await portal.portal.services.db.delete(items).where(eq(items.owner, 'editor'))
})

const bytes = (size: number) => 'x'.repeat(size)
let counter = 0
const open = (fields: Parameters<typeof postForm>[3]) =>
  postForm(portal, 'editor', '/content/users/editor/addItem', {
    type: 'Shapefile',
    title: `Item ${++counter}`,
    ...fields,
  })
const add = (size: number, fields = {}) =>
  open({ file: new File([bytes(size)], `item${counter}.zip`), ...fields })
const call = (what: string, itemId: unknown, fields: Parameters<typeof postForm>[3]) =>
  postForm(portal, 'editor', `/content/users/editor/items/${String(itemId)}/${what}`, fields)
const usage = async () => (await portal.signIn('editor')).send(users.self, {})
const refusal = (parameter: string) => ({ code: 400, message: exceeded, parameter })

test('files of items, sent in one request or in the background, can fill the quota to the last byte', async () => {
  const { id } = await add(quota - 10)
  expect(await usage()).toMatchObject({ storageUsage: quota - 10, storageQuota: quota })
  for (const fields of [{}, { async: true }]) {
    expect((await add(11, fields)).error).toMatchObject(refusal('file'))
    expect((await usage()).storageUsage).toBe(quota - 10)
  }
  const last = await add(10, { async: true })
  expect(await waitForState(portal, 'editor', String(last.itemId))).toMatchObject({
    status: 'completed',
  })
  const larger = new File([bytes(quota - 9)], 'larger.zip')
  expect((await call('update', id, { file: larger })).error).toMatchObject(refusal('file'))
  // The new file replaces the old one.
  const same = new File([bytes(quota - 10)], 'same.zip')
  expect(await call('update', id, { file: same, title: 'Replaced' })).toMatchObject({
    success: true,
  })
  expect(await call('update', id, { title: 'Full' })).toMatchObject({ success: true })
  expect((await usage()).storageUsage).toBe(quota)
})

test('resources and info files can fill the quota to the last byte', async () => {
  const { id } = await open({ type: 'Web Map', text: '{}' })
  const resource = (size: number) =>
    call('addResources', id, { fileName: `${size}.txt`, text: bytes(size) })
  const info = (size: number) =>
    call('updateinfo', id, { file: new File([bytes(size)], 'notes.txt') })
  expect(await resource(quota - 102)).toMatchObject({ success: true })
  expect((await resource(101)).error).toMatchObject(refusal('file'))
  expect((await info(101)).error).toMatchObject(refusal('file'))
  expect(await info(100)).toMatchObject({ success: true })
  expect((await usage()).storageUsage).toBe(quota)
})

test('parts of an upload can fill the quota to the last byte, each counted once', async () => {
  const { id } = await open({ multipart: true, filename: 'parts.zip' })
  const part = (partNum: number, size: number, fields = {}) =>
    call('addPart', id, { partNum, ...fields, file: new File([bytes(size)], 'part') })
  expect((await part(1, 1, { offset: quota + 1 })).error).toMatchObject(refusal('offset'))
  expect((await part(1, quota + 1)).error).toMatchObject(refusal('file'))
  for (let times = 0; times < 3; times++)
    expect(await part(1, quota / 2)).toMatchObject({ success: true })
  expect((await part(2, quota / 2 + 1)).error).toMatchObject(refusal('file'))
  expect((await usage()).storageUsage).toBe(quota / 2)
  expect(await call('cancel', id, {})).toMatchObject({ success: true })
  expect((await usage()).storageUsage).toBe(0)
})

test('a download above the quota fails with the reason', async () => {
  const { itemId } = await open({
    async: true,
    filename: 'large.zip',
    dataUrl: `http://${host}/`,
  })
  expect(await waitForState(portal, 'editor', String(itemId))).toMatchObject({
    status: 'failed',
    statusMessage: exceeded,
  })
})
