import { listSchema } from '../../shell/lists/listState.ts'
import { withText } from '../../shell/lists/searchText.ts'
import { isAdministrativeRole, type RoleView } from './allRoles.ts'

export const views = ['all', 'custom', 'builtIn', 'administrative'] as const
export type View = (typeof views)[number]

/** The list's state in the URL. Default: default roles first. */
export const RoleList = listSchema(views, ['kind', 'name', 'members', 'privileges', 'modified'])

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

/** Returns the roles whose name or description contains all words of a text. */
export const found = (roles: readonly RoleView[], text: string): readonly RoleView[] =>
  withText(roles, text, ({ name, description }) => [name, description])
