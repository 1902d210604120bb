import type { Client } from '../../../rest/protocol/client.ts'
import { content } from '../../../rest/content/content.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { items } from '../../../rest/content/items.ts'
import { mayResume, persist, type Wait } from '../errors/retry.ts'
import { wait as waitFor } from '../wait.ts'
import { oneRequestBytes, partSize } from './parts.ts'
import { sendMissing } from './pieces.ts'
import { portalSide, restBetweenLooks } from './portalSide.ts'

/** What the portal awaits in parts; `partSize` bytes are in every part but the last. */
export interface OpenedReplacement {
  readonly partSize: number
  /** Which sending it is, where the portal tells. */
  readonly uploadId?: string | undefined
}

interface Replacement {
  readonly send: Client['send']
  readonly userName: string
  readonly itemId: string
  readonly file: File
  /** Told the bytes that have arrived, those on their way included. */
  readonly onSent: (bytes: number) => void
  /** Aborted when the person stops it, or with the reason `leaving` with the page; the old file stays. */
  readonly signal: AbortSignal
  /** This very file was on its way before: what has arrived is not sent again, if the portal still awaits the rest of it. */
  readonly continues?: OpenedReplacement | undefined
  /** Told, and waited for, when the portal awaits parts, which it then keeps until they are put together or dropped. */
  readonly opened?: (opened: OpenedReplacement) => Promise<void>
  /** Told when all parts are there: from now on it cannot be stopped. */
  readonly committing?: () => void
  /** Told, and waited for, when the portal has agreed to put the file in place, or has done it. */
  readonly committed?: () => Promise<void>
  /** Files up to this many bytes travel in one request. */
  readonly whole?: number
  readonly wait?: Wait
}

/** Why a replacement stops when its page goes: what has arrived stays, to go on from there. */
export const leaving = new DOMException('The page was left.', 'AbortError')

/** Whether what has arrived is kept when a replacement ends with an error: it may go on once the portal answers, or the page is back. */
export const isKept = (error: unknown): boolean => error === leaving || mayResume(error)

/**
 * Replaces the file of an item, in one request or in parts; until the portal has all of it and has put it together, the old file
 * stays (rest-content.md sections 2.2 and 3.3). Parts are retried with back-off. Throws what `send` throws; unless `isKept`, the
 * portal has been told to drop what had arrived.
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
    // Sent twice, it is the same file still.
    await patiently(() => send(items.update, { ...own, file }, { signal, onProgress }))
    await committed?.()
    return
  }
  /** Whether the portal still awaits the rest of it, and not of what somebody else has begun meanwhile. */
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
    // Of what is dropped the portal forgets by itself what this does not reach.
    if (!isKept(why)) await send(content.cancel, { userName, ...sending }).catch(() => undefined)
    throw why
  }
  await committed?.()
  for (let round = 0; ; round++) {
    const { word, message } = await patiently(() => portal.status(itemId, signal))
    if (word === 'completed') return
    if (word === 'failed')
      throw new PortalError({ code: 400, message: message ?? 'The portal gave no reason.' })
    await wait(restBetweenLooks(round), signal)
  }
}
