import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { administratorRole } from '../../../rest/organization/roleAssignment.ts'
import { builtInRoles, isBuiltInRole, roles, type Role } from '../../../rest/organization/roles.ts'
import { send } from '../../shell/api.ts'
import { compare } from '../../ui/compare.ts'
import { t } from './messages.ts'

/** A role as the pages show it. */
export interface RoleView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly isBuiltIn: boolean
  /** Undefined if the portal doesn't return them; some portals don't for default roles. */
  readonly privileges: readonly string[] | undefined
  readonly modified: number | undefined
}

/** More pages than any organization has; ends the requests to a portal whose pages never end. */
const mostPages = 50

/** Reads the roles that a portal lists, with their privileges. Throws what `ask` throws. */
export const listRoles = async (
  signal: AbortSignal,
  ask: Client['send'] = send,
): Promise<Role[]> => {
  const found: Role[] = []
  let start = 1
  for (let page = 0; page < mostPages && start > 0; page += 1) {
    const answer = await ask(roles.list, { start, num: 100, returnPrivileges: true }, { signal })
    found.push(...answer.roles)
    start = answer.nextStart
  }
  return found
}

const toView = ({ id, name, description, privileges, modified }: Role): RoleView => ({
  id,
  name,
  description: description ?? '',
  isBuiltIn: isBuiltInRole(id),
  privileges,
  modified,
})

/** Returns the privileges of a role; null if the portal refuses to return them, as some portals do for default roles. */
const privilegesOf = (roleId: string, signal: AbortSignal): Promise<readonly string[] | null> =>
  send(roles.privileges, { roleId }, { signal }).then(
    (answer) => answer.privileges,
    (error: unknown) => {
      // A failed connection is an error.
      if (error instanceof PortalError && !error.isAboutToken) return null
      throw error
    },
  )

/** A query for the privileges of one role; null if the portal doesn't return them. */
export const rolePrivileges = (roleId: string) =>
  queryOptions({
    queryKey: [roles.list.path, 'privileges', roleId],
    queryFn: ({ signal }) => privilegesOf(roleId, signal),
  })

type UnlistedRole = {
  [K in keyof typeof builtInRoles]: (typeof builtInRoles)[K]['listed'] extends false ? K : never
}[keyof typeof builtInRoles]

const isUnlisted = (id: keyof typeof builtInRoles): id is UnlistedRole => !builtInRoles[id].listed

/** A role that is missing in the list, and that the portal returns without a description. */
const unlisted = async (id: UnlistedRole, signal: AbortSignal): Promise<RoleView> => {
  const { name } = builtInRoles[id]
  const privileges = (await privilegesOf(id, signal)) ?? undefined
  return {
    id,
    name,
    description: t(`defaultRole.${id}`),
    isBuiltIn: true,
    privileges,
    modified: undefined,
  }
}

/** Every role there is with its privileges: built-in ones first, then by name. */
export const allRoles = () =>
  queryOptions({
    queryKey: [roles.list.path, 'all'],
    queryFn: async ({ signal }): Promise<readonly RoleView[]> => {
      const ids = (Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]).filter(isUnlisted)
      const [oldest, others] = await Promise.all([
        Promise.all(ids.map((id) => unlisted(id, signal))),
        listRoles(signal),
      ])
      const views = others.map(toView)
      const custom = views
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .toSorted((a, b) => compare(a.name, b.name))
      return [...oldest, ...views.filter(({ isBuiltIn }) => isBuiltIn), ...custom]
    },
  })

/** Returns the roles that have any of the privileges. The portal need not return those of administrators, who have all. */
export const rolesWith = (
  views: readonly RoleView[],
  privileges: readonly string[],
): readonly RoleView[] =>
  views.filter(
    ({ id, privileges: granted }) =>
      granted?.some((one) => privileges.includes(one)) ?? id === administratorRole,
  )

/** Returns the roles of which the portal does not return what they have. */
export const unknownRoles = (views: readonly RoleView[]): readonly RoleView[] =>
  views.filter(({ id, privileges: granted }) => granted === undefined && id !== administratorRole)
