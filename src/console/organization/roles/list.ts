import { listSchema } from '../../shell/lists/listState.ts'
import { isAdministrativeRole, type RoleView } from './allRoles.ts'

export const views = ['all', 'custom', 'builtIn', 'administrative'] as const
export type View = (typeof views)[number]

/** Sorted by the table itself; the address keeps text and view. */
export const RoleList = listSchema(views, ['kind'])

export const isIn = (view: View, role: RoleView): boolean => {
  switch (view) {
    case 'all':
      return true
    case 'custom':
      return !role.isBuiltIn
    case 'builtIn':
      return role.isBuiltIn
    case 'administrative':
      return isAdministrativeRole(role)
  }
}

/** The roles whose name or description holds every word of a text. */
export const found = (roles: readonly RoleView[], text: string): readonly RoleView[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return roles.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  )
}
