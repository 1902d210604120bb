import type { User } from '../../../rest/records/user.ts'

/** The ID of a member's role; undefined if the portal does not return it to this user. */
export const roleIdOf = ({ role, roleId }: Pick<User, 'role' | 'roleId'>): string | undefined =>
  roleId ?? role

/** Members by a value, in the order in which the values first occur. */
export const byValue = <T>(
  users: readonly User[],
  valueOf: (user: User) => T,
): ReadonlyMap<T, readonly User[]> => {
  const groups = new Map<T, User[]>()
  for (const user of users) {
    const value = valueOf(user)
    const group = groups.get(value)
    if (group) group.push(user)
    else groups.set(value, [user])
  }
  return groups
}

/** Members by the role that they have, in the order in which the roles first occur. */
export const byRole = (users: readonly User[]): ReadonlyMap<string | undefined, readonly User[]> =>
  byValue(users, roleIdOf)
