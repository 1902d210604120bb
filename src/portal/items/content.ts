import type { ReceivedFile } from '../../rest/protocol/files.ts'
import { checkJson } from '../../rest/protocol/json.ts'
import { itemTextLimits } from '../../rest/records/itemProperties.ts'
import type { ItemType } from '../../rest/records/itemTypes.ts'
import { failures } from '../common/failures.ts'
import { inTurns } from '../common/inTurns.ts'
import type { FileStore } from '../files/store.ts'
import { nameInUrl } from '../outbound/download.ts'

/** The content of an item in a request. */
export interface SentContent {
  readonly file?: ReceivedFile | undefined
  readonly url?: string | null | undefined
  readonly text?: string | null | undefined
  readonly dataUrl?: string | undefined
}

const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Returns the sources that a type accepts: a file, or a URL or text. The latter two can be combined: a WMTS layer needs both. KML
 * can also have a URL, because clients set the URL of a KML file to its data.
 */
const fittingSources = (type: string, { storage }: ItemType) => {
  if (storage !== 'file') return ['url', 'text'] as const
  return type === 'KML' ? (['file', 'dataUrl', 'url'] as const) : (['file', 'dataUrl'] as const)
}

/** Returns the sources of content that were sent. Throws 400 for one that the type does not accept. */
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
      `does not fit the type '${type}', which accepts ${fitting.join(' or ')}`,
    )
  if (sent.includes('file') && sent.includes('dataUrl'))
    throw failures.badParameter('dataUrl', "cannot be sent together with 'file'")
  return sent
}

/** Throws 400 for a download with missing parameters. Returns the file name: the one sent, or else, for now, that in the URL. */
export const checkDownload = (
  sent: { readonly async: boolean; readonly filename?: string | undefined },
  dataUrl: string,
): string => {
  if (!sent.async) throw failures.badParameter('dataUrl', "requires 'async' to be true")
  const name = sent.filename || nameInUrl(dataUrl)
  if (name === undefined)
    throw failures.badParameter(
      'filename',
      "is required: the URL in 'dataUrl' contains no file name",
    )
  return name
}

/** Throws 400 if the text is not JSON, or exceeds the limits of an item's JSON. Other requests are answered meanwhile. */
export const checkText = async (text: string): Promise<void> => {
  const problem = await inTurns(checkJson(text, itemTextLimits))
  if (problem !== undefined) throw failures.badParameter('text', problem)
}

const isMediaType = (text: string) => /^[\w.+-]+\/[\w.+-]+$/.test(text)

/** Returns the media type with which a file was sent, or that of arbitrary bytes. */
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
