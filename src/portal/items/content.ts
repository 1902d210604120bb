import type { ReceivedFile } from '../../rest/protocol/files.ts'
import type { ItemType } from '../../rest/records/itemTypes.ts'
import { failures } from '../common/failures.ts'
import type { FileStore } from '../files/store.ts'
import { webAddress } from '../outbound/outbound.ts'

/** The content of an item as a request sends it. */
export interface SentContent {
  readonly file?: ReceivedFile | undefined
  readonly url?: string | null | undefined
  readonly text?: string | null | undefined
  readonly dataUrl?: string | undefined
}

const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * How content may come for a type: as a file, or as a URL or text. Those two may come together: a WMTS layer needs both. KML is at
 * a URL, too, and clients set the URL of a KML file to its data (rest-content.md section 2.4).
 */
const fittingSources = (type: string, { storage }: ItemType) => {
  if (storage !== 'file') return ['url', 'text'] as const
  return type === 'KML' ? (['file', 'dataUrl', 'url'] as const) : (['file', 'dataUrl'] as const)
}

/** The sources of content that were sent; throws for one that the type has no place for. */
export const sourcesOf = (
  content: SentContent,
  type: string,
  known: ItemType,
): readonly (keyof SentContent)[] => {
  const sent = (['file', 'url', 'text', 'dataUrl'] as const).filter((name) => isSent(content[name]))
  const fitting: readonly string[] = fittingSources(type, known)
  const unfitting = sent.find((source) => !fitting.includes(source))
  if (unfitting !== undefined)
    throw failures.badParameter(
      unfitting,
      `does not fit the type '${type}', which takes ${fitting.join(' or ')}`,
    )
  if (sent.includes('file') && sent.includes('dataUrl'))
    throw failures.badParameter('dataUrl', "cannot be sent together with 'file'")
  return sent
}

/** The last part of a URL's path; undefined where it has none. */
const nameInUrl = (url: string): string | undefined => {
  const last = new URL(url).pathname.split('/').at(-1)
  try {
    return decodeURIComponent(last ?? '') || undefined
  } catch {
    return last
  }
}

/**
 * Refuses a download that lacks what it needs (specification section 8 rule 3). Returns the name the file will have: the one sent,
 * or else that in the URL.
 */
export const checkDownload = (
  sent: { readonly async: boolean; readonly filename?: string | undefined },
  dataUrl: string,
): string => {
  if (!sent.async) throw failures.badParameter('dataUrl', "needs 'async' to be true")
  webAddress(dataUrl, 'dataUrl')
  const name = sent.filename || nameInUrl(dataUrl)
  if (name === undefined)
    throw failures.badParameter(
      'filename',
      "is required: the URL in 'dataUrl' contains no file name",
    )
  return name
}

/** Refuses a text that isn't a URL an item can refer to, and a URL with a password, which every reader of the item would see. */
export const checkUrl = (url: string): void => {
  // The parser forgives control characters and spaces at the ends; an item must not hold them.
  const isClean = /^[\x21-\x7e\u{a0}-\u{10ffff}]+$/u.test(url)
  const parsed = isClean && URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^(?:https?|ftp):$/.test(parsed.protocol))
    throw failures.badParameter('url', 'must be an address that begins with http:// or https://')
  if (parsed.username !== '' || parsed.password !== '')
    throw failures.badParameter('url', "can't contain a username or password")
}

/** Refuses what is not JSON. */
export const checkText = (text: string): void => {
  try {
    JSON.parse(text)
  } catch {
    throw failures.badParameter('text', 'is not valid JSON')
  }
}

const isMediaType = (text: string) => /^[\w.+-]+\/[\w.+-]+$/.test(text)

/** The media type a file was sent with, or that of any bytes. */
export const mediaTypeOf = (type: string | undefined): string =>
  type !== undefined && isMediaType(type) ? type : 'application/octet-stream'

export interface Data {
  readonly dataHash: string
  readonly dataType: string
  readonly size: number
}

/** Stores the file or the text of a request. */
export const storeData = async (
  { file, text }: SentContent,
  files: FileStore,
): Promise<Data | undefined> => {
  if (file) {
    const { hash, size } = await files.adopt(file.path, file.hash)
    return { dataHash: hash, dataType: mediaTypeOf(file.type), size }
  }
  if (!text) return undefined
  const { hash, size } = await files.put(Buffer.from(text))
  return { dataHash: hash, dataType: 'application/json; charset=utf-8', size }
}
