import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { inLargePieces } from '../files/blobs.ts'
import { ExplainedError } from '../common/refusals.ts'
import { hashOf, type StoredFile } from '../files/store.ts'
import { linesIn } from './rows.ts'

/** The version of the format. */
export const format = 1

const Name = z.string().regex(/^[a-z_]+$/)

/** What `backup.json` contains. It is written last, so that a folder with it is a complete backup. */
const Backup = z.object({
  format: z.literal(format),
  /** The product version of the portal. */
  version: z.string(),
  installationId: z.string(),
  /** The time of the rows. */
  created: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** In an order in which each table is after those to which its foreign keys refer. */
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Name),
      rows: z.int(),
      /** The SHA-256 of its file. */
      hash: z.string(),
    }),
  ),
  files: z.object({ count: z.int(), bytes: z.int() }),
})
export type Backup = z.output<typeof Backup>
export type TableOfBackup = Backup['tables'][number]

/** The names in the folder. */
export const names = {
  description: 'backup.json',
  database: 'database',
  files: 'files/',
  key: 'key',
  /** What a backup in progress has written. */
  unfinished: 'unfinished',
} as const

export const tableIn = (folder: string, table: string): string =>
  join(folder, names.database, `${table}.ndjson`)

/** The key of a file in the store of the folder. */
export const fileKeyOf = (hash: string): string => `${names.files}${hash.slice(0, 2)}/${hash}`

/** Returns the value of a JSON text; undefined for any other text. */
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a part of the folder. Throws an error that names its file, with what to do, if the file is missing or can't be read. */
export const readPart = async <T>(path: string, read: (path: string) => Promise<T>): Promise<T> => {
  try {
    return await read(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw damagedPart(path, code === 'ENOENT' ? 'is missing' : `can't be read (${code})`)
  }
}

/** Returns the error for a file of a backup, before anything is restored to the database. */
export const damagedPart = (path: string, problem: string): Error =>
  new ExplainedError(
    `The file ${resolve(path)} of the backup ${problem}. Nothing was restored to the database; use another backup.`,
  )

/** Throws when the file of a table is missing or damaged, with its first damaged line if a line shows it. */
export const checkTable = (folder: string, { name, rows, hash }: TableOfBackup): Promise<void> =>
  readPart(tableIn(folder, name), async (path) => {
    if ((await hashOf(path)) === hash) return
    let lines = 0
    for await (const line of linesOfTable(folder, name)) {
      lines += 1
      const row = parsedJson(line)
      if (typeof row !== 'object' || row === null)
        throw damagedPart(path, `is damaged in line ${lines}`)
    }
    throw damagedPart(
      path,
      lines === rows ? 'is damaged' : `is damaged: it has ${lines} lines instead of ${rows}`,
    )
  })

/** Reads `backup.json`. Throws when the folder does not contain a complete backup in a known format. */
export const readBackup = async (folder: string): Promise<Backup> => {
  const text = await readFile(join(folder, names.description), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`The folder ${resolve(folder)} does not contain a complete backup.`)
  })
  const parsed = Backup.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  throw new Error(
    `The backup in ${resolve(folder)} is damaged, or was created by a later version: ${z.prettifyError(parsed.error)}`,
  )
}

const linesOfTable = (folder: string, table: string) =>
  linesIn(createReadStream(tableIn(folder, table), inLargePieces))

/** Yields the files to which the rows in a folder refer, in the order of their hashes. */
export const filesOf = async function* (folder: string): AsyncGenerator<StoredFile> {
  for await (const line of linesOfTable(folder, 'files')) yield JSON.parse(line) as StoredFile
}

/** How a row that refers to a file is described. */
const uses: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>> = {
  items: ({ id, title }) => `item ${String(id)} "${String(title)}"`,
  item_files: ({ item_id, path }) => `item ${String(item_id)}, ${String(path)}`,
  organization_resources: ({ key }) => `resource ${String(key)} of the organization`,
  jobs: ({ id }) => `result of the job ${String(id)}`,
}

/** Returns what refers to a file, for an error. */
export const usesIn = async (folder: string, hash: string): Promise<string> => {
  const found: string[] = []
  for (const [table, describe] of Object.entries(uses))
    for await (const line of linesOfTable(folder, table))
      if (line.includes(`"${hash}"`))
        found.push(describe(JSON.parse(line) as Record<string, unknown>))
  return found.join('; ')
}
