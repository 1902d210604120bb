import { itemTypeNamed } from '../../rest/records/itemTypes.ts'
import { packageItem } from '../../rest/records/packageItem.ts'

/**
 * Types that refer to an address and still travel: the first keeps its data at the portal's own server, the others are nothing
 * but their address. What else refers to an address (services, databases, file shares) stays bound to the server it is on.
 */
const supportedAddresses: ReadonlySet<string> = new Set([
  'Feature Service',
  'Document Link',
  'Experience Builder Widget',
  'AppBuilder Extension',
])

/** Files and texts that stay: packages themselves, what is registered with a server, and credentials. */
const unsupported: ReadonlySet<string> = new Set([packageItem.type, 'Data Store', 'API Key'])

/**
 * Why items of a type do not travel in packages, or undefined when they do: all that hold a file or text, and hosted feature
 * services (rest-content.md section 12.5, "hosted feature layers, web maps, web mapping applications and other text-based items").
 */
export const refusalOfType = (type: string): string | undefined => {
  const known = itemTypeNamed(type)
  if (!known) return 'This portal does not know the type.'
  const isSupported =
    known.storage === 'url' ? supportedAddresses.has(type) : !unsupported.has(type)
  return isSupported ? undefined : 'This type is not supported in packages.'
}

/** What is said of an item whose categories are not all in the schema of this organization; undefined when they are. */
export const withoutCategories = (unknown: readonly string[]): string | undefined =>
  unknown.length === 0
    ? undefined
    : `Without the categories that this organization does not have: ${unknown.join(', ')}.`

/** Why an item of this portal cannot be exported, or undefined when it can. */
export const refusalOfExport = ({
  type,
  typeKeywords,
}: {
  readonly type: string
  readonly typeKeywords: readonly string[]
}): string | undefined =>
  type === 'Feature Service' && !typeKeywords.includes('Hosted Service')
    ? 'Only hosted feature services are supported in packages.'
    : refusalOfType(type)
