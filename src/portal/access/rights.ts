import { getTableColumns, sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { isAdministrative, privileges, type Privilege } from '../../rest/protocol/privileges.ts'
import { isBuiltInRole, type BuiltInRole } from '../../rest/organization/roles.ts'
import { members, roles } from '../db/schema.ts'

const viewer: readonly Privilege[] = [
  'portal:user:joinGroup',
  'portal:user:viewOrgGroups',
  'portal:user:viewOrgItems',
]

const dataEditor: readonly Privilege[] = [...viewer, 'features:user:edit']

const user: readonly Privilege[] = [
  ...dataEditor,
  'portal:user:viewOrgUsers',
  'portal:user:createGroup',
  'portal:user:createItem',
  'portal:user:viewTracks',
  'portal:user:reassignItems',
  'portal:user:receiveItems',
  'portal:user:categorizeItems',
  'portal:user:shareToGroup',
  'portal:user:shareToOrg',
  'portal:user:shareToPublic',
  'portal:user:shareGroupToOrg',
  'portal:user:shareGroupToPublic',
  'premium:user:geocode',
  'premium:user:geocode:stored',
  'premium:user:geocode:temporary',
  'premium:user:networkanalysis',
  'premium:user:networkanalysis:routing',
  'premium:user:elevation',
]

const notPublishers: readonly Privilege[] = [
  'portal:user:runWebTool',
  'portal:user:assignPrivilegesToApps',
  'portal:publisher:publishServerGPServices',
  'portal:publisher:createFeatureWebhook',
]

const publisher = privileges.filter(
  (privilege) => !isAdministrative(privilege) && !notPublishers.includes(privilege),
)

/** The privileges of each default role. */
export const builtInPrivileges: Readonly<Record<BuiltInRole, readonly Privilege[]>> = {
  org_admin: privileges,
  org_publisher: publisher,
  org_user: user,
  iAAAAAAAAAAAAAAA: viewer,
  iBBBBBBBBBBBBBBB: dataEditor,
}

/** Returns a role as user records contain it: all but the three oldest are `org_user` with a `roleId`. */
export const roleFields = (role: string): { role: string; roleId?: string } =>
  role.startsWith('org_') ? { role } : { role: 'org_user', roleId: role }

const {
  searchWords: _searchWords,
  properties: _properties,
  ...withoutGenerated
} = getTableColumns(members)

/** The columns of `members` without those that the database generates, and the properties, which every request would read. */
export const writtenMemberColumns = withoutGenerated

/**
 * The columns of `members` that `personOf` needs, with the current privileges of a custom role. The names are written out because
 * the subquery has its own table.
 */
export const memberColumns = {
  ...writtenMemberColumns,
  rolePrivileges: sql<
    string[] | null
  >`(SELECT r.privileges FROM ${roles} r WHERE r.id = members.role)`,
}

export type MemberRow = Omit<typeof members.$inferSelect, 'searchWords' | 'properties'> & {
  /** Of a custom role; null for the default ones. */
  readonly rolePrivileges: string[] | null
}

/** Returns a member as a person with rights. */
export const personOf = ({
  username,
  role,
  rolePrivileges,
}: Pick<MemberRow, 'username' | 'role' | 'rolePrivileges'>): Person => ({
  username,
  role: roleFields(role).role,
  privileges: isBuiltInRole(role) ? builtInPrivileges[role] : (rolePrivileges ?? []),
})
