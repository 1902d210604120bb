import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { relationshipTypes } from '../../rest/content/relationships.ts'
import type { Database } from '../db/database.ts'
import { groupItems, items, relationships } from '../db/schema.ts'

/** Relationships whose destination is shared as its origin is (rest-content.md section 5, compositeShare). */
const composite = Object.entries(relationshipTypes).flatMap(([name, { compositeShare }]) =>
  compositeShare ? [name] : [],
)

/** What belongs to an item, whoever owns it where `owner` is left out. */
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
 * Gives what belongs to an item its level and its groups, and what belongs to that in turn, by the hand of the owner of all of it or
 * of an administrator: who only puts an item into a group of theirs, or takes it out, decides about that item alone, and a
 * relationship may be older than the owner of its destination.
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
  const held = await tx.select().from(groupItems).where(eq(groupItems.itemId, originId))
  while (next.length > 0) {
    const found: string[] = []
    for (const itemId of next.filter((id) => !done.has(id))) {
      done.add(itemId)
      await tx.update(items).set({ access: origin.access }).where(eq(items.id, itemId))
      // What is in a group already keeps its categories there.
      await tx.delete(groupItems).where(
        and(
          eq(groupItems.itemId, itemId),
          notInArray(
            groupItems.groupId,
            held.map(({ groupId }) => groupId),
          ),
        ),
      )
      if (held.length > 0)
        await tx
          .insert(groupItems)
          .values(held.map(({ groupId, shared }) => ({ groupId, itemId, shared })))
          .onConflictDoNothing()
      found.push(...(await destinationsOf(tx, itemId, owner)))
    }
    next = found
  }
}
