import * as z from 'zod'
import { excludeSystemUsers, User } from '../records/user.ts'
import { listOf, Query, pageFields, paging, SortOrder, Username, Word } from '../protocol/fields.ts'
import { bytes } from '../protocol/files.ts'
import { operation } from '../protocol/operation.ts'

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
      excludeSystemUsers,
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(User) }),
    access: 'member',
  }),
  /** User: returns one member with the groups that the caller can see; 400 COM_0018 when unknown. */
  read: operation({
    method: 'GET',
    path: '/community/users/:userName',
    params: z.object({ userName: Username }),
    result: User,
    access: 'anyone',
  }),
  /** User Info File: returns the picture of a member to those who can see the member; `w` is the requested width, as for items. */
  info: operation({
    method: 'GET',
    path: '/community/users/:userName/info/:path*',
    params: z.object({
      userName: Username,
      path: z.string().min(1).max(512),
      w: z.int().min(1).optional(),
    }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
}
