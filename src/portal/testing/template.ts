import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  copyFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../common/clock.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { createFileStore } from '../files/store.ts'
import { addressesOf } from '../server/context.ts'
import { indexReferences } from '../items/references.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { seed, type WorldName } from '../sampleData/seed.ts'

/** A sample world that is made once and copied for every test. */
export interface Template {
  /** A dump of its database, for `openDatabase({ from })`. */
  readonly database: Blob
  /** Puts its files below a portal's data folder. */
  copyFiles(data: string): Promise<void>
}

/** What a world depends on, below the top folder. */
const sources = [
  'src/portal/sampleData',
  'src/portal/db',
  'src/portal/packageFormat',
  'src/portal/files/store.ts',
  'src/portal/items/references.ts',
  'src/portal/access/passwords.ts',
  'src/rest/records/itemTypes.ts',
]

const topFolder = () => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

const filesOf = async (path: string): Promise<string[]> => {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Changes whenever something changes that the world is made of. */
const keyOf = async (top: string, world: WorldName) => {
  const hash = createHash('sha256').update(world)
  for (const source of sources)
    for (const path of await filesOf(join(top, source)))
      if (!path.endsWith('.test.ts')) hash.update(path).update(await readFile(path))
  return `${world}-${hash.digest('hex').slice(0, 16)}`
}

/** Where a sample world believes to stand until `moveAddresses` tells it otherwise. */
export const templateOrigin = 'http://localhost:8080'

/** Fills an empty database and the files below a data folder with a sample world. */
const makeWorld = (database: OpenDatabase, data: string, world: WorldName): Promise<void> =>
  seed(
    {
      db: database.db,
      files: createFileStore(join(data, 'files'), database.db, systemClock),
      clock: systemClock,
      addresses: addressesOf(templateOrigin),
    },
    { world, samplePassword: defaultSamplePassword, drawings: 'few' },
  )

const make = async (folder: string, world: WorldName) => {
  const database = await openDatabase({ from: undefined })
  try {
    await makeWorld(database, folder, world)
    const files = createFileStore(join(folder, 'files'), database.db, systemClock)
    await indexReferences({ db: database.db, files }, new AbortController().signal)
    // Whoever opens the dump would do again what was not written through.
    await database.sql.query('CHECKPOINT')
    const dump = await database.dump()
    await writeFile(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
  } finally {
    await database.close()
  }
}

/** How long the making of a world may take until another process no longer waits for it (ms). */
const patience = 120_000

const isBeingMade = async (folder: string) => {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < patience
}

const dayOld = () => Date.now() - 24 * 3_600_000

/** Templates that nobody made lately are of earlier sources. */
const removeOld = async (folder: string, world: WorldName) => {
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (name.startsWith(`${world}-`) && mtimeMs < dayOld())
      await rm(path, { recursive: true, force: true })
  }
}

/** Makes the template in `.cache`, or waits for the process that does. */
const obtain = async (folder: string, world: WorldName): Promise<void> => {
  const unfinished = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true })
  while (!existsSync(folder)) {
    try {
      await mkdir(unfinished)
    } catch {
      if (await isBeingMade(unfinished)) await wait(100)
      else await rm(unfinished, { recursive: true, force: true })
      continue
    }
    try {
      await make(unfinished, world)
      await rename(unfinished, folder)
      await removeOld(folder, world)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  }
}

/** A file of the store never changes under its name, so the copies may share its bytes; across disks they cannot. */
const shareFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

/** The template of a world: made on first use, kept in `.cache` until something it is made of changes. */
export const templateOf = async (world: WorldName): Promise<Template> => {
  const top = topFolder()
  const folder = join(top, '.cache', 'worlds', await keyOf(top, world))
  await obtain(folder, world)
  return {
    database: await openAsBlob(join(folder, 'database.tar')),
    copyFiles: async (data) => {
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
    },
  }
}
