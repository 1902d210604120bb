import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { systemClock } from '../common/clock.ts'
import { openDatabase } from '../db/database.ts'
import { files, groups, items, members, organization } from '../db/schema.ts'
import { folderFileStore } from '../files/store.ts'
import { createPortal, type PortalOptions } from '../portal.ts'
import { trySignIn } from '../testing/trySignIn.ts'
import { createDatabase } from '../testing/postgres.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { templateOf } from '../testing/template.ts'
import { defaultSamplePassword, replaceSamplePasswords, sampleAccounts } from './sampleAccounts.ts'
import { largeWebhooks } from './webhooks.ts'

let data: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'portal-seed-'))
})
afterEach(() => rm(data, { recursive: true, force: true }))

const start = (options: Partial<PortalOptions> = {}) =>
  createPortal({ data, port: 0, sampleData: 'empty', strict: true, ...options })

const counts = async ({ services: { db } }: Awaited<ReturnType<typeof start>>) => {
  const of = async (table: typeof items | typeof groups | typeof members | typeof organization) =>
    (await db.select({ rows: count() }).from(table))[0]?.rows
  return {
    organization: await of(organization),
    members: await of(members),
    groups: await of(groups),
    items: await of(items),
  }
}

const storedFiles = async (root: string) => {
  const entries = await readdir(join(root, 'files', 'content'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

describe('riverside', () => {
  let riverside: TestPortal
  beforeAll(async () => {
    riverside = await startTestPortal()
  })
  afterAll(() => riverside.close())

  test('fills a database with members, groups, items with files, and packages of other portals', async () => {
    const { portal, data: folder } = riverside
    expect(await counts(portal)).toEqual({ organization: 1, members: 40, groups: 26, items: 610 })
    const rows = await portal.services.db.select({ hash: files.hash }).from(files)
    expect(await storedFiles(folder)).toEqual(rows.map(({ hash }) => hash).toSorted())
    const publisher = await riverside.signIn('publisher')
    const found = await publisher.send(operations.search.items, {
      q: 'type:"Export Package" owner:publisher',
    })
    expect(found.results.map(({ title }) => title).toSorted()).toEqual([
      'from-the-future',
      'hydrology-2026',
      'storm-response',
    ])
  })

  test('has four accounts that can sign in', async () => {
    const { portal } = riverside
    for (const username of sampleAccounts)
      expect(await trySignIn(portal.services, username, defaultSamplePassword)).toHaveProperty(
        'member',
      )
    expect(await trySignIn(portal.services, 'dmitri.volkov', defaultSamplePassword)).toEqual({
      refused: 'wrong',
    })
  })
})

test('is seeded again after an interrupted start, whose files are swept', async () => {
  const database = await openDatabase({ folder: data })
  const store = folderFileStore(join(data, 'files'), database.db, systemClock)
  await store.put(Buffer.from('of an item that was never stored'))
  await writeFile(await store.temporaryPath(), 'half of a file')
  await database.close()
  const portal = await start()
  expect(await counts(portal)).toEqual({ organization: 1, members: 4, groups: 0, items: 0 })
  expect(await storedFiles(data)).toEqual([])
  expect(await readdir(join(data, 'files', 'temporary'))).toEqual([])
  await portal.close()
})

test('leaves a database that contains an organization unchanged', async () => {
  await (await templateOf('empty')).fill(data)
  const first = await start()
  await first.services.db.update(organization).set({ settings: { name: 'Renamed' } })
  await first.close()
  const second = await start({ sampleData: 'riverside' })
  expect(await counts(second)).toEqual({ organization: 1, members: 4, groups: 0, items: 0 })
  const [row] = await second.services.db.select().from(organization)
  expect(row?.settings.name).toBe('Renamed')
  await second.close()
})

describe('the sample password', () => {
  test('can be set at the first start', async () => {
    const portal = await start({ samplePassword: 'a-better-one', database: { from: undefined } })
    expect(await trySignIn(portal.services, 'admin', 'a-better-one')).toHaveProperty('member')
    expect(await trySignIn(portal.services, 'admin', defaultSamplePassword)).toEqual({
      refused: 'wrong',
    })
    await portal.close()
  })

  test('can be replaced later if it is still the default', async () => {
    const replaced = await startTestPortal({ sampleData: 'empty', samplePassword: 'a-better-one' })
    const { services } = replaced.portal
    await replaceSamplePasswords(services.db, 'yet-another')
    expect(await trySignIn(services, 'viewer', 'a-better-one')).toHaveProperty('member')
    await replaced.close()
  })

  test('must not be the default on addresses other than loopback', async () => {
    const everywhere = { sampleData: 'empty', host: '0.0.0.0' } as const
    await expect(startTestPortal(everywhere)).rejects.toThrow(
      /^The sample accounts admin, editor, publisher, viewer still have the default password/,
    )
    const changed = await startTestPortal({ ...everywhere, samplePassword: 'a-better-one' })
    expect((await fetch(`${changed.root}/info?f=json`)).status).toBe(200)
    await changed.close()
  })
})

describe('on PostgreSQL', () => {
  test('five portals that start at the same time seed an empty database once', async ({ skip }) => {
    const server = inject('postgres')
    if ('missing' in server) return skip(server.missing)
    const database = { url: await createDatabase(server.url) }
    const portals = await Promise.all(Array.from({ length: 5 }, () => start({ database })))
    for (const portal of portals)
      expect(await counts(portal)).toEqual({ organization: 1, members: 4, groups: 0, items: 0 })
    await Promise.all(portals.map((portal) => portal.close()))
  })
})

test('no webhook of the large sample data was modified later than the sample data ends', () => {
  const owners = [{ username: 'admin' }] as unknown as Parameters<typeof largeWebhooks>[1]['owners']
  const webhooks = largeWebhooks(5_000, { seed: 1, items: [], owners, servers: [] })
  expect(Math.max(...webhooks.map(({ modified }) => modified))).toBeLessThan(Date.UTC(2026, 10, 3))
})
