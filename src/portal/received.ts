import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'
import type { ReceivedFile } from '../rest/files.ts'
import { PortalError } from '../rest/errors.ts'
import type { FileStore } from './files/store.ts'

/** Uploads without a Content-Length end here (specification section 8 rule 5), in bytes. */
const chunkedLimit = 50 * 1024 * 1024

/** Everything a request carries: path, query and body fields, files already on disk. */
export interface ReceivedFields {
  readonly fields: readonly (readonly [string, unknown])[]
  /** Removes the files that no handler took over. */
  discard(): Promise<void>
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Repeated fields arrive as an array of texts; a list parameter means the same with commas. */
const joined = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  Array.isArray(value) ? value.join(',') : value,
]

/**
 * Reads a whole request. `admitFile` is asked with the fields read so far before the first byte of a file is kept, so that nobody
 * unknown fills the disk; it throws to refuse.
 */
export const receive = async (
  request: FastifyRequest,
  files: FileStore,
  admitFile: (fields: ReceivedFields['fields']) => Promise<void>,
): Promise<ReceivedFields> => {
  const fromAddress = [...entries(request.query), ...entries(request.params)].map(joined)
  if (!request.isMultipart())
    return {
      fields: [...entries(request.body).map(joined), ...fromAddress],
      discard: async () => undefined,
    }

  const fields: [string, unknown][] = []
  const spooled: string[] = []
  const discard = async () => {
    await Promise.all(spooled.map((path) => rm(path, { force: true })))
  }
  const chunked = request.headers['content-length'] === undefined
  try {
    for await (const part of request.parts({ limits: chunked ? { fileSize: chunkedLimit } : {} })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, part.value])
        continue
      }
      if (spooled.length === 0) await admitFile([...fields, ...fromAddress])
      const path = await files.temporaryPath()
      spooled.push(path)
      const target = createWriteStream(path)
      await pipeline(part.file, target)
      if (part.file.truncated)
        throw new PortalError({
          code: 413,
          message: 'An upload without a length must be at most 50 MB.',
          parameter: part.fieldname,
        })
      const file: ReceivedFile = {
        path,
        name: part.filename,
        type: part.mimetype,
        size: target.bytesWritten,
      }
      fields.push([part.fieldname, file])
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { fields: [...fields, ...fromAddress], discard }
}
