import { ownerAndTitle, ownerAndTitleOf } from '../../shell/pickers/groups.ts'

type Fields = Readonly<Record<string, unknown>>

/** An entry of the list: owner and title, and whatever else the portal keeps with them. */
interface Featured extends Fields {
  readonly owner: string
  readonly title: string
}

const isFeatured = (value: unknown): value is Featured =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Fields)['owner'] === 'string' &&
  typeof (value as Fields)['title'] === 'string'

/** The entries of a JSON text; undefined for a text that is no such list, which only can be edited as it is. */
const entriesOf = (text: string): readonly Featured[] | undefined => {
  if (text.trim() === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isFeatured) ? value : undefined
  } catch {
    return undefined
  }
}

/** The groups that a JSON text features, as the picker names them; undefined for a text that is no such list. */
export const featuredIn = (text: string): readonly string[] | undefined =>
  entriesOf(text)?.map((entry) => ownerAndTitle(entry))

/** The JSON text that features these groups in this order. What else stood beside an entry stays with it. */
export const featuring = (chosen: readonly string[], text: string): string => {
  const known = new Map((entriesOf(text) ?? []).map((entry) => [ownerAndTitle(entry), entry]))
  const entries = chosen.map((id) => known.get(id) ?? ownerAndTitleOf(id))
  return entries.length === 0 ? '' : JSON.stringify(entries, null, 2)
}

/** An entry of the list in words. */
export const featuredTitle = (entry: unknown): string =>
  isFeatured(entry) ? `${entry.title} (${entry.owner})` : (JSON.stringify(entry) ?? '')
