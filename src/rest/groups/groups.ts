import * as z from 'zod'
import { Group } from '../records/group.ts'
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
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'
import { Aggregations, itemFilters, itemSortFields } from '../records/itemSearch.ts'

export const groups = {
  /** Groups by search terms; `*` lists all the caller may see (rest-content.md section 8.1). */
  search: operation({
    method: 'GET',
    path: '/community/groups',
    params: z.object({
      q: z.string().min(1, 'is needed').max(maxQueryLength),
      ...paging(),
      sortField: z.enum(['title', 'owner', 'created', 'modified']).optional(),
      sortOrder: SortOrder.optional(),
      /** With `searchUserName`: only groups this user belongs to. */
      searchUserAccess: z.enum(['groupMember']).optional(),
      searchUserName: UserName.optional(),
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(Group) }),
    access: 'anyone',
  }),
  /** One group; unknown or hidden: 400 COM_0003 (rest-content.md section 8.2). */
  read: operation({
    method: 'GET',
    path: '/community/groups/:groupId',
    params: z.object({ groupId: Id }),
    result: Group,
    access: 'anyone',
  }),
  /** Owner, managers and members by name (rest-content.md section 8.3). */
  users: operation({
    method: 'GET',
    path: '/community/groups/:groupId/users',
    params: z.object({ groupId: Id }),
    result: z.looseObject({
      owner: z.string(),
      admins: z.array(z.string()),
      users: z.array(z.string()),
    }),
    access: 'member',
  }),
  /** The items shared with a group that the caller may read; unknown group: 400 CONT_0006 (rest-content.md section 8.3). */
  content: operation({
    method: 'GET',
    path: '/content/groups/:groupId',
    params: z.object({ groupId: Id, ...paging() }),
    result: z.looseObject({ ...pageFields, items: z.array(Item) }),
    access: 'anyone',
  }),
  /** The items of a group by search terms (rest-content.md section 7.3). */
  searchContent: operation({
    method: 'GET',
    path: '/content/groups/:groupId/search',
    params: z.object({
      groupId: Id,
      q: z.string().max(maxQueryLength).optional(),
      ...itemFilters,
      ...paging(),
      sortField: listOf(Word, itemSortFields.length).optional(),
      sortOrder: SortOrder.optional(),
    }),
    result: z.looseObject({
      ...pageFields,
      query: z.string().optional(),
      results: z.array(Item),
      aggregations: Aggregations.optional(),
    }),
    access: 'anyone',
  }),
}
