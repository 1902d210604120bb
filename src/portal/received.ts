import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { isTooDeep, deepestJson } from '../rest/depth.ts'
import { asReceived, type ReceivedFile } from '../rest/files.ts'
import { PortalError } from '../rest/errors.ts'
import { itemResourceLimits } from '../rest/itemResources.ts'
import { failures } from './failures.ts'
import type { FileStore } from './files/store.ts'
import { createTokenScan, parseForm, tooManyFields } from './forms.ts'
import type { RequestLimits } from './limits.ts'
import { paceOf } from './pace.ts'
import type { Quarantine, QuarantineShare } from './quarantine.ts'

/** The files of a request without a Content-Length end here (specification section 8 rule 5), in bytes. */
const chunkedLimit = 50 * 1024 * 1024

/** Files of one request; resources come in such numbers (rest-content.md section 4.2). */
export const mostFiles = itemResourceLimits.filesAtOnce

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

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

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

/** A file that was written, until a handler takes it over or it is discarded. */
export interface Taken extends Pick<ReceivedFile, 'path' | 'offset' | 'size' | 'hash'> {
  discard(): Promise<void>
}

/** Where the file of a field goes. */
export interface Destination {
  /** Writes the bytes of a file as they arrive. */
  write(content: Readable): Promise<Taken>
  /** Takes over a file that was written before its sender was known. */
  adopt(spooled: Taken): Promise<Taken>
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

/** Reads a file that no parameter takes. */
export const passBy: Destination = {
  write: async (content) => {
    let size = 0
    for await (const chunk of content) size += (chunk as Buffer).length
    return { path: '', offset: 0, size, hash: undefined, discard: () => Promise.resolve() }
  },
  adopt: (spooled) => Promise.resolve(spooled),
}

/** Writes files to the disk under temporary names, hashed on their way. */
export const spoolTo = (files: FileStore): Destination => ({
  write: async (content) => {
    const path = await files.temporaryPath()
    const discard = () => rm(path, { force: true })
    try {
      return { path, offset: 0, ...(await files.write(content, path)), discard }
    } catch (error) {
      await discard()
      throw error
    }
  },
  adopt: (spooled) => Promise.resolve(spooled),
})

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const formTooLarge = (bytes: number) => {
  const size = bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / (1024 * 1024)} MB`
  return new PortalError({
    code: 413,
    message: `The form must be at most ${size} without its files. Larger ones need a valid token before them, or in the header X-Esri-Authorization.`,
  })
}

/** What is wrong with a multipart form, by what its parser says. */
const malformed = (error: unknown, field: string, limits: RequestLimits): unknown => {
  switch (codeOf(error)) {
    case 'FST_FILES_LIMIT':
      return failures.badParameter(field, `must be at most ${mostFiles} files`)
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return tooManyFields(limits.fields)
    case undefined:
      // The parser's own errors have neither a class nor a code.
      return error instanceof Error && /multipart|boundary/i.test(error.message)
        ? new PortalError({ code: 400, message: 'The multipart form is malformed or incomplete.' })
        : error
    default:
      return error
  }
}

/** The parser makes objects of fields that call themselves JSON; here every field is a text. */
const textOf = ({ fieldname, value }: Extract<Multipart, { type: 'field' }>): string => {
  if (typeof value === 'string') return value
  if (isTooDeep(value))
    throw failures.badParameter(fieldname, `must be at most ${deepestJson} levels deep`)
  return JSON.stringify(value) ?? ''
}

/** The bytes of a file as far as a quarantine takes them. */
const inQuarantine = (file: Readable, share: QuarantineShare): Readable => {
  async function* counted() {
    for await (const chunk of file) {
      share.take((chunk as Buffer).length)
      yield chunk as Buffer
    }
  }
  return Readable.from(counted(), { objectMode: false })
}

/** What comes out of `source` until it ends, or `stopped` is rejected. */
async function* eachOf<T>(source: AsyncIterator<T>, stopped: Promise<never>) {
  try {
    for (;;) {
      const next = await Promise.race([source.next(), stopped])
      if (next.done) return
      yield next.value
    }
  } finally {
    // Nothing waits for it: a source that was stopped in the middle answers when its connection ends.
    source.return?.().catch(() => undefined)
  }
}

interface PendingFile {
  readonly field: string
  readonly sent: Pick<ReceivedFile, 'name' | 'type'>
  readonly spooled: Taken
}

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
  let fromBody: [string, unknown][] = []
  const fields = () => [...fromBody, ...fromAddress]
  const pace = paceOf(raw)
  const taken: Taken[] = []
  const shares = { files: pendingFiles.share(request.ip), forms: pendingForms.share(request.ip) }

  let openFile: Readable | undefined
  let stop: (refusal: unknown) => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (reason) => {
      const refusal = asError(reason)
      openFile?.destroy(refusal)
      reject(refusal)
    }
  })
  stopped.catch(() => undefined)

  const addField = (name: string, text: string) => {
    const earlier = fromBody.find(([other]) => other === name)
    if (earlier) earlier[1] = [earlier[1], text].flat()
    else fromBody.push([name, text])
  }

  const readForm = async () => {
    const chunks: Buffer[] = []
    let size = 0
    let isSignedIn = false
    let token: string | undefined
    const scan = createTokenScan()
    const know = async (piece?: Buffer) => {
      token ??= scan(piece)
      isSignedIn = await gate.isSignedIn([
        ...(token === undefined ? [] : [['token', token] as const]),
        ...fields(),
      ])
    }
    const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
    for await (const chunk of eachOf(source, stopped)) {
      size += chunk.length
      chunks.push(chunk)
      if (size > limits.form) throw formTooLarge(limits.form)
      if (size <= limits.anonymousForm || isSignedIn) continue
      if (!gate.canIdentify) throw formTooLarge(limits.anonymousForm)
      if (size - chunk.length <= limits.anonymousForm) {
        // The first fields say in which format a refusal is to be written, and often the token.
        const begin = Buffer.concat(chunks)
        const whole = begin.subarray(0, begin.lastIndexOf('&'))
        fromBody = parseForm(whole, limits.fields).map(([name, value]) => [name, value])
        shares.forms.take(size)
        await know(begin)
      } else {
        shares.forms.take(chunk.length)
        await know(chunk)
      }
      if (isSignedIn) shares.forms.release()
    }
    if (size > limits.anonymousForm && !isSignedIn) {
      await know()
      if (!isSignedIn) throw formTooLarge(limits.anonymousForm)
    }
    fromBody = parseForm(Buffer.concat(chunks), limits.fields).map(([name, value]) => [name, value])
  }

  const readParts = async () => {
    const chunked = request.headers['content-length'] === undefined
    const parts: AsyncIterator<Multipart> = request.parts({
      limits: chunked ? { fileSize: chunkedLimit } : {},
    })
    let total = 0
    let pending: PendingFile[] = []
    /** Characters of the fields so far, and bytes that are not known to be a field or a file yet. */
    const form = { fields: 0, unread: 0, unknown: 0, isChecked: false, isKnown: false }

    const identify = async () => {
      // Fields that came in one piece with the last bytes are known a turn later.
      await turn()
      form.isKnown = await gate.isSignedIn(fields())
      if (form.isKnown) shares.forms.release()
    }
    const grow = () => {
      const size = form.fields + form.unread
      if (size > limits.form) return stop(formTooLarge(limits.form))
      const unknown = size - limits.anonymousForm
      if (form.isKnown || unknown <= form.unknown) return
      if (!gate.canIdentify) return stop(formTooLarge(limits.anonymousForm))
      try {
        shares.forms.take(unknown - form.unknown)
      } catch (refusal) {
        return stop(refusal)
      }
      form.unknown = unknown
      if (form.isChecked) return
      form.isChecked = true
      identify().catch(stop)
    }
    const watch = (chunk: Buffer) => {
      if (openFile) return
      form.unread += chunk.length
      grow()
    }

    const addFile = (field: string, bytes: Taken, sent: PendingFile['sent']) => {
      const { path, offset, size, hash } = bytes
      taken.push(bytes)
      fromBody.push([field, asReceived({ path, offset, size, hash, ...sent })])
    }

    /** The sender is known, or all fields are: decides about the files that waited. */
    const settle = async () => {
      const waiting = pending
      pending = []
      // Until each of them has found its place, all may have to go.
      taken.push(...waiting.map(({ spooled }) => spooled))
      for (const { field, sent, spooled } of waiting) {
        const destination = await gate.destinationOf(field, fields())
        addFile(field, await destination.adopt(spooled), sent)
      }
      shares.files.release()
    }

    /** Where a file goes; undefined while its sender is not known. */
    const decide = async (field: string): Promise<Destination | undefined> => {
      if (gate.canIdentify && !(await gate.isSignedIn(fields()))) return undefined
      await settle()
      return gate.destinationOf(field, fields())
    }

    let refusal: Error | undefined
    const isFormatKnown = () => fields().some(([name]) => name.toLowerCase() === 'f')

    const readFile = async ({ fieldname, file, filename, mimetype }: MultipartFile) => {
      const sent = { name: filename, type: mimetype }
      const decided = refusal ? undefined : decide(fieldname)
      const destination = await decided?.catch((error: unknown) => {
        // The field that says how to write the refusal is still to come.
        if (isFormatKnown()) throw error
        refusal = asError(error)
        return undefined
      })
      if (destination) {
        pace?.file()
        addFile(fieldname, await destination.write(file), sent)
        pace?.form()
      } else {
        pace?.pendingFile()
        const spool = gate.takesFile(fieldname) && !refusal ? spoolTo(files) : passBy
        const spooled = await spool.write(inQuarantine(file, shares.files))
        pending.push({ field: fieldname, sent, spooled })
      }
      total += file.bytesRead
      if (file.truncated || (chunked && total > chunkedLimit))
        throw new PortalError({
          code: 413,
          message: 'An upload without a length must be at most 50 MB.',
          parameter: fieldname,
        })
    }

    let lastField = ''
    raw.on('data', watch)
    try {
      for await (const part of eachOf(parts, stopped)) {
        form.unread = 0
        lastField = part.fieldname
        if (part.type === 'field') {
          const text = textOf(part)
          form.fields += text.length
          grow()
          addField(part.fieldname, text)
          continue
        }
        openFile = part.file
        await readFile(part)
        openFile = undefined
      }
      if (refusal) throw refusal
      if (form.unknown > 0 && !(await gate.isSignedIn(fields())))
        throw formTooLarge(limits.anonymousForm)
      await settle()
    } catch (error) {
      taken.push(...pending.map(({ spooled }) => spooled))
      throw malformed(refusal ?? error, lastField, limits)
    } finally {
      openFile = undefined
      raw.off('data', watch)
    }
  }

  return {
    get fields() {
      return fields()
    },
    read: async () => {
      pace?.onLate(stop)
      if (request.isMultipart()) await readParts()
      else if (request.method === 'POST') await readForm()
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
