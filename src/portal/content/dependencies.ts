import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Dependency, dependencies } from '../../rest/content/dependencies.ts'
import type { Handlers } from '../operations/context.ts'
import { among } from '../db/among.ts'
import { folded, itemReferences, items, relationships } from '../db/schema.ts'
import { comparableUrl, indexReferences } from '../items/references.ts'
import { readableItems } from '../access/visibility.ts'
import type { ItemRow } from '../db/records.ts'
import { readableItem } from '../items/ownedItem.ts'

const { id, title, type, owner, url } = items
const described = { id, title, type, owner, url }

const entryOf = ({
  url: _url,
  ...item
}: Pick<ItemRow, keyof typeof described>): z.input<typeof Dependency> => ({
  dependencyType: 'id',
  ...item,
})

/** Returns one page from `start` (0-based) of a list that was read with one additional entry. */
const pageOf = <T>(rows: readonly T[], start: number, num: number) => ({
  rows: rows.slice(0, num),
  nextStart: rows.length > num && num > 0 ? start + num : -1,
})

/** The URL of an item as references are compared with it (see `comparedAddress`); it is indexed. */
const comparedUrl = sql`portal_compared_address(${items.url})`

export const dependencyHandlers: Handlers<typeof dependencies> = {
  list: async ({ itemId, start, num }, context) => {
    const { db, caller } = context
    await readableItem(db, caller, itemId)
    await indexReferences(context, context.request.signal)
    const references = await db
      .select({ target: itemReferences.target })
      .from(itemReferences)
      .where(eq(itemReferences.itemId, itemId))
      .orderBy(asc(itemReferences.target))
    const related = await db
      .select({ target: relationships.destinationItemId })
      .from(relationships)
      .where(eq(relationships.originItemId, itemId))
    const targets = [...new Set([...references, ...related].map(({ target }) => target))]
    const found =
      targets.length === 0
        ? []
        : await db
            .select({ ...described, address: sql<string | null>`${comparedUrl}` })
            .from(items)
            .where(
              and(
                or(among(items.id, targets), among(comparedUrl, targets)),
                ne(items.id, itemId),
                readableItems(caller),
              ),
            )
            .orderBy(asc(folded(items.title)), asc(items.id))
    const known = new Set(found.map(({ address }) => address))
    const addresses = targets.filter(
      (target) => comparableUrl(target) !== undefined && !known.has(target),
    )
    const all = [
      ...found.map(({ address: _address, ...item }) => entryOf(item)),
      ...addresses.map((target) => ({ dependencyType: 'url' as const, id: target })),
    ]
    const { rows, nextStart } = pageOf(all.slice(start, start + num + 1), start, num)
    return { list: rows, nextStart }
  },

  dependents: async ({ itemId, start, num }, context) => {
    const { db, caller } = context
    const item = await readableItem(db, caller, itemId)
    await indexReferences(context, context.request.signal)
    const address = item.url === null ? undefined : comparableUrl(item.url)
    const targets = [itemId.toLowerCase(), ...(address === undefined ? [] : [address])]
    const referring = db
      .select({ id: itemReferences.itemId })
      .from(itemReferences)
      .where(among(itemReferences.target, targets))
      .unionAll(
        db
          .select({ id: relationships.originItemId })
          .from(relationships)
          .where(eq(relationships.destinationItemId, itemId)),
      )
    const found = await db
      .select(described)
      .from(items)
      .where(and(inArray(items.id, referring), ne(items.id, itemId), readableItems(caller)))
      .orderBy(asc(folded(items.title)), asc(items.id))
      .offset(start)
      .limit(num + 1)
    const { rows, nextStart } = pageOf(found, start, num)
    return { list: rows.map(entryOf), nextStart }
  },
}
