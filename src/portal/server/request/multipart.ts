import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { asReceived } from '../../../rest/protocol/files.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { itemResourceLimits } from '../../../rest/content/itemResources.ts'
import { failures } from '../../common/failures.ts'
import { asWindows1252, formTooLarge, notEncoded, tooManyFields } from './forms.ts'
import type { RequestLimits } from './limits.ts'
import type { QuarantineShare } from './quarantine.ts'
import { asError, eachOf, type Reading } from './reading.ts'
import { discardFile, spoolTo, type Destination, type WrittenFile } from './destinations.ts'

/** Maximum bytes of the files of a request without a Content-Length. */
const chunkedLimit = 50 * 1024 * 1024

/** Maximum files of one request, which Add Resources needs. */
export const maxFiles = itemResourceLimits.filesAtOnce

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Returns the error of a malformed multipart form, by the parser's error. */
const malformed = (error: unknown, field: string, limits: RequestLimits): unknown => {
  switch (codeOf(error)) {
    case 'FST_FILES_LIMIT':
      return failures.badParameter(field, `must be at most ${maxFiles} files`)
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

/** The character that replaces bytes which are not UTF-8. */
const replacement = '\ufffd'

/** Characters that browsers escape in the names of multipart headers. They escape no others, not even the percent sign. */
const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

const unescapeName = (name: string | undefined): string | undefined =>
  name?.replace(/%(?:22|0D|0A)/g, (code) => escaped[code] ?? code)

/** Bytes in UTF-8, each as a character: the replacement character, and the control characters U+0080 to U+009F. */
const sequences = { replacement: /\xef\xbf\xbd/, control: /\xc2[\x80-\x9f]/ } as const

/** Returns a function that reads a stream in chunks, and returns whether it contained a sequence of at most three bytes. */
const createScan = (sequence: RegExp) => {
  let tail = ''
  let isFound = false
  return (chunk?: Buffer): boolean => {
    if (!chunk || isFound) return isFound
    const text = tail + chunk.toString('latin1')
    tail = text.slice(-2)
    isFound = sequence.test(text)
    return isFound
  }
}

const textOf = async (file: Readable, stopped: Promise<never>): Promise<string> => {
  const chunks: Buffer[] = []
  const source = file.iterator() as AsyncIterator<Buffer>
  for await (const chunk of eachOf(source, stopped)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/**
 * Returns whether the parser streams a part as a file. Fields with the media type JSON are streamed as well, because the parser would
 * parse others before their limits are known.
 */
export const isStreamedPart = (
  _field: string | undefined,
  mediaType: string | undefined,
  fileName: string | undefined,
): boolean =>
  fileName !== undefined ||
  mediaType === 'application/octet-stream' ||
  (mediaType?.startsWith('application/json') ?? false)

/** Limits the bytes of a file to those that a quarantine accepts. */
const inQuarantine = (file: Readable, share: QuarantineShare): Readable => {
  async function* counted() {
    for await (const chunk of file) {
      share.take((chunk as Buffer).length)
      yield chunk as Buffer
    }
  }
  return Readable.from(counted(), { objectMode: false })
}

interface PendingFile {
  readonly field: string
  readonly sent: { readonly name: string | undefined; readonly type: string }
  readonly spooled: WrittenFile
}

const addField = ({ body }: Reading, name: string, text: string) => {
  const earlier = body.find(([other]) => other === name)
  if (earlier) earlier[1] = [earlier[1], text].flat()
  else body.push([name, text])
}

/**
 * Reads a multipart form whose parts can come in any order. The decision about a file is taken before its first byte is stored if
 * its sender is known by then, and otherwise when all fields are known.
 */
export const readParts = async (reading: Reading): Promise<void> => {
  const { request, gate, limits, files, shares, pace, written, stopped, stop } = reading
  const { raw } = request
  const fields = () => reading.fields()

  const chunked = request.headers['content-length'] === undefined
  const parts: AsyncIterator<Multipart> = request.parts({
    limits: chunked ? { fileSize: chunkedLimit } : {},
  })
  let total = 0
  let pending: PendingFile[] = []
  /** Characters of the fields so far, and bytes that are not known to be a field or a file yet. */
  const form = { fields: 0, unread: 0, unknown: 0, isChecked: false, isKnown: false }

  const identify = async () => {
    // Fields that arrived in one chunk with the last bytes are known one turn later.
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
  const hasReplacement = createScan(sequences.replacement)
  /** Throws 400 for a text that the parser could not decode. */
  const checkEncoding = (parameter: string, text: string | undefined) => {
    if (text?.includes(replacement) && !hasReplacement()) throw notEncoded(parameter)
  }
  const hasControl = createScan(sequences.control)
  /** The parser reads windows-1252 as ISO-8859-1. A control character that was not sent in UTF-8 is one of its other characters. */
  const inCharset = (text: string) => (hasControl() ? text : asWindows1252(text))
  const watch = (chunk: Buffer) => {
    hasReplacement(chunk)
    hasControl(chunk)
    if (reading.openFile) return
    form.unread += chunk.length
    grow()
  }

  const addFile = (field: string, bytes: WrittenFile, sent: PendingFile['sent']) => {
    const { path, offset, size, hash } = bytes
    written.push(bytes)
    reading.body.push([field, asReceived({ path, offset, size, hash, ...sent })])
  }

  /** Decides about the waiting files, when the sender or all fields are known. */
  const settle = async () => {
    const waiting = pending
    pending = []
    // Until each of them is adopted, all might have to be discarded.
    written.push(...waiting.map(({ spooled }) => spooled))
    for (const { field, sent, spooled } of waiting) {
      const destination = await gate.destinationOf(field, fields())
      addFile(field, await destination.adopt(spooled), sent)
    }
    shares.files.release()
  }

  /** Returns where a file is written; undefined while its sender is unknown. */
  const decide = async (field: string): Promise<Destination | undefined> => {
    if (gate.canIdentify && !(await gate.isSignedIn(fields()))) return undefined
    await settle()
    return gate.destinationOf(field, fields())
  }

  let refusal: Error | undefined
  const isFormatKnown = () => fields().some(([name]) => name.toLowerCase() === 'f')

  const readFile = async ({ fieldname, file, filename, mimetype }: MultipartFile) => {
    // The parser's type is wrong: a file that is sent without a name has none.
    const name = unescapeName(filename && inCharset(filename))
    const sent = { name, type: mimetype }
    const decided = refusal ? undefined : decide(fieldname)
    const destination = await decided?.catch((error: unknown) => {
      // The field with the format of the error is still to come.
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
      const spool = gate.takesFile(fieldname) && !refusal ? spoolTo(files) : discardFile
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
      // The parser's type is wrong: only parts with a file name have one.
      const isText =
        part.type === 'field' ||
        ((part.filename as string | undefined) === undefined &&
          part.mimetype.startsWith('application/json'))
      if (isText) {
        const text = inCharset(
          part.type === 'field' ? String(part.value) : await textOf(part.file, stopped),
        )
        checkEncoding(part.fieldname, text)
        form.unread = 0
        form.fields += text.length
        grow()
        addField(reading, part.fieldname, text)
        continue
      }
      checkEncoding(part.fieldname, part.filename)
      reading.openFile = part.file
      await readFile(part)
      reading.openFile = undefined
    }
    if (refusal) throw refusal
    if (form.unknown > 0 && !(await gate.isSignedIn(fields())))
      throw formTooLarge(limits.anonymousForm)
    await settle()
  } catch (error) {
    written.push(...pending.map(({ spooled }) => spooled))
    throw malformed(refusal ?? error, lastField, limits)
  } finally {
    reading.openFile = undefined
    raw.off('data', watch)
  }
}
