import { isAdministrative, privileges, type Privilege } from '../rest/privileges.ts'
import type { Person } from '../rest/callers.ts'
import type { members } from './db/schema.ts'

/** The built-in roles by their identifiers (rest-organization.md section 5.1). */
export const builtInRoles = {
  org_admin: 'Administrator',
  org_publisher: 'Publisher',
  org_user: 'User',
  iAAAAAAAAAAAAAAA: 'Viewer',
  iBBBBBBBBBBBBBBB: 'Data Editor',
} as const
export type BuiltInRole = keyof typeof builtInRoles

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

/** What each built-in role may do (rest-organization.md section 5.5). */
const privilegesOf: Readonly<Record<BuiltInRole, readonly Privilege[]>> = {
  org_admin: privileges,
  org_publisher: publisher,
  org_user: user,
  iAAAAAAAAAAAAAAA: viewer,
  iBBBBBBBBBBBBBBB: dataEditor,
}

const isBuiltIn = (role: string): role is BuiltInRole => role in privilegesOf

/** A role as user records tell it: all but the three old ones read as `org_user` with a `roleId`. */
export const roleFields = (role: string): { role: string; roleId?: string } =>
  role.startsWith('org_') ? { role } : { role: 'org_user', roleId: role }

/** The person a member is, as far as rights are concerned. */
export const personOf = ({
  username,
  role,
}: Pick<typeof members.$inferSelect, 'username' | 'role'>): Person => ({
  username,
  role: roleFields(role).role,
  privileges: isBuiltIn(role) ? privilegesOf[role] : [],
})
