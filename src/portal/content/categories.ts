import { and, asc, eq, inArray } from 'drizzle-orm'
import { canCall, type Person } from '../../rest/protocol/authorization.ts'
import { categorizing } from '../../rest/content/categories.ts'
import { Id } from '../../rest/protocol/fields.ts'
import type { Operations } from '../../rest/index.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { groupItems, groups, items, organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { assignable, checkedCategories, readCategorySchema } from '../items/categorizing.ts'
import { refusalMessage } from '../access/access.ts'
import { checkStorable } from '../common/storableText.ts'
import { readableGroups, readableItems } from '../access/visibility.ts'

const groupSchemaOf = async (db: Database, groupId: string, caller: Person | undefined) => {
  const [row] = await db
    .select({ schema: groups.categorySchema })
    .from(groups)
    .where(and(eq(groups.id, groupId), readableGroups(caller)))
  if (!row) throw failures.noGroup()
  return row.schema
}

type Outcome = Readonly<{
  itemId: string
  success: boolean
  error?: { code: number; message: string }
}>
const failed = (itemId: string, code: number, message: string): Outcome => ({
  itemId,
  success: false,
  error: { code, message },
})

/** Converts `[{id: value}, …]` to pairs; for an item that occurs twice, the last value is used. */
const pairsOf = <T>(objects: readonly Readonly<Record<string, T>>[]): [string, T][] => [
  ...new Map(objects.flatMap((object) => Object.entries(object))),
]

const noCategories = (itemId: string) =>
  failed(
    itemId,
    400,
    "'categories' is required: a list of category paths, or an empty list to remove all.",
  )

/** Returns the IDs that have the form of item IDs. */
const possibleIds = (requested: readonly (readonly [string, unknown])[]) =>
  requested.flatMap(([id]) => (Id.safeParse(id).success ? id : []))

const noItem = (itemId: string) => failed(itemId, 400, failures.noItem().message)

export const categoryHandlers: Handlers<Operations['categories']> = {
  read: async (_params, { db }) => ({ categorySchema: await readCategorySchema(db) }),

  assign: async ({ categorySchema: { categorySchema } }, { db, clock }) => {
    checkStorable('categorySchema', categorySchema)
    await db.update(organization).set({ categorySchema, modified: clock.now() })
    return { success: true }
  },

  remove: async (_params, { db, clock }) => {
    await db.update(organization).set({ categorySchema: [], modified: clock.now() })
    return { success: true }
  },

  updateItems: async ({ items: sent }, context) => {
    const requested = pairsOf(sent)
    return context.db.transaction(async (tx) => {
      const known = assignable(await readCategorySchema(tx))
      const rows = await tx
        .select({ id: items.id, owner: items.owner, categories: items.categories })
        .from(items)
        .where(and(inArray(items.id, possibleIds(requested)), readableItems(signedIn(context))))
        .orderBy(asc(items.id))
        .for('update')
      const caller = await context.authorizeAgain(tx)
      const found = new Map(rows.map((row) => [row.id, row]))
      const results: Outcome[] = []
      for (const [itemId, { categories }] of requested) {
        const item = found.get(itemId)
        const paths =
          item && categories ? checkedCategories(categories, known, item.categories) : undefined
        const permission = canCall(categorizing, caller, item?.owner)
        if (!item) results.push(noItem(itemId))
        else if (!permission.allowed) results.push(failed(itemId, 403, refusalMessage(permission)))
        else if (!paths) results.push(noCategories(itemId))
        else if (typeof paths === 'string') results.push(failed(itemId, 400, paths))
        else {
          await tx
            .update(items)
            .set({ categories: paths, modified: context.clock.now() })
            .where(eq(items.id, itemId))
          results.push({ itemId, success: true })
        }
      }
      const changed = results.flatMap(({ itemId, success }) => (success ? [itemId] : []))
      await context.webhooks.fire(tx, caller.username, 'items', 'update', changed)
      return { results }
    })
  },

  readOfGroup: async ({ groupId }, { db, caller }) => ({
    categorySchema: await groupSchemaOf(db, groupId, caller),
  }),

  assignToGroup: async ({ groupId, categorySchema: { categorySchema } }, { db, clock }) => {
    checkStorable('categorySchema', categorySchema)
    await db
      .update(groups)
      .set({ categorySchema, modified: clock.now() })
      .where(eq(groups.id, groupId))
    return { success: true }
  },

  removeFromGroup: async ({ groupId }, { db, clock }) => {
    await db
      .update(groups)
      .set({ categorySchema: [], modified: clock.now() })
      .where(eq(groups.id, groupId))
    return { success: true }
  },

  updateGroupItems: async ({ groupId, items: sent }, { db, caller, authorizeAgain }) => {
    const requested = pairsOf(sent)
    return db.transaction(async (tx) => {
      const known = assignable(await groupSchemaOf(tx, groupId, caller))
      const rows = await tx
        .select({ id: groupItems.itemId, categories: groupItems.categories })
        .from(groupItems)
        .where(
          and(eq(groupItems.groupId, groupId), inArray(groupItems.itemId, possibleIds(requested))),
        )
        .orderBy(asc(groupItems.itemId))
        .for('update')
      await authorizeAgain(tx)
      const found = new Map(rows.map((row) => [row.id, row]))
      const results: Outcome[] = []
      for (const [itemId, categories] of requested) {
        const item = found.get(itemId)
        const paths =
          item && categories ? checkedCategories(categories, known, item.categories) : undefined
        if (!item) results.push(noItem(itemId))
        else if (!paths) results.push(noCategories(itemId))
        else if (typeof paths === 'string') results.push(failed(itemId, 400, paths))
        else {
          await tx
            .update(groupItems)
            .set({ categories: paths })
            .where(and(eq(groupItems.groupId, groupId), eq(groupItems.itemId, itemId)))
          results.push({ itemId, success: true })
        }
      }
      return { results }
    })
  },
}
