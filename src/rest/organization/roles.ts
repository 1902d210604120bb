import * as z from 'zod'
import { Id, Name, pageFields, paging } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/** The default roles of every portal. They can't be changed. Roles lists only those whose IDs look like those of custom roles. */
export const builtInRoles = {
  org_admin: { name: 'Administrator', listed: false },
  org_publisher: { name: 'Publisher', listed: false },
  org_user: { name: 'User', listed: false },
  iAAAAAAAAAAAAAAA: { name: 'Viewer', listed: true },
  iBBBBBBBBBBBBBBB: { name: 'Data Editor', listed: true },
} as const
export type BuiltInRole = keyof typeof builtInRoles

export const isBuiltInRole = (id: string): id is BuiltInRole => Object.hasOwn(builtInRoles, id)

/** Maximum characters of a role's texts. */
export const roleLimits = { name: 128, description: 250 } as const

/** A role. Times in epoch ms. */
export const Role = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().optional(),
  created: z.int().optional(),
  modified: z.int().optional(),
  /** Returned with `returnPrivileges` only. */
  privileges: z.array(z.string()).optional(),
})
export type Role = z.output<typeof Role>

const RoleName = Name(roleLimits.name)
const RoleDescription = z.string().trim().max(roleLimits.description)

const target = { portalId, roleId: Id }
const Done = z.looseObject({ success: z.boolean() })

export const roles = {
  /** Roles: returns the custom roles, and the two default roles with IDs like those of custom roles. */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/roles',
    params: z.object({ portalId, ...paging(), returnPrivileges: z.boolean().default(false) }),
    result: z.looseObject({ ...pageFields, roles: z.array(Role) }),
    access: 'member',
  }),
  /** Role: returns one role; 400 when unknown. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/roles/:roleId',
    params: z.object(target),
    result: Role,
    access: 'member',
  }),
  /** Create Role: creates a role without privileges; Set Role Privileges assigns them. Names are unique, case-insensitively. */
  create: operation({
    method: 'POST',
    path: '/portals/:portalId/createRole',
    params: z.object({ portalId, name: RoleName, description: RoleDescription.default('') }),
    result: z.looseObject({ success: z.boolean(), id: z.string() }),
    access: 'administrator',
    changes: 'rights',
  }),
  /** Update Role: changes name and description; omitted values stay. */
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
    changes: 'rights',
  }),
  /** Delete Role: deletes a role that no members have. */
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/roles/:roleId/delete',
    params: z.object(target),
    result: Done,
    access: 'administrator',
    changes: 'rights',
  }),
  /** Role Privileges: returns the privileges of a role. */
  privileges: operation({
    method: 'GET',
    path: '/portals/:portalId/roles/:roleId/privileges',
    params: z.object(target),
    result: z.looseObject({ id: z.string().optional(), privileges: z.array(z.string()) }),
    access: 'member',
  }),
  /**
   * Set Role Privileges: replaces all privileges of a role. Any name can be sent, because newer portals have privileges that this
   * contract does not know; a portal refuses unknown ones.
   */
  setPrivileges: operation({
    method: 'POST',
    path: '/portals/:portalId/roles/:roleId/setPrivileges',
    params: z.object({
      ...target,
      privileges: z.object({ privileges: z.array(z.string().min(1)) }),
    }),
    result: Done,
    access: 'administrator',
    changes: 'rights',
  }),
}
