import * as z from 'zod'
import {
  Id,
  listOf,
  maxQueryLength,
  pageFields,
  paging,
  SortOrder,
  UserName,
  Word,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { User } from '../records/user.ts'

/** What the members of an organization may be sorted by (rest-organization.md section 11.2). */
export const memberSortFields = [
  'username',
  'fullname',
  'created',
  'lastlogin',
  'mfaenabled',
  'level',
  'role',
] as const

/** What members that were searched for may be sorted by (rest-organization.md section 11.2). */
const memberSearchSortFields = ['username', 'created', 'fullname', 'modified'] as const

/** A user type: the licence that a member holds (rest-organization.md section 11.3). */
const UserLicenseType = z.looseObject({ id: z.string(), name: z.string().optional() })
export type UserLicenseType = z.output<typeof UserLicenseType>

export const members = {
  /** The members of the organization, one role or licence of them (rest-organization.md section 11.2). */
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
      provider: Word.optional(),
    }),
    result: z.looseObject({ ...pageFields, users: z.array(User) }),
    access: 'member',
  }),
  /** Members of the organization by search terms (rest-organization.md section 11.2). */
  search: operation({
    method: 'GET',
    path: '/portals/:portalId/users/search',
    params: z.object({
      portalId,
      q: z.string().min(1, 'is needed').max(maxQueryLength),
      ...paging(),
      sortField: listOf(z.enum(memberSearchSortFields)).optional(),
      sortOrder: SortOrder.optional(),
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(User) }),
    access: 'member',
  }),
  /** The licences that members of this portal can hold (rest-organization.md section 11.3). */
  userLicenseTypes: operation({
    method: 'GET',
    path: '/portals/:portalId/userLicenseTypes',
    params: z.object({ portalId, ...paging(255) }),
    result: z.looseObject({ ...pageFields, userLicenseTypes: z.array(UserLicenseType) }),
    access: 'member',
  }),
  /**
   * Gives a member a role: a built-in one or the ID of a custom one. Only administrators make and unmake administrators, and one
   * always stays; the role must fit the member's user type (rest-organization.md sections 5.1 to 5.3).
   */
  updateRole: operation({
    method: 'POST',
    path: '/portals/:portalId/updateUserRole',
    params: z.object({ portalId, user: UserName, role: Id }),
    result: z.looseObject({ success: z.boolean() }),
    access: { anyPrivilege: ['portal:admin:changeUserRoles'] },
  }),
}
