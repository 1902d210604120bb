import { and, count, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { items } from './db/schema.ts'
import { failures } from './failures.ts'
import { categoriesNamed, inCategories } from './query/itemFields.ts'

/** Where the categories of an item stand, and the paths they lead through. */
export interface CategoryColumns {
  readonly categories: SQLWrapper
  readonly paths: SQLWrapper
}

const ofOrganization: CategoryColumns = {
  categories: items.categories,
  paths: items.categoryPaths,
}

interface CategoryQuery {
  readonly categories?: readonly (readonly string[])[] | undefined
  readonly categoryFilters?: readonly (readonly string[])[] | undefined
}

/**
 * Items of all these lists of categories, of each list in one of its categories (rest-content.md section 7.1). `column` holds
 * the categories: the organization's unless said otherwise.
 */
export const ofCategories = (
  { categories = [], categoryFilters = [] }: CategoryQuery,
  column: CategoryColumns = ofOrganization,
): SQL | undefined => {
  if (categories.length > 0 && categoryFilters.length > 0)
    throw failures.badParameter('categoryFilters', "must not be sent together with 'categories'")
  return and(
    ...categories.map((paths) => inCategories(paths, column.paths)),
    ...categoryFilters.map((terms) => categoriesNamed(terms, column.categories)),
  )
}

/** The most frequent values of a field among the found items, in small letters. */
const countValues = async (
  db: Database,
  where: SQL | undefined,
  fieldName: string,
  size: number,
  { paths }: CategoryColumns,
) => {
  const one = (column: SQLWrapper) => sql<string>`lower(${column})`
  const values: Readonly<Record<string, SQL<string>>> = {
    tags: sql<string>`lower(unnest(${items.tags}))`,
    categories: sql<string>`unnest(${paths})`,
    type: one(items.type),
    access: one(items.access),
    contentstatus: one(items.contentStatus),
  }
  const value = values[fieldName]
  if (!value) throw new Error(`the contract lets ${fieldName} be counted and nothing here does`)
  const isThere = fieldName === 'contentstatus' ? isNotNull(items.contentStatus) : undefined
  const fieldValues = await db
    .select({ value: value.as('value'), count: count().as('count') })
    .from(items)
    .where(and(where, isThere))
    .groupBy(sql`value`)
    .orderBy(sql`count DESC`, sql`value`)
    .limit(size)
  return { fieldName, fieldValues }
}

interface CountQuery {
  readonly countFields?: readonly string[] | undefined
  readonly countSize: number
}

/** `aggregations` of a search that asks for them; nothing else otherwise (rest-content.md section 7.1). */
export const aggregationsOf = async (
  db: Database,
  where: SQL | undefined,
  { countFields, countSize }: CountQuery,
  columns: CategoryColumns = ofOrganization,
) => {
  if (!countFields) return {}
  const counts = []
  for (const field of countFields)
    counts.push(await countValues(db, where, field, countSize, columns))
  return { aggregations: { counts } }
}
