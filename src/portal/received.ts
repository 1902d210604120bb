import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Multipart } from '@fastify/multipart'
import { asReceived, type ReceivedFile } from '../rest/files.ts'
import { PortalError } from '../rest/errors.ts'
import { itemResourceLimits } from '../rest/itemResources.ts'
import { failures } from './failures.ts'
import type { FileStore } from './files/store.ts'

/** The files of a request without a Content-Length end here (specification section 8 rule 5), in bytes. */
const chunkedLimit = 50 * 1024 * 1024

/** So much of a request that was refused is still read, in bytes; a part of an upload is smaller. */
const letGoByLimit = 64 * 1024 * 1024

/**
 * Browsers look at the answer only once they have sent everything: what nobody reads would keep them waiting until the connection is
 * given up. Who has much more to send is cut off instead.
 */
const letGoBy = (request: IncomingMessage) => {
  if (request.readableEnded || request.destroyed) return
  let left = letGoByLimit
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  // Whoever unpipes a stream pauses it.
  request.resume()
}

/** Characters of all fields of a form together. */
export const formLimit = 16 * 1024 * 1024

/** Fields of one form; the settings of an organization are fewer than a hundred. */
export const mostFields = 500

/** Files of one request; resources come in such numbers (rest-content.md section 4.2). */
export const mostFiles = itemResourceLimits.filesAtOnce

const isTooManyFiles = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'

/** Path, query and body fields, files among them as they were received; a repeated field is a list of its texts. */
export type Fields = readonly (readonly [string, unknown])[]

/** Everything a request carries, as far as it was read. */
export interface Received {
  readonly fields: Fields
  /** Reads all of it. Throws when a file is refused or too large; the fields before it are then known. */
  read(): Promise<void>
  /** Removes the files that no handler took over, and lets go by what was not read. */
  discard(): Promise<void>
}

/** A file that was taken in, until a handler takes it over or it is forgotten. */
export interface Taken extends Pick<ReceivedFile, 'path' | 'offset' | 'size' | 'hash'> {
  discard(): Promise<void>
}

/** Writes the bytes of a file somewhere. */
export type TakeIn = (content: Readable) => Promise<Taken>

/** Reads a file that nobody asked for. */
export const passBy: TakeIn = async (content) => {
  let size = 0
  for await (const chunk of content) size += (chunk as Buffer).length
  return { path: '', offset: 0, size, hash: undefined, discard: () => Promise.resolve() }
}

/** Writes files to the disk under temporary names, hashed on their way. */
export const spoolTo =
  (files: FileStore): TakeIn =>
  async (content) => {
    const path = await files.temporaryPath()
    const discard = () => rm(path, { force: true })
    try {
      return { path, offset: 0, ...(await files.write(content, path)), discard }
    } catch (error) {
      await discard()
      throw error
    }
  }

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/**
 * What a request carries. `admitFile` is asked before the first byte of a file is kept, with its name and the fields read so
 * far, so that nobody fills the disk who may not; it throws to refuse, or tells where the file goes.
 */
export const receive = (
  request: FastifyRequest,
  admitFile: (name: string, fields: Fields) => Promise<TakeIn>,
): Received => {
  const fromAddress = [...entries(request.query), ...entries(request.params)]
  const fromBody: [string, unknown][] = []
  const fields = () => [...fromBody, ...fromAddress]
  const taken: Taken[] = []
  let lastField = ''

  const readParts = async () => {
    const chunked = request.headers['content-length'] === undefined
    const parts: AsyncIterable<Multipart> = request.parts({
      limits: chunked ? { fileSize: chunkedLimit } : {},
    })
    let total = 0
    let characters = 0
    for await (const part of parts) {
      if (part.type === 'field') {
        // The parser makes objects of fields that call themselves JSON; here every field is a text.
        const text =
          typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '')
        characters += text.length
        if (characters > formLimit)
          throw new PortalError({
            code: 413,
            message: 'A form must be at most 16 MB without its files.',
          })
        const earlier = fromBody.find(([name]) => name === part.fieldname)
        if (earlier) earlier[1] = [earlier[1], text].flat()
        else fromBody.push([part.fieldname, text])
        continue
      }
      lastField = part.fieldname
      const takeIn = await admitFile(part.fieldname, fields())
      const bytes = await takeIn(part.file)
      taken.push(bytes)
      const { path, offset, size, hash } = bytes
      total += size
      if (part.file.truncated || (chunked && total > chunkedLimit))
        throw new PortalError({
          code: 413,
          message: 'An upload without a length must be at most 50 MB.',
          parameter: part.fieldname,
        })
      const file = asReceived({
        path,
        offset,
        name: part.filename,
        type: part.mimetype,
        size,
        hash,
      })
      fromBody.push([part.fieldname, file])
    }
  }

  return {
    get fields() {
      return fields()
    },
    read: async () => {
      if (request.isMultipart())
        await readParts().catch((error: unknown) => {
          if (!isTooManyFiles(error)) throw error
          throw failures.badParameter(lastField, `must be at most ${mostFiles} files`)
        })
      else fromBody.push(...entries(request.body))
    },
    discard: async () => {
      letGoBy(request.raw)
      await Promise.all(taken.map((bytes) => bytes.discard()))
    },
  }
}
