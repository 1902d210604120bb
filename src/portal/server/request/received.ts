import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../../files/store.ts'
import { notEncoded, parseForm, readForm } from './forms.ts'
import type { RequestLimits } from './limits.ts'
import { readParts } from './multipart.ts'
import { paceOf } from './pace.ts'
import type { Quarantine } from './quarantine.ts'
import { asError, type Fields, type Gate, type Reading } from './reading.ts'

/**
 * Browsers read the response only after they have sent everything, so a refused body is read to its end, up to `maxBytes` bytes.
 * Connections of clients that send much more are closed. Other requests have their turn after each piece; otherwise, everything that
 * a fast sender sends would be read first.
 */
const drain = async (request: IncomingMessage, maxBytes: number) => {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  let left = maxBytes
  for await (const chunk of request as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) return void request.destroy()
    await nextTurn()
  }
}

/** The contents of a request, as far as it was read. */
export interface Received {
  readonly fields: Fields
  /**
   * Reads the whole request. Throws when a file is refused, or the request is too large or too slow; the fields before it are known
   * then.
   */
  read(): Promise<void>
  /** Removes the files that no handler took over, and reads and drops the rest of the request. */
  discard(): Promise<void>
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
 * Receives a request. Its parts can come in any order: files that arrive before a token wait on disk, and larger forms in memory,
 * within the quarantines. `gate` decides about a file before its first byte is written if the sender is known by then, and otherwise
 * when all fields are known.
 */
export const receive = (
  request: FastifyRequest,
  gate: Gate,
  { limits, files, pendingFiles, pendingForms }: Reception,
): Received => {
  const { raw } = request
  const { url = '' } = raw
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  const inUrl = parseForm(Buffer.from(query), limits.fields)
  const fromAddress = [...inUrl.fields, ...entries(request.params)]
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
    written: [],
    body: [],
    openFile: undefined,
    fields: () => [...reading.body, ...fromAddress],
    stopped,
    stop,
  }
  const { pace, shares, written } = reading

  return {
    get fields() {
      return reading.fields()
    },
    read: async () => {
      pace?.onLate(stop)
      if (request.isMultipart()) await readParts(reading)
      else if (request.method === 'POST') await readForm(reading)
      if (inUrl.invalid !== undefined) throw notEncoded(inUrl.invalid)
    },
    discard: async () => {
      pace?.onLate(undefined)
      pace?.form()
      shares.forms.release()
      drain(raw, limits.discarded).catch(() => undefined)
      await Promise.all(written.map((bytes) => bytes.discard()))
      shares.files.release()
    },
  }
}
