import { Readable } from 'node:stream'
import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import papaparse from 'papaparse'
import type * as z from 'zod'
import type { Operations } from '../../rest/index.ts'
import type { RecordedChange } from '../../rest/organization/changes.ts'
import type { Database } from '../db/database.ts'
import { recordedChanges } from '../db/schema.ts'
import { servedSafely } from '../operations/sendFile.ts'
import type { HandlerParams, Handlers } from '../operations/context.ts'

/** Rows that an export reads at a time. */
const pageSize = 500

type Row = typeof recordedChanges.$inferSelect
type Filters = Omit<HandlerParams<Operations['changes']['export']>, 'format'>

const conditionOf = ({ user, objectId, operation, outcome, from, to }: Filters) => {
  const { username, objects, time } = recordedChanges
  return and(
    user === undefined ? undefined : eq(username, user),
    objectId === undefined
      ? undefined
      : sql`${objects} @> ${JSON.stringify([{ id: objectId }])}::jsonb`,
    operation === undefined ? undefined : eq(recordedChanges.operation, operation),
    outcome === undefined ? undefined : eq(recordedChanges.outcome, outcome),
    from === undefined ? undefined : gte(time, from),
    to === undefined ? undefined : lte(time, to),
  )
}

const cursorOf = ({ time, id }: Row) => `${time}-${id}`

/** Returns the condition for what is listed after a cursor. */
const after = (cursor: string): SQL => {
  const [time, id] = cursor.split('-')
  return sql`(${recordedChanges.time}, ${recordedChanges.id}) < (${time}::bigint, ${id}::text)`
}

const readPage = (
  db: Database,
  condition: SQL | undefined,
  cursor: string | undefined,
  num: number,
): Promise<Row[]> =>
  db
    .select()
    .from(recordedChanges)
    .where(and(condition, cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(recordedChanges.time), desc(recordedChanges.id))
    .limit(num)

const record = (row: Row): z.input<typeof RecordedChange> => row

const writers = {
  jsonl: {
    mediaType: 'application/jsonl',
    header: '',
    write: (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(record(row))}\n`).join(''),
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    header: 'id,time,username,operation,objects,parameters,outcome,code,address,requestId\r\n',
    write: (rows: readonly Row[]) =>
      `${papaparse.unparse(
        rows.map((row) => [
          row.id,
          new Date(row.time).toISOString(),
          row.username,
          row.operation,
          row.objects.map(({ parameter, id }) => `${parameter}=${id}`).join(' '),
          row.parameters.join(' '),
          row.outcome,
          row.code,
          row.address,
          row.requestId,
        ]),
        { newline: '\r\n', header: false, escapeFormulae: true },
      )}\r\n`,
  },
} as const

export const changeHandlers: Handlers<Operations['changes']> = {
  list: async ({ cursor, num, ...filters }, { db }) => {
    const rows = await readPage(db, conditionOf(filters), cursor, num + 1)
    const page = rows.slice(0, num)
    const last = page.at(-1)
    return {
      changes: page.map(record),
      ...(rows.length > num && last ? { nextCursor: cursorOf(last) } : {}),
    }
  },

  export: ({ format, ...filters }, { db }) => {
    const { mediaType, header, write } = writers[format]
    const condition = conditionOf(filters)
    const lines = async function* () {
      if (header !== '') yield header
      let cursor: string | undefined
      for (;;) {
        const rows = await readPage(db, condition, cursor, pageSize)
        const last = rows.at(-1)
        if (last) yield write(rows)
        if (!last || rows.length < pageSize) return
        cursor = cursorOf(last)
      }
    }
    return {
      headers: {
        ...servedSafely,
        'content-type': mediaType,
        'content-disposition': `attachment; filename="changes.${format}"`,
      },
      body: Readable.from(lines()),
    }
  },
}
