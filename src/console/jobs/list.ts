import * as z from 'zod'
import { isTerminal } from '../../rest/records/job.ts'
import { day, endOf, startOf } from '../shell/lists/days/days.ts'
import { anyOfThese, isNarrowed, listSchema } from '../shell/lists/listState.ts'
import { withText } from '../shell/lists/searchText.ts'
import { kinds, type JobRow } from './row.ts'

export const views = ['all', 'running', 'succeeded', 'partial', 'failed', 'resumable'] as const
type View = (typeof views)[number]

/** The state of the list in its URL. Default: newest first. */
export const JobList = listSchema(views, ['started', 'title', 'kind', 'state', 'ended']).extend({
  order: z.enum(['asc', 'desc']).catch('desc'),
  kind: anyOfThese(z.enum(kinds)),
  /** Days of the start in the local time zone, both inclusive. */
  from: day,
  to: day,
  /** The open dialog. */
  dialog: z.enum(['', 'follow']).catch(''),
})
export type JobListState = z.output<typeof JobList>

/** A state without search text and filters. */
export const unfiltered = {
  q: '',
  kind: [],
  from: '',
  to: '',
} as const satisfies Partial<JobListState>

type Filters = Pick<JobListState, keyof typeof unfiltered>

export const isFiltered = (state: JobListState): boolean => isNarrowed<Filters>(state, unfiltered)

/** Whether a bulk operation waits until a person resumes it. */
const canResume = (state: JobRow['state']) => state === 'stopped' || state === 'interrupted'

/** Whether a row can change its state without a person. */
export const isOngoing = (state: JobRow['state']): boolean =>
  state !== 'stopped' && state !== 'interrupted' && !isTerminal(state)

/** Whether a row in this state belongs to a view. Jobs that have not ended count as running, also in unknown states. */
export const isIn = (view: View, state: JobRow['state']): boolean => {
  if (view === 'all') return true
  if (view === 'resumable') return canResume(state)
  return view === 'running' ? isOngoing(state) : state === view
}

export const rowsIn = (rows: readonly JobRow[], view: View): readonly JobRow[] =>
  rows.filter(({ state }) => isIn(view, state))

/** Returns the rows that contain every word of the search text and match the filters, except the view. */
export const found = (
  rows: readonly JobRow[],
  { q, kind, from, to }: Filters,
): readonly JobRow[] => {
  const first = from === '' ? Number.NEGATIVE_INFINITY : startOf(from)
  const last = to === '' ? Number.POSITIVE_INFINITY : endOf(to)
  return withText(rows, q, ({ title, group, reason, name }) => [
    title,
    group?.title,
    reason,
    name,
  ]).filter(
    (row) =>
      row.started >= first && row.started <= last && (kind.length === 0 || kind.includes(row.kind)),
  )
}
