import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shared/roles/allRoles.ts'
import { byRole } from '../../../shared/roles/roleOf.ts'

/** The privileges that a role adds and removes, compared with a current role of members. */
export interface Comparison {
  readonly before: RoleView
  /** Number of members with the current role. */
  readonly count: number
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const without = (privileges: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return privileges.filter((privilege) => !known.has(privilege))
}

/** Compares a role with each current role of the members. Roles whose privileges the portal does not return are excluded. */
export const comparisonsOf = (
  users: readonly User[],
  role: RoleView,
  roles: readonly RoleView[],
): readonly Comparison[] => {
  const { privileges: after } = role
  if (!after) return []
  return [...byRole(users)].flatMap(([id, group]) => {
    const before = roles.find((one) => one.id === id)
    if (!before?.privileges || before.id === role.id) return []
    return [
      {
        before,
        count: group.length,
        added: without(after, before.privileges),
        removed: without(before.privileges, after),
      },
    ]
  })
}
