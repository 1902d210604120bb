import * as z from 'zod'
import { Group, Membership } from '../records/group.ts'
import {
  Id,
  listOf,
  Query,
  pageFields,
  paging,
  SortOrder,
  Username,
  Word,
} from '../protocol/fields.ts'
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'
import { Aggregations, itemFilters, itemSortFields } from '../records/itemSearch.ts'

export const groups = {
  /** Group Search: returns groups by search terms; `*` returns all that the caller can see. */
  search: operation({
    method: 'GET',
    path: '/community/groups',
    isWorldwide: true,
    params: z.object({
      q: Query.min(1),
      ...paging(),
      sortField: z.enum(['title', 'owner', 'created', 'modified']).optional(),
      sortOrder: SortOrder.optional(),
      /** With `searchUserName`: only groups that this user belongs to. */
      searchUserAccess: z.enum(['groupMember']).optional(),
      searchUserName: Username.optional(),
    }),
    result: z.looseObject({
      ...pageFields,
      query: z.string().optional(),
      results: z.array(
        Group.extend({ userMembership: Membership.optional().meta({ addition: true }) }),
      ),
    }),
    access: 'anyone',
  }),
  /** Group: returns one group; 400 COM_0003 for an unknown or hidden one. */
  read: operation({
    method: 'GET',
    path: '/community/groups/:groupId',
    params: z.object({ groupId: Id }),
    result: Group,
    access: 'anyone',
  }),
  /** Group Users: returns the owner, managers, and members by name; 403 for members who cannot see them (`hiddenMembers`). */
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
  /** Group Content: returns the items of a group that the caller can read; 400 CONT_0006 for an unknown group. */
  content: operation({
    method: 'GET',
    path: '/content/groups/:groupId',
    params: z.object({ groupId: Id, ...paging() }),
    result: z.looseObject({ ...pageFields, items: z.array(Item) }),
    access: 'anyone',
  }),
  /** Search Group Content: returns items of a group by search terms. */
  searchContent: operation({
    method: 'GET',
    path: '/content/groups/:groupId/search',
    params: z.object({
      groupId: Id,
      q: Query.optional(),
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
