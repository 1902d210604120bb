import { isOver, type Upload } from './progress.ts'
import { speedOf, withSample, type Sample } from './speed.ts'
import { createSemaphore } from './semaphore.ts'
import type { UploadOptions } from './upload.ts'

/** Files that are sent at a time; the parts of each travel in parallel. */
export const filesInFlight = 2

/** A file to be uploaded, and what is to become of it. */
export interface UploadRequest extends Pick<
  UploadOptions,
  'file' | 'text' | 'folderId' | 'properties' | 'mode' | 'itemId' | 'relation'
> {
  /** The page that began it shows it again by this name. */
  readonly purpose: string
  /** Where that page is. */
  readonly href: string
  /** What that page wants to know again. */
  readonly memo?: unknown
}

export interface QueuedUpload extends UploadRequest {
  readonly id: string
  /** Whose it is: one person at one portal. */
  readonly place: string
  readonly upload: Upload
  /** Bytes per second; undefined while it cannot be told. */
  readonly speed: () => number | undefined
}

type Begin = (
  request: UploadRequest,
  place: string,
  turn: NonNullable<UploadOptions['turn']>,
) => Upload

export interface UploadQueue {
  /** All uploads of this tab that were not taken off, oldest first; the same array until that changes. */
  readonly list: () => readonly QueuedUpload[]
  /** Told when `list` has changed, and when any upload has moved. */
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (place: string, request: UploadRequest) => QueuedUpload
  /** Begins one that has failed or was cancelled again, perhaps with other properties, in its place of the list. */
  readonly retry: (id: string, change?: Partial<UploadRequest>) => QueuedUpload | undefined
  /** Takes one that has ended off the list. */
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

/** Any number of uploads, a few of them at a time. It lives as long as the browser's page, whichever page of the console is shown. */
export const createQueue = (begin: Begin): UploadQueue => {
  const turn = createSemaphore(filesInFlight)
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let entries: readonly QueuedUpload[] = []
  const set = (next: readonly QueuedUpload[]) => {
    entries = next
    tell()
  }
  const start = (id: string, place: string, request: UploadRequest): QueuedUpload => {
    const upload = begin(request, place, turn)
    upload.subscribe(tell)
    return { ...request, id, place, upload, speed: withSpeed(upload) }
  }
  return {
    list: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (place, request) => {
      const entry = start(crypto.randomUUID(), place, request)
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
