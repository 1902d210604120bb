import { listSchema } from '../../shell/lists/listState.ts'
import { isAdministrativeRole, type RoleView } from './allRoles.ts'

export const views = ['all', 'custom', 'builtIn', 'administrative'] as const
export type View = (typeof views)[number]

/** The list's state in the URL: search text and view. The table itself sorts. */
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

/** The roles whose name or description contains all words of a text. */
export const found = (roles: readonly RoleView[], text: string): readonly RoleView[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return roles.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  )
}
