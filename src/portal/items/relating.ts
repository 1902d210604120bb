import { and, eq } from 'drizzle-orm'
import {
  hasPrivilege,
  isAdministrator,
  isChangingOwner,
  type Person,
} from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import {
  relationshipTypeNamed,
  rightsOnEnds,
  type EndRight,
} from '../../rest/content/relationships.ts'
import {
  groupPrivilege,
  isMore,
  levelOf,
  levelRefusal,
  sharingRefusal,
  type Level,
} from '../../rest/content/sharingRules.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { groupItems, items, relationships } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { settingsOf } from '../db/settings.ts'
import { sharedGroups } from './sharingRules.ts'
import { canUpdateThroughGroup, readableItems } from '../access/visibility.ts'

export interface Relationship {
  readonly originItemId: string
  readonly destinationItemId: string
  readonly relationshipType: string
}

interface End {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly type: string
  readonly access: typeof items.$inferSelect.access
}

const ends = ['originItemId', 'destinationItemId'] as const
type EndName = (typeof ends)[number]

const readEnd = async (tx: Database, caller: Person, id: string, name: EndName): Promise<End> => {
  const { owner, title, type, access } = items
  const [end] = await tx
    .select({ id: items.id, owner, title, type, access })
    .from(items)
    .where(and(eq(items.id, id), readableItems(caller)))
    .for('key share')
  if (!end) throw failures.badParameter(name, 'must be an existing item that you can read')
  return end
}

const checkType = ({ type }: End, name: EndName, fitting: readonly string[] | undefined) => {
  if (fitting && !fitting.includes(type))
    throw failures.badParameter(name, `is a ${type}, but must be one of: ${fitting.join(', ')}`)
}

const checkRight = async (
  tx: Database,
  { id, owner }: End,
  name: EndName,
  caller: Person,
  right: EndRight | undefined,
) => {
  if (right === undefined || isChangingOwner(caller, owner)) return
  const canUpdate = async () =>
    isAdministrator(caller) || (await canUpdateThroughGroup(tx, caller, id))
  if (right === 'update' && (await canUpdate())) return
  const what =
    right === 'own'
      ? `'${name}' must be your own item for this type of relationship.`
      : `'${name}' must be an item that you can update.`
  throw new PortalError({
    code: 403,
    messageCode: 'GWM_0003',
    message: what,
    details: [what],
    parameter: name,
  })
}

const levels = ['public', 'org'] as const

/** Returns the highest level, up to that of the origin, that the caller can give the destination. */
const inheritedLevel = async (
  tx: Database,
  origin: End,
  { owner }: End,
  caller: Person,
): Promise<Level> => {
  const { canSharePublic = true } = await settingsOf(tx)
  const canSet = (to: Level) =>
    levelRefusal(caller, owner, { from: 'private', to }, canSharePublic) === undefined
  const of = levelOf(origin.access)
  return levels.find((to) => !isMore(to, of) && canSet(to)) ?? 'private'
}

/** Copies the sharing of the origin, as far as the caller can share the destination. */
const copySharing = async (
  tx: Database,
  origin: End,
  destination: End,
  caller: Person,
  clock: Clock,
) => {
  const { owner } = destination
  const level = await inheritedLevel(tx, origin, destination, caller)
  const originGroups = await tx
    .select({ groupId: groupItems.groupId })
    .from(groupItems)
    .where(eq(groupItems.itemId, origin.id))
  const ids = originGroups.map(({ groupId }) => groupId)
  const known = await sharedGroups(tx, ids, caller, owner)
  // Relating the items is the decision to share them together, also with shared update groups.
  const sharing = { caller, owner, level, confirmItemControl: true }
  const groupIds = hasPrivilege(caller, groupPrivilege(caller, owner))
    ? ids.filter((id) => sharingRefusal(known.get(id), sharing) === undefined)
    : []
  await tx.delete(groupItems).where(eq(groupItems.itemId, destination.id))
  if (groupIds.length > 0)
    await tx
      .insert(groupItems)
      .values(groupIds.map((groupId) => ({ groupId, itemId: destination.id, shared: clock.now() })))
  const access = level === 'private' && groupIds.length > 0 ? 'shared' : level
  await tx.update(items).set({ access }).where(eq(items.id, destination.id))
}

/**
 * Creates a relationship inside a transaction. Throws 400 naming the parameter that does not fit. `newItemId` is an item that is
 * being added with it: as the destination, it gets the origin's sharing; others do if the type requires it. The contract decides
 * which rights on the two items the caller needs (`rightsOnEnds`).
 */
export const relate = async (
  tx: Database,
  relationship: Relationship,
  caller: Person,
  clock: Clock,
  newItemId?: string,
): Promise<void> => {
  const { originItemId, destinationItemId, relationshipType } = relationship
  const type = relationshipTypeNamed(relationshipType)
  if (!type) throw failures.badParameter('relationshipType', 'is not a supported relationship type')
  if (originItemId === destinationItemId)
    throw failures.badParameter('destinationItemId', 'must be another item than the origin')
  const origin = await readEnd(tx, caller, originItemId, 'originItemId')
  const destination = await readEnd(tx, caller, destinationItemId, 'destinationItemId')
  checkType(origin, 'originItemId', type.origins)
  checkType(destination, 'destinationItemId', type.destinations)
  const rights = rightsOnEnds(type, isAdministrator(caller))
  await checkRight(tx, origin, 'originItemId', caller, rights.origin)
  await checkRight(tx, destination, 'destinationItemId', caller, rights.destination)
  const made = await tx
    .insert(relationships)
    .values({ originItemId, destinationItemId, relationshipType, creator: caller.username })
    .onConflictDoNothing()
    .returning({ type: relationships.relationshipType })
  if (made.length === 0) {
    const message = 'This relationship already exists.'
    const between = `It is between the items '${origin.title}' and '${destination.title}'.`
    throw new PortalError({
      code: 400,
      message,
      details: [message, { itemId: originItemId, type: origin.type, message: between }],
    })
  }
  if (destinationItemId === newItemId || type.copyOriginShareOnAdd)
    await copySharing(tx, origin, destination, caller, clock)
}
