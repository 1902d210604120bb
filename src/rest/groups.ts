import * as z from 'zod'
import {
  Id,
  JsonObject,
  known,
  listOf,
  longestQuery,
  pageFields,
  paging,
  SortOrder,
  UserName,
  Word,
} from './fields.ts'
import { Item } from './item.ts'
import { operation } from './operation.ts'
import { Aggregations, itemFilters, itemSortFields } from './search.ts'

/** The caller's place in a group. */
const Membership = z.looseObject({
  username: z.string().optional(),
  memberType: known('owner', 'admin', 'member', 'none'),
  /** Open requests to join; told to the owner and managers only. */
  applications: z.int().optional(),
})

/** A group (rest-content.md section 8.2). Times in epoch ms. */
export const Group = z.looseObject({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  orgId: z.string().optional(),
  description: z.string().nullable().optional(),
  snippet: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  thumbnail: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  typeKeywords: z.array(z.string()).optional(),
  /** Holds `updateitemcontrol` for shared-update groups. */
  capabilities: z.array(z.string()).optional(),
  access: known('private', 'org', 'public').optional(),
  isInvitationOnly: z.boolean().optional(),
  isViewOnly: z.boolean().optional(),
  isReadOnly: z.boolean().optional(),
  isOpenData: z.boolean().optional(),
  /** Whether it is the group of the caller's favorites. */
  isFav: z.boolean().optional(),
  autoJoin: z.boolean().optional(),
  protected: z.boolean().optional(),
  sortField: z.string().nullable().optional(),
  sortOrder: z.string().nullable().optional(),
  displaySettings: JsonObject.nullable().optional(),
  hasCategorySchema: z.boolean().optional(),
  created: z.int().optional(),
  modified: z.int().optional(),
  userMembership: Membership.optional(),
})
export type Group = z.output<typeof Group>

export const groups = {
  /** Groups by search terms; `*` lists all the caller may see (rest-content.md section 8.1). */
  search: operation({
    method: 'GET',
    path: '/community/groups',
    params: z.object({
      q: z.string().min(1, 'is needed').max(longestQuery),
      ...paging(),
      sortField: z.enum(['title', 'owner', 'created', 'modified']).optional(),
      sortOrder: SortOrder.optional(),
      /** With `searchUserName`: only groups this user belongs to. */
      searchUserAccess: z.enum(['groupMember']).optional(),
      searchUserName: UserName.optional(),
    }),
    result: z.looseObject({ ...pageFields, query: z.string().optional(), results: z.array(Group) }),
    callers: 'anyone',
  }),
  /** One group; unknown or hidden: 400 COM_0003 (rest-content.md section 8.2). */
  read: operation({
    method: 'GET',
    path: '/community/groups/:groupId',
    params: z.object({ groupId: Id }),
    result: Group,
    callers: 'anyone',
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
    callers: 'member',
  }),
  /** The items shared with a group that the caller may read; unknown group: 400 CONT_0006 (rest-content.md section 8.3). */
  content: operation({
    method: 'GET',
    path: '/content/groups/:groupId',
    params: z.object({ groupId: Id, ...paging() }),
    result: z.looseObject({ ...pageFields, items: z.array(Item) }),
    callers: 'anyone',
  }),
  /** The items of a group by search terms (rest-content.md section 7.3). */
  searchContent: operation({
    method: 'GET',
    path: '/content/groups/:groupId/search',
    params: z.object({
      groupId: Id,
      q: z.string().max(longestQuery).optional(),
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
    callers: 'anyone',
  }),
}
