import type { Context, RawAnswer } from './context.ts'
import type { FileStore } from '../files/store.ts'

/** People's files come from the portal's own address; these headers keep a page among them from acting in its name. */
export const servedSafely = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Media types that a browser runs as a script, whatever else stands in the way. */
const runs = /(?:java|ecma|j|live)script|wasm/i

/** The media type that a file is served with: nothing that members have sent is a script. */
const servedType = (mediaType: string): string =>
  runs.test(mediaType) ? 'application/octet-stream' : mediaType

export interface FileToSend {
  readonly hash: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  /** The name to save it under; without one it is shown in place. */
  readonly name?: string | null | undefined
}

/** `attachment` with the name as RFC 6266 and RFC 5987 write it: plain for old clients, exact for others. */
const contentDisposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * The one range of bytes that a `Range` header asks for, both ends inclusive. Undefined when it asks for none or for several,
 * which are answered with the whole; 'outside' when nothing of it is in the file.
 */
const rangeOf = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'outside' : { start, end }
}

/** Whether the caller has these bytes already (RFC 9110 section 13.1.2: compared weakly). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)

/** Streams a stored file, whole or the range asked for (206, or 416 when there is none); 304 to who has it already. */
export const sendFile = (
  files: FileStore,
  { hash, size, mediaType, name }: FileToSend,
  { range: rangeHeader, ifNoneMatch }: Pick<Context['request'], 'range' | 'ifNoneMatch'>,
): RawAnswer => {
  const range = rangeOf(rangeHeader, size)
  const headers = {
    ...servedSafely,
    'content-type': servedType(mediaType),
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
    'cache-control': 'private, no-cache',
    ...(name ? { 'content-disposition': contentDisposition(name) } : {}),
  }
  if (isKnown(ifNoneMatch, headers.etag)) return { status: 304, headers, body: '' }
  if (range === 'outside')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: '' }
  if (!range)
    return { headers: { ...headers, 'content-length': String(size) }, body: files.read(hash) }
  const { start, end } = range
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
    body: files.read(hash, { start, end }),
  }
}
