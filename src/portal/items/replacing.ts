import type { items as operations } from '../../rest/content/items.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import { signedIn, type Context } from '../operations/context.ts'
import { startDownload } from './uploads/download.ts'
import { recordReplacement } from './uploads/initiate.ts'
import { checkUploadJobs } from './uploads/upload.ts'
import { checkDownload } from './content.ts'
import { updateItemAnd } from './updating.ts'

/**
 * Changes what a request sends about an item at once and downloads its new file in the background; until the download is complete,
 * and if it fails, the old file is served.
 */
export const updateFromUrl = async (
  params: Received<typeof operations.update>,
  dataUrl: string,
  context: Context,
): Promise<void> => {
  const { itemId } = params
  const filename = checkDownload(params, dataUrl)
  const { username } = signedIn(context)
  const upload = await updateItemAnd(params, context, async (tx) => {
    await checkUploadJobs(tx, username, 'download')
    return recordReplacement(tx, { itemId, filename, sentAs: 'dataUrl' }, context)
  })
  if (upload.droppedUploadId !== undefined) await context.parts.remove(upload.droppedUploadId)
  await startDownload(context, upload, { dataUrl, filename: params.filename }, username)
}
