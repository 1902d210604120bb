import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Destination } from './destinations.ts'
import type { FileStore } from '../../files/store.ts'
import { readForm } from './forms.ts'
import type { RequestLimits } from './limits.ts'
import { readParts } from './multipart.ts'
import { paceOf } from './pace.ts'
import type { Quarantine } from './quarantine.ts'
import { asError, type Reading } from './reading.ts'

/**
 * Browsers look at the answer only after they have sent everything: unread bytes would keep them waiting until the connection is
 * given up. A client with much more to send is cut off instead.
 */
const readOut = (request: IncomingMessage, most: number) => {
  if (request.readableEnded || request.destroyed) return
  let left = most
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  // Unpiping pauses a stream.
  request.resume()
}

/** Path, query and body fields, files among them as they were received; a repeated field is a list of its texts. */
export type Fields = readonly (readonly [string, unknown])[]

/** Everything a request carries, as far as it was read. */
export interface Received {
  readonly fields: Fields
  /** Reads all of it. Throws when a file is refused, or the request is too large or too slow; the fields before it are then known. */
  read(): Promise<void>
  /** Removes the files that no handler took over, and reads out what is left of the request. */
  discard(): Promise<void>
}

/** Decides who may send what. */
export interface Gate {
  /** Whether a field of this name may be a file. */
  takesFile(field: string): boolean
  /** Whether the call can have a sender at all. */
  readonly canIdentify: boolean
  /** Whether these fields, or the headers, contain a token. Throws 498 when it is not valid. */
  isSignedIn(fields: Fields): Promise<boolean>
  /** Where a file goes. Throws what calling the operation would throw when the sender must not call it. */
  destinationOf(field: string, fields: Fields): Promise<Destination>
}

/** What all requests to a portal share while they are received. */
export interface Reception {
  readonly limits: RequestLimits
  readonly files: FileStore
  /** Files and larger forms of unknown senders. */
  readonly pendingFiles: Quarantine
  readonly pendingForms: Quarantine
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/**
 * What a request carries. Its parts may come in any order: files that arrive before a token wait on disk, and larger forms in memory,
 * as far as the quarantines allow. `gate` decides about a file before its first byte is written where the sender is known by
 * then, and otherwise when all fields are.
 */
export const receive = (
  request: FastifyRequest,
  gate: Gate,
  { limits, files, pendingFiles, pendingForms }: Reception,
): Received => {
  const { raw } = request
  const fromAddress = [...entries(request.query), ...entries(request.params)]
  let stop: Reading['stop'] = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (reason) => {
      const refusal = asError(reason)
      reading.openFile?.destroy(refusal)
      reject(refusal)
    }
  })
  stopped.catch(() => undefined)
  const reading: Reading = {
    request,
    gate,
    limits,
    files,
    pace: paceOf(raw),
    shares: { files: pendingFiles.share(request.ip), forms: pendingForms.share(request.ip) },
    taken: [],
    body: [],
    openFile: undefined,
    fields: () => [...reading.body, ...fromAddress],
    stopped,
    stop,
  }
  const { pace, shares, taken } = reading

  return {
    get fields() {
      return reading.fields()
    },
    read: async () => {
      pace?.onLate(stop)
      if (request.isMultipart()) await readParts(reading)
      else if (request.method === 'POST') await readForm(reading)
    },
    discard: async () => {
      pace?.onLate(undefined)
      pace?.form()
      shares.forms.release()
      readOut(raw, limits.discarded)
      await Promise.all(taken.map((bytes) => bytes.discard()))
      shares.files.release()
    },
  }
}
