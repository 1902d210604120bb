import type { Context, RawAnswer } from './context.ts'
import type { FileStore } from '../files/store.ts'

/** Headers for files of members, which have the portal's own origin: they prevent pages among them from acting in its name. */
export const servedSafely = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Media types that browsers run as scripts under all circumstances. */
const runs = /(?:java|ecma|j|live)script|wasm/i

/** Returns the media type with which a file is served: files of members are never scripts. */
const servedType = (mediaType: string): string =>
  runs.test(mediaType) ? 'application/octet-stream' : mediaType

export interface FileToSend {
  readonly hash: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  /** The file name for saving; without one, the browser displays the file. */
  readonly name?: string | null | undefined
}

/** Returns `attachment` with the name as in RFC 6266 and RFC 5987: plain for old clients, exact for others. */
const contentDisposition = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * Returns the one range of bytes that a `Range` header requests, both ends inclusive. Undefined for none or several, which return
 * the whole file; 'outside' when the file has none of it.
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

/** Returns the entity tags of a header. */
const tagsIn = (header: string | undefined) => (header ?? '').split(',').map((tag) => tag.trim())

const isOneOf = (tags: readonly string[], etag: string) =>
  tags.some((tag) => tag === '*' || tag === etag)

/** Returns whether the client's copy is current (RFC 9110 section 13.1.2: weak comparison). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  isOneOf(
    tagsIn(ifNoneMatch).map((tag) => tag.replace(/^W\//, '')),
    etag,
  )

/**
 * Streams a stored file, whole or the requested range (206, or 416 outside the file); 304 if the client's copy is current, 412 if the
 * client requires another one. A range of another version than the one of `ifRange` is not returned, because the client would append it
 * to that version.
 */
export const sendFile = (
  files: FileStore,
  { hash, size, mediaType, name }: FileToSend,
  {
    range: rangeHeader,
    ifRange,
    ifMatch,
    ifNoneMatch,
  }: Pick<Context['request'], 'range' | 'ifRange' | 'ifMatch' | 'ifNoneMatch'>,
): RawAnswer => {
  const headers = {
    ...servedSafely,
    'content-type': servedType(mediaType),
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
    'cache-control': 'private, no-cache',
    ...(name ? { 'content-disposition': contentDisposition(name) } : {}),
  }
  if (ifMatch !== undefined && !isOneOf(tagsIn(ifMatch), headers.etag))
    return { status: 412, headers, body: '' }
  if (isKnown(ifNoneMatch, headers.etag)) return { status: 304, headers, body: '' }
  const isOfThis = ifRange === undefined || ifRange.trim() === headers.etag
  const range = isOfThis ? rangeOf(rangeHeader, size) : undefined
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
