import { itemTypeNamed } from '../../rest/records/itemTypes.ts'
import { packageItem } from '../../rest/records/packageItem.ts'

/**
 * Types that have a URL and can still be packaged: the first has its data on the portal's own server, the others consist of nothing
 * but their URL. All other types with a URL (services, databases, file shares) stay bound to their server.
 */
const typesWithUrl: ReadonlySet<string> = new Set([
  'Feature Service',
  'Document Link',
  'Experience Builder Widget',
  'AppBuilder Extension',
])

/** Files and texts that cannot be packaged: packages themselves, items registered with a server, and credentials. */
const unsupported: ReadonlySet<string> = new Set([packageItem.type, 'Data Store', 'API Key'])

/**
 * Returns why items of a type cannot be packaged, or undefined. All types with a file or text can, and hosted feature services:
 * "hosted feature layers, web maps, web mapping applications and other text-based items".
 */
export const refusalOfType = (type: string): string | undefined => {
  const known = itemTypeNamed(type)
  if (!known) return 'This portal does not have this item type.'
  const isSupported = known.storage === 'url' ? typesWithUrl.has(type) : !unsupported.has(type)
  return isSupported ? undefined : 'This type is not supported in packages.'
}

/**
 * Returns the message for an item with categories that are not in the schema of this organization; undefined if there are none.
 */
export const withoutCategories = (unknown: readonly string[]): string | undefined =>
  unknown.length === 0
    ? undefined
    : `Imported without the categories that this organization does not have: ${unknown.join(', ')}.`

/** Returns why an item of this portal cannot be exported, or undefined. */
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
