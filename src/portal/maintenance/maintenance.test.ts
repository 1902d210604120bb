import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNotNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { BucketAddress } from '../files/bucket.ts'
import { content } from '../../rest/content/content.ts'
import { files, items, itemParts, jobs, members, organization } from '../db/schema.ts'
import type { Database } from '../db/database.ts'
import { rowsOf as rowsOfResult } from '../db/rows.ts'
import { keepFiles, release } from '../files/sweep.ts'
import { keyOf } from '../files/store.ts'
import { stateOf } from '../groups/packages/testing/state.ts'
import { openStores, type ClosingSteps, type Stores, type StoresOptions } from '../stores.ts'
import { startObjectStorage, type ObjectStorage } from '../testing/objectStorage.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createDatabase } from '../testing/postgres.ts'
import { templateOf } from '../testing/template.ts'
import { createSealing } from '../access/sealing.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { restore } from './restore.ts'
import { sizesIn } from './transfer.ts'

let folder: string
let storage: ObjectStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-'))
  storage = await startObjectStorage()
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

const postgres = inject('postgres')

/** Performs work with the database and the files of a portal that does not run. */
const opened = async <T>(options: StoresOptions, work: (stores: Stores) => Promise<T>) => {
  const onClose: ClosingSteps = []
  try {
    return await work(await openStores(options, onClose))
  } finally {
    for (const step of onClose.toReversed()) await step()
  }
}

const rowsOf = async ({ db }: Pick<Stores, 'db'>) =>
  (
    await stateOf(
      { db, data: '/nowhere' },
      { volatile: { organization: ['filesKeptUntil'], files: ['holds'] } },
    )
  ).rows

const findingsOf = async (...args: Parameters<typeof check>) => {
  const found: string[] = []
  for await (const finding of check(...args)) found.push(finding)
  return found
}

const filesIn = async (stores: Stores) => {
  const sizes = await sizesIn(stores.blobs, 'content/')
  return [...sizes.entries()].toSorted(([a], [b]) => a.localeCompare(b))
}

/** Returns the time of the last change of each file in a backup. */
const changesIn = async (backedUp: string) => {
  const entries = await readdir(join(backedUp, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs] as const)),
  )
}

/** Returns the URL of a database on the server of another one. */
const urlOf = async (db: Database, server: string) => {
  const found = await db.execute(sql`SELECT current_database() AS name`)
  const [row] = rowsOfResult<{ name: string }>(found)
  return Object.assign(new URL(server), { pathname: `/${row?.name}` }).href
}

const addItem = async (portal: TestPortal, title: string) => {
  const { send } = await portal.signIn('publisher')
  const { id } = await send(content.addItem, {
    userName: 'publisher',
    type: 'Web Map',
    title,
    text: JSON.stringify({ title }),
  })
  return id
}

interface Combination {
  readonly database: 'PGlite' | 'PostgreSQL'
  readonly filesAt: 'a folder' | 'a bucket'
}

describe.each<{ from: Combination; to: Combination }>([
  {
    from: { database: 'PGlite', filesAt: 'a folder' },
    to: { database: 'PostgreSQL', filesAt: 'a bucket' },
  },
  {
    from: { database: 'PostgreSQL', filesAt: 'a bucket' },
    to: { database: 'PGlite', filesAt: 'a folder' },
  },
  {
    from: { database: 'PGlite', filesAt: 'a bucket' },
    to: { database: 'PostgreSQL', filesAt: 'a folder' },
  },
  {
    from: { database: 'PostgreSQL', filesAt: 'a folder' },
    to: { database: 'PGlite', filesAt: 'a bucket' },
  },
])('$from.database with $from.filesAt', ({ from, to }) => {
  test(`is backed up while it changes, and restored to ${to.database} with ${to.filesAt}`, async ({
    skip,
  }) => {
    if ('missing' in postgres && [from, to].some(({ database }) => database === 'PostgreSQL'))
      return skip(postgres.missing)
    const url = 'url' in postgres ? postgres.url : ''
    const place = await mkdtemp(join(folder, 'combination-'))
    const bucket: BucketAddress | undefined =
      from.filesAt === 'a bucket' ? storage.address() : undefined
    const isSmall = bucket !== undefined || from.database === 'PostgreSQL'
    const portal = await startTestPortal({
      ...(from.database === 'PostgreSQL' ? { database: { url } } : {}),
      ...(bucket ? { files: bucket } : {}),
      // Sample data is copied to a folder.
      ...(isSmall ? { sampleData: 'empty' } : {}),
    })
    try {
      for (const title of ['One', 'Two', 'Three']) await addItem(portal, title)
      const { services } = portal.portal
      const databaseUrl = from.database === 'PostgreSQL' ? await urlOf(services.db, url) : undefined
      const source: StoresOptions = {
        data: portal.data,
        ...(bucket ? { files: bucket } : {}),
        ...(databaseUrl === undefined ? {} : { database: { url: databaseUrl } }),
      }
      const before = await rowsOf(services)
      let deletion: Promise<unknown> | undefined
      const description = await backup(source, join(place, 'backup'), () => {
        // The rows of the backup contain these items; their files must not be removed before they are copied.
        deletion ??= services.db
          .delete(items)
          .where(isNotNull(items.dataHash))
          .returning({ hash: items.dataHash })
          .then((deleted) =>
            release(
              services.db,
              services.files,
              deleted.map(({ hash }) => hash),
            ),
          )
      })
      await deletion
      expect(description.files.count).toBe(before['files']?.length)

      const target: StoresOptions = {
        data: join(place, 'data'),
        ...(to.filesAt === 'a bucket' ? { files: storage.address() } : {}),
        ...(to.database === 'PostgreSQL' ? { database: { url: await createDatabase(url) } } : {}),
      }
      await restore(target, join(place, 'backup'))
      await opened(target, async (stores) => {
        expect(await rowsOf(stores)).toEqual(before)
        expect(await filesIn(stores)).toHaveLength(description.files.count)
        expect(await findingsOf(stores, { hashes: true })).toEqual([])
      })
      expect(await readFile(join(place, 'data', 'key'))).toEqual(
        await readFile(join(portal.data, 'key')),
      )
      await expect(restore(target, join(place, 'backup'))).rejects.toThrow(
        /^The database is not empty/,
      )
    } finally {
      await portal.close()
    }
  })
})

describe('with a portal that does not run', () => {
  let options: StoresOptions
  let backedUp: string
  let first: string

  const inStores = <T>(work: (stores: Stores) => Promise<T>) => opened(options, work)
  const bytesOf = (hash: string) => join(options.data, 'files', keyOf(hash))

  beforeAll(async () => {
    const data = await mkdtemp(join(folder, 'stopped-'))
    backedUp = join(data, 'backup')
    options = { data }
    await (await templateOf('riverside')).fill(data)
    await inStores(async (stores) => {
      const { installationId } = await createSealing(stores.keyFile)
      await stores.db.update(organization).set({ installationId })
      const [row] = await stores.db
        .select({ hash: items.dataHash })
        .from(items)
        .where(isNotNull(items.dataHash))
        .orderBy(items.id)
      first = row?.hash ?? ''
    })
    await backup(options, backedUp)
  })

  test('a healthy portal has no findings', async () => {
    expect(await inStores((stores) => findingsOf(stores, { hashes: true }))).toEqual([])
  })

  test('a repeated backup copies what is missing or has another size, and removes what nothing refers to', async () => {
    const before = await changesIn(backedUp)
    const [missing = '', shorter = '', ...others] = before.keys()
    await rm(missing)
    await writeFile(shorter, '')
    const unknown = join(backedUp, 'files', 'ab', 'unknown')
    await writeFile(unknown, 'unknown')
    await backup(options, backedUp)
    const after = await changesIn(backedUp)
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    for (const path of others) expect(after.get(path)).toBe(before.get(path))
    expect((await stat(shorter)).size).toBeGreaterThan(0)
    expect((await readdir(backedUp)).toSorted()).toEqual([
      'backup.json',
      'database',
      'files',
      'key',
    ])
    expect((await stat(join(backedUp, 'key'))).mode % 0o1000).toBe(0o600)
  })

  test('a restore refuses a file store with other files, and another key; damaged files are named with their items', async () => {
    const target = { data: join(options.data, 'target') }
    const other = join(target.data, 'files', 'content', 'ab', 'other')
    await mkdir(join(other, '..'), { recursive: true })
    await writeFile(other, 'other')
    await expect(restore(target, backedUp)).rejects.toThrow(
      /^The file store .* is not empty: it contains content\/ab\/other\./,
    )
    await rm(other)
    await writeFile(join(target.data, 'key'), Buffer.alloc(32, 7))
    await expect(restore(target, backedUp)).rejects.toThrow(/contains another key than the backup/)
    await rm(join(target.data, 'key'))
    // A refused restore leaves no database.
    expect(await readdir(target.data)).toEqual(['files'])
    const item =
      /^The file [\da-f]{64} \(item [\da-f]{32} ".+"\) is damaged: its bytes have another hash\.$/m
    const copy = join(backedUp, 'files', first.slice(0, 2), first)
    for (const path of [copy, bytesOf(first)]) {
      const bytes = await readFile(path)
      await rm(path)
      await writeFile(path, Buffer.alloc(bytes.length, 7))
      const attempt =
        path === copy ? restore(target, backedUp) : backup(options, join(options.data, 'other'))
      await expect(attempt).rejects.toThrow(item)
      await writeFile(path, bytes)
    }
    await expect(restore(target, join(options.data, 'other'))).rejects.toThrow(
      /does not contain a complete backup/,
    )
    // The files that were restored before the damaged one was found are no obstacle.
    await restore(target, backedUp)
  })

  test('a restore names the damaged or missing file of a backup, and its line, before it copies files', async () => {
    const target = { data: join(options.data, 'untouched') }
    const part = (name: string) => join(backedUp, name)
    const cut = (text: string) => text.slice(0, -50)
    const itemsFile = 'database/items.ndjson'
    const rows = (await readFile(part(itemsFile), 'utf8')).split('\n').length - 1
    const damages: [string, (text: string) => string | undefined, RegExp][] = [
      [itemsFile, cut, new RegExp(`^is damaged in line ${rows}$`)],
      [itemsFile, (text) => text.replace('\n{', '\n'), /^is damaged in line 2$/],
      [
        itemsFile,
        (text) => text.slice(0, text.lastIndexOf('\n{') + 1),
        new RegExp(`^is damaged: it has ${rows - 1} lines instead of ${rows}$`),
      ],
      [itemsFile, (text) => text.replace('"title":"', '"title":"x'), /^is damaged$/],
      [itemsFile, () => undefined, /^is missing$/],
      ['database/files.ndjson', cut, /^is damaged in line \d+$/],
      ['database/files.ndjson', () => undefined, /^is missing$/],
      ['key', () => undefined, /^is missing$/],
    ]
    for (const [name, damage, problem] of damages) {
      const bytes = await readFile(part(name))
      const damaged = damage(bytes.toString())
      await (damaged === undefined ? rm(part(name)) : writeFile(part(name), damaged))
      const error: unknown = await restore(target, backedUp).catch((thrown: unknown) => thrown)
      await writeFile(part(name), bytes)
      const [, found] =
        / of the backup (.*)\. Nothing was restored to the database; use another backup\.$/.exec(
          String(error),
        ) ?? []
      expect(String(error)).toContain(`The file ${part(name)} of the backup `)
      expect(found).toMatch(problem)
    }
    await expect(readdir(join(target.data, 'files', 'content'))).rejects.toThrow('ENOENT')
    await expect(readdir(join(target.data, 'database'))).rejects.toThrow('ENOENT')
    const description = await readFile(part('backup.json'), 'utf8')
    await writeFile(part('backup.json'), cut(description))
    await expect(restore(target, backedUp)).rejects.toThrow(/^The backup in .* is damaged/)
    await writeFile(part('backup.json'), description)
  })

  test('the check finds what does not fit together, and repairs what nothing needs', async () => {
    await inStores(async (stores) => {
      const { db } = stores
      const [item] = await db.select().from(items).where(eq(items.dataHash, first))
      const name = `Item ${item?.id} "${item?.title}"`
      const [partly] = await db
        .select()
        .from(items)
        .where(ne(items.id, item?.id ?? ''))
      await rm(bytesOf(first))
      const unknown = 'ab'.repeat(32)
      const lost = 'cd'.repeat(32)
      for (const path of [bytesOf(unknown), join(options.data, 'files/uploads/unknown/part')]) {
        await mkdir(join(path, '..'), { recursive: true })
        await writeFile(path, 'stored')
        await utimes(path, 0, 0)
      }
      await utimes(join(options.data, 'files/uploads/unknown'), 0, 0)
      await db.insert(files).values({ hash: lost, size: 1, created: 0 })
      const job = {
        kind: 'export',
        keyHash: '',
        definition: {},
        params: {},
        created: 0,
        modified: 0,
      }
      await db.insert(jobs).values([
        { ...job, id: 'left', username: 'former', status: 'completed' },
        { ...job, id: 'stuck', username: 'admin', status: 'processing' },
      ])
      await db
        .insert(itemParts)
        .values({ itemId: partly?.id ?? '', partNum: 1, file: 'gone', size: 5 })
      await db.update(members).set({ role: 'gone' }).where(eq(members.username, 'viewer'))

      const reported = [
        `${name}, data: the file ${first} is missing.`,
        'Job stuck (export) of admin: it has not ended, and no process has run it for two days.',
        "Member viewer: the role gone doesn't exist.",
      ]
      const repaired = [
        `The database doesn't contain the file ${keyOf(unknown)} (6 bytes).`,
        `Nothing refers to a file with an error: the file ${lost} is missing.`,
        "Job left (export): its member former doesn't exist.",
        `Item ${partly?.id} "${partly?.title}": part 1 of its upload is missing.`,
        "The database doesn't contain the upload unknown (1 files).",
      ]
      expect((await findingsOf(stores)).toSorted()).toEqual([...reported, ...repaired].toSorted())
      await keepFiles(db, 60_000)
      await expect(findingsOf(stores, { repair: true })).rejects.toThrow(
        /^A backup is being created/,
      )
      await keepFiles(db, 0)
      // A wrong clock started a backup.
      await keepFiles(db, 400 * 86_400_000)
      expect(await findingsOf(stores, { repair: true })).toHaveLength(8)
      expect((await findingsOf(stores)).toSorted()).toEqual(reported.toSorted())
    })
  })
})
