import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { PortalError } from '../../rest/protocol/errors.ts'
import type { groups as operations } from '../../rest/groups/groups.ts'
import type { Item } from '../../rest/records/item.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { folded, groupItems, groupMembers, groups, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { countItems, ofCategories, type CategoryColumns } from '../query/itemCounts.ts'
import { compileQuery } from '../query/compile.ts'
import { budgetOf } from '../query/cost.ts'
import { groupFields } from '../query/groupFields.ts'
import { categoryWords } from '../query/itemFields.ts'
import { groupColumns, groupRecord, pageOf, type GroupRow } from '../db/records.ts'
import { checkWindow, itemMatches, listItems, withoutProtection } from '../query/itemSearch.ts'
import { settingsOf } from '../db/settings.ts'
import { groupsOf, readableGroups, searchedGroups } from '../access/visibility.ts'

const readGroup = async (
  db: Database,
  caller: Person | undefined,
  groupId: string,
  missing: () => PortalError = failures.noGroup,
): Promise<GroupRow> => {
  const [group] = await db
    .select(groupColumns(caller))
    .from(groups)
    .where(and(eq(groups.id, groupId), readableGroups(caller)))
  if (!group) throw missing()
  return group
}

const inGroup = (groupId: string): SQL =>
  sql`${items.id} IN (SELECT gi.item_id FROM ${groupItems} gi WHERE gi.group_id = ${groupId})`

/** Returns the categories that a group assigned to its items, as columns. */
const categoriesIn = (groupId: string): CategoryColumns => {
  const categories = sql`(SELECT gi.categories FROM ${groupItems} gi WHERE gi.group_id = ${groupId} AND gi.item_id = items.id)`
  return { words: categoryWords(categories), paths: sql`portal_category_paths(${categories})` }
}

/** Returns items as a group lists them, with the group's own categories. */
const withGroupCategories = async (
  db: Database,
  groupId: string,
  records: readonly z.input<typeof Item>[],
): Promise<z.input<typeof Item>[]> => {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const rows = await db
    .select({ itemId: groupItems.itemId, categories: groupItems.categories })
    .from(groupItems)
    .where(and(eq(groupItems.groupId, groupId), inArray(groupItems.itemId, ids)))
  const byItem = new Map(rows.map(({ itemId, categories }) => [itemId, categories]))
  return records.map((record) => ({ ...record, groupCategories: byItem.get(record.id) ?? [] }))
}

const sortColumns = {
  title: folded(groups.title),
  owner: groups.owner,
  created: groups.created,
  modified: groups.modified,
} as const

export const groupHandlers: Handlers<typeof operations> = {
  search: async (params, { db, caller }) => {
    const { q, start, num, sortField, sortOrder, searchUserAccess, searchUserName } = params
    checkWindow(params)
    const { where: matching, ranking } = compileQuery(q, groupFields, budgetOf(caller))
    const where = and(
      readableGroups(caller),
      searchedGroups(caller, await settingsOf(db)),
      matching,
      searchUserAccess && searchUserName
        ? sql`${groups.id} IN ${groupsOf(searchUserName)}`
        : undefined,
    )
    const relevance = ranking ? [desc(sql`ts_rank(${groupFields.words.sql}, ${ranking}, 1)`)] : []
    const order = sortField
      ? [(sortOrder === 'desc' ? desc : asc)(sortColumns[sortField])]
      : [...relevance, asc(sortColumns.title)]
    const total = await db.$count(groups, where)
    const rows = await db
      .select(groupColumns(caller))
      .from(groups)
      .where(where)
      .orderBy(...order, asc(groups.id))
      .offset(start - 1)
      .limit(num)
    return {
      query: q,
      ...pageOf(start, rows.length, total),
      results: rows.map((row) => groupRecord(row, caller)),
    }
  },

  read: async ({ groupId }, { db, caller }) =>
    groupRecord(await readGroup(db, caller, groupId), caller),

  users: async ({ groupId }, { db, caller }) => {
    const { owner } = await readGroup(db, caller, groupId)
    const members = await db
      .select({ username: groupMembers.username, memberType: groupMembers.memberType })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, groupId))
      .orderBy(asc(folded(groupMembers.username)), asc(groupMembers.username))
    const named = (type: 'admin' | 'member') =>
      members.filter(({ memberType }) => memberType === type).map(({ username }) => username)
    return { owner, admins: [owner, ...named('admin')], users: named('member') }
  },

  content: async (params, { db, caller }) => {
    const { groupId, start, num } = params
    checkWindow(params)
    await readGroup(db, caller, groupId, failures.noGroupContent)
    const matches = itemMatches({}, caller, inGroup(groupId))
    const { total, records } = await listItems(db, caller, { ...matches, start, num }, () =>
      countItems(db, matches.where),
    )
    return {
      ...pageOf(start, records.length, total),
      items: await withGroupCategories(db, groupId, records),
    }
  },

  searchContent: async (params, { db, caller }) => {
    const { groupId, q, start, num } = params
    checkWindow(params)
    await readGroup(db, caller, groupId, failures.noGroupContent)
    const categories = categoriesIn(groupId)
    const matches = itemMatches(params, caller, inGroup(groupId), ofCategories(params, categories))
    const { total, records, ...counted } = await listItems(
      db,
      caller,
      { ...matches, start, num },
      () => countItems(db, matches.where, params, categories),
    )
    return {
      query: q ?? '',
      ...pageOf(start, records.length, total),
      results: await withGroupCategories(db, groupId, records.map(withoutProtection)),
      ...counted,
    }
  },
}
