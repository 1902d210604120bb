import { and, asc, eq, inArray } from 'drizzle-orm'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import type { itemResources } from '../../rest/content/itemResources.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Context, Handlers } from '../operations/context.ts'
import { itemFiles } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import { lockForChange, ownedItem, readableItem } from '../items/ownedItem.ts'
import { checkTakesResources, checkTotals, storeResources } from '../items/resources.ts'
import { insertAll } from '../db/insertAll.ts'
import { filesOf, pageOf } from '../db/records.ts'
import { sendFile } from '../operations/sendFile.ts'
import { checkStorage } from '../items/storage.ts'

/** Returns the resources of an item that the caller can read: private ones are for its owner and administrators. */
const readableResources = async ({ db, caller }: Context, itemId: string) => {
  const item = await readableItem(db, caller, itemId)
  const seesAll = item.owner === caller?.username || isAdministrator(caller)
  return and(filesOf(itemId, 'resource'), seesAll ? undefined : eq(itemFiles.access, 'inherit'))
}

export const itemResourceHandlers: Handlers<typeof itemResources> = {
  list: async ({ itemId, start, num }, context) => {
    const where = await readableResources(context, itemId)
    const total = await context.db.$count(itemFiles, where)
    const rows = await context.db
      .select()
      .from(itemFiles)
      .where(where)
      .orderBy(asc(itemFiles.path))
      .limit(num)
      .offset(start - 1)
    return {
      ...pageOf(start, rows.length, total),
      resources: rows.map(({ path, created, size, access, mediaType, properties }) => ({
        resource: path,
        created,
        size,
        access,
        type: mediaType,
        properties,
      })),
    }
  },

  read: async ({ itemId, path }, context) => {
    const where = await readableResources(context, itemId)
    const [file] = await context.db
      .select()
      .from(itemFiles)
      .where(and(where, eq(itemFiles.path, path)))
    if (!file) throw failures.noResource()
    return sendFile(context.files, file, context.request)
  },

  add: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock } = context
      const { itemId, access = 'inherit', properties } = params
      checkStorable('properties', properties)
      checkTakesResources(await ownedItem(db, params))
      const stored = await storeResources(params, files)
      return db.transaction(async (tx) => {
        const item = await lockForChange(tx, params, context)
        const [existing] = await tx
          .select({ path: itemFiles.path })
          .from(itemFiles)
          .where(
            and(
              filesOf(itemId, 'resource'),
              inArray(
                itemFiles.path,
                stored.map(({ path }) => path),
              ),
            ),
          )
        if (existing)
          throw new PortalError({
            code: 400,
            message: `Resource '${existing.path}' already exists.`,
            details: [`Resource '${existing.path}' already exists.`],
            parameter: params.text ? 'fileName' : 'file',
          })
        const created = clock.now()
        await insertAll(
          tx,
          itemFiles,
          stored.map((file) => ({
            ...file,
            itemId,
            kind: 'resource' as const,
            access,
            properties,
            created,
          })),
        )
        await checkTotals(tx, item)
        await checkStorage(tx, item.owner, context, 'file')
        return { success: true, itemId, owner: item.owner, folder: item.folderId }
      })
    }),

  update: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock } = context
      const { itemId, access, properties } = params
      checkStorable('properties', properties)
      checkTakesResources(await ownedItem(db, params))
      const stored = await storeResources(params, files)
      const { item, replaced } = await db.transaction(async (tx) => {
        const changed = await lockForChange(tx, params, context)
        const before: string[] = []
        for (const { path, ...file } of stored) {
          const where = filesOf(itemId, 'resource', path)
          const [old] = await tx.select({ hash: itemFiles.hash }).from(itemFiles).where(where)
          if (!old) throw failures.noResource()
          before.push(old.hash)
          await tx
            .update(itemFiles)
            .set({ ...file, access, properties, created: clock.now() })
            .where(where)
        }
        await checkTotals(tx, changed)
        await checkStorage(tx, changed.owner, context, 'file')
        return { item: changed, replaced: before }
      })
      await release(db, files, replaced)
      return { success: true, itemId, owner: item.owner, folder: item.folderId }
    }),

  remove: async (params, context) => {
    const { db, files } = context
    const { itemId, resource, deleteAll } = params
    if (resource === undefined && !deleteAll)
      throw failures.badParameter('resource', "or 'deleteAll' is required")
    const removed = await db.transaction(async (tx) => {
      await lockForChange(tx, params, context)
      const deleted = await tx
        .delete(itemFiles)
        .where(filesOf(itemId, 'resource', deleteAll ? undefined : resource))
        .returning({ hash: itemFiles.hash })
      if (deleted.length === 0 && !deleteAll) throw failures.noResource()
      return deleted.map(({ hash }) => hash)
    })
    await release(db, files, removed)
    return { success: true }
  },
}
