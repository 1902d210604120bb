import PQueue from 'p-queue'
import type { Client } from '../../../rest/client.ts'
import { content, partLimits } from '../../../rest/content.ts'
import { PortalError } from '../../../rest/errors.ts'
import { items } from '../../../rest/items.ts'
import type { Input } from '../../../rest/operation.ts'
import { isTemporary, mayResume, persist as persistWith, type Wait } from '../retry.ts'
import { wait as waitFor } from '../wait.ts'

/** Files up to this many bytes travel in one request, larger ones in parts. */
export const oneRequestBytes = 10 * 1024 * 1024
const partsInFlight = 4

export type UploadState =
  | 'sending'
  /** By the person. */
  | 'paused'
  /** The connection broke and did not come back; it can be resumed. */
  | 'interrupted'
  /** Everything was sent; the portal puts the parts together. */
  | 'committing'
  | 'completed'
  | 'failed'
  | 'cancelled'

/** How an upload stands; sizes in bytes. */
export interface UploadProgress {
  readonly state: UploadState
  readonly sent: number
  readonly total: number
  /** Known as soon as the portal opened the upload; an item only once `completed`. */
  readonly itemId: string | undefined
  /** Why it was interrupted or failed. */
  readonly error: unknown
  /** The portal could not be told to drop what it had received. */
  readonly leftBehind: boolean
}

export interface Upload {
  readonly progress: () => UploadProgress
  readonly subscribe: (listener: () => void) => () => void
  /** Stops sending; parts on their way are sent again later. */
  readonly pause: () => void
  /** Goes on after a pause or an interruption, from what the portal says has arrived. */
  readonly resume: () => void
  /** Stops and makes the portal drop what it received. */
  readonly cancel: () => void
  /** The last progress there will be: completed, failed or cancelled. Never rejects. */
  readonly ended: Promise<UploadProgress>
}

export interface UploadOptions {
  readonly send: Client['send']
  readonly userName: string
  readonly folderId?: string | undefined
  readonly file: File
  /** Title, type, keywords, tags and so on of the new item. */
  readonly properties: Omit<
    Input<typeof content.commit>,
    'userName' | 'folderId' | 'itemId' | 'thumbnail'
  >
  /** An upload of the same file that was opened before and not committed. */
  readonly continues?: string | undefined
  readonly wait?: Wait | undefined
}

/** Bytes in each part of a file of `size` bytes, except the last (rest-content.md section 2.2). */
export const partSize = (size: number): number =>
  Math.max(partLimits.minimumBytes, Math.ceil(size / partLimits.count))

const isRefusal = (error: unknown) =>
  error instanceof PortalError && !isTemporary(error) && !error.isAboutToken

/** A file that changed or went away since it was chosen cannot be read any more; a broken request does not tell. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

const whyUnreadable = async (file: File) => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return undefined
  } catch (cause) {
    return new UnreadableFile('The file can no longer be read.', { cause })
  }
}

const newItemId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Uploads a file as a new item: in one request up to `oneRequestBytes`, else in parts that are read one by one as slices, so
 * that no more than the parts in flight is ever held (specification section 8, rest-content.md section 2.2). Parts are retried with
 * back-off. It is `completed` only once the portal has confirmed the whole item. The item ID is chosen here, so that a request
 * whose answer was lost is found again instead of being sent twice.
 */
export const startUpload = ({
  send,
  userName,
  folderId,
  file,
  properties,
  continues,
  wait = waitFor,
}: UploadOptions): Upload => {
  const inOneRequest = file.size <= oneRequestBytes && continues === undefined
  const chosenId = newItemId()
  const where = folderId === undefined ? { userName } : { userName, folderId }
  const listeners = new Set<() => void>()
  const inFlight = new Map<number, number>()
  let arrived = 0
  let mayExist = false
  let wish: 'send' | 'pause' | 'cancel' = 'send'
  let controller = new AbortController()
  let wake: (() => void) | undefined
  let current: UploadProgress = {
    state: 'sending',
    sent: 0,
    total: file.size,
    itemId: continues,
    error: undefined,
    leftBehind: false,
  }

  const tell = (change: Partial<UploadProgress>) => {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }
  const tellSent = () =>
    tell({
      sent: Math.min(
        file.size,
        [...inFlight.values()].reduce((sum, sent) => sum + sent, arrived),
      ),
    })

  const persist = <T>(signal: AbortSignal, attempt: (again: boolean) => Promise<T>) =>
    persistWith(attempt, signal, wait)

  const statusOf = async (itemId: string, signal: AbortSignal) => {
    const answer = await send(content.status, { ...where, itemId }, { signal })
    return { word: answer.status.toLowerCase(), message: answer.statusMessage }
  }

  /** The state of what an earlier request may have made; undefined when the portal knows nothing of it. */
  const stateThere = async (itemId: string | undefined, signal: AbortSignal) => {
    if (itemId === undefined) return undefined
    try {
      return (await persist(signal, () => statusOf(itemId, signal))).word
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  const add = async (input: Partial<Input<typeof content.addItem>>, signal: AbortSignal) => {
    if (mayExist && (await stateThere(chosenId, signal)) !== undefined) return chosenId
    mayExist = true
    const onProgress = input.file
      ? (sent: number, total: number) => {
          inFlight.set(1, Math.round(file.size * (sent / total)))
          tellSent()
        }
      : undefined
    const answer = await send(
      content.addItem,
      { ...where, ...properties, ...input, itemIdToCreate: chosenId },
      { signal, onProgress },
    )
    const itemId = answer.id ?? answer.itemId
    if (itemId === undefined)
      throw new PortalError({ code: 400, message: 'The portal named no item.' }, answer)
    return itemId
  }

  const sendPart = async (partNum: number, itemId: string, signal: AbortSignal) => {
    signal.throwIfAborted()
    const start = (partNum - 1) * partSize(file.size)
    const part = file.slice(start, start + partSize(file.size))
    try {
      await persist(signal, () => {
        const onProgress = (sent: number) => {
          inFlight.set(partNum, Math.min(sent, part.size))
          tellSent()
        }
        return send(
          content.addPart,
          { ...where, itemId, partNum, file: part },
          { signal, onProgress },
        )
      })
      arrived += part.size
    } finally {
      inFlight.delete(partNum)
      tellSent()
    }
  }

  const open = async (signal: AbortSignal) => {
    const input = { multipart: true, filename: file.name }
    const itemId = await persist(signal, () => add(input, signal))
    tell({ itemId })
    return itemId
  }

  const partsThere = async (itemId: string, signal: AbortSignal) =>
    (await persist(signal, () => send(content.parts, { ...where, itemId }, { signal }))).parts

  const sendParts = async (itemId: string, there: ReadonlySet<number>, signal: AbortSignal) => {
    const size = partSize(file.size)
    const numbers = Array.from({ length: Math.ceil(file.size / size) }, (_, index) => index + 1)
    const missing = numbers.filter((number) => !there.has(number))
    const sizeOf = (number: number) => Math.min(size, file.size - (number - 1) * size)
    arrived = numbers
      .filter((number) => there.has(number))
      .reduce((sum, number) => sum + sizeOf(number), 0)
    tellSent()
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    const queue = new PQueue({ concurrency: partsInFlight })
    try {
      await Promise.all(missing.map((number) => queue.add(() => sendPart(number, itemId, either))))
    } catch (error) {
      queue.clear()
      stop.abort(error)
      await queue.onIdle()
      throw error
    }
  }

  const commit = async (itemId: string, signal: AbortSignal) => {
    tell({ state: 'committing' })
    await persist(signal, async (again) => {
      if (again && (await stateThere(itemId, signal)) !== 'partial') return
      await send(content.commit, { ...where, ...properties, itemId }, { signal })
    })
  }

  const confirm = async (itemId: string, signal: AbortSignal) => {
    tell({ state: 'committing' })
    for (let round = 0; ; round++) {
      const { word, message } = await persist(signal, () => statusOf(itemId, signal))
      if (word === 'completed') return
      if (word === 'failed')
        throw new PortalError({ code: 400, message: message ?? 'The portal gave no reason.' })
      await wait(Math.min(300 * 1.5 ** round, 5000), signal)
    }
  }

  const proceed = async (signal: AbortSignal): Promise<string> => {
    if (inOneRequest) return persist(signal, () => add({ file }, signal))
    const known = current.itemId
    const state = await stateThere(known, signal)
    const isNew = known === undefined || state === undefined
    const itemId = isNew ? await open(signal) : known
    if (isNew || state === 'partial') {
      await sendParts(itemId, new Set(isNew ? [] : await partsThere(itemId, signal)), signal)
      await commit(itemId, signal)
    }
    await confirm(itemId, signal)
    return itemId
  }

  /** Makes the portal forget what it received; says so when that does not succeed. */
  const drop = async () => {
    const itemId = current.itemId ?? (mayExist ? chosenId : undefined)
    if (itemId === undefined) return
    const signal = new AbortController().signal
    const tryWith = (operation: typeof content.cancel | typeof items.remove) =>
      persist(signal, () => send(operation, { ...where, itemId }))
    try {
      const state = await stateThere(itemId, signal)
      if (state !== undefined) await tryWith(state === 'partial' ? content.cancel : items.remove)
    } catch {
      tell({ leftBehind: true })
    }
  }

  const wants = (word: typeof wish) => wish === word

  const finish = async (state: 'failed' | 'cancelled', error?: unknown) => {
    await drop()
    tell({ state, error, sent: arrived })
    return current
  }

  const run = async (): Promise<UploadProgress> => {
    for (;;) {
      try {
        const itemId = await proceed(controller.signal)
        tell({ state: 'completed', itemId, sent: file.size, error: undefined })
        return current
      } catch (error) {
        inFlight.clear()
        if (wants('cancel')) return finish('cancelled')
        const unreadable = await whyUnreadable(file)
        if (unreadable) return finish('failed', unreadable)
        if (wants('send') && !mayResume(error)) return finish('failed', error)
        const state = wants('pause') ? 'paused' : 'interrupted'
        tell({ state, sent: arrived, error: state === 'paused' ? undefined : error })
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        if (wants('cancel')) return finish('cancelled')
        tell({ state: 'sending', error: undefined })
      }
    }
  }

  const rouse = () => {
    wake?.()
    wake = undefined
  }
  const isOver = () => ['completed', 'failed', 'cancelled'].includes(current.state)

  return {
    progress: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => {
      if (current.state !== 'sending') return
      wish = 'pause'
      controller.abort()
    },
    resume: () => {
      if (!wake) return
      wish = 'send'
      controller = new AbortController()
      rouse()
    },
    cancel: () => {
      if (isOver()) return
      wish = 'cancel'
      controller.abort()
      rouse()
    },
    ended: run(),
  }
}
