import { existsSync, openAsBlob } from 'node:fs'
import { copyFile, link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../common/clock.ts'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { createFileStore } from '../files/store.ts'
import { addressesOf } from '../server/context.ts'
import { indexReferences } from '../items/references.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { seed, type WorldName } from '../sampleData/seed.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { Log } from '../common/log.ts'
import type { PasswordCost } from '../access/passwords.ts'
import { obtain } from './cache.ts'

/** A sample world that is made once and copied for every test. */
export interface Template {
  /** A dump of its database, for `openDatabase({ from })`. */
  readonly database: Blob
  /** Puts its files below a portal's data folder. */
  copyFiles(data: string): Promise<void>
  /** Puts its database and its files into a data folder that is empty or does not exist, as a portal that has stopped leaves them. */
  fill(data: string): Promise<void>
}

/** What a world depends on, below the top folder. */
const sources = [
  'src/portal/sampleData',
  'src/portal/db',
  'src/portal/packageFormat',
  'src/portal/files/store.ts',
  'src/portal/items/references.ts',
  'src/portal/access/passwords.ts',
  'src/portal/jobs/queue.ts',
  'src/portal/testing/template.ts',
  'src/rest/records/itemTypes.ts',
]

/** Where a sample world believes to stand until `moveAddresses` tells it otherwise. */
export const templateOrigin = 'http://localhost:8080'

/** Tests sign in a thousand times; what a guess really costs is tested in `passwords.test.ts`. */
const passwordCost: PasswordCost = { N: 16, r: 1, p: 1 }

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Fills an empty database and the files below a data folder with a sample world. */
const makeWorld = (database: OpenDatabase, data: string, world: WorldName): Promise<void> =>
  seed(
    {
      db: database.db,
      files: createFileStore(join(data, 'files'), database.db, systemClock),
      clock: systemClock,
      addresses: addressesOf(templateOrigin),
    },
    { world, samplePassword: defaultSamplePassword, drawings: 'few', passwordCost },
  )

const make = async (folder: string, world: WorldName) => {
  const database = await openDatabase({ from: undefined })
  try {
    await makeWorld(database, folder, world)
    const files = createFileStore(join(folder, 'files'), database.db, systemClock)
    await indexReferences({ db: database.db, files }, new AbortController().signal)
    // Creating the tables of the job queue takes as long as all the rest of a start.
    const jobs = createJobs(database, { clock: systemClock, log: silent })
    await jobs.begin({})
    await jobs.stop()
    // Whoever opens the dump would do again what was not written through.
    await database.sql.query('CHECKPOINT')
    const dump = await database.dump()
    await writeFile(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
  } finally {
    await database.close()
  }
}

/** A file of the store never changes under its name, so the copies may share its bytes; across disks they cannot. */
const shareFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

const load = async (world: WorldName): Promise<Template> => {
  const folder = await obtain({
    name: `worlds/${world}`,
    sources,
    make: (unfinished) => make(unfinished, world),
  })
  const database = await openAsBlob(join(folder, 'database.tar'))
  const copyFiles = async (data: string) => {
    const content = join(folder, 'files', 'content')
    if (!existsSync(content)) return
    for (const part of await readdir(content)) {
      const target = join(data, 'files', 'content', part)
      await mkdir(target, { recursive: true })
      await Promise.all(
        (await readdir(join(content, part))).map((name) =>
          shareFile(join(content, part, name), join(target, name)),
        ),
      )
    }
  }
  return {
    database,
    copyFiles,
    fill: async (data) => {
      await mkdir(data, { recursive: true })
      await copyFiles(data)
      const client = await PGlite.create(join(data, 'database'), { loadDataDir: database })
      await client.close()
    },
  }
}

const loaded = new Map<WorldName, Promise<Template>>()

/** The template of a world: made on first use, kept in `.cache` until something it is made of changes. */
export const templateOf = (world: WorldName): Promise<Template> => {
  const template = loaded.get(world) ?? load(world)
  loaded.set(world, template)
  return template
}
