import * as z from 'zod'
import { isTextTooDeep } from '../../rest/protocol/depth.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { inTurns } from '../common/inTurns.ts'

/** A statement that reads, and the values of its parameters. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Aborted when the rows are no longer needed. */
  readonly signal?: AbortSignal
}

/** The database of a data store. It is only read. */
export interface DataStoreDatabase {
  /**
   * Returns the rows of a statement as JSON values. Throws a `DataStoreError` if the database refuses the statement, or a PortalError
   * if it cannot be reached or does not respond in time.
   */
  query<Row>(statement: Statement): Promise<Row[]>
}

/** How long a statement can take (ms). */
export const statementTimeoutMs = 20_000

/** Maximum bytes of the rows of a statement as JSON: the portal reads all of them into its memory. */
const maxResultBytes = 32 * 1024 * 1024

/** An error that the database reported about a statement. */
export class DataStoreError extends Error {
  override readonly name = 'DataStoreError'
  /** The SQLSTATE; undefined for other errors. */
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** The code of errors about a materialized view without data, also within another view. */
export const notFilledCode = '55000'

/** The database of a data store cannot be reached: not a fault of the portal, and a retry might succeed. */
export class DatabaseUnavailable extends PortalError {
  constructor(reason: string) {
    super({ code: 400, message: reason, details: [reason], parameter: 'datastoreId' })
  }
}

/** The rows of a statement are larger than the portal reads at once. */
export class ResultTooLarge extends PortalError {
  constructor() {
    super({
      code: 400,
      message: `The response would be larger than ${maxResultBytes / 1024 / 1024} MB. Ask for fewer features or fields.`,
    })
  }
}

/** The code of the character between two rows, which JSON does not contain. */
const between = 0x1e

/**
 * Returns a statement whose only row contains all rows as JSON in one text, so that every database returns the same values for the same
 * types; null if there are too many of them.
 */
export const asJson = ({
  text,
  values = [],
}: Statement): { readonly text: string; readonly values: readonly unknown[] } => ({
  text: `SELECT CASE WHEN octet_length(all_rows) <= ${maxResultBytes} THEN all_rows END AS rows
    FROM (SELECT coalesce(string_agg(to_json(r)::text, chr(${between})), '') AS all_rows FROM (${text}) AS r) AS result`,
  values,
})

const notPostgres = () =>
  new DatabaseUnavailable('The database server does not respond as PostgreSQL does.')

const parsedRow = (text: string): object => {
  const row = isTextTooDeep(text) ? undefined : (JSON.parse(text) as unknown)
  if (typeof row !== 'object' || row === null) throw notPostgres()
  return row
}

function* parsedRows<Row>(text: string): Generator<undefined, Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < text.length;) {
    const next = text.indexOf(String.fromCharCode(between), start)
    const end = next === -1 ? text.length : next
    rows.push(parsedRow(text.slice(start, end)) as Row)
    start = end + 1
    yield
  }
  return rows
}

/**
 * Returns the rows of the result of such a statement; other requests are answered meanwhile. Throws a PortalError if there are too
 * many, or if they are not what PostgreSQL returns.
 */
export const rowsOf = async <Row>(result: readonly unknown[]): Promise<Row[]> => {
  const [first] = result as readonly { readonly rows?: unknown }[]
  const rows = first?.rows
  if (rows === null || (typeof rows === 'string' && rows.length > maxResultBytes))
    throw new ResultTooLarge()
  if (typeof rows !== 'string') throw notPostgres()
  try {
    return await inTurns(parsedRows<Row>(rows))
  } catch (error) {
    throw error instanceof SyntaxError ? notPostgres() : error
  }
}

/** Returns the rows of a statement, checked. Throws a PortalError if they are not what PostgreSQL returns for it. */
export const queryChecked = async <Row extends object>(
  database: DataStoreDatabase,
  statement: string | Statement,
  schema: z.ZodType<Row>,
): Promise<Row[]> => {
  const rows = await database.query(typeof statement === 'string' ? { text: statement } : statement)
  const { success, data } = z.array(schema).safeParse(rows)
  if (!success) throw notPostgres()
  return data
}
