import * as z from 'zod'
import { outcomes, type HistoryEntry } from '../shell/history/entry.ts'
import { listSchema } from '../shell/lists/listState.ts'

export const views = ['all', ...outcomes] as const
export type View = (typeof views)[number]

/** What the list shows, as its address says it; the newest first unless said otherwise. */
export const JournalList = listSchema(views, ['time', 'title', 'target', 'outcome']).extend({
  order: z.enum(['asc', 'desc']).catch('desc'),
})
type JournalListState = z.output<typeof JournalList>

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const order: Record<JournalListState['sort'], (a: HistoryEntry, b: HistoryEntry) => number> = {
  time: (a, b) => a.time - b.time,
  title: (a, b) => collator.compare(a.title, b.title),
  target: (a, b) => collator.compare(a.target?.label ?? '', b.target?.label ?? ''),
  outcome: (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome),
}

/** Everything of an entry that is searched: what was done, to what, why it failed, and the values. */
const searched = (entry: HistoryEntry): string => {
  const { title, target, who, operation, words = '', changes } = entry
  const values = changes.map(({ name, label, section = '', before, after }) =>
    [name, label, section, JSON.stringify(before), JSON.stringify(after)].join(' '),
  )
  return [title, target?.label ?? '', who, operation, words, ...values].join(' ').toLowerCase()
}

/** The entries that hold every word, in whatever order and place. */
export const found = (entries: readonly HistoryEntry[], q: string): readonly HistoryEntry[] => {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return entries
  return entries.filter((entry) => {
    const text = searched(entry)
    return wanted.every((word) => text.includes(word))
  })
}

export const isIn = (view: View, { outcome }: Pick<HistoryEntry, 'outcome'>): boolean =>
  view === 'all' || outcome === view

/** The entries of a view, sorted; `entries` are those found. */
export const listed = (
  entries: readonly HistoryEntry[],
  { show, sort, order: direction }: Pick<JournalListState, 'show' | 'sort' | 'order'>,
): HistoryEntry[] => {
  const sign = direction === 'desc' ? -1 : 1
  return entries
    .filter((entry) => isIn(show, entry))
    .toSorted((a, b) => sign * order[sort](a, b) || b.time - a.time)
}
