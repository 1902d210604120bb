import type * as z from 'zod'
import { groups } from '../../rest/groups/groups.ts'
import { query } from '../shell/api.ts'
import { listSchema, window } from '../shell/lists/listState.ts'
import { toQuery } from '../shell/lists/searchText.ts'

export const groupRead = (groupId: string) => query(groups.read, { groupId })

/** Members are told to members and administrators only. */
export const groupUsers = (groupId: string) => query(groups.users, { groupId })

export const ItemList = listSchema(['all'], ['title', 'type', 'owner', 'modified', 'size'])

/** The page of a group's items that the address asks for. */
export const groupItems = (groupId: string, { q, sort, order, page }: z.output<typeof ItemList>) =>
  query(groups.searchContent, {
    groupId,
    q: toQuery(q),
    ...window(page),
    sortField: [sort],
    sortOrder: order,
  })

/** How many items a group holds, without reading them. */
export const itemCount = (groupId: string) => query(groups.content, { groupId, num: 0 })
