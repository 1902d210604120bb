import type { content } from '../rest/content.ts'
import { PortalError } from '../rest/errors.ts'
import { isReceivedFile, type ReceivedFile } from '../rest/files.ts'
import { itemTypeNamed, predefinedKeywords, type ItemType } from '../rest/itemTypes.ts'
import { itemProperties } from '../rest/items.ts'
import type { Received } from '../rest/operation.ts'
import { packageItem } from '../rest/packages.ts'
import type { items } from './db/schema.ts'
import { failures } from './failures.ts'
import { checkKeepable } from './keepable.ts'
import type { FileStore } from './files/store.ts'
import { checkThumbnail } from './thumbnails.ts'

type Values = Partial<typeof items.$inferInsert>
export type Properties = Pick<Received<typeof content.commit>, keyof typeof itemProperties>

/** Characters of tags or keywords in all; far beyond, PostgreSQL could not index the words. */
const longestList = 64 * 1024

const isTooLong = (words: readonly string[] | undefined) =>
  (words ?? []).reduce((length, word) => length + word.length, 0) > longestList

/** A parameter sent empty says nothing (rest-content.md section 1). */
const said = (text: string | undefined) => text || undefined

/** The columns that the properties of a request fill; what was not sent is undefined. `title` and `type` are the caller's business. */
export const propertyValues = (sent: Properties): Values => {
  for (const [name, value] of Object.entries(sent))
    if (name in itemProperties && !isReceivedFile(value)) checkKeepable(name, value)
  for (const name of ['tags', 'typeKeywords'] as const)
    if (isTooLong(sent[name])) throw failures.badParameter(name, 'must be at most 64 KB')
  const [xmin, ymin, xmax, ymax] = sent.extent ?? []
  return {
    tags: sent.tags && unique(sent.tags),
    snippet: said(sent.snippet),
    description: said(sent.description),
    accessInformation: said(sent.accessInformation),
    licenseInfo: said(sent.licenseInfo),
    culture: said(sent.culture),
    spatialReference: said(sent.spatialReference),
    categories: sent.categories && unique(sent.categories),
    properties: sent.properties,
    advancedSettings: sent.advancedSettings,
    classification: sent.classification,
    commentsEnabled: sent.commentsEnabled,
    xmin,
    ymin,
    xmax,
    ymax,
  }
}

const unique = (words: readonly string[]) => [...new Set(words)]

/** The keywords of a type and those of the caller, each once. */
export const keywordsOf = (
  type: string,
  fileName: string | null | undefined,
  sent: readonly string[] | undefined,
): string[] => unique([...predefinedKeywords(type, fileName), ...(sent ?? [])])

/** The description of a type, or 400 CONT_0113. Names of types are case sensitive. */
export const knownType = (type: string): ItemType => {
  const known = itemTypeNamed(type)
  if (known) return known
  throw new PortalError({
    code: 400,
    messageCode: 'CONT_0113',
    message: 'Item type not valid.',
    details: [`'${type}' is not a type of this portal.`],
    parameter: 'type',
  })
}

/** What only package items must be: named `.epk`, and not empty. */
export const checkPackage = (type: string, fileName: string, size: number | undefined): void => {
  if (type !== packageItem.type) return
  if (!fileName.toLowerCase().endsWith(`.${packageItem.extension}`))
    throw failures.badParameter(
      'file',
      `must be named .${packageItem.extension} for the type '${type}'`,
    )
  if (size === 0) throw failures.badParameter('file', 'is empty')
}

/** The last part of a path as browsers of all systems send it. */
export const fileNameOf = (sent: string): string => {
  // eslint-disable-next-line eslint/no-control-regex -- control characters are what is taken out
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim()
  if (name === '' || name === '.' || name === '..')
    throw failures.badParameter('file', 'needs a file name')
  if (name.length > 250)
    throw failures.badParameter('file', 'must have a name of at most 250 characters')
  return name
}

/** Checks and stores a thumbnail that came along; `keep` learns its hash before anything refers to it. */
export const storeThumbnail = async (
  files: FileStore,
  thumbnail: ReceivedFile | undefined,
  keep: (hash: string) => void,
): Promise<Values> => {
  if (!thumbnail) return {}
  const thumbnailType = await checkThumbnail(thumbnail)
  const { hash } = await files.adopt(thumbnail.path)
  keep(hash)
  return { thumbnailHash: hash, thumbnailType }
}
