import { members } from '../../../rest/organization/members.ts'
import { isAdministrative } from '../../../rest/protocol/privileges.ts'
import type { RoleView } from '../../shared/roles/allRoles.ts'
import { query } from '../../shell/api.ts'
import { canSeeMembers as sessionCanSeeMembers } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'

export { allRoles, type RoleView } from '../../shared/roles/allRoles.ts'

export const isAdministrativeRole = ({ id, privileges = [] }: RoleView): boolean =>
  id === 'org_admin' || privileges.some(isAdministrative)

/** Whether the user can see other members, so that the number of members is meaningful. */
export const canSeeMembers = (): boolean => sessionCanSeeMembers(session())

/** A query for the number of members with a role, and the first of them. One request per role. */
export const membersWithRole = (role: string, num = 10) =>
  query(members.list, { role, num, sortField: 'fullname' }, { enabled: canSeeMembers() })
