import * as z from 'zod'
import { outcomes, type HistoryEntry } from '../shell/history/entry.ts'
import { listSchema } from '../shell/lists/listState.ts'
import { withText } from '../shell/lists/searchText.ts'

export const views = ['all', ...outcomes] as const
export type View = (typeof views)[number]

/** The state of the list in its URL. Default: newest first. */
export const HistoryList = listSchema(views, ['time', 'title', 'target', 'outcome']).extend({
  order: z.enum(['asc', 'desc']).catch('desc'),
})
type HistoryListState = z.output<typeof HistoryList>

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const order: Record<HistoryListState['sort'], (a: HistoryEntry, b: HistoryEntry) => number> = {
  time: (a, b) => a.time - b.time,
  title: (a, b) => collator.compare(a.title, b.title),
  target: (a, b) => collator.compare(a.target?.label ?? '', b.target?.label ?? ''),
  outcome: (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome),
}

/** Returns the searchable texts of an entry: title, target, reason, and values. */
const textsOf = (entry: HistoryEntry): readonly string[] => {
  const { title, target, who, operation, message = '', changes } = entry
  const values = changes.flatMap(({ name, label, section = '', before, after }) => [
    name,
    label,
    section,
    JSON.stringify(before),
    JSON.stringify(after),
  ])
  return [title, target?.label ?? '', who, operation, message, ...values]
}

/** Returns the entries that contain every word, in any order. */
export const found = (entries: readonly HistoryEntry[], q: string): readonly HistoryEntry[] =>
  withText(entries, q, textsOf)

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
