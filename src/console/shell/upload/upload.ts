import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { relationshipTypeNamed } from '../../../rest/content/relationships.ts'
import { mayResume, persist as persistWith, type Wait } from '../errors/retry.ts'
import { wait as waitFor } from '../wait.ts'
import { t } from './words.ts'
import { oneRequestBytes, partSize } from './parts.ts'
import { sendMissing } from './pieces.ts'
import {
  isRefusal,
  newItemId,
  portalSide,
  restBetweenLooks,
  type Committed,
  type Relation,
} from './portalSide.ts'
import { isOver, type Upload, type UploadProgress } from './progress.ts'

/** How a file travels: in one request that is answered when it is done or at once, or in parts. */
export type Mode = 'whole' | 'background' | 'parts'

export const modeFor = (size: number): Mode => (size <= oneRequestBytes ? 'whole' : 'parts')

/** An upload that the portal opened; `partSize` bytes are in every part but the last. */
interface OpenedUpload {
  readonly itemId: string
  readonly partSize: number
}

/** The right of this tab to upload a file. */
export interface Claim {
  readonly release: () => void
  /** An upload of the same file that was opened before and not committed. */
  readonly continues?: OpenedUpload | undefined
}

export interface UploadOptions {
  readonly send: Client['send']
  readonly userName: string
  readonly folderId?: string | undefined
  readonly file: File
  /** Title, type, keywords, tags and so on of the new item. */
  readonly properties: Committed
  /** The content of the file, sent as the JSON of the item instead of the file, always in one request. */
  readonly text?: string | undefined
  /** Default: by size. */
  readonly mode?: Mode | undefined
  /** The ID that the item is to have; one is made up when left out. */
  readonly itemId?: string | undefined
  /** Resolves when it is this upload's turn, with the way to give the turn up. Throws when the signal is aborted first. */
  readonly turn?: ((signal: AbortSignal) => Promise<() => void>) | undefined
  /** Claims the file for this tab; undefined where another tab has it. */
  readonly claim?: (() => Promise<Claim | undefined>) | undefined
  /** Told what the portal opened for an upload in parts. */
  readonly opened?: ((opened: OpenedUpload) => void) | undefined
  /** The item is not added without it: where the portal refuses it, nothing stays. */
  readonly relation?: Relation | undefined
  readonly wait?: Wait | undefined
  /** How long an interrupted upload waits before it looks whether the portal answers again. */
  readonly patience?: Wait | undefined
}

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

/** How often an item is looked for that a request broken off may still make: about two seconds. */
const looksForLate = 10

/** From one second to half a minute, doubled with every attempt that brought nothing. */
const restAfter = (setbacks: number) => Math.min(1000 * 2 ** setbacks, 30_000)

const noTurns = async () => () => {}
const noClaims = async (): Promise<Claim> => ({ release: () => {} })

/**
 * Uploads a file as a new item: in one request up to `oneRequestBytes`, else in parts that are read one by one as slices, so
 * that no more than the parts in flight is ever held (specification section 8, rest-content.md section 2.2). Parts are retried with
 * back-off; an upload that is interrupted goes on by itself when the portal answers again. It is `completed` only once the portal
 * has confirmed the whole item. The item ID is chosen here, so that a request whose answer was lost is found again instead of
 * being sent twice.
 */
export const startUpload = ({
  send,
  userName,
  folderId,
  file,
  properties,
  text,
  mode = modeFor(file.size),
  itemId: wishedId,
  turn = noTurns,
  claim = noClaims,
  opened,
  relation,
  wait = waitFor,
  patience = waitFor,
}: UploadOptions): Upload => {
  let inParts = mode === 'parts' && text === undefined
  let eachPart = partSize(file.size)
  const chosenId = wishedId ?? newItemId()
  const portal = portalSide(send, folderId === undefined ? { userName } : { userName, folderId })
  const listeners = new Set<() => void>()
  let mayExist = false
  let mayBeRelated = false
  let isCommitRefused = false
  let setbacks = 0
  let wish: 'send' | 'pause' | 'cancel' = 'send'
  let controller = new AbortController()
  let wake: (() => void) | undefined
  let current: UploadProgress = {
    state: 'waiting',
    sent: 0,
    total: file.size,
    itemId: undefined,
    error: undefined,
    leftBehind: false,
    kept: false,
  }

  const tell = (change: Partial<UploadProgress>) => {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }
  const persist = <T>(signal: AbortSignal, attempt: (again: boolean) => Promise<T>) =>
    persistWith(attempt, signal, wait)

  /** The state of what an earlier request may have made; undefined when the portal knows nothing of it. */
  const stateThere = async (itemId: string | undefined, signal: AbortSignal) => {
    if (itemId === undefined) return undefined
    try {
      return (await persist(signal, () => portal.status(itemId, signal))).word
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  /** An ID that the person wished for may be that of an item they have; it must never be taken for this upload. */
  const refuseTakenId = async (signal: AbortSignal) => {
    if (wishedId === undefined || (await stateThere(wishedId, signal)) === undefined) return
    const body = { code: 400, message: t('upload:idTaken'), parameter: 'itemIdToCreate' }
    throw new PortalError(body)
  }

  const add = async (input: Parameters<typeof portal.add>[0], signal: AbortSignal) => {
    const wasSent = mayExist
    if (!wasSent) await refuseTakenId(signal)
    else if ((await stateThere(chosenId, signal)) !== undefined) return chosenId
    mayExist = true
    const onProgress = input.file
      ? (sent: number, total: number) => tell({ sent: Math.round(file.size * (sent / total)) })
      : undefined
    try {
      return await portal.add({ ...input, itemIdToCreate: chosenId }, { signal, onProgress })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // What was sent before may have been at work still, and be what stands in the way of this.
      if (wasSent && (await stateThere(chosenId, signal)) !== undefined) return chosenId
      mayExist = false
      throw error
    }
  }

  const open = async (signal: AbortSignal) => {
    const itemId = await persist(signal, () =>
      add({ multipart: true, filename: file.name }, signal),
    )
    tell({ itemId })
    opened?.({ itemId, partSize: eachPart })
    return itemId
  }

  const sendParts = (itemId: string, there: ReadonlySet<number>, signal: AbortSignal) =>
    sendMissing({
      size: file.size,
      partSize: eachPart,
      there,
      signal,
      onSent: (sent) => tell({ sent }),
      send: async (part, either, onProgress) => {
        const bytes = file.slice(part.start, part.end)
        await persist(either, () =>
          portal.addPart({ itemId }, part, bytes, { signal: either, onProgress }),
        )
        setbacks = 0
      },
    })

  const commit = async (itemId: string, signal: AbortSignal) => {
    tell({ state: 'committing' })
    try {
      await persist(signal, async (again) => {
        if (again && (await stateThere(itemId, signal)) !== 'partial') return
        await portal.commit({ itemId }, properties, signal)
      })
    } catch (error) {
      isCommitRefused = isRefusal(error)
      throw error
    }
  }

  const confirm = async (itemId: string, signal: AbortSignal) => {
    tell({ state: 'committing' })
    for (let round = 0; ; round++) {
      const { word, message } = await persist(signal, () => portal.status(itemId, signal))
      if (word === 'completed') return
      if (word === 'failed')
        throw new PortalError({ code: 400, message: message ?? 'The portal gave no reason.' })
      await wait(restBetweenLooks(round), signal)
    }
  }

  /** Opening and committing take no relationship (specification section 8 rule 4), so it and what follows from it come last. */
  const relate = async (itemId: string, made: Relation, signal: AbortSignal) => {
    await persist(signal, () => {
      const again = mayBeRelated
      mayBeRelated = true
      return portal.relate(itemId, made, { again, signal })
    })
    const { originItemId, relationshipType } = made
    const isCopied = relationshipTypeNamed(relationshipType)?.copyOriginShareOnAdd
    if (originItemId !== undefined && !isCopied)
      await persist(signal, () => portal.inheritSharing(itemId, originItemId, signal)).catch(
        // An item that is complete and related stays, whatever it inherits.
        (error: unknown) => {
          if (!isRefusal(error)) throw error
        },
      )
  }

  const proceedInParts = async (signal: AbortSignal): Promise<string> => {
    const known = current.itemId
    const state = await stateThere(known, signal)
    const isNew = known === undefined || state === undefined
    const itemId = isNew ? await open(signal) : known
    if (isNew || state === 'partial') {
      const there = isNew
        ? new Set<number>()
        : await persist(signal, () => portal.parts(itemId, signal))
      await sendParts(itemId, there, signal)
      await commit(itemId, signal)
    }
    await confirm(itemId, signal)
    tell({ itemId })
    if (relation) await relate(itemId, relation, signal)
    return itemId
  }

  const proceedWhole = async (signal: AbortSignal): Promise<string> => {
    const inBackground = mode === 'background' && text === undefined
    const body = text === undefined ? { file } : { text }
    const input = { ...properties, ...relation, ...body, ...(inBackground ? { async: true } : {}) }
    const itemId = await persist(signal, () => add(input, signal))
    if (inBackground) await confirm(itemId, signal)
    return itemId
  }

  const proceed = async (signal: AbortSignal): Promise<string> => {
    const leave = await turn(signal)
    try {
      tell({ state: 'sending' })
      return await (inParts ? proceedInParts(signal) : proceedWhole(signal))
    } finally {
      leave()
    }
  }

  /** What the portal has made of it; where all of it was sent in one request, that may still be at work. */
  const whatIsThere = async (itemId: string, signal: AbortSignal) => {
    const looks = !inParts && current.sent >= file.size ? looksForLate : 1
    for (let round = 0; round < looks; round++) {
      if (round > 0) await wait(restBetweenLooks(round), signal)
      const state = await stateThere(itemId, signal)
      if (state !== undefined) return state
    }
    return undefined
  }

  /** Makes the portal forget what it received; says so when that does not succeed. */
  const drop = async () => {
    const itemId = current.itemId ?? (mayExist ? chosenId : undefined)
    if (itemId === undefined) return
    const { signal } = new AbortController()
    try {
      const state = await whatIsThere(itemId, signal)
      if (state !== undefined) await persist(signal, () => portal.drop(itemId, state))
    } catch {
      tell({ leftBehind: true })
    }
  }

  const wants = (word: typeof wish) => wish === word

  const finish = async (state: 'failed' | 'cancelled', error?: unknown) => {
    const kept = state === 'failed' && isCommitRefused
    if (!kept) await drop()
    tell({ state, error, kept })
    return current
  }

  /** Looks now and then whether the portal answers; its refusals are answers too. */
  const untilPortalAnswers = async (signal: AbortSignal) => {
    for (;;) {
      await patience(restAfter(setbacks), signal)
      setbacks += 1
      try {
        await portal.status(current.itemId ?? chosenId, signal)
        return
      } catch (error) {
        if (signal.aborted || !mayResume(error)) return
      }
    }
  }

  const untilItMayGoOn = async (isInterrupted: boolean) => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    const over = new AbortController()
    await Promise.race([woken, ...(isInterrupted ? [untilPortalAnswers(over.signal)] : [])])
    over.abort()
    wake = undefined
  }

  /** Until it has ended one way or the other. */
  const work = async (): Promise<UploadProgress> => {
    for (;;) {
      try {
        const itemId = await proceed(controller.signal)
        tell({ state: 'completed', itemId, sent: file.size, error: undefined })
        return current
      } catch (error) {
        const unreadable = await whyUnreadable(file)
        if (wants('cancel')) return finish('cancelled')
        if (unreadable) return finish('failed', unreadable)
        if (wants('send') && !mayResume(error)) return finish('failed', error)
        const isInterrupted = wants('send')
        tell({
          state: isInterrupted ? 'interrupted' : 'paused',
          error: isInterrupted ? error : undefined,
          ...(inParts ? {} : { sent: 0 }),
        })
        await untilItMayGoOn(isInterrupted)
        if (wants('cancel')) return finish('cancelled')
        tell({ state: 'waiting', error: undefined })
      }
    }
  }

  const claimed = async () => {
    try {
      return await claim()
    } catch (error) {
      return { error: (await whyUnreadable(file)) ?? error }
    }
  }

  const run = async (): Promise<UploadProgress> => {
    for (;;) {
      const held = await claimed()
      if (held && 'error' in held) return finish('failed', held.error)
      if (held) {
        inParts ||= held.continues !== undefined
        eachPart = held.continues?.partSize ?? eachPart
        tell({ itemId: held.continues?.itemId })
        return work().finally(held.release)
      }
      if (!wants('cancel')) {
        tell({ state: 'elsewhere' })
        await untilItMayGoOn(false)
      }
      if (wants('cancel')) {
        tell({ state: 'cancelled' })
        return current
      }
      tell({ state: 'waiting' })
    }
  }

  return {
    progress: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => {
      if (current.state !== 'sending' && current.state !== 'waiting') return
      wish = 'pause'
      controller.abort()
    },
    resume: () => {
      if (!wake) return
      wish = 'send'
      controller = new AbortController()
      wake()
    },
    cancel: () => {
      if (isOver(current)) return
      wish = 'cancel'
      controller.abort()
      wake?.()
    },
    ended: run(),
  }
}
