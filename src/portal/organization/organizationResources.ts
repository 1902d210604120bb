import { asc, eq } from 'drizzle-orm'
import type { ReceivedFile } from '../../rest/protocol/files.ts'
import type { Operations } from '../../rest/index.ts'
import { checkJson } from '../../rest/protocol/json.ts'
import { resourceLimit } from '../../rest/organization/organizationResources.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { organizationResources } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { inTurns } from '../common/inTurns.ts'
import { withFileLease } from '../files/fileLeases.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import { release } from '../files/sweep.ts'
import { pageOf } from '../db/records.ts'
import { sendFile } from '../operations/sendFile.ts'
import { isPicture, imageSettings } from './settingRules.ts'
import { withOrganizationLock, settingsOf } from '../db/settings.ts'
import { imageTypeOf } from '../items/thumbnails.ts'

/** Files that are neither images nor text are only downloaded, never displayed. */
const otherType = 'application/octet-stream'

const textType = async (text: string) => {
  const problem = await inTurns(checkJson(text, { entries: Infinity }))
  return problem === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}

const checkSize = (parameter: string, size: number) => {
  if (size > resourceLimit) throw failures.badParameter(parameter, 'must be at most 10 MB')
}

/** Stores what was sent. Its media type is determined by its contents, never by the sender. */
const store = async (
  file: ReceivedFile | undefined,
  text: string | undefined,
  files: FileStore,
): Promise<StoredFile & { mediaType: string }> => {
  if (file) {
    if (text) throw failures.badParameter('text', "cannot be sent together with 'file'")
    checkSize('file', file.size)
    const mediaType = (await imageTypeOf(file.path)) ?? otherType
    return { ...(await files.adopt(file.path, file.hash)), mediaType }
  }
  if (!text) throw failures.badParameter('file', "or 'text' is required")
  const content = Buffer.from(text)
  checkSize('text', content.length)
  return { ...(await files.put(content)), mediaType: await textType(text) }
}

/** Returns the setting that refers to this resource. */
const usedAs = async (db: Database, key: string) => {
  const settings = await settingsOf(db)
  return imageSettings.find((name) => settings[name] === key)
}

const find = async (db: Database, key: string) => {
  const [resource] = await db
    .select()
    .from(organizationResources)
    .where(eq(organizationResources.key, key))
  return resource
}

export const organizationResourceHandlers: Handlers<Operations['organizationResources']> = {
  add: async ({ key, file, text }, context) => {
    const { db, files, clock } = context
    const replaced = await withFileLease(context, async (leasing) => {
      const { hash, size, mediaType } = await store(file, text, leasing)
      return withOrganizationLock(db, async (tx) => {
        await context.authorizeAgain(tx)
        const setting = isPicture(mediaType) ? undefined : await usedAs(tx, key)
        if (setting)
          throw failures.badParameter(
            file ? 'file' : 'text',
            `must be a PNG, GIF, or JPEG image: '${setting}' uses the resource ${key}`,
          )
        const before = await find(tx, key)
        const resource = { hash, size, mediaType, created: clock.now() }
        await tx
          .insert(organizationResources)
          .values({ key, ...resource })
          .onConflictDoUpdate({ target: organizationResources.key, set: resource })
        return before?.hash ?? null
      })
    })
    await release(db, files, [replaced])
    return { success: true, key }
  },

  list: async ({ start, num }, { db }) => {
    const total = await db.$count(organizationResources)
    const resources = await db
      .select({
        key: organizationResources.key,
        size: organizationResources.size,
        created: organizationResources.created,
      })
      .from(organizationResources)
      .orderBy(asc(organizationResources.key))
      .limit(num)
      .offset(start - 1)
    return { ...pageOf(start, resources.length, total), resources }
  },

  read: async ({ key }, { db, files, request }) => {
    const resource = await find(db, key)
    if (!resource) throw failures.noResource()
    const name = resource.mediaType === otherType ? key : undefined
    return sendFile(files, { ...resource, name }, request)
  },

  remove: async ({ key }, { db, files }) => {
    const removed = await withOrganizationLock(db, async (tx) => {
      const setting = await usedAs(tx, key)
      if (setting)
        throw failures.badParameter(
          'key',
          `is an image that '${setting}' uses; change that setting first`,
        )
      const [deleted] = await tx
        .delete(organizationResources)
        .where(eq(organizationResources.key, key))
        .returning({ hash: organizationResources.hash })
      return deleted?.hash
    })
    if (removed === undefined) throw failures.noResource()
    await release(db, files, [removed])
    return { success: true }
  },
}
