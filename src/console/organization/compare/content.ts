import { groups } from '../../../rest/groups/groups.ts'
import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { isBuiltInRole } from '../../../rest/organization/roles.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Group } from '../../../rest/records/group.ts'
import { settingsIn } from '../../../rest/records/settings.ts'
import { valuesOf, type GroupValues } from '../../shared/groups/values.ts'
import { listRoles } from '../../shared/roles/allRoles.ts'
import { send } from '../../shell/api.ts'
import { allResults } from '../../shell/lists/allResults/allResults.ts'
import { withinOrganization } from '../../shell/withinOrganization.ts'
import { knownPrivileges, type FileRole } from '../roles/exchange/exchange.ts'
import type { UserDefaults } from '../settings/newMembers/defaults.ts'

/** A custom role; the ID is empty if a file does not have it. */
export interface CustomRole extends FileRole {
  readonly id: string
}

/** A group with the properties that can be written. */
export interface OrganizationGroup {
  readonly id: string
  readonly owner: string
  readonly values: GroupValues
}

/** What is compared; undefined for what was not read, or is missing in a file of settings. */
export interface PortalContent {
  readonly settings: Readonly<Record<string, unknown>>
  readonly newMembers: UserDefaults | undefined
  readonly roles: readonly CustomRole[] | undefined
  readonly groups: readonly OrganizationGroup[] | undefined
}

type Ask = Client['send']

/** Returns what a read returns; undefined if the portal refuses it or does not have it. */
const unlessRefused = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof PortalError && !error.isAboutToken) return undefined
    throw error
  }
}

/** Reads the settings, custom roles, and groups of a portal, by default of the one that the person is signed in to. Throws what `ask` throws. */
export const readContent = async (signal: AbortSignal, ask: Ask = send): Promise<PortalContent> => {
  const portal = await ask(portals.read, {}, { signal })
  const found: Group[] = []
  const [newMembers, roles] = await Promise.all([
    unlessRefused(ask(organization.userDefaultSettings, {}, { signal })),
    listRoles(signal, ask),
    allResults<Group & { readonly created: number }>({
      q: '*',
      search: async ({ sortField: [sortField], ...asked }, stopped) => {
        const input = withinOrganization(groups.search, { ...asked, sortField }, portal)
        const { total, results } = await ask(groups.search, input, { signal: stopped })
        return {
          total,
          results: results.map((group) => ({ ...group, created: group.created ?? 0 })),
        }
      },
      onResults: (results) => found.push(...results),
      signal,
    }),
  ])
  return {
    settings: settingsIn(portal),
    newMembers,
    roles: roles
      .filter(({ id }) => !isBuiltInRole(id))
      .map(({ id, name, description, privileges = [] }) => ({
        id,
        ...knownPrivileges({ name, description: description ?? '', privileges }),
      })),
    groups: found
      // The favorites of a member.
      .filter(({ isFav }) => isFav !== true)
      .map((group) => ({ id: group.id, owner: group.owner, values: valuesOf(group) })),
  }
}
