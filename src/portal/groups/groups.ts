import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { membershipLimits } from '../../rest/groups/groupMembers.ts'
import type { Operations } from '../../rest/index.ts'
import type { Item } from '../../rest/records/item.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { folded, groupItems, groupMembers, groups, items, members } from '../db/schema.ts'
import { countGroups, giveGroups, takenTitle, titleTaken } from '../access/groupOwners.ts'
import { memberColumns } from '../access/rights.ts'
import { failures } from '../common/failures.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import { lockContent } from '../items/folders.ts'
import { storeThumbnail } from '../items/images.ts'
import { thumbnailAnswer } from '../items/thumbnails.ts'
import { checkProperties, propertyValues } from './groupProperties.ts'
import { lockGroup } from './membership.ts'
import { countItems, ofCategories, type CategoryColumns } from '../query/itemCounts.ts'
import { compileQuery } from '../query/compile.ts'
import { budgetOf } from '../query/cost.ts'
import { groupFields } from '../query/groupFields.ts'
import { categoryWords } from '../query/itemFields.ts'
import { groupColumns, groupRecord, pageOf, thumbnailName, type GroupRow } from '../db/records.ts'
import { checkWindow, itemMatches, listItems, withoutProtection } from '../query/itemSearch.ts'
import { settingsOf } from '../db/settings.ts'
import {
  groupsKnownOf,
  listableMembers,
  readableGroups,
  searchedGroups,
} from '../access/visibility.ts'

export const readGroup = async (
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

/** Throws 403 if the group does not show its members to the caller. */
export const checkListable = async (
  db: Database,
  caller: Person | undefined,
  groupId: string,
): Promise<void> => {
  const isListable = and(eq(groups.id, groupId), listableMembers(caller))
  if ((await db.$count(groups, isListable)) === 0)
    throw failures.notAllowed('Only the owner and the managers of the group can see its members.')
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

/** Throws 400 if the owner has another group with this title. The content of the owner must be locked. */
const refuseTakenTitle = async (
  tx: Database,
  owner: string,
  title: string,
  what: 'create' | 'update',
  except?: string,
) => {
  if ((await takenTitle(tx, owner, [title], except)) !== undefined)
    throw titleTaken(title, what, 'title')
}

/** Locks the content of a group's owner, who cannot get another group with the same title meanwhile. Returns the owner. */
const lockOwner = async (tx: Database, groupId: string): Promise<string> => {
  const [group] = await tx
    .select({ owner: groups.owner })
    .from(groups)
    .where(eq(groups.id, groupId))
  if (!group) throw failures.noGroup()
  await lockContent(tx, group.owner)
  return group.owner
}

/** Locks the items of a group, in a fixed order and before the group, as those who share items do. */
const lockItems = (tx: Database, groupId: string) =>
  tx
    .select({ id: items.id })
    .from(items)
    .where(inGroup(groupId))
    .orderBy(asc(items.id))
    .for('update')

/** Makes those of the items private that were only shared with a group that does not exist anymore. */
const endSharing = async (tx: Database, itemIds: readonly string[]) => {
  await tx
    .update(items)
    .set({ access: 'private' })
    .where(
      and(
        among(items.id, itemIds),
        eq(items.access, 'shared'),
        sql`NOT EXISTS (SELECT 1 FROM ${groupItems} gi WHERE gi.item_id = items.id)`,
      ),
    )
}

const setProtection = (groupId: string, isProtected: boolean, context: Context) =>
  context.db.transaction(async (tx) => {
    const { caller } = await lockGroup(tx, groupId, context)
    await tx.update(groups).set({ protected: isProtected }).where(eq(groups.id, groupId))
    const operation = isProtected ? 'protect' : 'unprotect'
    await context.webhooks.fire(tx, caller.username, 'groups', operation, [groupId])
    return { success: true }
  })

export const groupHandlers: Handlers<Operations['groups']> = {
  create: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock } = context
      const { thumbnailHash, thumbnailType } = await storeThumbnail(
        { thumbnail: params.thumbnail },
        context,
        files,
      )
      const id = randomBytes(16).toString('hex')
      context.concerns('groupId', id)
      const owner = signedIn(context).username
      return db.transaction(async (tx) => {
        await lockContent(tx, owner)
        const caller = await context.authorizeAgain(tx)
        await checkProperties(tx, params, caller)
        await refuseTakenTitle(tx, owner, params.title, 'create')
        if ((await countGroups(tx, owner)) >= membershipLimits.groupsOfMember)
          throw new PortalError({
            code: 400,
            message: 'Unable to create group.',
            details: [`You already belong to ${membershipLimits.groupsOfMember} groups.`],
          })
        const now = clock.now()
        await tx.insert(groups).values({
          ...propertyValues(params, false),
          access: params.access ?? 'private',
          id,
          owner,
          title: params.title,
          capabilities: params.capabilities ?? [],
          thumbnailHash,
          thumbnailType,
          created: now,
          modified: now,
        })
        await context.webhooks.fire(tx, owner, 'groups', 'add', [id])
        return { success: true, group: groupRecord(await readGroup(tx, caller, id), caller) }
      })
    }),

  update: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock } = context
      const { groupId, clearEmptyFields } = params
      const { thumbnailHash, thumbnailType } = await storeThumbnail(
        { thumbnail: params.thumbnail },
        context,
        files,
      )
      if (clearEmptyFields)
        for (const name of ['title', 'tags'] as const)
          if (params[name] === '' || params[name] === null)
            throw failures.badParameter(name, 'is required')
      const title = params.title || undefined
      const replaced = await db.transaction(async (tx) => {
        const owner = title === undefined ? undefined : await lockOwner(tx, groupId)
        const { group, caller } = await lockGroup(tx, groupId, context)
        // It was given to another owner meanwhile.
        if (owner !== undefined && owner !== group.owner) throw failures.noGroup()
        await checkProperties(tx, params, caller, group)
        if (title !== undefined) await refuseTakenTitle(tx, group.owner, title, 'update', groupId)
        await tx
          .update(groups)
          .set({
            ...propertyValues(params, clearEmptyFields),
            title,
            thumbnailHash,
            thumbnailType,
            modified: clock.now(),
          })
          .where(eq(groups.id, groupId))
        await context.webhooks.fire(tx, caller.username, 'groups', 'update', [groupId])
        return thumbnailHash ? group.thumbnailHash : null
      })
      await release(db, context.files, [replaced])
      return { success: true, groupId }
    }),

  remove: async ({ groupId }, context) => {
    const { db, files } = context
    const removed = await db.transaction(async (tx) => {
      await lockItems(tx, groupId)
      const { group, caller } = await lockGroup(tx, groupId, context)
      if (group.protected)
        throw new PortalError({
          code: 400,
          message: 'Unable to delete group. Delete protection is turned on.',
          details: [{ groupId }],
        })
      // No item is shared with it anymore from here on.
      const shared = await tx
        .select({ itemId: groupItems.itemId })
        .from(groupItems)
        .where(eq(groupItems.groupId, groupId))
      await tx.delete(groups).where(eq(groups.id, groupId))
      await endSharing(
        tx,
        shared.map(({ itemId }) => itemId),
      )
      await context.webhooks.fire(tx, caller.username, 'groups', 'delete', [groupId])
      return group.thumbnailHash
    })
    await release(db, files, [removed])
    return { success: true, groupId }
  },

  protect: ({ groupId }, context) => setProtection(groupId, true, context),
  unprotect: ({ groupId }, context) => setProtection(groupId, false, context),

  reassign: ({ groupId, targetUsername }, context) =>
    context.db.transaction(async (tx) => {
      const [target] = await tx
        .select(memberColumns)
        .from(members)
        .where(eq(members.username, targetUsername))
        .for('no key update', { of: members })
      if (!target) throw failures.noUser('targetUsername')
      const { group, caller } = await lockGroup(tx, groupId, context)
      if (group.owner === targetUsername)
        throw failures.badParameter('targetUsername', 'already owns this group')
      const given = await giveGroups(tx, eq(groups.id, groupId), target)
      await context.webhooks.fire(tx, caller.username, 'groups', 'reassign', given)
      return { success: true, groupId }
    }),

  deleteThumbnail: async ({ groupId }, context) => {
    const { db, files } = context
    const removed = await db.transaction(async (tx) => {
      const { group, caller } = await lockGroup(tx, groupId, context)
      await tx
        .update(groups)
        .set({ thumbnailHash: null, thumbnailType: null })
        .where(eq(groups.id, groupId))
      await context.webhooks.fire(tx, caller.username, 'groups', 'update', [groupId])
      return group.thumbnailHash
    })
    await release(db, files, [removed])
    return { success: true }
  },

  info: async ({ groupId, path, w }, { db, caller, files, request }) => {
    const { thumbnailHash: hash, thumbnailType: type } = await readGroup(db, caller, groupId)
    if (hash === null || path !== thumbnailName(type)) throw failures.noInfoFile()
    return thumbnailAnswer(files, { hash, type: type ?? 'image/png' }, request.ifNoneMatch, w)
  },

  search: async (params, { db, caller }) => {
    const { q, start, num, sortField, sortOrder, searchUserAccess, searchUserName } = params
    checkWindow(params)
    const { where: matching, ranking } = compileQuery(q, groupFields, budgetOf(caller))
    const where = and(
      readableGroups(caller),
      searchedGroups(caller, await settingsOf(db)),
      matching,
      searchUserAccess && searchUserName ? groupsKnownOf(searchUserName, caller) : undefined,
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
    await checkListable(db, caller, groupId)
    const others = await db
      .select({ username: groupMembers.username, memberType: groupMembers.memberType })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, groupId))
      .orderBy(asc(folded(groupMembers.username)), asc(groupMembers.username))
    const named = (type: 'admin' | 'member') =>
      others.filter(({ memberType }) => memberType === type).map(({ username }) => username)
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
