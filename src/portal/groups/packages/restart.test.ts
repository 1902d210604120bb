import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '../../../rest/protocol/client.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { openDatabase } from '../../db/database.ts'
import { items, jobs } from '../../db/schema.ts'
import { createPortal, type Portal } from '../../portal.ts'
import { issueToken } from '../../access/tokens.ts'
import { templateOf } from '../../testing/template.ts'
import { runsAll } from '../../testing/runsAll.ts'
import { addGroup, addPackage, jobEnd, newId } from '../../testing/arrange.ts'
import { heading, properties, webMap } from './testing/samples.ts'
import { strayFiles } from './testing/state.ts'
import { writePackage } from '../../packageFormat/writer.ts'

let data: string
let portal: Portal

const start = async () => {
  portal = await createPortal({ data, port: 0, sampleData: 'empty', strict: true })
}
const publisher = async () => {
  const { db, clock, portalUrls } = portal.services
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username: 'publisher', expires })
  return createClient({ root: portalUrls.rest, token: () => Promise.resolve(token) })
}
const isThere = async (id: string) =>
  (await portal.services.db.select({ id: items.id }).from(items).where(eq(items.id, id))).length > 0

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'portal-restart-'))
  await (await templateOf('empty')).fill(data)
  await start()
})
afterEach(async () => {
  await portal.close()
  await rm(data, { recursive: true, force: true })
})

test('an import resumes after the last imported item when the portal is restarted', async () => {
  const ids = Array.from({ length: 80 }, newId)
  const groupId = await addGroup(portal.services)
  const itemId = await addPackage(
    portal.services,
    writePackage(
      heading,
      ids.map((id) => webMap(id)),
    ),
  )
  const client = await publisher()
  const started = await client.send(packages.importGroup, { groupId, itemId, async: true })
  await expect.poll(() => isThere(ids[5] ?? ''), { timeout: 20_000, interval: 5 }).toBe(true)

  await portal.close()
  await start()
  expect(await isThere(ids.at(-1) ?? '')).toBe(false)

  const job = await jobEnd(await publisher(), started)
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 80, total: 80 },
    result: { itemsImported: ids.map((id) => ({ itemId: id })), itemsSkipped: [] },
  })
  expect(new Set(job.messages).size).toBe(80)
  const { db } = portal.services
  expect(await db.select().from(items).where(inArray(items.id, ids))).toHaveLength(80)
})

test.runIf(runsAll)(
  'stopping the portal interrupts a large item and leaves nothing of it, and the next start imports it',
  async () => {
    const [id, megabytes] = [newId(), 128]
    const size = megabytes * 1024 * 1024
    const piece = Buffer.alloc(1024 * 1024, 'rain')
    const open = () => Readable.from(Array.from({ length: megabytes }, () => piece))
    const groupId = await addGroup(portal.services)
    const large = {
      properties: properties(id, { type: 'Layer Package' }),
      size,
      data: { mediaType: 'application/octet-stream', content: { size, open } },
    }
    const itemId = await addPackage(portal.services, writePackage(heading, [large]))
    const client = await publisher()
    const started = await client.send(packages.importGroup, { groupId, itemId, async: true })
    const beingWritten = () => readdir(join(data, 'files', 'temporary'))
    await expect.poll(beingWritten, { timeout: 20_000, interval: 2 }).toHaveLength(1)

    await portal.close()
    expect(await beingWritten()).toEqual([])
    const database = await openDatabase({ folder: data })
    expect(await database.db.select().from(items).where(eq(items.id, id))).toEqual([])
    await database.close()

    await start()
    expect(await jobEnd(await publisher(), started)).toMatchObject({
      status: 'completed',
      result: { itemsImported: [{ itemId: id }] },
    })
  },
)

test.runIf(runsAll)(
  'a job that has stopped the portal too often fails with the reason, and another import can complete it',
  async () => {
    const ids = Array.from({ length: 60 }, newId)
    const groupId = await addGroup(portal.services)
    const content = writePackage(
      heading,
      ids.map((id) => webMap(id)),
    )
    const itemId = await addPackage(portal.services, content)
    const client = await publisher()
    const request = { groupId, itemId, async: true, overwriteExistingItems: true }
    const started = await client.send(packages.importGroup, request)
    await expect.poll(() => isThere(ids[5] ?? ''), { timeout: 20_000, interval: 5 }).toBe(true)
    await portal.close()
    const database = await openDatabase({ folder: data })
    await database.db.update(jobs).set({ attempts: 5 })
    await database.close()

    await start()
    const restarted = await publisher()
    const job = await jobEnd(restarted, started)
    expect(job).toMatchObject({ status: 'failed', result: null })
    expect(job.messages.at(-1)).toMatch(/was aborted/)
    const again = await jobEnd(restarted, await restarted.send(packages.importGroup, request))
    expect(again.result?.itemsImported).toHaveLength(60)
    expect(await isThere(itemId)).toBe(false)
    await expect.poll(() => strayFiles({ db: portal.services.db, data })).toBe(0)
  },
)
