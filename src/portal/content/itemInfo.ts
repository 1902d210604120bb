import { eq } from 'drizzle-orm'
import { imageLimits } from '../../rest/records/itemProperties.ts'
import type { itemInfo } from '../../rest/content/itemInfo.ts'
import { maxPathLength } from '../../rest/content/items.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { itemFiles, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import { filesOf } from '../db/records.ts'
import { fileNameOf, keywordsOf } from '../items/itemProperties.ts'
import { fileMediaType } from '../items/mediaTypes.ts'
import { lockForChange } from '../items/ownedItem.ts'
import { attachInfo, metadataFile, storeThumbnail } from '../items/images.ts'
import { checkStorage } from '../items/storage.ts'
import { isLonger } from '../../rest/protocol/characters.ts'

const keywordsWithMetadata = (
  { type, name, typeKeywords }: typeof items.$inferSelect,
  isThere: boolean,
) =>
  keywordsOf(type, name, [
    ...typeKeywords.filter((keyword) => keyword !== metadataFile.keyword),
    ...(isThere ? [metadataFile.keyword] : []),
  ])

const setMetadataKeyword = (
  tx: Database,
  item: typeof items.$inferSelect,
  path: string,
  isThere: boolean,
) =>
  path === metadataFile.path
    ? tx
        .update(items)
        .set({ typeKeywords: keywordsWithMetadata(item, isThere) })
        .where(eq(items.id, item.id))
    : undefined

export const itemInfoHandlers: Handlers<typeof itemInfo> = {
  update: (params, context) =>
    withFileLease(context, async (files) => {
      const { db, clock } = context
      const { itemId, file, folderName } = params
      if (file.size > imageLimits.metadata)
        throw failures.badParameter('file', 'must be at most 10 MB')
      const path = [folderName, fileNameOf(file.name)].filter(Boolean).join('/')
      if (isLonger(path, maxPathLength))
        throw failures.badParameter(
          'folderName',
          `must be at most ${maxPathLength} characters together with the file name`,
        )
      if (path.startsWith('thumbnail/') || path === 'iteminfo.xml')
        throw failures.badParameter(
          'file',
          'is a file that the portal creates; update the item instead',
        )
      const { hash, size } = await files.adopt(file.path, file.hash)
      const mediaType = fileMediaType(path)
      const { replaced, item } = await db.transaction(async (tx) => {
        const changed = await lockForChange(tx, params, context)
        await setMetadataKeyword(tx, changed, path, true)
        const info = [{ path, hash, size, mediaType }]
        const before = await attachInfo(tx, itemId, info, clock.now())
        await checkStorage(tx, changed.owner, context, 'file')
        return { item: changed, replaced: before }
      })
      await release(db, files, replaced)
      return { success: true, itemId, owner: item.owner, folder: item.folderId }
    }),

  remove: async (params, context) => {
    const { db, files } = context
    const removed = await db.transaction(async (tx) => {
      const item = await lockForChange(tx, params, context)
      const [deleted] = await tx
        .delete(itemFiles)
        .where(filesOf(item.id, 'info', params.infoFile))
        .returning({ hash: itemFiles.hash })
      if (!deleted) throw failures.noInfoFile()
      await setMetadataKeyword(tx, item, params.infoFile, false)
      const { largeThumbnail, banner, screenshots } = item
      await tx
        .update(items)
        .set({
          largeThumbnail: largeThumbnail === params.infoFile ? null : largeThumbnail,
          banner: banner === params.infoFile ? null : banner,
          screenshots: screenshots.filter((path) => path !== params.infoFile),
        })
        .where(eq(items.id, item.id))
      return deleted.hash
    })
    await release(db, files, [removed])
    return { success: true }
  },

  updateThumbnail: (params, context) =>
    withFileLease(context, async (files) => {
      const { db } = context
      const { itemId, file, thumbnail, url } = params
      if (!file && !thumbnail && !url) throw failures.badParameter('file', "or 'url' is required")
      const values = await storeThumbnail(
        { thumbnail: file ?? thumbnail, thumbnailUrl: url },
        context,
        files,
        { file: file ? 'file' : 'thumbnail', url: 'url' },
      )
      const replaced = await db.transaction(async (tx) => {
        const { thumbnailHash } = await lockForChange(tx, params, context)
        await tx.update(items).set(values).where(eq(items.id, itemId))
        return thumbnailHash
      })
      await release(db, files, [replaced])
      return { success: true, itemId }
    }),

  deleteThumbnail: async (params, context) => {
    const { db, files } = context
    const { itemId } = params
    const removed = await db.transaction(async (tx) => {
      const { thumbnailHash } = await lockForChange(tx, params, context)
      await tx
        .update(items)
        .set({ thumbnailHash: null, thumbnailType: null })
        .where(eq(items.id, itemId))
      return thumbnailHash
    })
    await release(db, files, [removed])
    return { success: true, itemId }
  },
}
