import * as z from 'zod'
import { items } from '../../../rest/content/items.ts'
import type { Item } from '../../../rest/records/item.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { valuesOf, type EditedValues, type SomeValues } from '../../shared/bulk/kinds/edit.ts'
import { isSame } from '../../shell/changes/equality.ts'

const { shape } = items.update.params

/** The texts that can be set for all items. */
export const setTexts = ['snippet', 'accessInformation', 'licenseInfo'] as const
/** The texts in which text can be found and replaced. */
export const searchedTexts = ['title', 'snippet', 'description', 'url'] as const

const TextEdit = z.object({ mode: z.enum(['keep', 'set', 'clear']), text: z.string() })

/** What all selected items should get. */
export const ItemEdit = z.object({
  tags: z.object({
    mode: z.enum(['keep', 'change', 'swap', 'replace']),
    add: z.array(z.string()),
    remove: z.array(z.string()),
    /** Tags that `by` replaces in the items that have any of them. */
    from: z.array(z.string()),
    by: z.array(z.string()),
    set: z.array(z.string()),
  }),
  texts: z.object({ snippet: TextEdit, accessInformation: TextEdit, licenseInfo: TextEdit }),
  protection: z.enum(['keep', 'on', 'off']),
  /** `keep`, `none`, or a content status. */
  status: z.string(),
  replace: z.object({
    find: z.string(),
    by: z.string(),
    fields: z.array(z.enum(searchedTexts)),
    isCaseSensitive: z.boolean(),
  }),
})
export type ItemEdit = z.output<typeof ItemEdit>

const keep = { mode: 'keep', text: '' } as const

export const untouched: ItemEdit = {
  tags: { mode: 'keep', add: [], remove: [], from: [], by: [], set: [] },
  texts: { snippet: keep, accessInformation: keep, licenseInfo: keep },
  protection: 'keep',
  status: 'keep',
  replace: { find: '', by: '', fields: ['title'], isCaseSensitive: true },
}

const lower = (words: readonly string[]) => new Set(words.map((word) => word.toLowerCase()))

/** Returns the tags with new ones in place of the first of the old ones; unchanged if there are none of these. */
const swapped = (before: readonly string[], from: readonly string[], by: readonly string[]) => {
  const old = lower(from)
  const isOld = (tag: string) => old.has(tag.toLowerCase())
  const first = before.findIndex(isOld)
  if (first === -1) return [...before]
  const kept = before.filter((tag) => !isOld(tag))
  const known = lower(kept)
  const added = by.filter((tag) => !known.has(tag.toLowerCase()))
  return [...kept.slice(0, first), ...added, ...kept.slice(first)]
}

const withEdits = (before: readonly string[], { add, remove }: ItemEdit['tags']) => {
  const removed = lower(remove)
  const kept = before.filter((tag) => !removed.has(tag.toLowerCase()))
  const known = lower(kept)
  return [...kept, ...add.filter((tag) => !known.has(tag.toLowerCase()))]
}

const tagsAfter = (before: readonly string[], wanted: ItemEdit['tags']) => {
  const { mode, from, by, set } = wanted
  if (mode === 'keep' || (mode === 'swap' && by.length === 0)) return [...before]
  if (mode === 'replace') return [...set]
  const after = mode === 'swap' ? swapped(before, from, by) : withEdits(before, wanted)
  // A tag that is removed and added again, such as in another case, would only change its place.
  return isSame(after.toSorted(), before.toSorted()) ? [...before] : after
}

const textAfter = (before: string | null, { mode, text }: z.output<typeof TextEdit>) => {
  if (mode === 'keep') return before
  return mode === 'clear' || text.trim() === '' ? null : text.trim()
}

/** Returns the text with every occurrence replaced; without regular expressions, so that any text can be searched. */
export const replaced = (
  text: string,
  { find, by, isCaseSensitive }: Pick<ItemEdit['replace'], 'find' | 'by' | 'isCaseSensitive'>,
): string => {
  if (find === '') return text
  if (isCaseSensitive) return text.replaceAll(find, () => by)
  const escaped = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return text.replaceAll(new RegExp(escaped, 'giu'), () => by)
}

/** Returns what the item would have, with unset texts as null. */
const valuesAfter = (item: Item, wanted: ItemEdit): EditedValues => {
  const before = valuesOf(item)
  const values = {
    ...before,
    tags: tagsAfter(before.tags, wanted.tags),
    ...(wanted.protection === 'keep' ? {} : { protected: wanted.protection === 'on' }),
    ...(wanted.status === 'keep'
      ? {}
      : { contentStatus: wanted.status === 'none' ? null : wanted.status }),
  }
  for (const name of setTexts) values[name] = textAfter(before[name], wanted.texts[name])
  for (const name of wanted.replace.fields) {
    const text = values[name]
    if (text === null) continue
    const next = replaced(text, wanted.replace)
    if (next === text) continue
    if (name === 'title' || name === 'url') values[name] = next.trim()
    else values[name] = next.trim() === '' ? null : next
  }
  return values
}

/** The properties of an item that an edit would change. */
export interface Edit {
  readonly from: SomeValues
  readonly to: SomeValues
}

type Name = keyof EditedValues
const names = Object.keys(valuesOf({} as Item)) as Name[]

/** Returns what changes for the item; undefined if it already has these values. */
export const editOf = (item: Item, wanted: ItemEdit): Edit | undefined => {
  const before = valuesOf(item)
  const after = valuesAfter(item, wanted)
  const changed = names.filter((name) => !isSame(before[name], after[name]))
  if (changed.length === 0) return undefined
  const of = (values: EditedValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name]])) as SomeValues
  return { from: of(before), to: of(after) }
}

const checks: Partial<Record<Name, z.ZodType>> = {
  title: shape.title.unwrap().min(1),
  snippet: shape.snippet,
  description: shape.description,
  accessInformation: shape.accessInformation,
  licenseInfo: shape.licenseInfo,
  url: shape.url.unwrap().unwrap(),
}

/** Why an edit is not possible: the property, and the limit in the words of the contract. */
export interface Problem {
  readonly name: Name
  readonly message: string
}

/** Returns the first value that the portal would refuse. */
export const problemOf = ({ to }: Edit): Problem | undefined => {
  for (const [name, value] of Object.entries(to) as [Name, unknown][]) {
    const schema = name === 'tags' ? (isSame(value, []) ? undefined : shape.tags) : checks[name]
    const parsed = schema?.safeParse(value)
    const [issue] = parsed?.error?.issues ?? []
    if (issue) return { name, message: issue.message }
  }
  return undefined
}

/** Returns why a text that is set for all items is not allowed; undefined if it is. */
export const textProblem = (name: (typeof setTexts)[number], text: string): string | undefined =>
  text.trim() === '' ? undefined : refusal(items.update, name, text.trim())

/** Whether nothing was entered that could change an item. */
export const isEmpty = ({ tags, texts, protection, status, replace }: ItemEdit): boolean =>
  (tags.mode === 'keep' ||
    (tags.mode === 'change' && tags.add.length + tags.remove.length === 0) ||
    (tags.mode === 'swap' && (tags.from.length === 0 || tags.by.length === 0))) &&
  setTexts.every((name) => texts[name].mode === 'keep') &&
  protection === 'keep' &&
  status === 'keep' &&
  replace.find === ''
