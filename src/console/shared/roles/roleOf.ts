import type { User } from '../../../rest/records/user.ts'
import { byValue } from '../../shell/byValue.ts'

/** The ID of a member's role; undefined if the portal does not return it to this user. */
export const roleIdOf = ({ role, roleId }: Pick<User, 'role' | 'roleId'>): string | undefined =>
  roleId ?? role

/** Members by the role that they have, in the order in which the roles first occur. */
export const byRole = (users: readonly User[]): ReadonlyMap<string | undefined, readonly User[]> =>
  byValue(users, roleIdOf)
