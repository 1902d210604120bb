import { eq } from 'drizzle-orm'
import type { itemExport } from '../../../rest/content/itemExport.ts'
import { failures } from '../../common/failures.ts'
import { items } from '../../db/schema.ts'
import { freeFileName, lockContent } from '../../items/folders.ts'
import { keywordsOf } from '../../items/itemProperties.ts'
import { itemExportKind } from '../../jobQueue/lanes.ts'
import { coordinateColumns, formatOf } from './formats.ts'
import { wkidOf } from '../geometry.ts'
import { layerOfItem } from '../layer.ts'
import { checkWhere } from '../where.ts'
import type { Handlers } from '../../operations/context.ts'
import { insertItem, newItemId } from '../../items/uploads/initiate.ts'
import type { ItemExportParams } from './run.ts'
import { checkUploadJobs, newUploadId } from '../../items/uploads/upload.ts'

export const itemExportHandlers: Handlers<typeof itemExport> = {
  start: async ({ userName, itemId, exportFormat, exportParameters, ...sent }, context) => {
    const { db, jobs, clock } = context
    const layer = await layerOfItem(db, itemId)
    if (!layer)
      throw failures.badParameter('itemId', 'must be a feature layer that this portal hosts')
    const format = formatOf(exportFormat)
    const { layers = [], targetSR, forSpreadsheets } = exportParameters ?? {}
    const [chosen] = layers
    const unknown = layers.find(({ id }, index) => id !== 0 || index > 0)
    if (unknown)
      throw failures.badParameter(
        'exportParameters',
        `must name layers of the service once; it has the layer 0 only`,
      )
    const where = chosen?.where ?? ''
    checkWhere(where, layer.structure)
    const { includeGeometry = true, xColumnName: x, yColumnName: y } = chosen ?? {}
    coordinateColumns(layer.structure, { x, y })
    const wkid = wkidOf(
      'targetSR',
      typeof targetSR === 'object' ? JSON.stringify(targetSR) : targetSR?.toString(),
    )

    const exportItemId = newItemId()
    context.concerns('exportItemId', exportItemId)
    const uploadId = newUploadId()
    const { jobId } = await db.transaction(async (tx) => {
      await lockContent(tx, userName)
      const { username } = await context.authorizeAgain(tx)
      await checkUploadJobs(tx, username, 'itemExport')
      const [source] = await tx
        .select({ folderId: items.folderId, title: items.title, tags: items.tags })
        .from(items)
        .where(eq(items.id, itemId))
      if (!source) throw failures.noItem()
      const location = { owner: userName, folderId: source.folderId }
      const title = sent.title?.trim() || source.title
      const name = format.isText ? null : await freeFileName(tx, location, title, format.extension)
      await insertItem(tx, {
        ...location,
        id: exportItemId,
        uploadId,
        name,
        title,
        type: exportFormat,
        typeKeywords: keywordsOf(exportFormat, name, []),
        tags: sent.tags ?? source.tags,
        state: 'processing',
        dataType: format.mediaType,
        created: clock.now(),
        modified: clock.now(),
      })
      const params: ItemExportParams = {
        itemId: exportItemId,
        uploadId,
        layer: { userName, itemId },
        exportFormat,
        where,
        includeGeometry,
        wkid,
        x,
        y,
        forSpreadsheets,
      }
      return jobs.store(tx, {
        kind: itemExportKind,
        username,
        definition: { itemId: exportItemId },
        params,
      })
    })
    jobs.wake(itemExportKind)
    return {
      type: exportFormat,
      size: -1,
      jobId,
      exportItemId,
      serviceItemId: itemId,
      exportFormat,
    }
  },
}
