import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text is one of these, however many: a list of parameters, one for each, would end at 65,535. */
export const among = (text: SQLWrapper, values: readonly string[]): SQL =>
  sql`${text} = ANY(${sql.param([...values])}::text[])`
