import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Prepare } from '../db/database.ts'
import { ExplainedError } from '../common/refusals.ts'
import { appliedMigrations, migrationNames } from '../db/migrate.ts'
import { openStores, type ClosingSteps, type Stores, type StoresOptions } from '../stores.ts'

/** Throws unless the database has exactly the migrations of this version: commands change no schema. */
const refuseOtherVersions: Prepare = async (db) => {
  const applied = await appliedMigrations(db)
  if (applied.length === 0) throw new ExplainedError('The database contains no portal.')
  if (applied.join() !== migrationNames.join())
    throw new ExplainedError(
      'The database was last used with another version of the program. Use that version, or start this one first.',
    )
}

/** Opens the database and the files of a portal as they are. Throws if they contain no portal, or one of another version. */
export const openExisting = async (
  options: StoresOptions,
  onClose: ClosingSteps,
): Promise<Stores> => {
  if (!options.database)
    await access(join(options.data, 'database')).catch((error: unknown) => {
      throw new Error(
        `There is no portal in ${resolve(options.data)}. Set PORTAL_DATA to its data folder.`,
        { cause: error },
      )
    })
  return openStores(options, onClose, refuseOtherVersions)
}
