import { and, count, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { items } from './db/schema.ts'
import { failures } from './failures.ts'
import { categoriesNamed, inCategories } from './query/itemFields.ts'

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
  column: SQLWrapper = items.categories,
): SQL | undefined => {
  if (categories.length > 0 && categoryFilters.length > 0)
    throw failures.badParameter('categoryFilters', "must not be sent together with 'categories'")
  return and(
    ...categories.map((paths) => inCategories(paths, column)),
    ...categoryFilters.map((terms) => categoriesNamed(terms, column)),
  )
}

/** The most frequent values of a field among the found items, in small letters. */
const countValues = async (
  db: Database,
  where: SQL | undefined,
  fieldName: string,
  size: number,
  categories: SQLWrapper,
) => {
  const one = (column: SQLWrapper) => sql<string>`lower(${column})`
  const values: Readonly<Record<string, SQL<string>>> = {
    tags: sql<string>`lower(unnest(${items.tags}))`,
    categories: sql<string>`unnest(portal_category_paths(${categories}))`,
    type: one(items.type),
    access: one(items.access),
  }
  const value = values[fieldName]
  if (!value) return { fieldName, fieldValues: [] }
  const fieldValues = await db
    .select({ value: value.as('value'), count: count().as('count') })
    .from(items)
    .where(where)
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
  categories: SQLWrapper = items.categories,
) => {
  if (!countFields) return {}
  const counts = []
  for (const field of countFields)
    counts.push(await countValues(db, where, field, countSize, categories))
  return { aggregations: { counts } }
}
