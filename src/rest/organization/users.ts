import * as z from 'zod'
import { profileChanges, User } from '../records/user.ts'
import {
  JsonObject,
  listOf,
  Query,
  pageFields,
  paging,
  SortOrder,
  Username,
  Word,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

const target = { userName: Username }
const own = { owner: 'user', administrator: true } as const
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
  /** User Tags: returns the tags of the items of a member, and how many items have each. */
  tags: operation({
    method: 'GET',
    path: '/community/users/:userName/tags',
    params: z.object(target),
    result: z.looseObject({ tags: z.array(z.looseObject({ tag: z.string(), count: z.int() })) }),
    access: own,
  }),
  /** User Properties: returns what programs have stored for a member, such as the landing page. */
  properties: operation({
    method: 'GET',
    path: '/community/users/:userName/properties',
    params: z.object(target),
    result: z.looseObject({ properties: JsonObject }),
    access: own,
  }),
  /** Set User Properties: replaces all properties of a member. */
  setProperties: operation({
    method: 'POST',
    path: '/community/users/:userName/setProperties',
    params: z.object({
      ...target,
      properties: JsonObject.meta({ json: { bytes: 64 * 1024, entries: 1_000 } }),
    }),
    isWhole: true,
    result: Done,
    access: own,
  }),
  /**
   * Delete User: deletes a member who owns nothing: no items, groups, tasks, or webhooks. With `transferTo`, this member gets them
   * first, which requires `portal:admin:reassignUsers`, too; a call that failed in between can be repeated.
   */
  remove: operation({
    method: 'POST',
    path: '/community/users/:userName/delete',
    params: z.object({ ...target, transferTo: Username.optional() }),
    result: Done,
    access: { anyPrivilege: ['portal:admin:deleteUsers'] },
    changes: 'rights',
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
