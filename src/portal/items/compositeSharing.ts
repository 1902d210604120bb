import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { relationshipTypes } from '../../rest/content/relationships.ts'
import type { Database } from '../db/database.ts'
import { groupItems, items, relationships } from '../db/schema.ts'

/** Relationship types whose destination is shared as the origin is (`compositeShare`). */
const composite = Object.entries(relationshipTypes).flatMap(([name, { compositeShare }]) =>
  compositeShare ? [name] : [],
)

/** Returns the composite destinations of an item; with any owner if `owner` is omitted. */
const destinationsOf = async (tx: Database, itemId: string, owner?: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: items.id })
    .from(relationships)
    .innerJoin(items, eq(items.id, relationships.destinationItemId))
    .where(
      and(
        eq(relationships.originItemId, itemId),
        inArray(relationships.relationshipType, composite),
        owner === undefined ? undefined : eq(items.owner, owner),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Gives the composite destinations of an item the level and groups of the item, recursively, if the caller is the owner of them or
 * an administrator. Managers who share an item with their group, or unshare it, decide about that item alone, and a relationship can
 * be older than the current owner of its destination.
 */
export const followOrigin = async (
  tx: Database,
  originId: string,
  person: Person,
): Promise<void> => {
  const [origin] = await tx
    .select({ access: items.access, owner: items.owner })
    .from(items)
    .where(eq(items.id, originId))
  if (!origin) return
  const owner = isAdministrator(person) ? undefined : person.username
  if (owner !== undefined && owner !== origin.owner) return
  const done = new Set([originId])
  let next = await destinationsOf(tx, originId, owner)
  if (next.length === 0) return
  const originGroups = await tx.select().from(groupItems).where(eq(groupItems.itemId, originId))
  while (next.length > 0) {
    const found: string[] = []
    for (const itemId of next.filter((id) => !done.has(id))) {
      done.add(itemId)
      await tx.update(items).set({ access: origin.access }).where(eq(items.id, itemId))
      // Items that are already in a group keep their categories there.
      await tx.delete(groupItems).where(
        and(
          eq(groupItems.itemId, itemId),
          notInArray(
            groupItems.groupId,
            originGroups.map(({ groupId }) => groupId),
          ),
        ),
      )
      if (originGroups.length > 0)
        await tx
          .insert(groupItems)
          .values(originGroups.map(({ groupId, shared }) => ({ groupId, itemId, shared })))
          .onConflictDoNothing()
      found.push(...(await destinationsOf(tx, itemId, owner)))
    }
    next = found
  }
}
