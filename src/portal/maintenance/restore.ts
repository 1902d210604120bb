import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { ExplainedError } from '../common/refusals.ts'
import type { Database } from '../db/database.ts'
import { appliedMigrations, migrate, migrationNames, migrationsWith } from '../db/migrate.ts'
import { rowsOf } from '../db/rows.ts'
import { folderBlobs, inLargePieces, type BlobStore } from '../files/blobs.ts'
import { ownerKey } from '../files/claim.ts'
import { contentKey, keyOf } from '../files/store.ts'
import {
  keyFileOf,
  openBlobs,
  openStores,
  type ClosingSteps,
  type StoresOptions,
} from '../stores.ts'
import {
  checkTable,
  damagedPart,
  fileKeyOf,
  filesOf,
  names,
  readBackup,
  readPart,
  tableIn,
  type Backup,
} from './backupFolder.ts'
import { insertRows, linesIn } from './rows.ts'
import { sizesIn, transferFiles, type Report } from './transfer.ts'

const notEmpty = (what: string) =>
  new ExplainedError(
    `${what} A backup can only be restored to an empty database and an empty file store. Set PORTAL_DATA, DATABASE_URL, and PORTAL_FILES to empty ones.`,
  )

/** Gives an empty database the schema of the backup; the next start of the portal applies later migrations. */
const prepareFor =
  ({ migrations, tables }: Backup) =>
  async (db: Database): Promise<void> => {
    const applied = await appliedMigrations(db)
    if (applied.length > 0 && applied.join() !== migrations.join())
      throw notEmpty('The database is not empty: another version of the program has used it.')
    await migrate(db, migrationsWith(migrations))
    for (const { name } of tables) {
      const table = sql.identifier(name)
      const found = rowsOf(await db.execute(sql`SELECT 1 FROM ${table} LIMIT 1`))
      if (found.length > 0)
        throw notEmpty(`The database is not empty: the table ${name} contains rows.`)
    }
  }

/** Throws when a store contains anything but files of the backup, which an interrupted restore leaves. Returns their sizes by their keys. */
const presentIn = async (blobs: BlobStore, folder: string): Promise<Map<string, number>> => {
  const present = await sizesIn(blobs, contentKey)
  const others = new Set(present.keys())
  for await (const { hash } of filesOf(folder)) others.delete(keyOf(hash))
  for await (const { key } of blobs.list('uploads/')) others.add(key)
  if (await blobs.find(ownerKey)) others.add(ownerKey)
  const [other] = others
  if (other !== undefined)
    throw notEmpty(`The file store ${blobs.name} is not empty: it contains ${other}.`)
  return present
}

/** Throws when the key file contains another key than the backup. Returns whether it has to be written. */
const isKeyMissing = async (folder: string, keyFile: string): Promise<boolean> => {
  const present = await readFile(keyFile).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  const own = await readPart(join(folder, names.key), (path) => readFile(path))
  if (present?.equals(own) === false)
    throw new Error(
      `The key file ${resolve(keyFile)} contains another key than the backup. Remove it if no portal uses it, or set PORTAL_KEY_FILE to another file.`,
    )
  return !present
}

const restoreRows = (db: Database, { tables }: Backup, folder: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of tables) {
      const hash = createHash('sha256')
      const chunks = (async function* () {
        for await (const chunk of createReadStream(tableIn(folder, table.name), inLargePieces)) {
          hash.update(chunk as Buffer)
          yield chunk as Buffer
        }
      })()
      const rows = await insertRows(tx, table, linesIn(chunks))
      if (rows !== table.rows || hash.digest('hex') !== table.hash)
        throw damagedPart(tableIn(folder, table.name), 'is damaged')
    }
  })

/**
 * Restores a backup to an empty database and an empty file store, of any kind: first its key, then its files, then all rows in one
 * transaction. After an interruption, a repeated restore copies only the missing files. Returns the description of the backup.
 * @throws when something is not empty, when there is another key, when this version is older than the backup, and when the backup is damaged
 */
export const restore = async (
  options: StoresOptions,
  folder: string,
  report: Report = () => undefined,
): Promise<Backup> => {
  const description = await readBackup(folder)
  const later = description.migrations.find((name) => !migrationNames.includes(name))
  if (later !== undefined)
    throw new Error(
      `A later version of the program (${description.version}) created the backup: this version doesn't have the migration ${later}. Restore it with a version that has it.`,
    )
  // Before hours of copying files.
  for (const table of description.tables) await checkTable(folder, table)
  const onClose: ClosingSteps = []
  try {
    // Before the database is opened, so that a refusal leaves none.
    const { blobs } = openBlobs(options)
    await blobs.check()
    const present = await presentIn(blobs, folder)
    const keyFile = keyFileOf(options)
    const needsKey = await isKeyMissing(folder, keyFile)
    const { db, files } = await openStores(options, onClose, prepareFor(description))
    if (needsKey) {
      await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, names.key), keyFile, constants.COPYFILE_EXCL)
    }
    await transferFiles({
      from: { blobs: folderBlobs(folder), keyOf: fileKeyOf },
      to: { blobs, keyOf },
      files: filesOf(folder),
      total: description.files,
      present,
      temporaryPath: () => files.temporaryPath(),
      report,
      folder,
      wayOut:
        'The database was not restored. Replace these files of the backup with those of another one, and then repeat the restore.',
    })
    await restoreRows(db, description, folder)
    return description
  } finally {
    for (const step of onClose.toReversed()) await step()
  }
}
