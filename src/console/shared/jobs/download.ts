import * as z from 'zod'
import { maskKeys } from '../../shell/changes/maskKeys.ts'

/** What a job that downloads the file of an item needs to show and to repeat. */
export const DownloadMemo = z.object({
  /** The title of the item. */
  title: z.string(),
  /** Absent if it contains a key, which is not stored. */
  dataUrl: z.string().optional(),
  filename: z.string(),
})
export type DownloadMemo = z.output<typeof DownloadMemo>

/** Returns what is stored with a download. */
export const downloadMemo = ({
  title,
  dataUrl,
  filename,
}: {
  readonly title: string
  readonly dataUrl: string
  readonly filename: string
}): DownloadMemo => {
  const url = dataUrl.trim()
  return {
    title,
    filename: filename.trim(),
    ...(maskKeys(url) === url ? { dataUrl: url } : {}),
  }
}
