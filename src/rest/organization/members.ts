import * as z from 'zod'
import {
  CategoryPath,
  Id,
  listOf,
  Query,
  pageFields,
  paging,
  SortOrder,
  Username,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { excludeSystemUsers, User } from '../records/user.ts'

/** The fields by which the members of an organization can be sorted. */
export const memberSortFields = [
  'username',
  'fullname',
  'created',
  'lastlogin',
  'mfaenabled',
  'level',
  'role',
] as const

/** The fields by which found members can be sorted. */
const memberSearchSortFields = ['username', 'created', 'fullname', 'modified'] as const

/** The names by which the members of an organization can be filtered. */
export const memberNameFilters = ['username', 'firstname', 'lastname', 'fullname'] as const

/** The filters of a list of members. */
export const memberFilters = [
  'role',
  'userLicenseType',
  'provider',
  ...memberNameFilters,
  'categories',
] as const

/** A text without words would find every member. */
const NameFilter = Query.regex(/[\p{L}\p{N}*]/u, 'must contain letters or digits')

/** Maximum members of one request that assigns a user type. */
const maxLicensed = 100

/** The user type of a member. */
const UserLicenseType = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  /** The members who have it; for callers with an administrative privilege only, like the maximum. */
  currentRegisteredMembers: z.int().optional(),
  /** How many members can have it; missing without a limit. */
  maximumRegisteredMembers: z.int().optional(),
})
export type UserLicenseType = z.output<typeof UserLicenseType>

export const members = {
  /** Users: returns the members of the organization, optionally of one role or user type, or with some names. */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/users',
    params: z.object({
      portalId,
      ...paging(),
      sortField: z.enum(memberSortFields).default('username'),
      sortOrder: SortOrder.optional(),
      /** `org_admin`, `org_publisher`, `org_user` or a role ID. */
      role: Id.optional(),
      userLicenseType: Id.optional(),
      provider: Id.optional(),
      username: NameFilter.optional(),
      firstname: NameFilter.optional(),
      lastname: NameFilter.optional(),
      fullname: NameFilter.optional(),
      categories: listOf(CategoryPath).optional(),
      /** Esri's clients document it; what other portals do without it is not known. */
      filterIntersection: z.boolean().optional(),
      excludeSystemUsers,
    }),
    result: z.looseObject({ ...pageFields, users: z.array(User) }),
    access: 'member',
  }),
  /** Portal User Search: returns members of the organization by search terms. */
  search: operation({
    method: 'GET',
    path: '/portals/:portalId/users/search',
    params: z.object({
      portalId,
      q: Query.min(1),
      filter: Query.optional(),
      categories: listOf(CategoryPath).optional(),
      ...paging(),
      sortField: listOf(z.enum(memberSearchSortFields)).optional(),
      sortOrder: SortOrder.optional(),
      excludeSystemUsers,
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(User) }),
    access: 'member',
  }),
  /** User License Types: returns the user types that members of this portal can have. */
  userLicenseTypes: operation({
    method: 'GET',
    path: '/portals/:portalId/userLicenseTypes',
    params: z.object({ portalId, ...paging(255) }),
    result: z.looseObject({ ...pageFields, userLicenseTypes: z.array(UserLicenseType) }),
    access: 'member',
  }),
  /**
   * Update User Role: assigns a role to a member: a default role or the ID of a custom one. Only administrators can assign or revoke
   * the Administrator role, and one administrator always remains; the role must fit the member's user type.
   */
  updateRole: operation({
    method: 'POST',
    path: '/portals/:portalId/updateUserRole',
    params: z.object({ portalId, user: Username, role: Id }),
    result: z.looseObject({ success: z.boolean() }),
    access: { anyPrivilege: ['portal:admin:changeUserRoles'] },
    changes: 'rights',
  }),
  /**
   * Update User License Type: assigns a user type to members, all or none. It must fit the role of each, and enough licenses must be
   * left. Only administrators can change the user type of administrators.
   */
  updateUserLicenseType: operation({
    method: 'POST',
    path: '/portals/:portalId/updateUserLicenseType',
    params: z.object({
      portalId,
      users: listOf(Username, maxLicensed).min(1),
      userLicenseType: Id,
    }),
    result: z.looseObject({ success: z.boolean() }),
    access: { anyPrivilege: ['portal:admin:manageLicenses'] },
    changes: 'rights',
  }),
}
