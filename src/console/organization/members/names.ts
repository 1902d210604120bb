import { builtInRoles, isBuiltInRole, roles } from '../../../rest/organization/roles.ts'
import { query } from '../../shell/api.ts'

/** A query for the custom roles, for the names of roles in the list. */
export const customRoles = () => query(roles.list, { num: 100 })

/** The name of a role: a fixed name for default roles, the listed name for custom ones. */
export const roleName = (
  id: string | undefined,
  listed: readonly { readonly id: string; readonly name: string }[],
): string | undefined => {
  if (id === undefined) return undefined
  return isBuiltInRole(id)
    ? builtInRoles[id].name
    : (listed.find((role) => role.id === id)?.name ?? id)
}
