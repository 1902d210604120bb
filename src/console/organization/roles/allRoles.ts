import { members } from '../../../rest/organization/members.ts'
import { isAdministrative } from '../../../rest/protocol/privileges.ts'
import type { RoleView } from '../../shell/roles/allRoles.ts'
import { query } from '../../shell/api.ts'
import { session } from '../../shell/session/session.ts'

export { allRoles, type RoleView } from '../../shell/roles/allRoles.ts'

export const isAdministrativeRole = ({ id, privileges = [] }: RoleView): boolean =>
  id === 'org_admin' || privileges.some(isAdministrative)

/** Whether the person sees other members, so that counting them says something. */
export const maySeeMembers = (): boolean => {
  const { privileges } = session().person
  return (
    privileges.includes('portal:user:viewOrgUsers') || privileges.includes('portal:admin:viewUsers')
  )
}

/** How many members hold a role, with the first of them. One request a role. */
export const holders = (role: string, num = 10) =>
  query(members.list, { role, num, sortField: 'fullname' }, { enabled: maySeeMembers() })
