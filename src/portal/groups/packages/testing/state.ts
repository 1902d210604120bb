import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import * as schema from '../../../db/schema.ts'
import { ownerKey } from '../../../files/claim.ts'

/** Every row of the database and every file below the portal's folder of files, sorted. */
export interface State {
  readonly rows: Readonly<Record<string, readonly string[]>>
  /** Path and SHA-256. */
  readonly files: readonly string[]
}

export interface StateOptions {
  /** Tables to exclude, in addition to those that are never compared. */
  readonly without?: readonly (keyof typeof schema)[]
  /** Columns that differ from run to run. */
  readonly volatile?: Partial<Record<keyof typeof schema, readonly string[]>>
}

/** Signing in creates tokens, requests are recorded, and references are indexed in the background. */
const neverCompared: readonly string[] = [
  'tokens',
  'recordedChanges',
  'itemReferences',
  'staleReferences',
] satisfies (keyof typeof schema)[]

const rowsOf = async (db: Database, table: PgTable, volatile: readonly string[]) => {
  const rows: Record<string, unknown>[] = await db.select().from(table)
  return rows
    .map((row) =>
      JSON.stringify(Object.entries(row).filter(([column]) => !volatile.includes(column))),
    )
    .toSorted()
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    // The installation that the folder belongs to is no content.
    .filter((entry) => entry.isFile() && entry.name !== ownerKey)
    .map(({ parentPath, name }) => join(parentPath, name))
  const described = await Promise.all(
    paths.map(async (path) => {
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      return `${relative(folder, path)} ${hash}`
    }),
  )
  return described.toSorted()
}

/** Returns everything that a portal stores, for comparison with another time or another portal. */
export const stateOf = async (
  { db, data }: { readonly db: Database; readonly data: string },
  { without = [], volatile = {} }: StateOptions = {},
): Promise<State> => {
  const rows: Record<string, readonly string[]> = {}
  for (const [name, table] of Object.entries(schema)) {
    const key = name as keyof typeof schema
    if (is(table, PgTable) && !neverCompared.includes(key) && !without.includes(key))
      rows[name] = await rowsOf(db, table, volatile[key] ?? [])
  }
  return { rows, files: await filesBelow(join(data, 'files')) }
}

/**
 * Returns how many more files than rows of files there are: 0 as soon as unreferenced files are removed, which happens after the end
 * of a job.
 */
export const strayFiles = async (portal: {
  readonly db: Database
  readonly data: string
}): Promise<number> => {
  const { rows, files } = await stateOf(portal)
  return files.length - (rows['files']?.length ?? 0)
}
