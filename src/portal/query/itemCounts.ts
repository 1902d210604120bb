import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { folded, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { Field } from './fields.ts'
import { categoriesNamed, categoryWords, inCategories } from './itemFields.ts'

/** The columns with the categories of an item and their paths. */
export interface CategoryColumns {
  readonly words: Field
  readonly paths: SQLWrapper
}

const ofOrganization: CategoryColumns = {
  words: categoryWords(),
  paths: items.categoryPaths,
}

interface CategoryQuery {
  readonly categories?: readonly (readonly string[])[] | undefined
  readonly categoryFilters?: readonly (readonly string[])[] | undefined
}

/**
 * Returns the condition for items that are in a category of each list. `column` contains the categories: the organization's by
 * default.
 */
export const ofCategories = (
  { categories = [], categoryFilters = [] }: CategoryQuery,
  column: CategoryColumns = ofOrganization,
): SQL | undefined => {
  if (categories.length > 0 && categoryFilters.length > 0)
    throw failures.badParameter('categoryFilters', "must not be sent together with 'categories'")
  return and(
    ...categories.map((paths) => inCategories(paths, column.paths)),
    ...categoryFilters.map((terms) => categoriesNamed(terms, column.words)),
  )
}

/** The columns of the fields that can be counted, by their names in the contract. */
const countable = ({ paths }: CategoryColumns): Readonly<Record<string, SQLWrapper>> => ({
  tags: items.tags,
  categories: paths,
  type: items.type,
  access: items.access,
  contentstatus: items.contentStatus,
})

const lists: readonly string[] = ['tags', 'categories']

/**
 * Returns the most frequent values of one field among the rows of `found`, in lower case, which is computed once for each spelling.
 */
const countsOf = (field: string, size: number) => {
  const column = sql.identifier(field)
  const value = lists.includes(field) ? sql`unnest(${column})` : column
  return sql`(SELECT ${field}::text AS field, ${folded(sql`spelling`)} AS value, sum(times)::bigint AS count
    FROM (SELECT ${value} AS spelling, count(*) AS times FROM found GROUP BY spelling) AS spellings
    WHERE spelling IS NOT NULL GROUP BY value ORDER BY count DESC, value LIMIT ${size})`
}

interface CountRow {
  readonly field: string | null
  readonly value: string | null
  /** A bigint, which the drivers return in different types. */
  readonly count: string | number
}

interface CountQuery {
  readonly countFields?: readonly string[] | undefined
  readonly countSize: number
}

/** The number of items, with `aggregations` if a search requests them. */
export interface Counts {
  readonly total: number
  readonly aggregations?: {
    readonly counts: {
      fieldName: string
      fieldValues: { value: string; count: number }[]
    }[]
  }
}

/** Counts the items that meet a condition, and the values of some of their fields; the condition is evaluated once. */
export const countItems = async (
  db: Database,
  where: SQL | undefined,
  { countFields, countSize }: CountQuery = { countSize: 0 },
  columns: CategoryColumns = ofOrganization,
): Promise<Counts> => {
  if (!countFields?.length) {
    const total = await db.$count(items, where)
    return { total, ...(countFields ? { aggregations: { counts: [] } } : {}) }
  }
  const fields = [...new Set(countFields)]
  const named = countable(columns)
  const counted: unknown = await db.execute(sql`
    WITH found AS MATERIALIZED (
      SELECT ${sql.join(
        fields.map((field) => sql`${named[field]} AS ${sql.identifier(field)}`),
        sql`, `,
      )} FROM ${items} WHERE ${where ?? sql`true`})
    SELECT NULL AS field, NULL AS value, count(*) AS count FROM found
    UNION ALL ${sql.join(
      fields.map((field) => countsOf(field, countSize)),
      sql` UNION ALL `,
    )}`)
  const { rows } = counted as { rows: CountRow[] }
  const valuesOf = (fieldName: string) =>
    rows.flatMap(({ field, value, count: times }) =>
      field === fieldName && value !== null ? [{ value, count: Number(times) }] : [],
    )
  return {
    total: Number(rows.find(({ field }) => field === null)?.count ?? 0),
    aggregations: {
      counts: fields.map((fieldName) => ({ fieldName, fieldValues: valuesOf(fieldName) })),
    },
  }
}
