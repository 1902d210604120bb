import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import {
  canResume,
  isRefusal,
  persist as persistWith,
  type Wait,
} from '../../../shell/errors/retry.ts'
import { wait as waitFor } from '../../../shell/wait.ts'
import { oneRequestBytes, partSize } from './parts.ts'
import { sendMissing } from './pieces.ts'
import { copiesSharing, relationSide } from './relationSide.ts'
import {
  newItemId,
  portalSide,
  processed,
  pollDelay,
  type CommitInput,
  type Relation,
} from './portalSide.ts'
import { isOver, type Upload, type UploadProgress } from './progress.ts'
import { t } from '../messages.ts'

/** How a file is sent: in one synchronous or asynchronous request, or in parts. */
export type Mode = 'whole' | 'background' | 'parts'

export const modeFor = (size: number): Mode => (size <= oneRequestBytes ? 'whole' : 'parts')

/** An upload that the portal started; every part but the last has `partSize` bytes. */
interface OpenedUpload {
  readonly itemId: string
  readonly partSize: number
}

/** The exclusive right of this tab to upload a file. */
export interface Claim {
  readonly release: () => void
  /** An earlier upload of the same file that was not committed. */
  readonly continues?: OpenedUpload | undefined
}

export interface UploadOptions {
  readonly send: Client['send']
  readonly userName: string
  readonly folderId?: string | undefined
  readonly file: File
  /** Properties of the new item, such as title, type, and tags. */
  readonly properties: CommitInput
  /** The content of the file, sent as the JSON of the item instead of the file, always in one request. */
  readonly text?: string | undefined
  /** Default: by size. */
  readonly mode?: Mode | undefined
  /** ID of the new item. Default: a random ID. */
  readonly itemId?: string | undefined
  /** Whether only the portal can choose the ID, so that an item whose response was lost can't be found. */
  readonly isIdByPortal?: boolean | undefined
  /** Resolves when the upload can start, to the function that frees its slot. Throws if the signal is aborted first. */
  readonly turn?: ((signal: AbortSignal) => Promise<() => void>) | undefined
  /** Claims the file for this tab; undefined if another tab is uploading it. */
  readonly claim?: (() => Promise<Claim | undefined>) | undefined
  /** Called with the upload in parts that the portal started. */
  readonly opened?: ((opened: OpenedUpload) => void) | undefined
  /** Relationship of the new item. If the portal refuses the relationship, the item is deleted. */
  readonly relation?: Relation | undefined
  readonly wait?: Wait | undefined
  /** How long an interrupted upload waits before it checks whether the portal responds. */
  readonly patience?: Wait | undefined
}

/** The file was changed or removed since it was selected, so it can't be read; a failed request doesn't show this. */
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

/** Number of checks whether an interrupted request still creates the item: about two seconds. */
const looksForLate = 10

/** Delay from one second to half a minute, doubled with every failed attempt. */
const restAfter = (setbacks: number) => Math.min(1000 * 2 ** setbacks, 30_000)

const isNotUnderstood = (error: unknown) => error instanceof PortalError && error.isUnexpected

/** Whether the portal might have made what a request without a response asked for. */
const isLost = (error: unknown) =>
  !(error instanceof PortalError) || error.isUnclear || (error.code >= 500 && error.code !== 503)

const lostResponse = () =>
  new PortalError({ code: 500, message: t('lostResponse') }, undefined, { isUnexpected: true })

const noTurns = async () => () => {}
const noClaims = async (): Promise<Claim> => ({ release: () => {} })

/**
 * Uploads a file as a new item: in one request up to `oneRequestBytes`, else in parts that are read one by one as slices, so that
 * only the parts in flight are in memory (`addItem`, or `addItem` with `multipart`, `addPart`, and `commit`). Parts are retried
 * with back-off; an interrupted upload resumes automatically when the portal responds again. It is `completed` only once the portal
 * has confirmed the whole item. The console chooses the item ID, so that a request whose response was lost is found instead of sent
 * twice; where the portal chooses it, the upload ends with an unclear result.
 */
export const startUpload = ({
  send,
  userName,
  folderId,
  file,
  properties,
  text,
  mode = modeFor(file.size),
  itemId: requestedId,
  isIdByPortal = false,
  turn = noTurns,
  claim = noClaims,
  opened,
  relation,
  wait = waitFor,
  patience = waitFor,
}: UploadOptions): Upload => {
  let inParts = mode === 'parts' && text === undefined
  let eachPart = partSize(file.size)
  const chosenId = requestedId ?? newItemId()
  const where = folderId === undefined ? { userName } : { userName, folderId }
  const portal = portalSide(send, where)
  const listeners = new Set<() => void>()
  let mightExist = false
  let mightBeRelated = false
  let isCommitRefused = false
  let setbacks = 0
  let requested: 'send' | 'pause' | 'cancel' = 'send'
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

  const report = (change: Partial<UploadProgress>) => {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }
  const persist = <T>(signal: AbortSignal, attempt: (again: boolean) => Promise<T>) =>
    persistWith(attempt, signal, wait)

  /** The state of the item that an earlier request might have created; undefined if it doesn't exist. */
  const stateThere = async (itemId: string | undefined, signal: AbortSignal) => {
    if (itemId === undefined) return undefined
    try {
      return (await persist(signal, () => portal.status(itemId, signal))).word
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  /** An ID that the person entered might belong to an existing item, which must not be mistaken for this upload. */
  const refuseTakenId = async (signal: AbortSignal) => {
    if (requestedId === undefined || (await stateThere(requestedId, signal)) === undefined) return
    const body = { code: 400, message: t('idTaken'), parameter: 'itemIdToCreate' }
    throw new PortalError(body)
  }

  const add = async (input: Parameters<typeof portal.add>[0], signal: AbortSignal) => {
    if (isIdByPortal) return addWithIdByPortal(input, signal)
    const wasSent = mightExist
    if (!wasSent) await refuseTakenId(signal)
    else if ((await stateThere(chosenId, signal)) !== undefined) return chosenId
    mightExist = true
    const onProgress = input.file
      ? (sent: number, total: number) => report({ sent: Math.round(file.size * (sent / total)) })
      : undefined
    try {
      return await portal.add({ ...input, itemIdToCreate: chosenId }, { signal, onProgress })
    } catch (error) {
      // An earlier request might still have been running and cause this conflict.
      const mightBeThere = isNotUnderstood(error) || (isRefusal(error) && wasSent)
      if (mightBeThere && (await stateThere(chosenId, signal)) !== undefined) return chosenId
      if (isRefusal(error)) mightExist = false
      throw error
    }
  }

  /** A request that the portal has received completely, without a response, might have added the item under an unknown ID. */
  const addWithIdByPortal = async (
    input: Parameters<typeof portal.add>[0],
    signal: AbortSignal,
  ): Promise<string> => {
    if (mightExist) throw lostResponse()
    let isSent = input.file === undefined
    const onProgress = (sent: number, total: number) => {
      isSent ||= sent >= total
      report({ sent: Math.round(file.size * (sent / total)) })
    }
    try {
      return await portal.add(input, { signal, ...(input.file && { onProgress }) })
    } catch (error) {
      mightExist = isSent && isLost(error)
      throw mightExist && !signal.aborted ? lostResponse() : error
    }
  }

  const open = async (signal: AbortSignal) => {
    const itemId = await persist(signal, () =>
      add({ multipart: true, filename: file.name }, signal),
    )
    report({ itemId })
    opened?.({ itemId, partSize: eachPart })
    return itemId
  }

  const sendParts = (itemId: string, there: ReadonlySet<number>, signal: AbortSignal) =>
    sendMissing({
      size: file.size,
      partSize: eachPart,
      there,
      signal,
      onSent: (sent) => report({ sent }),
      send: async (part, either, onProgress) => {
        const bytes = file.slice(part.start, part.end)
        await persist(either, () =>
          portal.addPart({ itemId }, part, bytes, { signal: either, onProgress }),
        )
        setbacks = 0
      },
    })

  const commit = async (itemId: string, signal: AbortSignal) => {
    report({ state: 'committing' })
    try {
      await persist(signal, async (again) => {
        if (again && (await stateThere(itemId, signal)) !== 'partial') return
        await portal.commit({ itemId }, properties, signal)
      })
    } catch (error) {
      if (isNotUnderstood(error) && (await stateThere(itemId, signal)) !== 'partial') return
      isCommitRefused = isRefusal(error)
      throw error
    }
  }

  const confirm = async (itemId: string, signal: AbortSignal) => {
    report({ state: 'committing' })
    await processed(
      () => persist(signal, () => portal.status(itemId, signal)),
      (time) => wait(time, signal),
    )
  }

  /** An upload in parts can't contain a relationship, so it is added after the commit. */
  const relate = async (itemId: string, made: Relation, signal: AbortSignal) => {
    const side = relationSide(send, where)
    await persist(signal, () => {
      const again = mightBeRelated
      mightBeRelated = true
      return side.relate(itemId, made, { again, signal })
    })
    const { originItemId, relationshipType } = made
    if (originItemId !== undefined && !copiesSharing(relationshipType))
      await persist(signal, () => side.inheritSharing(itemId, originItemId, signal)).catch(
        // A complete, related item remains even if it can't inherit the sharing.
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
    report({ itemId })
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
      report({ state: 'sending' })
      return await (inParts ? proceedInParts(signal) : proceedWhole(signal))
    } finally {
      leave()
    }
  }

  /** Waits for the portal's processing; a single request might still be running. */
  const receivedState = async (itemId: string, signal: AbortSignal) => {
    const looks = !inParts && current.sent >= file.size ? looksForLate : 1
    for (let round = 0; round < looks; round++) {
      if (round > 0) await wait(pollDelay(round), signal)
      const state = await stateThere(itemId, signal)
      if (state !== undefined) return state
    }
    return undefined
  }

  /** Asks the portal to delete the received data; sets `leftBehind` if that fails. */
  const drop = async () => {
    const itemId = current.itemId ?? (mightExist && !isIdByPortal ? chosenId : undefined)
    if (itemId === undefined) {
      if (mightExist) report({ leftBehind: true })
      return
    }
    const { signal } = new AbortController()
    try {
      const state = await receivedState(itemId, signal)
      if (state !== undefined) await persist(signal, () => portal.drop(itemId, state))
    } catch {
      report({ leftBehind: true })
    }
  }

  const wants = (word: typeof requested) => requested === word

  const finish = async (state: 'failed' | 'cancelled', error?: unknown) => {
    const kept = state === 'failed' && isCommitRefused
    if (!kept) await drop()
    // A portal that chooses the ID itself might have added the item under another one.
    if (isNotUnderstood(error) && current.itemId === undefined) report({ leftBehind: true })
    report({ state, error, kept })
    return current
  }

  /** Checks regularly whether the portal responds; refusals are responses, too. */
  const untilPortalAnswers = async (signal: AbortSignal) => {
    for (;;) {
      await patience(restAfter(setbacks), signal)
      setbacks += 1
      try {
        await portal.status(current.itemId ?? chosenId, signal)
        return
      } catch (error) {
        if (signal.aborted || !canResume(error)) return
      }
    }
  }

  const waitToContinue = async (isInterrupted: boolean) => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    const over = new AbortController()
    await Promise.race([woken, ...(isInterrupted ? [untilPortalAnswers(over.signal)] : [])])
    over.abort()
    wake = undefined
  }

  /** Runs until the upload has ended. */
  const work = async (): Promise<UploadProgress> => {
    for (;;) {
      try {
        const itemId = await proceed(controller.signal)
        report({ state: 'completed', itemId, sent: file.size, error: undefined })
        return current
      } catch (error) {
        const unreadable = await whyUnreadable(file)
        if (wants('cancel')) return finish('cancelled')
        if (unreadable) return finish('failed', unreadable)
        if (wants('send') && !canResume(error)) return finish('failed', error)
        const isInterrupted = wants('send')
        report({
          state: isInterrupted ? 'interrupted' : 'paused',
          error: isInterrupted ? error : undefined,
          ...(inParts ? {} : { sent: 0 }),
        })
        await waitToContinue(isInterrupted)
        if (wants('cancel')) return finish('cancelled')
        report({ state: 'waiting', error: undefined })
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
        report({ itemId: held.continues?.itemId })
        return work().finally(held.release)
      }
      if (!wants('cancel')) {
        report({ state: 'elsewhere' })
        await waitToContinue(false)
      }
      if (wants('cancel')) {
        report({ state: 'cancelled' })
        return current
      }
      report({ state: 'waiting' })
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
      requested = 'pause'
      controller.abort()
    },
    resume: () => {
      if (!wake) return
      requested = 'send'
      controller = new AbortController()
      wake()
    },
    cancel: () => {
      if (isOver(current)) return
      requested = 'cancel'
      controller.abort()
      wake?.()
    },
    ended: run(),
  }
}
