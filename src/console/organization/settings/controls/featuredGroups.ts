import { ownerAndTitle, ownerAndTitleOf } from '../../../shell/objects/groups.ts'

type Fields = Readonly<Record<string, unknown>>

/** An entry of the list: owner, title, and other properties that are kept. */
interface FeaturedGroup extends Fields {
  readonly owner: string
  readonly title: string
}

const isFeatured = (value: unknown): value is FeaturedGroup =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Fields)['owner'] === 'string' &&
  typeof (value as Fields)['title'] === 'string'

/** The entries of a JSON text; undefined for a text that is not a list of groups. */
const entriesOf = (text: string): readonly FeaturedGroup[] | undefined => {
  if (text.trim() === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isFeatured) ? value : undefined
  } catch {
    return undefined
  }
}

/** The picker's IDs of the groups in a JSON text; undefined for a text that is not a list of groups. */
export const featuredIn = (text: string): readonly string[] | undefined =>
  entriesOf(text)?.map((entry) => ownerAndTitle(entry))

/** The JSON text for these groups in this order. Other properties of existing entries are kept. */
export const featuring = (chosen: readonly string[], text: string): string => {
  const known = new Map((entriesOf(text) ?? []).map((entry) => [ownerAndTitle(entry), entry]))
  const entries = chosen.map((id) => known.get(id) ?? ownerAndTitleOf(id))
  return entries.length === 0 ? '' : JSON.stringify(entries, null, 2)
}

/** The title and owner of an entry, for display. */
export const featuredTitle = (entry: unknown): string =>
  isFeatured(entry) ? `${entry.title} (${entry.owner})` : (JSON.stringify(entry) ?? '')
