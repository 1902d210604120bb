import type { ItemOutcome } from '../../../rest/records/job.ts'
import type { JobOutcome } from './view.ts'

export const outcomes = ['done', 'skipped', 'failed', 'unclear'] as const
export type Outcome = (typeof outcomes)[number]

/** One row of the outcome table. */
export interface OutcomeRow {
  readonly id: string
  readonly outcome: Outcome
  /** Whether an import added or overwrote the item; undefined if unknown. */
  readonly doneAs?: 'added' | 'overwritten' | undefined
  readonly message: string
  /** The portal's codes. */
  readonly code?: string | undefined
  /** The beginning of a response that is not understood. */
  readonly response?: string | undefined
  /** Scheduled tasks that are still paused. */
  readonly pausedTasks?:
    | readonly { readonly id: string; readonly name: string; readonly owner: string }[]
    | undefined
  readonly title?: string | undefined
  readonly type?: string | undefined
  /** Whether the ID is that of an object that was created. */
  readonly isCreated?: boolean | undefined
  /** The owner of the object. */
  readonly owner?: string | undefined
}

/** The outcome as filter value and label key. */
export type OutcomeName = Outcome | 'added' | 'overwritten'

/** Whether the word is not about whether an import added or overwrote the item. */
export const isOutcome = (word: OutcomeName): word is Outcome =>
  outcomes.some((outcome) => outcome === word)

export const outcomeName = ({ outcome, doneAs }: OutcomeRow): OutcomeName => doneAs ?? outcome

/** The outcomes to filter by: `done` if new and overwritten items can't be distinguished, and `unclear` only if there are any. */
export const namesOf = (rows: readonly OutcomeRow[]): readonly OutcomeName[] => {
  const words = rows.some(({ doneAs }) => doneAs !== undefined)
    ? (['added', 'overwritten', 'skipped', 'failed', 'unclear'] as const)
    : outcomes
  return words.filter((word) => word !== 'unclear' || rows.some(({ outcome }) => outcome === word))
}

/** Titles and types of a job's items, by ID. */
export type ItemNames = Readonly<Record<string, { readonly title: string; readonly type: string }>>

/**
 * Returns the outcome as rows: failed items first, then skipped items. The IDs of items that existed before the import distinguish
 * new from overwritten items.
 */
export const outcomeRows = (
  outcome: JobOutcome,
  names: ItemNames = {},
  overwritten?: ReadonlySet<string>,
): OutcomeRow[] => {
  const doneAs = (itemId: string) => (overwritten?.has(itemId) ? 'overwritten' : 'added')
  const rows = (word: Outcome, entries: readonly ItemOutcome[]): OutcomeRow[] =>
    entries.map(({ itemId, message }) => ({
      id: itemId,
      outcome: word,
      ...(word === 'done' && overwritten ? { doneAs: doneAs(itemId) } : {}),
      message: message ?? '',
      title: names[itemId]?.title,
      type: names[itemId]?.type,
    }))
  return [
    ...rows('failed', outcome.failed),
    ...rows('skipped', outcome.skipped),
    ...rows('done', outcome.done),
  ]
}
