import type { ItemOutcome } from '../../../rest/jobs.ts'
import type { JobOutcome } from './view.ts'

export const outcomeWords = ['done', 'skipped', 'failed'] as const
export type OutcomeWord = (typeof outcomeWords)[number]

/** An item's outcome as one row. */
export interface OutcomeRow {
  readonly id: string
  readonly outcome: OutcomeWord
  readonly message: string
  /** The portal's codes. */
  readonly code?: string | undefined
  readonly title?: string | undefined
  readonly type?: string | undefined
}

/** What the console knows about the items of a job: their titles and types by ID. */
export type ItemNames = Readonly<Record<string, { readonly title: string; readonly type: string }>>

/** The outcome as rows: what failed first, since that needs somebody, then what was skipped. */
export const outcomeRows = (outcome: JobOutcome, names: ItemNames = {}): OutcomeRow[] => {
  const rows = (word: OutcomeWord, entries: readonly ItemOutcome[]): OutcomeRow[] =>
    entries.map(({ itemId, message }) => ({
      id: itemId,
      outcome: word,
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
