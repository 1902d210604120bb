import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import {
  relationshipTypeNamed,
  type relationships as operations,
} from '../../rest/content/relationships.ts'
import { signedIn, type Handlers } from '../operations/context.ts'
import { among } from '../db/among.ts'
import { folded, items, relationships } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { readableItem } from '../items/ownedItem.ts'
import { relate } from '../items/relating.ts'
import { itemColumns, itemRecord } from '../db/records.ts'
import { readableItems } from '../access/visibility.ts'

export const relationshipHandlers: Handlers<typeof operations> = {
  related: async (params, { db, caller }) => {
    const { itemId, relationshipType, relationshipTypes = [], direction = 'forward' } = params
    const types = [...(relationshipType ? [relationshipType] : []), ...relationshipTypes]
    const unknown = types.find((type) => !relationshipTypeNamed(type))
    if (unknown !== undefined)
      throw failures.badParameter(
        'relationshipType',
        `'${unknown}' is not a supported relationship type`,
      )
    await readableItem(db, caller, itemId)
    const [here, there] =
      direction === 'forward'
        ? [relationships.originItemId, relationships.destinationItemId]
        : [relationships.destinationItemId, relationships.originItemId]
    const related = db
      .select({ id: there })
      .from(relationships)
      .where(
        and(
          eq(here, itemId),
          types.length > 0 ? among(relationships.relationshipType, types) : undefined,
        ),
      )
    const rows = await db
      .select(itemColumns)
      .from(items)
      .where(and(inArray(items.id, related), readableItems(caller)))
      .orderBy(asc(folded(items.title)), asc(items.id))
    return { total: rows.length, relatedItems: rows.map((row) => itemRecord(row, caller)) }
  },

  add: async ({ userName: _userName, ...relationship }, context) => {
    const { db, clock } = context
    await db.transaction((tx) => relate(tx, relationship, signedIn(context), clock))
    return { success: true }
  },

  remove: async (params, { db, caller }) => {
    const { userName, originItemId, destinationItemId, relationshipType } = params
    const ownEnds = db
      .select({ id: items.id })
      .from(items)
      .where(and(inArray(items.id, [originItemId, destinationItemId]), eq(items.owner, userName)))
    const removed = await db
      .delete(relationships)
      .where(
        and(
          eq(relationships.originItemId, originItemId),
          eq(relationships.destinationItemId, destinationItemId),
          eq(relationships.relationshipType, relationshipType),
          isAdministrator(caller)
            ? undefined
            : or(
                eq(relationships.creator, userName),
                inArray(relationships.originItemId, ownEnds),
                inArray(relationships.destinationItemId, ownEnds),
              ),
        ),
      )
      .returning({ type: relationships.relationshipType })
    if (removed.length === 0)
      throw new PortalError({
        code: 400,
        message: 'The relationship does not exist, or another member created it.',
      })
    return { success: true }
  },
}
