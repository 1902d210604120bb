import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PQueue from 'p-queue'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { FileStore, StoredFile } from '../files/store.ts'
import { encodingOf, NoAnswer, type Outbound, type OutboundAnswer } from './outbound.ts'
import { watchPace, type PaceLimits } from './pace.ts'

/** Throws unless the response is the requested file. */
const checkFound = ({ status, body }: OutboundAnswer, parameter: string): void => {
  if (status >= 200 && status < 300) return
  body.destroy()
  throw new NoAnswer({
    code: 400,
    message: `The server responded with the status ${status}.`,
    parameter,
  })
}

/** Passes at most `limit` bytes through, then fails with `failure`. `onBytes` counts them. */
const limited = (
  limit: number,
  failure: () => Error,
  onBytes: (bytes: number) => void = () => undefined,
): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      onBytes(chunk.length)
      if (size > limit) done(failure())
      else done(null, chunk)
    },
  })
}

/** Writes a small response to `path`, at most `limit` bytes; removes the file when it fails. */
export const saveSmall = async (
  answer: OutboundAnswer,
  path: string,
  { limit, parameter, signal }: { limit: number; parameter: string; signal: AbortSignal },
): Promise<{ path: string; size: number }> => {
  checkFound(answer, parameter)
  const tooLarge = () => {
    const what = `'${parameter}' must be the URL of a file of at most ${limit / (1024 * 1024)} MB.`
    return new PortalError({ code: 400, message: what, details: [what], parameter })
  }
  try {
    await pipeline(answer.body, limited(limit, tooLarge), createWriteStream(path), { signal })
    return { path, size: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof PortalError) throw error
    const message = signal.aborted
      ? 'The server did not send the file in time.'
      : 'The server closed the connection.'
    throw new NoAnswer({ code: 400, message, parameter })
  }
}

/** Returns the last segment of a URL's path, if any. */
export const nameInUrl = (url: string): string | undefined => {
  const last = new URL(url).pathname.split('/').at(-1)
  try {
    return decodeURIComponent(last ?? '') || undefined
  } catch {
    return last
  }
}

/** Returns the text if its characters are the bytes of UTF-8, as servers send names that are not ASCII; otherwise the same text. */
const fromBytes = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

const nameInDisposition = (header = ''): string | undefined => {
  const [, exact] = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header) ?? []
  if (exact !== undefined) {
    try {
      return decodeURIComponent(exact)
    } catch {
      // The plain name remains.
    }
  }
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header) ?? []
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain
  return name === undefined ? undefined : fromBytes(name)
}

/** Returns the file name of a response: that in `Content-Disposition`, or else that in its URL if it has a file extension. */
const nameOf = ({ headers, url }: OutboundAnswer): string | undefined => {
  const inUrl = nameInUrl(url)
  return (
    nameInDisposition(headers['content-disposition']) || (inUrl?.includes('.') ? inUrl : undefined)
  )
}

/** Limits of the file of a `dataUrl` and of its download. Sizes in bytes. */
const limits = {
  /** Above this size, a file from a server that supports ranges is downloaded in parts. */
  whole: 500 * 1024,
  total: 10 * 1024 * 1024 * 1024,
  smallestPart: 256 * 1024,
  largestPart: 16 * 1024 * 1024,
  partsAtOnce: 4,
} as const

/** Downloads must receive 1 MB a minute, and end within three hours: 10 GB at 1 MB a second. */
const defaultPace: PaceLimits = {
  deadline: 3 * 60 * 60_000,
  intervalMs: 60_000,
  minBytes: 1024 * 1024,
}

interface Source {
  readonly url: string
  readonly outbound: Outbound
  readonly signal: AbortSignal
  /** Called with the number of received bytes. */
  readonly onBytes: (bytes: number) => void
}

const failed = (message: string) => new NoAnswer({ code: 400, message })
const tooLarge = () => failed('The file is larger than 10 GB.')
const brokenOff = 'The server closed the connection before the end of the file.'

/** Throws when the response is a web page, unless the file is one by its name. */
const checkNoPage = ({ headers, body }: OutboundAnswer, fileName: string) => {
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')
  if (!isPage || /\.x?html?$/i.test(fileName)) return
  body.destroy()
  throw failed(
    'The server sent a web page instead of the file, probably its sign-in page. Enter a URL that returns the file without signing in.',
  )
}

const ask = async ({ url, outbound, signal }: Source, headers: Record<string, string> = {}) => {
  const answer = await outbound.get(url, 'dataUrl', {
    signal,
    // Ranges refer to the stored bytes, not to compressed ones.
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  checkFound(answer, 'dataUrl')
  return answer
}

/** Writes a body to a position in a file; exactly `length` bytes if that is known. */
const write = async (
  body: Readable,
  path: string,
  start: number,
  length: number | undefined,
  { signal, onBytes }: Pick<Source, 'signal' | 'onBytes'>,
) => {
  const target = createWriteStream(path, { flags: 'r+', start })
  try {
    await pipeline(body, limited(length ?? limits.total, tooLarge, onBytes), target, { signal })
  } catch (error) {
    if (error instanceof PortalError || signal.aborted) throw error
    throw failed(brokenOff)
  }
  if (length !== undefined && target.bytesWritten !== length) throw failed(brokenOff)
}

interface WholeFile {
  readonly size: number
  /** The version of the file, so that all parts are of the same one. */
  readonly version: string | undefined
}

/** Returns the size of the file from `Content-Range` if the response is a part of it. */
const sizeOf = ({ status, headers }: OutboundAnswer): number | undefined => {
  const size = Number(/^bytes \d+-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1])
  return status === 206 && Number.isSafeInteger(size) ? size : undefined
}

const fetchPart = async (
  source: Source,
  path: string,
  { size, version }: WholeFile,
  start: number,
  end: number,
) => {
  const answer = await ask(source, {
    range: `bytes=${start}-${end}`,
    ...(version === undefined ? {} : { 'if-range': version }),
  })
  if (answer.headers['content-range'] !== `bytes ${start}-${end}/${size}`) {
    answer.body.destroy()
    throw failed('The file changed during the download.')
  }
  await write(answer.body, path, start, end - start + 1, source)
}

/** Downloads all parts, several at a time; a part that fails is repeated once. */
const fetchParts = async (source: Source, path: string, whole: WholeFile) => {
  const { size } = whole
  const partSize = Math.min(
    limits.largestPart,
    Math.max(limits.smallestPart, Math.ceil(size / limits.partsAtOnce)),
  )
  const stopping = new AbortController()
  const signal = AbortSignal.any([source.signal, stopping.signal])
  const queue = new PQueue({ concurrency: limits.partsAtOnce })
  const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize) - 1,
  }))
  const fetchOnce = (start: number, end: number) =>
    fetchPart({ ...source, signal }, path, whole, start, end)
  try {
    await Promise.all(
      parts.map(({ number, start, end }) =>
        queue.add(async () => {
          signal.throwIfAborted()
          try {
            await fetchOnce(start, end)
          } catch (error) {
            if (signal.aborted) throw error
            await fetchOnce(start, end).catch((again: unknown) => {
              if (!(again instanceof PortalError)) throw again
              throw failed(`Part ${number} of ${parts.length} failed twice: ${again.message}`)
            })
          }
        }),
      ),
    )
  } catch (error) {
    stopping.abort()
    await queue.onIdle()
    throw error
  }
}

/** A downloaded file, with the name that its server gives it. */
export interface DownloadedFile extends StoredFile {
  readonly serverName: string | undefined
}

/**
 * Downloads the file `fileName` into the store: in parallel parts when it is larger than 500 KB and its server supports byte ranges, otherwise in
 * one stream; at most 10 GB, and no slower than `pace` allows. Throws a PortalError with the reason, also for a web page unless the
 * file is one by its name.
 */
export const downloadFile = async (
  url: string,
  {
    fileName,
    outbound,
    files,
    signal: outerSignal,
    pace: paceLimits = defaultPace,
  }: Pick<Source, 'outbound' | 'signal'> & {
    readonly fileName: string
    readonly files: FileStore
    readonly pace?: PaceLimits
  },
): Promise<DownloadedFile> => {
  const path = await files.temporaryPath()
  const pace = watchPace(paceLimits)
  const signal = AbortSignal.any([outerSignal, pace.signal])
  const source = { url, outbound, signal, onBytes: (bytes: number) => pace.add(bytes) }
  try {
    await writeFile(path, '')
    let first = await ask(source, { range: `bytes=0-${limits.whole - 1}` })
    if (encodingOf(first.headers) !== undefined && first.status === 206) {
      // Only all of the compressed bytes can be decompressed.
      first.body.destroy()
      first = await ask(source)
    }
    checkNoPage(first, fileName)
    const size = sizeOf(first)
    if (size !== undefined && size > limits.total) {
      first.body.destroy()
      throw tooLarge()
    }
    if (size !== undefined && size > limits.whole) {
      first.body.destroy()
      const { etag } = first.headers
      await fetchParts(source, path, {
        size,
        version: etag?.startsWith('W/') ? undefined : (etag ?? first.headers['last-modified']),
      })
    } else {
      const length = size ?? lengthOf(first.headers)
      await write(first.body, path, 0, length, source)
    }
    pace.stop()
    return { ...(await files.adopt(path)), serverName: nameOf(first) }
  } catch (error) {
    // A failure because of the pace is reported as such, whatever its own message is.
    if (!outerSignal.aborted) pace.signal.throwIfAborted()
    throw error
  } finally {
    pace.stop()
    await rm(path, { force: true })
  }
}

/** Returns the declared length of a file; undefined when it is unknown, or only that of the compressed file is known. */
const lengthOf = (headers: OutboundAnswer['headers']): number | undefined => {
  const header = headers['content-length']
  const length = Number(header)
  if (header === undefined || encodingOf(headers) !== undefined || !Number.isSafeInteger(length))
    return undefined
  if (length > limits.total) throw tooLarge()
  return length
}
