import * as z from 'zod'
import { kindIn, objectsIn } from '../shell/history/entries.ts'
import { outcomes, type HistoryEntry } from '../shell/history/entry.ts'
import { objectKinds } from '../shell/history/objectKey.ts'
import { day, endOf, startOf } from '../shell/lists/days/days.ts'
import { anyOfThese, listSchema } from '../shell/lists/listState.ts'
import { withText } from '../shell/lists/searchText.ts'
import { actionOf, actions } from './actions.ts'
import { compare } from '../ui/compare.ts'

export const views = ['all', ...outcomes] as const
export type View = (typeof views)[number]

/** The kinds of objects, and `other` for entries without one. */
export const kinds = [...objectKinds, 'other'] as const
export type Kind = (typeof kinds)[number]

/** The state of the list in its URL. Default: newest first. */
export const HistoryList = listSchema(views, ['time', 'title', 'target', 'outcome']).extend({
  order: z.enum(['asc', 'desc']).catch('desc'),
  kind: anyOfThese(z.enum(kinds)),
  action: anyOfThese(z.enum(actions)),
  /** Usernames. */
  member: anyOfThese(z.string().min(1).max(128)),
  from: day,
  to: day,
  /** The key of the only object whose changes are listed. */
  about: z.string().max(256).catch(''),
})
export type HistoryListState = z.output<typeof HistoryList>

/** A state without filters. */
export const unfiltered = {
  kind: [],
  action: [],
  member: [],
  from: '',
  to: '',
  about: '',
} as const satisfies Partial<HistoryListState>

type Filters = Pick<HistoryListState, keyof typeof unfiltered>

/** Whether a filter is set, besides the search text and the outcome. */
export const isFiltered = ({ kind, action, member, from, to, about }: Filters): boolean =>
  [kind, action, member, from, to, about].some((value) => value.length > 0)

const order: Record<HistoryListState['sort'], (a: HistoryEntry, b: HistoryEntry) => number> = {
  time: (a, b) => a.time - b.time,
  title: (a, b) => compare(a.title, b.title),
  target: (a, b) => compare(targetName(a), targetName(b)),
  outcome: (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome),
}

/** Returns the title of what was changed; the name of the portal if the change names nothing else. */
export const targetName = ({ target, portal }: Pick<HistoryEntry, 'target' | 'portal'>): string =>
  target?.label ?? portal.name

/** Returns the kind of what was changed. */
export const kindOf = (entry: HistoryEntry): Kind => kindIn(entry) ?? 'other'

/** Returns the usernames of the members whose account or content was changed. */
export const membersIn = ({ members = [] }: Pick<HistoryEntry, 'members'>): readonly string[] =>
  members

/** Returns the searchable texts of an entry: title, target, reason, and values. */
const textsOf = (entry: HistoryEntry): readonly string[] => {
  const { title, target, who, operation, message = '', changes } = entry
  const values = changes.flatMap(
    ({ name, label, section = '', summary = '', before, after, texts }) => [
      name,
      label,
      section,
      summary,
      JSON.stringify(before),
      JSON.stringify(after),
      ...(texts ? [...texts.before, ...texts.after] : []),
    ],
  )
  return [title, target?.label ?? '', who, operation, message, ...membersIn(entry), ...values]
}

const isAny = <T>(wanted: readonly T[], values: readonly T[]): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value))

/** Returns the entries that contain every word, in any order, and match the filters. */
export const found = (
  entries: readonly HistoryEntry[],
  { q, kind, action, member, from, to, about }: Filters & Pick<HistoryListState, 'q'>,
): readonly HistoryEntry[] => {
  const first = from === '' ? Number.NEGATIVE_INFINITY : startOf(from)
  const last = to === '' ? Number.POSITIVE_INFINITY : endOf(to)
  return withText(entries, q, textsOf).filter(
    (entry) =>
      entry.time >= first &&
      entry.time <= last &&
      isAny(kind, [kindOf(entry)]) &&
      isAny(action, [actionOf(entry)]) &&
      isAny(member, membersIn(entry)) &&
      (about === '' || objectsIn(entry).includes(about)),
  )
}

export const isIn = (view: View, { outcome }: Pick<HistoryEntry, 'outcome'>): boolean =>
  view === 'all' || outcome === view

/** Returns the entries of a view, sorted; `entries` are the search results. */
export const listed = (
  entries: readonly HistoryEntry[],
  { show, sort, order: direction }: Pick<HistoryListState, 'show' | 'sort' | 'order'>,
): HistoryEntry[] => {
  const sign = direction === 'desc' ? -1 : 1
  return entries
    .filter((entry) => isIn(show, entry))
    .toSorted((a, b) => sign * order[sort](a, b) || b.time - a.time)
}

/** Returns how often each value occurs, the most frequent first. */
export const countsOf = <V extends string>(
  entries: readonly HistoryEntry[],
  valuesOf: (entry: HistoryEntry) => readonly V[],
): readonly (readonly [V, number])[] => {
  const counts = new Map<V, number>()
  for (const entry of entries)
    for (const value of new Set(valuesOf(entry))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
