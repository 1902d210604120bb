import { PortalError } from '../../rest/protocol/errors.ts'
import { isReceivedFile } from '../../rest/protocol/files.ts'
import { isDescription, itemChanges, maxWordListLength } from '../../rest/records/itemProperties.ts'
import { itemTypeNamed, predefinedKeywords, type ItemType } from '../../rest/records/itemTypes.ts'
import type { items as operations } from '../../rest/content/items.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import { packageItem } from '../../rest/records/packageItem.ts'
import type { items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { sanitizedHtml } from '../common/html.ts'
import { checkStorable } from '../common/storableText.ts'
import type { Sealing } from '../access/sealing.ts'

type Values = Partial<typeof items.$inferInsert>

/** What adding, committing and updating send about an item; null is "sent empty". */
export type Properties = Pick<Received<typeof operations.update>, keyof typeof itemChanges>

const lists = ['tags', 'typeKeywords', 'appCategories', 'industries', 'languages'] as const

/** Throws 400 when a list of words is too long to be indexed. */
export const checkLists = (
  sent: Readonly<Partial<Record<(typeof lists)[number], readonly string[] | null | undefined>>>,
): void => {
  for (const name of lists)
    if ((sent[name] ?? []).reduce((length, word) => length + word.length, 0) > maxWordListLength)
      throw failures.badParameter(name, 'must be at most 64 KB')
}

/** A description as it is stored. Throws 400 when it has 64 KB or more then: signs that become entities make it longer. */
export const storedDescription = (html: string): string => {
  const clean = sanitizedHtml(html)
  if (isDescription(clean)) return clean
  throw failures.badParameter(
    'description',
    'must be less than 64 KB once its unsupported HTML is written as text',
  )
}

/** The credentials of a secured service, sealed; the three belong together (rest-content.md section 2.1). */
const credentialsOf = (
  { serviceUsername, servicePassword, serviceCredentialsType }: Properties,
  { seal }: Sealing,
): string | undefined => {
  if (!serviceUsername && !servicePassword) return undefined
  if (!serviceUsername) throw failures.badParameter('serviceUsername', 'is needed with a password')
  if (!servicePassword) throw failures.badParameter('servicePassword', 'is needed with a user name')
  return seal(JSON.stringify({ serviceUsername, servicePassword, serviceCredentialsType }))
}

/**
 * The columns that the properties of a request fill; what was not sent is undefined, and what was sent empty too unless `clears`
 * (rest-content.md section 1). `title`, `type` and `typeKeywords` are the caller's business.
 */
export const propertyValues = (sent: Properties, sealing: Sealing, clears = false): Values => {
  for (const [name, value] of Object.entries(sent))
    if (name in itemChanges && ![value].flat().some(isReceivedFile)) checkStorable(name, value)
  checkLists(sent)
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
