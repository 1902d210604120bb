import * as z from 'zod'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Obstacle } from '../../rest/publishing/datasets.ts'
import { DataStoreError, notFilledCode, queryChecked, type DataStoreDatabase } from './database.ts'
import { quoted, quotedTable } from './identifiers.ts'
import type { Relation } from './relations.ts'
import { messages } from './structure.ts'

/** A column of integers that is to identify the rows of a table or view. */
export interface Key {
  readonly relation: Relation
  readonly column: string
  /** Whether the database guarantees that its values are unique. */
  readonly isUnique: boolean
}

/** Why a column does not identify the rows, or that it is not known. */
export type KeyProblem =
  | { readonly obstacle: Obstacle; readonly message: string }
  | { readonly warning: string }

/** How long all keys of a database, and one of them, are checked (ms): the same for a preview and for the job that follows it. */
const checkingMs = { all: 10_000, one: 2_500 } as const

/** Keys with an index that are checked by one statement. */
const batch = 50

const KeyRow = z.object({
  position: z.int(),
  rows: z.number(),
  different: z.number(),
  low: z.string().nullable(),
  high: z.string().nullable(),
})
type KeyRow = z.output<typeof KeyRow>

const needsRange = ({ relation: { columns }, column }: Key) =>
  columns.some(({ name, type }) => name === column && type === 'int8')

const checking = ({ relation, column, isUnique }: Key, position: number): string => {
  const [key, table] = [quoted(column), quotedTable(relation)]
  return isUnique
    ? `SELECT ${position} AS position, 0 AS rows, 0 AS different, (SELECT min(${key}) FROM ${table})::text AS low,
        (SELECT max(${key}) FROM ${table})::text AS high`
    : `SELECT ${position} AS position, count(*)::float8 AS rows, count(DISTINCT ${key})::float8 AS different,
        min(${key})::text AS low, max(${key})::text AS high FROM ${table}`
}

/** Returns whether a number can be the key of a feature: clients read numbers as doubles. */
export const isKeyValue = (value: number): boolean => Number.isSafeInteger(value)

const problemOf = (
  column: string,
  { rows, different, low, high }: KeyRow,
): KeyProblem | undefined => {
  const beyond = [low, high].find((value) => value !== null && !isKeyValue(Number(value)))
  if (beyond)
    return {
      obstacle: 'keyRange',
      message: `Its key ${column} has the value ${beyond}, and layers cannot have keys beyond ±9,007,199,254,740,991. Add a unique column of smaller integers, or publish a view with one.`,
    }
  return different < rows
    ? {
        obstacle: 'notUnique',
        message: `Its column ${column} does not identify its rows: ${rows.toLocaleString('en')} rows have ${different.toLocaleString('en')} different values. Name another column of integers objectid whose values are unique and not null.`,
      }
    : undefined
}

/**
 * Returns what is wrong with each key. A key without a unique index is compared with the number of rows; one of 64 bits must be in the
 * range of the numbers of clients. What cannot be checked in time has a warning.
 */
export const checkKeys = async (
  database: DataStoreDatabase,
  keys: readonly Key[],
  { all, one }: { readonly all: number; readonly one: number } = checkingMs,
): Promise<(KeyProblem | undefined)[]> => {
  const found = new Map<number, KeyRow>()
  const unfilled = new Set<number>()
  const end = performance.now() + all
  const attempt = async (positions: readonly number[]): Promise<void> => {
    const left = Math.min(end - performance.now(), one)
    if (positions.length === 0 || left <= 0) return
    const text = positions
      .flatMap((position) => (keys[position] ? [checking(keys[position], position)] : []))
      .join('\nUNION ALL ')
    try {
      const signal = AbortSignal.timeout(Math.ceil(left))
      for (const row of await queryChecked(database, { text, signal }, KeyRow))
        found.set(row.position, row)
    } catch (error) {
      if (!(error instanceof DataStoreError) && !(error instanceof PortalError)) throw error
      if (error instanceof PortalError && error.code !== 503 && error.code !== 408) throw error
      if (positions.length > 1) for (const position of positions) await attempt([position])
      else if (error instanceof DataStoreError && error.code === notFilledCode)
        unfilled.add(positions[0] ?? -1)
    }
  }
  const checked = keys.flatMap((key, position) =>
    !key.isUnique || needsRange(key) ? [position] : [],
  )
  const indexed = checked.filter((position) => keys[position]?.isUnique)
  const others = checked.filter((position) => !keys[position]?.isUnique)
  for (let start = 0; start < indexed.length; start += batch)
    await attempt(indexed.slice(start, start + batch))
  for (const position of others) await attempt([position])
  const isChecked = new Set(checked)
  return keys.map(({ column }, position) => {
    if (!isChecked.has(position)) return undefined
    if (unfilled.has(position)) return { obstacle: 'notFilled', message: messages.notFilled }
    const row = found.get(position)
    return row
      ? problemOf(column, row)
      : {
          warning: `It could not be checked in time whether the values of its column ${column} are unique.`,
        }
  })
}
