import * as z from 'zod'
import { User } from '../records/user.ts'
import {
  listOf,
  maxQueryLength,
  pageFields,
  paging,
  SortOrder,
  UserName,
  Word,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

export const users = {
  /** The signed-in member; error 499 when anonymous (rest-organization.md section 3.1). */
  self: operation({
    method: 'GET',
    path: '/community/self',
    params: z.object({}),
    result: User,
    access: 'member',
  }),
  /** Members by search terms (rest-content.md section 7.3). */
  search: operation({
    method: 'GET',
    path: '/community/users',
    params: z.object({
      q: z.string().min(1, 'is needed').max(maxQueryLength),
      ...paging(),
      sortField: listOf(Word, 10).optional(),
      sortOrder: SortOrder.optional(),
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(User) }),
    access: 'member',
  }),
  /** One member with the groups the caller may see; unknown: 400 COM_0018 (rest-organization.md section 3.3). */
  read: operation({
    method: 'GET',
    path: '/community/users/:userName',
    params: z.object({ userName: UserName }),
    result: User,
    access: 'anyone',
  }),
}
