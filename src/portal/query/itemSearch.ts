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
import { rowsOf } from '../db/rows.ts'
import { folded, items } from '../db/schema.ts'
import { compileFilter, compileQuery } from './compile.ts'
import { budgetOf, costs } from './cost.ts'
import type { Counted, Counts, Sample } from './itemCounts.ts'
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

/** One column that items are sorted by. */
interface Sorting {
  readonly column: SQLWrapper
  readonly isDescending: boolean
}

/**
 * Returns the order of items by the named fields, case-insensitively, or the newest first. The ID breaks ties, in the same direction
 * as indexes have it.
 */
export const itemOrder = (
  fields: readonly string[] | undefined,
  order: SortOrder,
): readonly Sorting[] => {
  if (fields === undefined || fields.length === 0)
    return [
      { column: items.modified, isDescending: true },
      { column: items.id, isDescending: false },
    ]
  const isDescending = order === 'desc'
  const columns = fields.map((field) => {
    const name = field.toLowerCase()
    if (!isSortField(name))
      throw failures.badParameter('sortField', `must be one of ${itemSortFields.join(', ')}`)
    return sortColumns[name]
  })
  return [...columns, items.id].map((column) => ({ column, isDescending }))
}

const sorted = ({ column, isDescending }: Sorting) => (isDescending ? desc : asc)(column)

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
  readonly order: readonly Sorting[]
  readonly start: number
  readonly num: number
}

/** Reading items in their order is faster than sorting results up to this number of items, or this share of the results. */
const readInOrder = { items: 20_000, share: 0.25 } as const

/**
 * A sample says only roughly where a page ends, so more results are sorted: this share, and those that this number of its items
 * represent.
 */
const margin = { share: 0.4, sampled: 6 } as const

/** Returns the condition for the results that are probably on a deep page or before it. */
const untilEndOf = async (
  db: Database,
  { where = sql`true`, order: [first], start, num }: PageOfItems,
  total: number,
  sample: Sample,
): Promise<SQL | undefined> => {
  const sortedCount = (1 + margin.share) * (start - 1 + num) + margin.sampled * sample.weight
  const share = sortedCount / total
  if (!first || share >= 1) return undefined
  const read = await db.execute(sql`
    SELECT percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY ${sorted(first)}) AS last FROM ${sample.items} WHERE ${where}`)
  const last = rowsOf<{ last: string | number }>(read)[0]?.last
  return first.isDescending ? sql`${first.column} >= ${last}` : sql`${first.column} <= ${last}`
}

/** Returns the IDs of the items of a page. */
const readPage = async (
  db: Database,
  page: PageOfItems,
  { total, sample }: Counted,
): Promise<string[]> => {
  const { where, ranking, order, start, num } = page
  const sortings = [
    ...(ranking && !sample ? [{ column: ranking, isDescending: true }] : []),
    ...order,
  ].map((sorting, index) => ({ ...sorting, name: sql.identifier(`sorted_${index}`) }))
  const read = async (condition: SQL | undefined, fence = sql``) => {
    const found = await db.execute(sql`
      SELECT id FROM (
        SELECT ${items.id}, ${sql.join(
          sortings.map(({ column, name }) => sql`${column} AS ${name}`),
          sql`, `,
        )} FROM ${items} WHERE ${condition ?? sql`true`} ${fence}) AS found
      ORDER BY ${sql.join(
        sortings.map(({ name, isDescending }) => sorted({ column: sql`${name}`, isDescending })),
        sql`, `,
      )} LIMIT ${num} OFFSET ${start - 1}`)
    return rowsOf<{ id: string }>(found).map(({ id }) => id)
  }
  if (num === 0) return []
  if (!sample) return read(where)
  const itemsInOrder = ((start - 1 + num) * sample.among) / total
  if (itemsInOrder <= Math.max(readInOrder.items, readInOrder.share * total)) return read(where)
  // PostgreSQL would often read in order, because it takes rows in memory for as expensive as those on disk. `OFFSET 0` prevents it.
  const sort = (condition: SQL | undefined) => read(condition, sql`OFFSET 0`)
  const last = await untilEndOf(db, page, total, sample)
  const ids = await sort(and(where, last))
  return last && ids.length < num ? sort(where) : ids
}

/** Returns one page of items. The page is selected by ID first, so that sorting many items does not move their texts. */
export const listItems = async (
  db: Database,
  caller: Person | undefined,
  page: PageOfItems,
  count: () => Promise<Counted>,
): Promise<Counts & { records: z.input<typeof Item>[] }> => {
  const counted = await count()
  const ids = await readPage(db, page, counted)
  const rows =
    ids.length === 0 ? [] : await db.select(itemColumns).from(items).where(among(items.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const records = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [itemRecord(row, caller)] : []
  })
  const { sample: _sample, ...counts } = counted
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
    order: itemOrder(sortField, sortOrder),
    ...(!sortField?.length && {
      ranking: query?.ranking && sql`ts_rank(${items.searchWords}, ${query.ranking}, 1)`,
    }),
  }
}

/** Removes `protected` from search results, which do not contain it. */
export const withoutProtection = ({
  protected: _protected,
  ...record
}: z.input<typeof Item>): z.input<typeof Item> => record
