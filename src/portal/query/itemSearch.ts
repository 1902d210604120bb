import { and, asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { Item } from '../../rest/records/item.ts'
import { itemSortFields } from '../../rest/records/itemSearch.ts'
import { readableCompletedItems } from '../access/visibility.ts'
import { failures } from '../common/failures.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { itemColumns, itemRecord, scoreCompleteness } from '../db/records.ts'
import { folded, items } from '../db/schema.ts'
import { compileFilter, compileQuery } from './compile.ts'
import { budgetOf, costs } from './cost.ts'
import type { Counted, Counts } from './itemCounts.ts'
import { itemFields } from './itemFields.ts'

/** How many results of a search can be paged through. */
const searchWindow = 10_000

type SortField = (typeof itemSortFields)[number]
type SortOrder = 'asc' | 'desc' | undefined

const sortColumns: Readonly<Record<SortField, SQLWrapper>> = {
  title: folded(items.title),
  created: items.created,
  type: sql`lower(${items.type})`,
  owner: items.owner,
  modified: items.modified,
  // The embedded portal has no ratings or comments, so all items are equal.
  avgrating: sql`0::integer + 0`,
  numratings: sql`0::integer + 0`,
  numcomments: sql`0::integer + 0`,
  numviews: items.numViews,
  scorecompleteness: scoreCompleteness,
  size: items.size,
}

const isSortField = (field: string): field is SortField =>
  (itemSortFields as readonly string[]).includes(field)

/** Returns the order of items by the named fields, case-insensitively. The ID breaks ties, in the same direction as indexes have it. */
export const itemOrder = (fields: readonly string[] | undefined, order: SortOrder): SQL[] => {
  const direction = order === 'desc' ? desc : asc
  const named = (fields ?? []).map((field) => {
    const name = field.toLowerCase()
    if (!isSortField(name))
      throw failures.badParameter('sortField', `must be one of ${itemSortFields.join(', ')}`)
    return direction(sortColumns[name])
  })
  return [...named, direction(items.id)]
}

/** Throws 400 for pages beyond the window. */
export const checkWindow = ({ start, num }: { start: number; num: number }): void => {
  if (start + num - 1 > searchWindow)
    throw failures.badParameter(
      'start',
      `and 'num' must stay within the first ${searchWindow.toLocaleString('en')} results; use a more specific search`,
    )
}

interface PageOfItems {
  readonly where: SQL | undefined
  /** Comes before `order` unless the number of items is only an estimate: ranking reads all of them. */
  readonly ranking?: SQL | undefined
  readonly order: readonly SQL[]
  readonly start: number
  readonly num: number
}

/**
 * Returns whether a page is so deep that reading all results and sorting them reads fewer rows than reading the items in their order until
 * the page is full.
 */
const isDeep = ({ start, num }: PageOfItems, { total, estimatedAmong }: Counted): boolean =>
  estimatedAmong !== undefined && total * total < (start - 1 + num) * estimatedAmong

/** Returns one page of items. The page is selected by ID first, so that sorting many items does not move their texts. */
export const listItems = async (
  db: Database,
  caller: Person | undefined,
  page: PageOfItems,
  count: () => Promise<Counted>,
): Promise<Counts & { records: z.input<typeof Item>[] }> => {
  const { where, ranking, order, start, num } = page
  const counted = await count()
  const { estimatedAmong, ...counts } = counted
  // PostgreSQL would always read in order, because it takes rows in memory for as expensive as those on disk. `OFFSET 0` prevents it.
  const source = isDeep(page, counted)
    ? { from: sql`(SELECT * FROM ${items} WHERE ${where ?? sql`true`} OFFSET 0) AS ${items}` }
    : { from: items, where }
  const found =
    num === 0
      ? []
      : await db
          .select({ id: sql<string>`${items.id}` })
          .from(source.from)
          .where(source.where)
          .orderBy(...(ranking && estimatedAmong === undefined ? [desc(ranking)] : []), ...order)
          .offset(start - 1)
          .limit(num)
  const ids = found.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await db.select(itemColumns).from(items).where(among(items.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const records = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [itemRecord(row, caller)] : []
  })
  return { ...counts, records }
}

interface ItemQuery {
  readonly q?: string | undefined
  readonly filter?: string | undefined
  readonly start: number
  readonly num: number
  readonly sortField?: readonly string[] | undefined
  readonly sortOrder?: SortOrder
  readonly countFields?: readonly string[] | undefined
}

/**
 * Returns the results of a search before paging, and their order. Only completed items that the caller can read. Without `sortField`,
 * they are ordered by relevance: how often the search words occur, above all in the title (words of titles are marked); then the
 * newest first.
 */
export const itemMatches = (
  { q, filter, sortField, sortOrder, countFields = [] }: Omit<ItemQuery, 'start' | 'num'>,
  caller: Person | undefined,
  ...scope: (SQL | undefined)[]
): Pick<PageOfItems, 'where' | 'ranking' | 'order'> => {
  const fields = itemFields(caller)
  const budget = budgetOf(caller)
  budget.spend('countFields', countFields.length * costs.counted)
  const query = q === undefined ? undefined : compileQuery(q, fields, budget)
  return {
    where: and(
      readableCompletedItems(caller),
      query?.where,
      filter === undefined ? undefined : compileFilter(filter, fields, budget),
      ...scope,
    ),
    ...(sortField === undefined || sortField.length === 0
      ? {
          ranking: query?.ranking && sql`ts_rank(${items.searchWords}, ${query.ranking}, 1)`,
          order: [desc(items.modified), asc(items.id)],
        }
      : { order: itemOrder(sortField, sortOrder) }),
  }
}

/** Removes `protected` from search results, which do not contain it. */
export const withoutProtection = ({
  protected: _protected,
  ...record
}: z.input<typeof Item>): z.input<typeof Item> => record
