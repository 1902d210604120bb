import * as z from 'zod'

/** A file as a client sends it. */
export type SentFile = Blob

/** A file as the portal receives it: already streamed to disk, never in memory as a whole. Sizes in bytes. */
export interface ReceivedFile {
  readonly path: string
  /**
   * Where its bytes begin in the file at `path`; not 0 only for a part that was written directly to its position in the whole file.
   */
  readonly offset: number
  readonly name: string
  readonly type: string
  readonly size: number
  /** SHA-256 of its bytes in hexadecimal digits; undefined for a part, because the file is hashed as a whole. */
  readonly hash: string | undefined
}

const isFile = (value: unknown) => value instanceof Blob || isReceivedFile(value)

/** Declares a file parameter, which makes the request multipart. A file has at least one byte. */
export const file = () =>
  z
    .custom<SentFile>((value) => isFile(value) && value.size > 0, {
      error: ({ input }) => (isFile(input) ? 'must not be empty' : 'must be a file'),
    })
    .meta({ wire: 'file' })

/** Returns whether a received file is what browsers send for a file control without a selected file. */
export const isNoFile = (value: unknown): boolean =>
  isReceivedFile(value) && value.name === '' && value.size === 0

/** Declares a file parameter that can be sent several times. */
export const files = () => z.array(file()).meta({ wire: 'file' })

const received = new WeakSet<object>()

/**
 * Marks a file that the portal has received itself: an object that a client sends can have the same fields and name any file on the
 * disk. Form parsers report no name for a file that was sent with an empty one.
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

/** A response that is not JSON: the bytes of a file, or a page. */
export const bytes = () => z.custom<Blob>((value) => value instanceof Blob, 'must be a file')
