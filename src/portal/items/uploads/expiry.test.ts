import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFileLease } from '../../files/fileLeases.ts'
import { items } from '../../db/schema.ts'
import { release, sweepGrace } from '../../files/sweep.ts'
import { postForm } from '../../testing/form.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { expireUploads, uploadTimeoutMs } from './expiry.ts'
import { readUpload } from './upload.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

test('an upload that receives nothing for a week is removed, and not a moment earlier', async () => {
  const { services } = portal.portal
  const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
    multipart: true,
    filename: 'left.zip',
  })
  const path = `/content/users/editor/items/${String(id)}`
  const part = new Blob([randomBytes(10)])
  await postForm(portal, 'editor', `${path}/addPart`, { partNum: 1, file: part })
  const arrived = services.clock.now()
  const at = (now: number) => expireUploads({ ...services, clock: { now: () => now } })
  await at(arrived + uploadTimeoutMs - 60_000)
  expect(await postForm(portal, 'editor', `${path}/status`, {})).toMatchObject({
    status: 'partial',
  })
  await at(arrived + uploadTimeoutMs + 60_000)
  expect((await postForm(portal, 'editor', `${path}/status`, {})).error).toMatchObject({
    messageCode: 'CONT_0001',
  })
})

test('a file that is sent with the request for an upload in parts is refused instead of ignored', async () => {
  const announced = { multipart: true, filename: 'left.zip', file: new Blob([randomBytes(10)]) }
  const item = await postForm(portal, 'editor', '/content/users/editor/addItem', {
    title: 'Notes',
    type: 'CSV',
    file: new File(['a'], 'notes.csv'),
  })
  for (const path of ['addItem', `items/${String(item['id'])}/update`])
    expect(
      (await postForm(portal, 'editor', `/content/users/editor/${path}`, announced)).error,
    ).toMatchObject({ code: 400, parameter: 'file' })
})

test('bytes that one request has just stored are not deleted by another one', async () => {
  const { services } = portal.portal
  const { db, files } = services
  const bytes = randomBytes(100)
  const isThere = (hash: string) => files.find(hash)
  const hash = await withFileLease(services, async (leasing) => {
    const stored = await leasing.put(bytes)
    await release(db, files, [stored.hash])
    expect(await isThere(stored.hash)).toBeDefined()
    return stored.hash
  })
  expect(await isThere(hash)).toBeUndefined()
})

test('an upload keeps the parts that it has received until it is removed itself', async () => {
  const { services } = portal.portal
  const { db, parts, clock } = services
  const { id } = await postForm(portal, 'editor', '/content/users/editor/addItem', {
    multipart: true,
    filename: 'slow.zip',
  })
  const { uploadId } = await readUpload(db, { itemId: String(id) })
  const { path } = await parts.write(uploadId, 0, Readable.from([randomBytes(10)]))
  const sweep = () =>
    expireUploads({ ...services, clock: { now: () => clock.now() + sweepGrace + 60_000 } })
  await sweep()
  expect(existsSync(path)).toBe(true)
  await db.delete(items).where(eq(items.id, String(id)))
  await sweep()
  expect(existsSync(path)).toBe(false)
})
