import { existsSync, openAsBlob } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createSealing } from '../access/sealing.ts'
import { systemClock } from '../common/clock.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { folderFileStore } from '../files/store.ts'
import { portalUrlsOf } from '../common/identity.ts'
import { indexReferences } from '../items/references.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { seed, type SampleDataName } from '../sampleData/seed.ts'
import type { PasswordCost } from '../access/passwords.ts'
import { obtain } from './cache.ts'

/** Sample data that is created once and copied for every test. */
export interface Template {
  /** A dump of its database, for `openDatabase({ from })`. */
  readonly database: Blob
  /** Copies its files and its key to a portal's data folder. */
  copyFiles(data: string): Promise<void>
  /** Copies its database and its files to a data folder that is empty or does not exist, as a stopped portal leaves them. */
  fill(data: string): Promise<void>
}

/** The sources of sample data, below the top folder. */
const sources = [
  'package-lock.json',
  'src/portal/sampleData',
  'src/portal/db',
  'src/portal/common/identity.ts',
  'src/portal/packageFormat',
  'src/portal/files/blobs.ts',
  'src/portal/files/store.ts',
  'src/portal/items/references.ts',
  'src/portal/access/passwords.ts',
  'src/portal/access/sealing.ts',
  'src/portal/dataStores/connection.ts',
  'src/portal/scheduling/nextStart.ts',
  'src/portal/scheduling/taskRecords.ts',
  'src/portal/servers/upgradeProgress.ts',
  'src/portal/testing/template.ts',
  'src/rest/records/itemTypes.ts',
  'src/rest/records/webhook.ts',
  'src/rest/tasks',
]

/** The origin of sample data in a template, until `moveUrls` changes it. */
export const templateOrigin = 'http://localhost:8080'

/** Tests sign in a thousand times; the real cost of a guess is tested in `passwords.test.ts`. */
export const passwordCost: PasswordCost = { N: 16, r: 1, p: 1 }

/** The key with which a portal encrypts secrets in its database. */
const keyIn = (data: string) => join(data, 'key')

/** Fills an empty database and the files of a data folder with sample data. */
const makeSampleData = async (
  database: OpenDatabase,
  data: string,
  sampleData: SampleDataName,
): Promise<void> =>
  seed(
    {
      db: database.db,
      files: folderFileStore(join(data, 'files'), database.db, systemClock),
      clock: systemClock,
      portalUrls: portalUrlsOf(templateOrigin),
      sealing: await createSealing(keyIn(data)),
    },
    { sampleData, samplePassword: defaultSamplePassword, drawings: 'few', passwordCost },
  )

const make = async (folder: string, sampleData: SampleDataName) => {
  const database = await openDatabase({ from: undefined })
  try {
    await makeSampleData(database, folder, sampleData)
    const files = folderFileStore(join(folder, 'files'), database.db, systemClock)
    await indexReferences({ db: database.db, files }, new AbortController().signal)
    // Otherwise, opening the dump would repeat what was not written to disk.
    await database.sql.query('CHECKPOINT')
    const dump = await database.dump()
    await writeFile(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
    const copy = await PGlite.create(join(folder, 'database'), { loadDataDir: dump })
    await copy.close()
  } finally {
    await database.close()
  }
}

/** Links a file: files of the store never change, so copies can share their bytes, except across disks. */
const shareFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

const load = async (sampleData: SampleDataName): Promise<Template> => {
  const folder = await obtain({
    name: `sampleData/${sampleData}`,
    sources,
    // Takes minutes to create, and only the failures of its webhooks count back from then, which no test looks at.
    isRecent: sampleData !== 'large',
    create: (unfinished) => make(unfinished, sampleData),
  })
  const database = await openAsBlob(join(folder, 'database.tar'))
  const copyFiles = async (data: string) => {
    await mkdir(data, { recursive: true })
    await copyFile(keyIn(folder), keyIn(data))
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
      await cp(join(folder, 'database'), join(data, 'database'), { recursive: true })
      await copyFiles(data)
    },
  }
}

const loaded = new Map<SampleDataName, Promise<Template>>()

/** Returns the template of sample data: created on first use, cached in `.cache` until a source changes, all but `large` for a day at most. */
export const templateOf = (sampleData: SampleDataName): Promise<Template> => {
  const template = loaded.get(sampleData) ?? load(sampleData)
  loaded.set(sampleData, template)
  return template
}
