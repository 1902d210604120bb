import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { canChangeOwn, isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'
import type { Database } from '../db/database.ts'
import {
  groupItems,
  groupMembers,
  groups,
  hostedLayers,
  items,
  publishedDatasets,
} from '../db/schema.ts'
import type { MemberRow } from './rights.ts'

/** A condition that no row meets. */
const nothing = sql`false`

/** A condition that every row meets, so that conditions can always be joined. */
const everything = sql`true`

const hasPrivilege = (caller: Person, privilege: Privilege) => caller.privileges.includes(privilege)

const seesAll = (caller: Person, privilege: Privilege) =>
  isAdministrator(caller) || hasPrivilege(caller, privilege)

const either = (...conditions: (SQL | undefined)[]) => or(...conditions) ?? everything

/** Returns the IDs of the groups that a person owns or belongs to, as a subquery. */
export const groupsOf = (username: string): SQL =>
  sql`(SELECT g.id FROM ${groups} g WHERE g.owner = ${username}
    UNION SELECT m.group_id FROM ${groupMembers} m WHERE m.username = ${username})`

/** Returns whether a member belongs to a shared update group that contains the item. Members who can only view can't change it. */
export const belongsToUpdateGroup = async (
  db: Database,
  { username }: Person,
  itemId: string,
): Promise<boolean> => {
  const found = await db
    .select({ id: groups.id })
    .from(groupItems)
    .innerJoin(groups, eq(groups.id, groupItems.groupId))
    .where(
      and(
        eq(groupItems.itemId, itemId),
        sql`'updateitemcontrol' = ANY(${groups.capabilities})`,
        sql`${groups.id} IN ${groupsOf(username)}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns whether a shared update group allows a member to change the item. */
export const canUpdateThroughGroup = async (
  db: Database,
  person: Person,
  itemId: string,
): Promise<boolean> =>
  canChangeOwn(person, 'item') && (await belongsToUpdateGroup(db, person, itemId))

/** As an array, the groups are read first: joined to all shared items of the organization, these would be read for every search. */
const sharedWith = (username: string): SQL =>
  sql`${items.id} IN (SELECT gi.item_id FROM ${groupItems} gi WHERE gi.group_id = ANY(ARRAY${groupsOf(username)}))`

/**
 * Returns the condition for rows of `groups` that a caller can see: their own, the organization's for members, public ones; all with
 * the privilege to view them.
 */
export const readableGroups = (caller: Person | undefined): SQL => {
  if (!caller) return eq(groups.access, 'public')
  if (seesAll(caller, 'portal:admin:viewGroups')) return everything
  return either(
    eq(groups.access, 'public'),
    hasPrivilege(caller, 'portal:user:viewOrgGroups') ? eq(groups.access, 'org') : undefined,
    sql`${groups.id} IN ${groupsOf(caller.username)}`,
  )
}

/** Returns the condition for rows of `groups` whose members a caller who can see the group can list. */
export const listableMembers = (caller: Person | undefined): SQL => {
  if (caller && seesAll(caller, 'portal:admin:viewGroups')) return everything
  return either(
    eq(groups.hiddenMembers, false),
    caller && eq(groups.owner, caller.username),
    caller &&
      sql`${groups.id} IN (SELECT m.group_id FROM ${groupMembers} m
        WHERE m.username = ${caller.username} AND m.member_type = 'admin')`,
  )
}

/** Returns the condition for rows of `groups` that `username` belongs to as far as a caller can know. */
export const groupsKnownOf = (username: string, caller: Person | undefined): SQL =>
  sql`(${groups.id} IN ${groupsOf(username)} AND ${
    caller?.username === username
      ? everything
      : either(eq(groups.owner, username), listableMembers(caller))
  })`

/**
 * Returns the condition for rows of `items` that a caller can read if they are completed: their own, public ones, the organization's (for
 * members who can see those), those shared with one of their groups. Administrators and members with the privilege can read all.
 */
const readableIfCompleted = (caller: Person | undefined): SQL => {
  if (!caller) return eq(items.access, 'public')
  if (seesAll(caller, 'portal:admin:viewItems')) return everything
  return either(
    eq(items.owner, caller.username),
    eq(items.access, 'public'),
    hasPrivilege(caller, 'portal:user:viewOrgItems') ? eq(items.access, 'org') : undefined,
    sharedWith(caller.username),
  )
}

const completed = eq(items.state, 'completed')

/** Returns the condition for completed rows of `items` that a caller can read. */
export const readableCompletedItems = (caller: Person | undefined): SQL =>
  sql`(${completed} AND ${readableIfCompleted(caller)})`

/**
 * Returns the condition for rows of `items` that a caller can read: the completed ones that `readableCompletedItems` describes, and in any
 * state their own or, for administrators and members with the privilege, all.
 */
export const readableItems = (caller: Person | undefined): SQL => {
  if (!caller) return readableCompletedItems(caller)
  if (seesAll(caller, 'portal:admin:viewItems')) return everything
  return either(eq(items.owner, caller.username), readableCompletedItems(caller))
}

/**
 * Returns the services of published and of hosted layers on a server that a caller can read, as a subquery. The two services of a
 * published dataset are shared separately.
 */
export const readableServices = (db: Database, caller: Person | undefined, serverId: string) => {
  type ServiceType = 'FeatureServer' | 'MapServer'
  const item = {
    itemId: sql<string>`${items.id}`.as('item_id'),
    owner: sql<string>`${items.owner}`.as('owner'),
  }
  const published = db
    .select({
      ...item,
      folder: sql<string>`${publishedDatasets.folder}`.as('folder'),
      name: sql<string>`${publishedDatasets.serviceName}`.as('name'),
      type: sql<ServiceType>`CASE WHEN ${items.id} = ${publishedDatasets.featureItemId} THEN 'FeatureServer' ELSE 'MapServer' END`.as(
        'type',
      ),
    })
    .from(publishedDatasets)
    .innerJoin(
      items,
      or(eq(items.id, publishedDatasets.featureItemId), eq(items.id, publishedDatasets.mapItemId)),
    )
    .where(and(eq(publishedDatasets.serverId, serverId), readableItems(caller)))
  const hosted = db
    .select({
      ...item,
      folder: sql<string>`${hostedLayers.folder}`.as('folder'),
      name: sql<string>`${hostedLayers.serviceName}`.as('name'),
      type: sql<ServiceType>`'FeatureServer'`.as('type'),
    })
    .from(hostedLayers)
    .innerJoin(items, eq(items.id, hostedLayers.itemId))
    .where(and(eq(hostedLayers.serverId, serverId), readableItems(caller)))
  return unionAll(published, hosted).as('readable_services')
}

/** The setting that decides whether searches find content because it is public. */
type SearchSettings = Pick<StoredSettings, 'canSearchPublic'>

/**
 * Returns the condition for items that a search of `caller` finds. Without `canSearchPublic`, being public has no effect: anonymous
 * callers find nothing, members find what they would also find at the organization's level.
 */
export const searchedItems = (
  caller: Person | undefined,
  { canSearchPublic = true }: SearchSettings,
): SQL => {
  if (canSearchPublic) return everything
  if (!caller) return nothing
  if (seesAll(caller, 'portal:admin:viewItems') || hasPrivilege(caller, 'portal:user:viewOrgItems'))
    return everything
  return either(
    ne(items.access, 'public'),
    eq(items.owner, caller.username),
    sharedWith(caller.username),
  )
}

/** Returns the condition for groups that a search of `caller` finds. */
export const searchedGroups = (
  caller: Person | undefined,
  { canSearchPublic = true }: SearchSettings,
): SQL => {
  if (canSearchPublic) return everything
  if (!caller) return nothing
  if (
    seesAll(caller, 'portal:admin:viewGroups') ||
    hasPrivilege(caller, 'portal:user:viewOrgGroups')
  )
    return everything
  return either(ne(groups.access, 'public'), sql`${groups.id} IN ${groupsOf(caller.username)}`)
}

/** Returns whether the caller sees all members with all fields. */
export const seesAllMembers = (caller: Person | undefined): boolean =>
  caller !== undefined &&
  (isAdministrator(caller) || caller.privileges.includes('portal:admin:viewUsers'))

/**
 * Returns whether `caller` can see that the member exists. A private profile is visible to its member and to callers who see all
 * members, one of the organization to its members, a public one to anyone, in parts (see `userRecords`).
 */
export const canSeeMember = (
  { username, access }: Pick<MemberRow, 'username' | 'access'>,
  caller: Person | undefined,
): boolean =>
  access === 'public' ||
  (access === 'org' && caller !== undefined) ||
  caller?.username === username ||
  seesAllMembers(caller)
