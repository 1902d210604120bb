import { useQuery } from '@tanstack/react-query'
import { search } from '../../../../rest/content/search.ts'
import { isBuiltInRole, roles } from '../../../../rest/organization/roles.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { Group } from '../../../../rest/records/group.ts'
import type { UserLicenseType } from '../../../../rest/organization/members.ts'
import type { User } from '../../../../rest/records/user.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { query } from '../../../shell/api.ts'
import { exactly } from '../../../shell/searchText.ts'
import { roleIdOf } from '../../../shared/roles/roleOf.ts'
import { userTypes } from '../../../shared/members/licenses.ts'
import { roleName } from '../names.ts'

export const tabs = ['overview', 'groups', 'privileges', 'leaving'] as const
export type Tab = (typeof tabs)[number]

/** Rows of a section of the overview; its other rows are on a page of their own. */
export const firstRows = 5

/** A query for a member with the groups that the signed-in member can see. */
export const memberRead = (username: string) => query(users.read, { userName: username })

/** A query for the items of a member: how many there are of each type and sharing level, and those modified last. */
export const ownedItems = (username: string) =>
  query(search.items, {
    q: exactly('owner', username),
    num: firstRows,
    sortField: ['modified'],
    sortOrder: 'desc',
    countFields: ['type', 'access'],
    countSize: 200,
  })

/** A query for the scheduled tasks of a member, those that start next first. */
export const nextTasks = (username: string) =>
  query(tasks.list, { userName: username, num: firstRows, sortField: 'nextStart' })

/** A query for the role with this ID; default roles have fixed names. */
const customRole = (roleId: string | undefined) =>
  query(
    roles.read,
    { roleId: roleId ?? '' },
    { enabled: roleId !== undefined && !isBuiltInRole(roleId) },
  )

/** Returns the name of a member's role: undefined until it is known, the ID if the portal doesn't return the role. */
export const useRoleName = (user: User): string | undefined => {
  const id = roleIdOf(user)
  const { data, isLoading } = useQuery(customRole(id))
  return isLoading ? undefined : roleName(id, data ? [data] : [])
}

/** Returns a member's user type as the portal lists it; undefined until it is known. */
export const useUserType = ({ userLicenseTypeId: id }: User): UserLicenseType | undefined => {
  const { data } = useQuery({ ...userTypes(), enabled: id !== undefined })
  return data?.userLicenseTypes.find((one) => one.id === id)
}

/** Returns the name of a member's user type, or its ID until the name is known. */
export const useUserTypeName = (user: User): string | undefined =>
  useUserType(user)?.name ?? user.userLicenseTypeId

/** Returns the role of a member in one of the member's groups; undefined if the portal returns that of someone else. */
export const groupRoleOf = (username: string, { owner, userMembership }: Group) => {
  if (owner === username) return 'owner'
  return (userMembership?.username ?? username) === username
    ? userMembership?.memberType
    : undefined
}
