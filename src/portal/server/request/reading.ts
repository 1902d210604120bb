import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Destination, WrittenFile } from './destinations.ts'
import type { FileStore } from '../../files/store.ts'
import type { RequestLimits } from './limits.ts'
import type { Pace } from './pace.ts'
import type { QuarantineShare } from './quarantine.ts'

/** Path, query, and body fields, including files as they were received; a repeated field is a list of its texts. */
export type Fields = readonly (readonly [string, unknown])[]

/** Decides which files a request can send. */
export interface Gate {
  /** Returns whether a field of this name can be a file. */
  takesFile(field: string): boolean
  /** Whether the operation has callers who can be identified. */
  readonly canIdentify: boolean
  /** Returns whether these fields or the headers contain a token. Throws 498 when it is invalid. */
  isSignedIn(fields: Fields): Promise<boolean>
  /** Returns where a file is written. Throws what calling the operation would throw when the sender cannot call it. */
  destinationOf(field: string, fields: Fields): Promise<Destination>
}

/** A request while it is read. */
export interface Reading {
  readonly request: FastifyRequest
  readonly gate: Gate
  readonly limits: RequestLimits
  readonly files: FileStore
  readonly pace: Pace | undefined
  /** The bytes of the request in the quarantines. */
  readonly shares: { readonly files: QuarantineShare; readonly forms: QuarantineShare }
  /** Files that were written; those that no handler takes over are removed at the end. */
  readonly written: WrittenFile[]
  /** The fields of its body so far. */
  body: [string, unknown][]
  /** The file that is arriving. */
  openFile: Readable | undefined
  /** All fields so far, those of the body first. */
  fields(): Fields
  /** Rejected by `stop`. */
  readonly stopped: Promise<never>
  /** Stops reading at once, also in the middle of a file. */
  readonly stop: (reason: unknown) => void
}

export const asError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error(String(reason))

/** Yields the values of `source` until it ends or `stopped` is rejected. */
export async function* eachOf<T>(source: AsyncIterator<T>, stopped: Promise<never>) {
  try {
    for (;;) {
      const next = await Promise.race([source.next(), stopped])
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: a source that was stopped in the middle resolves only when its connection ends.
    source.return?.().catch(() => undefined)
  }
}
