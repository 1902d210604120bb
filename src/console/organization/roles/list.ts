import * as z from 'zod'
import { anyOfThese, isNarrowed, listSchema } from '../../shell/lists/listState.ts'
import { withText } from '../../shell/lists/searchText.ts'
import { isAdministrativeRole, type RoleView } from './allRoles.ts'

export const views = ['all', 'custom', 'builtIn', 'administrative'] as const
export type View = (typeof views)[number]

/** The list's state in the URL. Default: default roles first. */
export const RoleList = listSchema(views, [
  'kind',
  'name',
  'members',
  'privileges',
  'modified',
]).extend({
  /** API names of privileges; roles with any of them are listed. */
  privilege: anyOfThese(z.string().min(1).max(128)),
})
export type RoleListState = z.output<typeof RoleList>

/** A state without search text and filters. */
export const unfiltered = { q: '', privilege: [] } as const satisfies Partial<RoleListState>

type Filters = Pick<RoleListState, keyof typeof unfiltered>

export const isFiltered = (state: RoleListState): boolean => isNarrowed<Filters>(state, unfiltered)

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

/** Returns the roles whose name or description contains all words of the search text, and that have one of the privileges. */
export const found = (roles: readonly RoleView[], { q, privilege }: Filters): readonly RoleView[] =>
  withText(
    privilege.length === 0
      ? roles
      : roles.filter(({ privileges = [] }) => privileges.some((one) => privilege.includes(one))),
    q,
    ({ name, description }) => [name, description],
  )
