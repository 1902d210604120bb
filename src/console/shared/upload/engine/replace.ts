import type { Client } from '../../../../rest/protocol/client.ts'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import { canResume, persist, type Wait } from '../../../shell/errors/retry.ts'
import { wait as waitFor } from '../../../shell/wait.ts'
import { oneRequestBytes, partSize } from './parts.ts'
import { sendMissing } from './pieces.ts'
import { portalSide, processed } from './portalSide.ts'

/** An upload in parts that the portal expects; every part but the last has `partSize` bytes. */
export interface OpenedReplacement {
  readonly partSize: number
  /** ID of the upload, if the portal returns one. */
  readonly uploadId?: string | undefined
}

interface Replacement {
  readonly send: Client['send']
  readonly userName: string
  readonly itemId: string
  readonly file: File
  /** Called with the number of bytes sent so far, including parts in flight. */
  readonly onSent: (bytes: number) => void
  /** Aborted when the person cancels, or with the reason `leaving` when the page is left; the old file remains. */
  readonly signal: AbortSignal
  /** An earlier upload of the same file: received parts are not sent again, if the portal still expects the rest. */
  readonly continues?: OpenedReplacement | undefined
  /** Called, and awaited, when the portal expects parts, which it keeps until they are committed or canceled. */
  readonly opened?: (opened: OpenedReplacement) => Promise<void>
  /** Called when all parts were received; the replacement can't be canceled afterwards. */
  readonly committing?: () => void
  /** Called, and awaited, when the portal has accepted the commit or completed it. */
  readonly committed?: () => Promise<void>
  /** Maximum size of files sent in one request (bytes). */
  readonly whole?: number
  readonly wait?: Wait
}

/** Abort reason when the page is left: received parts are kept, so that the upload can be resumed. */
export const leaving = new DOMException('The page was left.', 'AbortError')

/** Whether received parts are kept after an error: the upload can be resumed when the portal responds, or the page is opened again. */
export const isKept = (error: unknown): boolean => error === leaving || canResume(error)

/**
 * Replaces the file of an item, in one request or in parts; the old file remains until the portal has received and processed all of
 * the new file (`update` with a file, or `addPart` and `commit`). Parts are retried with back-off. Throws what `send` throws;
 * unless `isKept`, the portal was asked to delete the received parts.
 */
export const replaceFile = async ({
  send,
  userName,
  itemId,
  file,
  onSent,
  signal,
  continues,
  opened,
  committing,
  committed,
  whole = oneRequestBytes,
  wait = waitFor,
}: Replacement): Promise<void> => {
  const own = { userName, itemId }
  const portal = portalSide(send, { userName })
  const patiently = <T>(attempt: (again: boolean) => Promise<T>) => persist(attempt, signal, wait)
  if (file.size <= whole) {
    const onProgress = (sent: number, total: number) =>
      onSent(Math.round(file.size * (sent / total)))
    // Sending the same file twice is harmless.
    await patiently(() => send(items.update, { ...own, file }, { signal, onProgress }))
    await committed?.()
    return
  }
  /** Whether the portal still expects the rest of this upload, and not of a newer one by another person. */
  const isAwaited = async ({ uploadId }: OpenedReplacement) => {
    const status = await patiently(() => portal.status(itemId, signal))
    return status.word === 'partial' && status.uploadId === uploadId
  }
  const open = async (): Promise<OpenedReplacement & { there: ReadonlySet<number> }> => {
    if (continues && (await isAwaited(continues))) {
      const there = await patiently(() => portal.parts(itemId, signal))
      return { partSize: continues.partSize, uploadId: continues.uploadId, there }
    }
    const opening = { ...own, multipart: true, filename: file.name }
    const { uploadId } = await patiently(() => send(items.update, opening, { signal }))
    return { partSize: partSize(file.size), uploadId, there: new Set() }
  }
  const { there, ...begun } = await open()
  await opened?.(begun)
  const sending = { itemId, uploadId: begun.uploadId }
  try {
    await sendMissing({
      size: file.size,
      partSize: begun.partSize,
      there,
      signal,
      onSent,
      send: async (part, either, onProgress) => {
        const bytes = file.slice(part.start, part.end)
        const options = { signal: either, onProgress }
        await persist(() => portal.addPart(sending, part, bytes, options), either, wait)
      },
    })
    committing?.()
    await patiently(async (again) => {
      if (again && (await portal.status(itemId, signal)).word !== 'partial') return
      await portal.commit(sending, {}, signal)
    })
  } catch (error) {
    const why: unknown = signal.aborted ? signal.reason : error
    // If this request fails, the portal deletes the parts itself later.
    if (!isKept(why)) await send(content.cancel, { userName, ...sending }).catch(() => undefined)
    throw why
  }
  await committed?.()
  await processed(
    () => patiently(() => portal.status(itemId, signal)),
    (time) => wait(time, signal),
  )
}
