import * as z from 'zod'
import { Id, pageFields, paging } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/**
 * The roles that every portal has (rest-organization.md section 5.1). None of them can be changed; `/roles` lists only those
 * whose IDs look like those of custom roles.
 */
export const builtInRoles = {
  org_admin: { name: 'Administrator', listed: false },
  org_publisher: { name: 'Publisher', listed: false },
  org_user: { name: 'User', listed: false },
  iAAAAAAAAAAAAAAA: { name: 'Viewer', listed: true },
  iBBBBBBBBBBBBBBB: { name: 'Data Editor', listed: true },
} as const
export type BuiltInRole = keyof typeof builtInRoles

export const isBuiltInRole = (id: string): id is BuiltInRole => Object.hasOwn(builtInRoles, id)

/** How long texts of a role may be, in characters (specification, Limits). */
export const roleLimits = { name: 128, description: 250 } as const

/** A role (rest-organization.md section 5.2). Times in epoch ms. */
export const Role = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().optional(),
  created: z.int().optional(),
  modified: z.int().optional(),
  /** Only with `returnPrivileges`. */
  privileges: z.array(z.string()).optional(),
})
export type Role = z.output<typeof Role>

const RoleName = z
  .string()
  .trim()
  .min(1, 'is needed')
  .max(roleLimits.name, `must be at most ${roleLimits.name} characters`)
const RoleDescription = z
  .string()
  .trim()
  .max(roleLimits.description, `must be at most ${roleLimits.description} characters`)

const target = { portalId, roleId: Id }
const Done = z.looseObject({ success: z.boolean() })

export const roles = {
  /** Custom roles, and the two built-in ones that are made like them (rest-organization.md section 5.2). */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/roles',
    params: z.object({ portalId, ...paging(), returnPrivileges: z.boolean().default(false) }),
    result: z.looseObject({ ...pageFields, roles: z.array(Role) }),
    access: 'member',
  }),
  /** One role; unknown: 400 (rest-organization.md section 5.2). */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/roles/:roleId',
    params: z.object(target),
    result: Role,
    access: 'member',
  }),
  /** Makes a role without privileges; `setPrivileges` gives them afterwards (specification section 15). Names are unique without regard to case. */
  create: operation({
    method: 'POST',
    path: '/portals/:portalId/createRole',
    params: z.object({ portalId, name: RoleName, description: RoleDescription.default('') }),
    result: z.looseObject({ success: z.boolean(), id: z.string() }),
    access: 'administrator',
  }),
  /** Changes name and description; what is left out stays (specification section 16). */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/roles/:roleId/update',
    params: z.object({
      ...target,
      name: RoleName.optional(),
      description: RoleDescription.optional(),
    }),
    result: Done,
    access: 'administrator',
  }),
  /** Deletes a role that nobody holds (rest-organization.md section 5.2). */
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/roles/:roleId/delete',
    params: z.object(target),
    result: Done,
    access: 'administrator',
  }),
  /** What the holders of a role may do (rest-organization.md section 5.2). */
  privileges: operation({
    method: 'GET',
    path: '/portals/:portalId/roles/:roleId/privileges',
    params: z.object(target),
    result: z.looseObject({ id: z.string().optional(), privileges: z.array(z.string()) }),
    access: 'member',
  }),
  /**
   * Replaces all privileges of a role by these (rest-organization.md section 5.2). Any name travels: a newer portal knows some that
   * this contract does not, and a portal refuses those it does not know.
   */
  setPrivileges: operation({
    method: 'POST',
    path: '/portals/:portalId/roles/:roleId/setPrivileges',
    params: z.object({
      ...target,
      privileges: z.object({ privileges: z.array(z.string().min(1, 'must not be empty')) }),
    }),
    result: Done,
    access: 'administrator',
  }),
}
