import { isDescription, maxWordListLength } from '../../rest/protocol/fields.ts'
import { registeredKeyword } from '../../rest/records/registration.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { isReceivedFile } from '../../rest/protocol/files.ts'
import { itemChanges } from '../../rest/records/itemProperties.ts'
import { itemTypeNamed, predefinedKeywords, type ItemType } from '../../rest/records/itemTypes.ts'
import type { items as operations } from '../../rest/content/items.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import { packageItem } from '../../rest/records/packageItem.ts'
import type { items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { sanitizedHtml } from '../common/html.ts'
import { checkStorable } from '../common/storableText.ts'
import type { Sealing } from '../access/sealing.ts'
import { isLonger } from '../../rest/protocol/characters.ts'
import { asName } from '../../rest/protocol/names.ts'

type Values = Partial<typeof items.$inferInsert>

/** The properties of an item in Add Item, Commit, and Update Item; null means "sent empty". */
export type Properties = Pick<Received<typeof operations.update>, keyof typeof itemChanges>

const lists = ['tags', 'typeKeywords', 'appCategories', 'industries', 'languages'] as const

/** Throws 400 when a list of words is too long for the search index. */
export const checkLists = (
  sent: Readonly<Partial<Record<(typeof lists)[number], readonly string[] | null | undefined>>>,
): void => {
  for (const name of lists)
    if ((sent[name] ?? []).reduce((length, word) => length + word.length, 0) > maxWordListLength)
      throw failures.badParameter(name, 'must be at most 64 KB')
}

/**
 * Returns a description as it is stored. Throws 400 when it then has 64 KB or more: characters that become entities make it longer.
 */
export const storedDescription = (html: string): string => {
  const clean = sanitizedHtml(html)
  if (isDescription(clean)) return clean
  throw failures.badParameter(
    'description',
    'must be less than 64 KB after its unsupported HTML is converted to text',
  )
}

/** Returns the encrypted credentials of a secured service; the three fields belong together. */
const credentialsOf = (
  { serviceUsername, servicePassword, serviceCredentialsType }: Properties,
  { seal }: Sealing,
): string | undefined => {
  if (!serviceUsername && !servicePassword) return undefined
  if (!serviceUsername)
    throw failures.badParameter('serviceUsername', 'is required with a password')
  if (!servicePassword)
    throw failures.badParameter('servicePassword', 'is required with a username')
  return seal(JSON.stringify({ serviceUsername, servicePassword, serviceCredentialsType }))
}

/**
 * Returns the columns for the properties of a request; what was not sent is undefined, and so is what was sent empty unless
 * `clears`. `title`, `type`, and `typeKeywords` are handled by the caller.
 */
export const propertyValues = (sent: Properties, sealing: Sealing, clears = false): Values => {
  for (const [name, value] of Object.entries(sent))
    if (name in itemChanges && ![value].flat().some(isReceivedFile)) checkStorable(name, value)
  const orNull = <T>(value: T | null | undefined) =>
    value === null || value === '' ? (clears ? null : undefined) : value
  const html = (value: string | null | undefined, stored: (html: string) => string) => {
    const kept = orNull(value)
    return kept ? stored(kept) : kept
  }
  const list = (value: readonly string[] | null | undefined) =>
    value === null ? (clears ? [] : undefined) : value && unique(value)
  const [xmin, ymin, xmax, ymax] = sent.extent ?? []
  const noExtent = sent.extent === null && clears ? null : undefined
  return {
    tags: list(sent.tags),
    snippet: orNull(sent.snippet),
    description: html(sent.description, storedDescription),
    accessInformation: orNull(sent.accessInformation),
    licenseInfo: html(sent.licenseInfo, sanitizedHtml),
    culture: orNull(sent.culture),
    spatialReference: orNull(sent.spatialReference),
    categories: list(sent.categories),
    properties: orNull(sent.properties),
    advancedSettings: orNull(sent.advancedSettings),
    classification: orNull(sent.classification),
    proxyParams: orNull(sent.serviceProxyParams),
    proxyFilter: orNull(sent.serviceProxyFilter),
    serviceCredentials: credentialsOf(sent, sealing),
    appCategories: list(sent.appCategories),
    industries: list(sent.industries),
    languages: list(sent.languages),
    listingProperties: orNull(sent.listingProperties),
    commentsEnabled: sent.commentsEnabled,
    xmin: xmin ?? noExtent,
    ymin: ymin ?? noExtent,
    xmax: xmax ?? noExtent,
    ymax: ymax ?? noExtent,
  }
}

const unique = (words: readonly string[]) => [...new Set(words)]

/** Returns the keywords of a type and those of the caller, without duplicates. */
export const keywordsOf = (
  type: string,
  fileName: string | null | undefined,
  sent: readonly string[] | undefined,
): string[] => unique([...predefinedKeywords(type, fileName), ...(sent ?? [])])

/**
 * Returns keywords with that of registered applications only if the item had it before: only registering and unregistering an item
 * sets it.
 */
export const keepRegistration = (
  keywords: readonly string[],
  before: readonly string[] = [],
): string[] => [
  ...keywords.filter((keyword) => keyword !== registeredKeyword),
  ...before.filter((keyword) => keyword === registeredKeyword),
]

/** Returns an item type by its case-sensitive name. Throws 400 CONT_0113. */
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

/** Throws 400 for a package without the extension `.epk`. */
export const checkFile = (type: string, fileName: string): void => {
  if (type !== packageItem.type) return
  if (!fileName.toLowerCase().endsWith(`.${packageItem.extension}`))
    throw failures.badParameter(
      'file',
      `must have the file extension .${packageItem.extension} for the type '${type}'`,
    )
}

/** Returns the file name of a path as browsers on any system send it. */
export const fileNameOf = (sent: string): string => {
  const name = asName(sent.split(/[/\\]/).at(-1) ?? '')
  if (name === '' || name === '.' || name === '..')
    throw failures.badParameter('file', 'must have a file name')
  if (isLonger(name, 250))
    throw failures.badParameter('file', 'must have a name of at most 250 characters')
  return name
}
