import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { isAdministrator, type Person } from '../rest/callers.ts'
import type { Privilege } from '../rest/privileges.ts'
import { groupItems, groupMembers, groups, items } from './db/schema.ts'

/** A condition that lets everything through, so that conditions can always be joined. */
const everything = sql`true`

const holds = (caller: Person, privilege: Privilege) => caller.privileges.includes(privilege)

const seesAll = (caller: Person, privilege: Privilege) =>
  isAdministrator(caller) || holds(caller, privilege)

const either = (...conditions: (SQL | undefined)[]) => or(...conditions) ?? everything

/** The IDs of the groups a person owns or belongs to, as a subquery. */
export const groupsOf = (username: string): SQL =>
  sql`(SELECT g.id FROM ${groups} g WHERE g.owner = ${username}
    UNION SELECT m.group_id FROM ${groupMembers} m WHERE m.username = ${username})`

/** Which rows of `groups` a caller may see: their own, the organization's for members, public ones; all with the privilege for it. */
export const readableGroups = (caller: Person | undefined): SQL => {
  if (!caller) return eq(groups.access, 'public')
  if (seesAll(caller, 'portal:admin:viewGroups')) return everything
  return either(
    eq(groups.access, 'public'),
    holds(caller, 'portal:user:viewOrgGroups') ? eq(groups.access, 'org') : undefined,
    sql`${groups.id} IN ${groupsOf(caller.username)}`,
  )
}

/**
 * Which rows of `items` a caller may read: their own in any state; completed ones that are public, the organization's (for
 * members who may see those) or shared with one of their groups. Administrators and who holds the privilege read all (specification, Item; rest-content.md
 * section 3.1, `access`).
 */
export const readableItems = (caller: Person | undefined): SQL => {
  if (caller && seesAll(caller, 'portal:admin:viewItems')) return everything
  const completed = eq(items.state, 'completed')
  if (!caller) return either(and(completed, eq(items.access, 'public')))
  return either(
    eq(items.owner, caller.username),
    and(
      completed,
      or(
        eq(items.access, 'public'),
        holds(caller, 'portal:user:viewOrgItems') ? eq(items.access, 'org') : undefined,
        sql`${items.id} IN (SELECT gi.item_id FROM ${groupItems} gi WHERE gi.group_id IN ${groupsOf(caller.username)})`,
      ),
    ),
  )
}
