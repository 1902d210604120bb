import { and, eq, inArray } from 'drizzle-orm'
import { canCall, type Permission, type Person } from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Database } from '../db/database.ts'
import { groupMembers, groups, items, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { memberColumns, personOf } from './rights.ts'
import { belongsToUpdateGroup } from './visibility.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns the owner of the object that an operation's `access` refers to, with those who have the rights of the owner. Unknown
 * objects are refused as in the interface.
 */
const ownerOf = async (
  operation: Pick<Operation, 'access' | 'method'>,
  person: Person | undefined,
  params: Record<string, unknown>,
  db: Database,
): Promise<string | readonly string[] | undefined> => {
  const { access } = operation
  if (typeof access === 'string' || !('owner' in access)) return undefined
  switch (access.owner) {
    case 'user':
      return text(params.userName)
    case 'group': {
      const [group] = await db
        .select({ owner: groups.owner })
        .from(groups)
        .where(eq(groups.id, text(params.groupId)))
      if (!group) throw failures.noGroup()
      if (!access.managers) return group.owner
      const managers = await db
        .select({ username: groupMembers.username })
        .from(groupMembers)
        .where(
          and(eq(groupMembers.groupId, text(params.groupId)), eq(groupMembers.memberType, 'admin')),
        )
      return [group.owner, ...managers.map(({ username }) => username)]
    }
    case 'item': {
      const [item] = await db
        .select({ owner: items.owner })
        .from(items)
        .where(eq(items.id, text(params.itemId ?? params.datastoreId)))
      // The path also contains the owner; another user's path does not lead to the item.
      if (!item || (params.userName !== undefined && params.userName !== item.owner))
        throw failures.noItem()
      if (!person || !access.sharedUpdateMembers || canCall(operation, person, item.owner).allowed)
        return item.owner
      const isUpdater = await belongsToUpdateGroup(db, person, text(params.itemId))
      return isUpdater ? [item.owner, person.username] : item.owner
    }
  }
}

/** Returns the message of a refusal. */
export const refusalMessage = (permission: Permission & { allowed: false }): string => {
  switch (permission.because) {
    case 'signIn':
      return 'Sign in to call this operation.'
    case 'administrator':
      return 'Only administrators can do this.'
    case 'owner':
      return permission.administrator
        ? `Only the owner of the ${permission.of} and administrators can do this.`
        : permission.of === 'user'
          ? 'Only the user in the URL can do this.'
          : `Only the owner of the ${permission.of} can do this.`
    case 'privilege':
      return `The privilege ${permission.privilege} is required.`
    case 'version':
      return `Version ${permission.needs} is required.`
    case 'otherOrganization':
      return 'It belongs to another organization.'
    case 'product':
    case 'addition':
    case 'absent':
      return 'The portal does not have this operation.'
  }
}

/**
 * Returns if the call is permitted, otherwise throws: 499 without a token, 403 with a reason, or the error for a missing object.
 */
export const authorize = async (
  operation: Operation,
  person: Person | undefined,
  params: Record<string, unknown>,
  db: Database,
): Promise<void> => {
  // Before anything is read: anonymous callers learn nothing about what exists.
  if (operation.access !== 'anyone' && !person) throw failures.tokenRequired()
  const permission = canCall(operation, person, await ownerOf(operation, person, params, db))
  if (!permission.allowed) throw failures.notAllowed(refusalMessage(permission))
}

/** Returns members with their current rights, by username, without those who were deleted or disabled. */
export const activePersons = async (
  db: Database,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  const found = await db
    .select(memberColumns)
    .from(members)
    .where(and(inArray(members.username, [...usernames]), eq(members.disabled, false)))
  return new Map(found.map((member) => [member.username, personOf(member)]))
}

/** Returns a member with the current rights; undefined if the member was deleted or disabled. */
export const activePerson = async (db: Database, username: string): Promise<Person | undefined> =>
  (await activePersons(db, [username])).get(username)

/**
 * Authorizes a call again, with the member's current rights: slow work, such as a download, can lie between the first check and the
 * write. Call it inside the transaction, after locking what the operation changes. Returns the member as of now. Throws 403 if the
 * member was deleted or disabled, otherwise what `authorize` throws.
 */
export const reauthorize = async (
  operation: Operation,
  username: string,
  params: Record<string, unknown>,
  tx: Database,
): Promise<Person> => {
  const person = await activePerson(tx, username)
  if (!person) throw failures.notAllowed('This account was deleted or disabled.')
  await authorize(operation, person, params, tx)
  return person
}
