import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
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
    FROM (SELECT ${value} AS spelling, sum(times) AS times FROM found GROUP BY spelling) AS spellings
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

/** A part of the items that represents all of them. */
export interface Sample {
  /** The items of the sample, as a table. */
  readonly items: SQL
  /** How many items each of its items represents. */
  readonly weight: number
  /** About how many items there are. */
  readonly among: number
}

/** Counts, which are estimates if they come from a sample. */
export interface Counted extends Counts {
  readonly sample?: Sample
}

const usualLimits = {
  /** Up to this number of items, all results of a search are counted. */
  items: 200_000,
  /** Among more items, more than about this number of results are estimated from a sample of as many items. */
  results: 10_000,
} as const

/** Counting all results may cost this many times as much as reading the sample: it is necessary anyway if there are few. */
const maxCost = 2

type Limits = Readonly<Record<keyof typeof usualLimits, number>>

/** Returns PostgreSQL's estimate of the number of all items. */
const estimateSize = async (db: Database): Promise<number> => {
  const read = await db.execute(
    sql`SELECT reltuples::float8 AS size FROM pg_class WHERE oid = 'items'::regclass`,
  )
  return Number(rowsOf<{ size: number | string }>(read)[0]?.size)
}

/** Returns PostgreSQL's estimate of what reading the rows of `table` that meet a condition costs, in its own unit. */
const estimateCost = async (db: Database, table: SQL, where: SQL): Promise<number> => {
  const read = await db.execute(sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${table} WHERE ${where}`)
  const [row] = rowsOf<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(read)
  return row?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.NaN
}

/**
 * Counts the items that meet a condition, and the values of some of their fields; the condition is evaluated once. Among more than
 * 200,000 items, the numbers are estimates if a sample of 10,000 items indicates more than 10,000 results, unless an index finds all
 * results at little cost.
 */
export const countItems = async (
  db: Database,
  condition: SQL | undefined,
  { countFields, countSize }: CountQuery = { countSize: 0 },
  columns: CategoryColumns = ofOrganization,
  limits: Limits = usualLimits,
): Promise<Counted> => {
  const where = condition ?? sql`true`
  const fields = [...new Set(countFields)]
  const named = countable(columns)
  const size = await estimateSize(db)
  /** Counts the results in a table, each of which represents `weight` ones. */
  const countIn = async (table: SQL, weight: number): Promise<Counts> => {
    const values = fields.map((field) => sql`${named[field]} AS ${sql.identifier(field)}`)
    const from = sql`FROM ${table} WHERE ${where}`
    // Items with equal values are counted first, which leaves few rows; lists of values are seldom equal.
    const found = fields.some((field) => lists.includes(field))
      ? sql`SELECT ${sql.join([sql`1 AS times`, ...values], sql`, `)} ${from}`
      : sql`SELECT ${sql.join([sql`count(*) AS times`, ...values], sql`, `)} ${from} ${
          fields.length === 0
            ? sql``
            : sql`GROUP BY ${sql.join(
                fields.map((field) => named[field] ?? sql`NULL`),
                sql`, `,
              )}`
        }`
    const counted = await db.execute(sql`
      WITH found AS (${found})
      ${sql.join(
        [
          sql`SELECT NULL AS field, NULL AS value, coalesce(sum(times), 0)::bigint AS count FROM found`,
          ...fields.map((field) => countsOf(field, countSize)),
        ],
        sql` UNION ALL `,
      )}`)
    const rows = rowsOf<CountRow>(counted)
    const valuesOf = (fieldName: string | null) =>
      rows.flatMap(({ field, value, count }) =>
        field === fieldName
          ? [{ value: value ?? '', count: Math.round(Number(count) * weight) }]
          : [],
      )
    return {
      total: valuesOf(null)[0]?.count ?? 0,
      ...(countFields
        ? {
            aggregations: {
              counts: fields.map((fieldName) => ({ fieldName, fieldValues: valuesOf(fieldName) })),
            },
          }
        : {}),
    }
  }

  const all = sql`${items}`
  if (size > limits.items) {
    const weight = size / limits.results
    // Pages of the table, and always the same ones, so that a repeated search finds the same numbers.
    const sample = sql`${items} TABLESAMPLE SYSTEM (${sql.raw((100 / weight).toFixed(6))}) REPEATABLE (1)`
    const [costOfSample, costOfAll] = [
      await estimateCost(db, sample, where),
      await estimateCost(db, all, where),
    ]
    if (costOfAll > maxCost * costOfSample) {
      const estimate = await countIn(sample, weight)
      if (estimate.total > limits.results)
        return { ...estimate, sample: { items: sample, weight, among: size } }
    }
  }
  return countIn(all, 1)
}
