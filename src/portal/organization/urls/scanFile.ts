import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { UrlMatcher } from '../../../rest/organization/urlMatching.ts'
import { createTextScanner, scanJson, type OnPlace, type TextKind } from './places.ts'

/** A file of an item. Size in bytes. */
export interface ScannedFile {
  readonly path: string
  readonly size: number
  readonly mediaType: string | null
  /** With an extension, if it has one. */
  readonly name: string | null
}

/** Maximum bytes of a file that is read at once; only such files are parsed as JSON. */
const readAtOnce = 4 * 1024 * 1024
const piece = 1024 * 1024

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

/** Returns what a file contains, by its extension or else by its media type. */
const textKindOf = ({ name, mediaType }: Pick<ScannedFile, 'name' | 'mediaType'>): TextKind => {
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

const scanWhole = (
  text: string,
  file: ScannedFile,
  matcher: UrlMatcher,
  onPlace: OnPlace,
): void => {
  if (!matcher.isLikely(text)) return
  const value = parsed(text)
  if (value !== undefined) {
    scanJson(value, matcher, onPlace)
    return
  }
  const scanner = createTextScanner(matcher, textKindOf(file), onPlace)
  scanner.push(text)
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
  const { path, size, mediaType } = file
  if (mediaType !== null && binaryTypes.test(mediaType.split(';')[0] ?? '')) return false
  if (size <= readAtOnce) {
    const bytes = await readFile(path)
    if (isBinary(bytes)) return false
    scanWhole(bytes.toString('utf8'), file, matcher, onPlace)
    return true
  }
  const decoder = new TextDecoder()
  const scanner = createTextScanner(matcher, textKindOf(file), onPlace)
  let isFirst = true
  for await (const chunk of createReadStream(path, { highWaterMark: piece, signal })) {
    const bytes = chunk as Buffer
    if (isFirst && isBinary(bytes)) return false
    isFirst = false
    scanner.push(decoder.decode(bytes, { stream: true }))
  }
  scanner.push(decoder.decode())
  scanner.end()
  return true
}
