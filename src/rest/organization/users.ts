import * as z from 'zod'
import { profileChanges, User } from '../records/user.ts'
import { listOf, Query, pageFields, paging, SortOrder, Username, Word } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

const target = { userName: Username }
const Done = z.looseObject({ success: z.boolean(), username: z.string().optional() })

export const users = {
  /** Community Self: returns the signed-in member; error 499 for anonymous callers. */
  self: operation({
    method: 'GET',
    path: '/community/self',
    params: z.object({}),
    result: User,
    access: 'member',
  }),
  /** User Search: returns members by search terms. */
  search: operation({
    method: 'GET',
    path: '/community/users',
    params: z.object({
      q: Query.min(1),
      ...paging(),
      sortField: listOf(Word, 10).optional(),
      sortOrder: SortOrder.optional(),
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(User) }),
    access: 'member',
  }),
  /** User: returns one member with the groups that the caller can see; 400 COM_0018 when unknown. */
  read: operation({
    method: 'GET',
    path: '/community/users/:userName',
    params: z.object(target),
    result: User,
    access: 'anyone',
  }),
  /**
   * Update User: changes the parameters of the profile that are sent; with `clearEmptyFields`, those that are sent empty are cleared.
   * The full name follows the first and the last name unless it is sent. Only administrators can change the profiles of administrators.
   */
  update: operation({
    method: 'POST',
    path: '/community/users/:userName/update',
    params: z.object({
      ...target,
      ...profileChanges,
      clearEmptyFields: z.boolean().default(false),
    }),
    result: Done,
    access: { owner: 'user', anyPrivilege: ['portal:admin:updateUsers'] },
  }),
  /** Disable User: ends all sign-ins of a member, who can't sign in again until the member is enabled. */
  disable: operation({
    method: 'POST',
    path: '/community/users/:userName/disable',
    params: z.object(target),
    result: Done,
    access: { anyPrivilege: ['portal:admin:disableUsers'] },
    changes: 'rights',
  }),
  /** Enable User: lets a disabled member sign in again. */
  enable: operation({
    method: 'POST',
    path: '/community/users/:userName/enable',
    params: z.object(target),
    result: Done,
    access: { anyPrivilege: ['portal:admin:disableUsers'] },
    changes: 'rights',
  }),
}
