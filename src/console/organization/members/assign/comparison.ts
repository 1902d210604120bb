import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shell/roles/allRoles.ts'
import { byRole } from '../../../shell/roles/roleOf.ts'

/** What a role allows in comparison with the role that members have now. */
export interface Comparison {
  readonly before: RoleView
  /** How many members have that role now. */
  readonly count: number
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const without = (privileges: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return privileges.filter((privilege) => !known.has(privilege))
}

/** The privileges that members gain and lose with a role, for each role that they have now; roles whose privileges are not told are left out. */
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
