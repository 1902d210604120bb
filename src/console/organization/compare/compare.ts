import { compareGroups, compareRoles } from './compareObjects.ts'
import { compareDefaults, compareSettings, type UserTypes } from './compareSettings.ts'
import type { OrganizationGroup, PortalContent } from './content.ts'
import type { Difference, Part } from './difference.ts'
import { matched } from './matching.ts'
import { referencesTo } from './references.ts'

/** How two portals differ. */
export interface Comparison {
  readonly differences: readonly Difference[]
  /** The numbers of settings, roles, and groups that are the same. */
  readonly same: Readonly<Record<Part, number>>
  /** The names of what exists only here. */
  readonly onlyHere: Readonly<Record<Part, readonly string[]>>
  /** What the other portal has not returned, or a file of settings does not have. */
  readonly missing: readonly Part[]
}

/** What a comparison depends on besides the two portals. */
export type Surroundings = Parameters<typeof compareSettings>[4] & {
  readonly userTypes: UserTypes
}

const named = (group: OrganizationGroup) => ({ ...group, name: group.values.title })

/** Compares another portal with this one. */
export const compare = (
  there: PortalContent,
  here: PortalContent,
  surroundings: Surroundings,
): Comparison => {
  const roleMatches = matched(there.roles ?? [], here.roles ?? [])
  const groupMatches = matched((there.groups ?? []).map(named), (here.groups ?? []).map(named))
  const roleIds = referencesTo('roles', roleMatches)
  const groupIds = referencesTo('groups', groupMatches)
  const roles = compareRoles(roleMatches)
  const groups = compareGroups(groupMatches)
  const settings = compareSettings(
    there.settings,
    here.settings,
    groupMatches,
    groupIds,
    surroundings,
  )
  const defaults = compareDefaults(
    there.newMembers,
    here.newMembers,
    roleIds,
    groupIds,
    surroundings.userTypes,
  )
  return {
    differences: [roles, groups, settings, defaults].flatMap(({ differences }) => differences),
    same: { settings: settings.same + defaults.same, roles: roles.same, groups: groups.same },
    onlyHere: {
      settings: settings.onlyHere,
      roles: there.roles ? roles.onlyHere : [],
      groups: there.groups ? groups.onlyHere : [],
    },
    missing: (['roles', 'groups'] as const).filter((part) => !there[part]),
  }
}
