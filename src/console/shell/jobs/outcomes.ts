import type { ItemOutcome } from '../../../rest/records/job.ts'
import type { JobOutcome } from './view.ts'

export const outcomeWords = ['done', 'skipped', 'failed'] as const
export type OutcomeWord = (typeof outcomeWords)[number]

/** An item's outcome as one row. */
export interface OutcomeRow {
  readonly id: string
  readonly outcome: OutcomeWord
  /** Whether an import added the item or overwrote one; undefined where that is not known. */
  readonly doneAs?: 'added' | 'overwritten' | undefined
  readonly message: string
  /** The portal's codes. */
  readonly code?: string | undefined
  readonly title?: string | undefined
  readonly type?: string | undefined
}

/** What to filter rows by and to call their outcome. */
export type OutcomeName = OutcomeWord | 'added' | 'overwritten'

export const outcomeName = ({ outcome, doneAs }: OutcomeRow): OutcomeName => doneAs ?? outcome

/** The outcomes to offer: `done` where new and overwritten items cannot be told apart. */
export const namesOf = (rows: readonly OutcomeRow[]): readonly OutcomeName[] =>
  rows.some(({ doneAs }) => doneAs !== undefined)
    ? ['added', 'overwritten', 'skipped', 'failed']
    : outcomeWords

/** What the console knows about the items of a job: their titles and types by ID. */
export type ItemNames = Readonly<Record<string, { readonly title: string; readonly type: string }>>

/**
 * The outcome as rows: first what failed, which needs attention, then what was skipped. With the IDs of the items that existed
 * before, new ones and overwritten ones are told apart.
 */
export const outcomeRows = (
  outcome: JobOutcome,
  names: ItemNames = {},
  overwritten?: ReadonlySet<string>,
): OutcomeRow[] => {
  const doneAs = (itemId: string) => (overwritten?.has(itemId) ? 'overwritten' : 'added')
  const rows = (word: OutcomeWord, entries: readonly ItemOutcome[]): OutcomeRow[] =>
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
