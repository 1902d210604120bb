import { eq } from 'drizzle-orm'
import { canCall, type Permission, type Person } from '../../../rest/protocol/authorization.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import type { Database } from '../../db/database.ts'
import { groupMembers, groups, items } from '../../db/schema.ts'
import { isStorable } from '../../common/storableText.ts'
import { belongsToUpdateGroup } from '../../access/visibility.ts'
import type { FuzzRequest } from './requests.ts'

/** Values of a request by the names of their parameters. */
type Named = Readonly<Record<string, string>>

/**
 * Returns the parameters of the contract that a request has as fields. Case is irrelevant in their names, and no object has an ID that the
 * database can't store.
 */
const namedInFields = ({ operation: { operation }, fields }: FuzzRequest): Named =>
  Object.fromEntries(
    Object.keys(operation.params.shape).flatMap((parameter) =>
      fields.flatMap(({ name, value }) =>
        typeof value === 'string' &&
        isStorable(value) &&
        name.toLowerCase() === parameter.toLowerCase()
          ? [[parameter, value]]
          : [],
      ),
    ),
  )

/** Returns the owners of the object that a request names, from the database. */
const ownersOf = async (
  db: Database,
  { access: allowed }: Operation,
  { userName = '', groupId = '', datastoreId = '', itemId = datastoreId }: Named,
  person: Person,
): Promise<string[]> => {
  if (typeof allowed === 'string' || !('owner' in allowed)) return []
  switch (allowed.owner) {
    case 'user':
      return [userName]
    case 'group': {
      const owners = await db
        .select({ name: groups.owner })
        .from(groups)
        .where(eq(groups.id, groupId))
      const managers = await db
        .select({ name: groupMembers.username, memberType: groupMembers.memberType })
        .from(groupMembers)
        .where(eq(groupMembers.groupId, groupId))
      return [
        ...owners,
        ...managers.filter(({ memberType }) => allowed.managers && memberType === 'admin'),
      ].map(({ name }) => name)
    }
    case 'item': {
      const owners = await db.select({ name: items.owner }).from(items).where(eq(items.id, itemId))
      const isUpdater =
        allowed.sharedUpdateMembers === true && (await belongsToUpdateGroup(db, person, itemId))
      return [...owners.map(({ name }) => name), ...(isUpdater ? [person.username] : [])]
    }
  }
}

/** Returns whether the contract permits a request, by the current owners in the database. */
export const permissionOf = async (
  db: Database,
  request: FuzzRequest,
  person: Person | undefined,
): Promise<Permission> => {
  const { operation } = request.operation
  const named = { ...namedInFields(request), ...request.pathValues }
  return canCall(operation, person, person && (await ownersOf(db, operation, named, person)))
}
