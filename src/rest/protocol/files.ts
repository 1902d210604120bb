import * as z from 'zod'

/** A file as a client sends it. */
export type SentFile = Blob

/** A file as the portal receives it: already streamed to the disk, never held in memory. Sizes in bytes. */
export interface ReceivedFile {
  readonly path: string
  /** Where its bytes begin in the file at `path`; not 0 only for a part that was written to its place in the whole. */
  readonly offset: number
  readonly name: string
  readonly type: string
  readonly size: number
  /** SHA-256 of its bytes, in hexadecimal digits; undefined for a part of a file, which is hashed as a whole. */
  readonly hash: string | undefined
}

/** A file parameter. It makes the request multipart. */
export const file = () =>
  z
    .custom<SentFile>((value) => value instanceof Blob || isReceivedFile(value), 'a file is needed')
    .meta({ wire: 'file' })

/** A file parameter that may be sent several times. */
export const files = () => z.array(file()).meta({ wire: 'file' })

const received = new WeakSet<object>()

/**
 * Marks what the portal has received itself: an object that a client sends may look the same and name any file of the disk. Form
 * parsers have no name for a file that was sent with an empty one.
 */
export const asReceived = (
  taken: Omit<ReceivedFile, 'name'> & { readonly name: string | undefined },
): ReceivedFile => {
  const marked = { ...taken, name: taken.name ?? '' }
  received.add(marked)
  return marked
}

export const isReceivedFile = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && received.has(value)

/** An answer that is not JSON: the bytes of a file, or a page. */
export const bytes = () => z.custom<Blob>((value) => value instanceof Blob, 'a file is expected')
