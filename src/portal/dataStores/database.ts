import { PortalError } from '../../rest/protocol/errors.ts'

/** A statement that reads, and the values of its parameters. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
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

/** The database of a data store cannot be reached: not a fault of the portal, and a retry might succeed. */
export class DatabaseUnavailable extends PortalError {
  constructor(reason: string) {
    super({ code: 400, message: reason, details: [reason], parameter: 'datastoreId' })
  }
}

/**
 * Returns a statement whose only row contains all rows as a JSON text, so that every database returns the same values for the same
 * types.
 */
export const asJson = ({ text, values = [] }: Statement): Required<Statement> => ({
  text: `SELECT coalesce(json_agg(to_json(r)), '[]')::text AS rows FROM (${text}) AS r`,
  values,
})

/** Returns the rows of the result of such a statement. */
export const rowsOf = <Row>(result: readonly unknown[]): Row[] => {
  const [first] = result as readonly { readonly rows: string }[]
  return JSON.parse(first?.rows ?? '[]') as Row[]
}
