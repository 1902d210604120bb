import { extname } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { UrlMatcher } from '../../../rest/organization/urlMatching.ts'
import { inTurns } from '../../common/inTurns.ts'
import { createTextScanner, scanJson, type OnPlace, type TextKind } from './places.ts'

/** A file of an item. Size in bytes. */
export interface ScannedFile {
  readonly open: () => Readable
  readonly size: number
  readonly mediaType: string | null
  /** With an extension, if it has one. */
  readonly name: string | null
}

/** Maximum bytes of a file that is read at once; only such files are parsed as JSON. */
const readAtOnce = 4 * 1024 * 1024

/** Bytes or characters of a text that are searched at once. */
const piece = 128 * 1024

/** Bytes at the beginning of a file that show whether it is text. */
const sniffed = 8192

const binaryTypes =
  /^(?:(?:image\/(?!svg)|audio\/|video\/|font\/).*|application\/(?:pdf|zip|gzip|x-zip-compressed|x-7z-compressed|vnd\.openxmlformats.*|vnd\.ms-.*))$/i

const signatures = ['%PDF', 'PK\u0003\u0004', '\u001F\u008B']

const isBinary = (start: Buffer) => {
  const head = start.subarray(0, sniffed)
  const text = head.toString('latin1', 0, 4)
  return head.includes(0) || signatures.some((signature) => text.startsWith(signature))
}

const extensions: Readonly<Record<Exclude<TextKind, 'values'>, readonly string[]>> = {
  script: ['.js', '.mjs', '.cjs', '.ts', '.py', '.ipynb', '.arcade', '.r', '.sh', '.ps1', '.bat'],
  prose: ['.html', '.htm', '.xhtml', '.md', '.txt', '.rtf'],
}
const mediaTypes: Readonly<Record<Exclude<TextKind, 'values'>, RegExp>> = {
  script: /javascript|ecmascript|typescript|python/i,
  prose: /html|markdown|text\/plain/i,
}

/** Returns what a file contains: nothing to search by its media type, or text by its extension or else by its media type. */
export const contentOf = ({
  name,
  mediaType,
}: Pick<ScannedFile, 'name' | 'mediaType'>): TextKind | 'binary' => {
  if (binaryTypes.test((mediaType ?? '').split(';')[0] ?? '')) return 'binary'
  const extension = extname(name ?? '').toLowerCase()
  const kinds = ['script', 'prose'] as const
  return (
    kinds.find((kind) => extensions[kind].includes(extension)) ??
    kinds.find((kind) => mediaTypes[kind].test(mediaType ?? '')) ??
    'values'
  )
}

const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Searches a text and yields now and then. */
function* scanText(
  text: string,
  textKind: TextKind,
  matcher: UrlMatcher,
  onPlace: OnPlace,
): Generator<undefined, void> {
  if (!matcher.isLikely(text)) return
  const value = parsed(text)
  if (value !== undefined) {
    yield* scanJson(value, matcher, onPlace)
    return
  }
  const scanner = createTextScanner(matcher, textKind, onPlace)
  for (let start = 0; start < text.length; start += piece) {
    scanner.push(text.slice(start, start + piece))
    yield
  }
  scanner.end()
}

/**
 * Calls `onPlace` for each URL in a file. A large file is read in pieces. Returns false without reading further if the file is not
 * text. Throws when `signal` is aborted, and ENOENT when the file does not exist.
 */
export const scanFile = async (
  file: ScannedFile,
  matcher: UrlMatcher,
  onPlace: OnPlace,
  signal: AbortSignal,
): Promise<boolean> => {
  signal.throwIfAborted()
  const { size } = file
  const content = contentOf(file)
  if (content === 'binary') return false
  if (size <= readAtOnce) {
    const bytes = await buffer(file.open())
    if (isBinary(bytes)) return false
    await inTurns(scanText(bytes.toString('utf8'), content, matcher, onPlace), signal)
    return true
  }
  const decoder = new TextDecoder()
  const scanner = createTextScanner(matcher, content, onPlace)
  let isFirst = true
  for await (const chunk of addAbortSignal(signal, file.open())) {
    const bytes = chunk as Buffer
    if (isFirst && isBinary(bytes)) return false
    isFirst = false
    for (let start = 0; start < bytes.length; start += piece) {
      scanner.push(decoder.decode(bytes.subarray(start, start + piece), { stream: true }))
      await turn()
    }
  }
  scanner.push(decoder.decode())
  scanner.end()
  return true
}
