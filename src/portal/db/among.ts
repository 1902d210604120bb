import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Returns the condition that a text is one of these, in one parameter: one for each would end at 65,535. */
export const among = (text: SQLWrapper, values: readonly string[]): SQL =>
  sql`${text} = ANY(${sql.param([...values])}::text[])`
