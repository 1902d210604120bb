import * as z from 'zod'
import { shelf } from '../database.ts'
import { currentPlace } from '../place.ts'

/** An upload in parts that was opened and not ended. The file itself stays with the person, who must choose it again. */
const Unfinished = z.object({
  id: z.string(),
  place: z.string(),
  itemId: z.string(),
  name: z.string(),
  size: z.int(),
  modified: z.number(),
  /** The first bytes of the file, in hexadecimal digits. */
  head: z.string(),
  started: z.int(),
})
export type Unfinished = z.output<typeof Unfinished>

const uploads = shelf('uploads')
const headSize = 64

const headOf = async (file: Blob) =>
  Array.from(new Uint8Array(await file.slice(0, headSize).arrayBuffer()), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const idOf = (itemId: string) => `${currentPlace()} ${itemId}`

/** Remembers an upload, so that it can be continued after a reload. */
export const remember = async (file: File, itemId: string): Promise<void> =>
  uploads.put({
    id: idOf(itemId),
    place: currentPlace(),
    itemId,
    name: file.name,
    size: file.size,
    modified: file.lastModified,
    head: await headOf(file),
    started: Date.now(),
  })

export const forget = (itemId: string): Promise<void> => uploads.remove(idOf(itemId))

/** The uploads of this person at this portal that were not ended, oldest first. */
export const unfinishedUploads = async (): Promise<Unfinished[]> => {
  const kept = (await uploads.list(currentPlace())).flatMap((record) => {
    const parsed = Unfinished.safeParse(record)
    return parsed.success ? [parsed.data] : []
  })
  return kept.toSorted((a, b) => a.started - b.started)
}

/** The unfinished upload of this very file: same name, size, date and first bytes. */
export const unfinishedOf = async (file: File): Promise<Unfinished | undefined> => {
  const head = await headOf(file)
  return (await unfinishedUploads()).find(
    (upload) =>
      upload.name === file.name &&
      upload.size === file.size &&
      upload.modified === file.lastModified &&
      upload.head === head,
  )
}
