import PQueue from 'p-queue'
import { randomId } from '../../../shell/storage/randomId.ts'
import { isOver, type Upload } from './progress.ts'
import type { UploadOptions } from './upload.ts'

/** The number of bytes sent at a time (ms). */
export interface Sample {
  readonly at: number
  readonly sent: number
}

const span = 10_000

/** Adds a sample and removes samples older than ten seconds, or all if the number of bytes decreased. */
export const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= span), sample]
}

/** Returns bytes per second over the samples; undefined if they cover less than a second. */
export const speedOf = (samples: readonly Sample[]): number | undefined => {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 1000) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/**
 * Limits the number of concurrent holders, first come, first served. `acquire` resolves to the release function; rejects if the
 * signal is aborted before.
 */
const createSemaphore = (maxConcurrency: number) => {
  const queue = new PQueue({ concurrency: maxConcurrency })
  return (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((done) => resolve(done))
      queue.add(turn, { signal }).catch(reject)
    })
}

/** Maximum number of files sent at the same time; the parts of each are sent in parallel. */
export const filesInFlight = 2

/** A file to upload, and its new item. */
export interface UploadRequest extends Pick<
  UploadOptions,
  'file' | 'text' | 'folderId' | 'properties' | 'mode' | 'itemId' | 'relation'
> {
  /** The page that started the upload finds it by this name. */
  readonly purpose: string
  /** Path of that page. */
  readonly href: string
  /** Data that the page stored with the upload. */
  readonly memo?: unknown
}

export interface QueuedUpload extends UploadRequest {
  readonly id: string
  /** The account scope: one person at one portal. */
  readonly place: string
  readonly upload: Upload
  /** Bytes per second; undefined while unknown. */
  readonly speed: () => number | undefined
}

type Begin = (
  request: UploadRequest,
  place: string,
  turn: NonNullable<UploadOptions['turn']>,
) => Upload

export interface UploadQueue {
  /** All uploads in this tab's list, oldest first; the same array until it changes. */
  readonly list: () => readonly QueuedUpload[]
  /** Called when `list` or the progress of an upload changes. */
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (place: string, request: UploadRequest) => QueuedUpload
  /** Restarts a failed or canceled upload, possibly with other properties, at the same position of the list. */
  readonly retry: (id: string, change?: Partial<UploadRequest>) => QueuedUpload | undefined
  /** Removes an ended upload from the list. */
  readonly remove: (id: string) => void
}

const withSpeed = (upload: Upload) => {
  let samples: readonly Sample[] = []
  upload.subscribe(() => {
    const { sent, state } = upload.progress()
    samples = state === 'sending' ? withSample(samples, { at: Date.now(), sent }) : []
  })
  return () => speedOf(samples)
}

/** Creates a queue for any number of uploads, a few at a time. It exists until the browser's page is closed, across all pages of the console. */
export const createQueue = (begin: Begin): UploadQueue => {
  const turn = createSemaphore(filesInFlight)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let entries: readonly QueuedUpload[] = []
  const set = (next: readonly QueuedUpload[]) => {
    entries = next
    notify()
  }
  const start = (id: string, place: string, request: UploadRequest): QueuedUpload => {
    const upload = begin(request, place, turn)
    upload.subscribe(notify)
    return { ...request, id, place, upload, speed: withSpeed(upload) }
  }
  return {
    list: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (place, request) => {
      const entry = start(randomId(), place, request)
      set([...entries, entry])
      return entry
    },
    retry: (id, change = {}) => {
      const before = entries.find((entry) => entry.id === id)
      if (!before || !isOver(before.upload.progress())) return undefined
      const entry = start(id, before.place, { ...before, ...change })
      set(entries.map((one) => (one.id === id ? entry : one)))
      return entry
    },
    remove: (id) =>
      set(entries.filter((entry) => entry.id !== id || !isOver(entry.upload.progress()))),
  }
}
