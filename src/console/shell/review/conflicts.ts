import type { Change } from '../changes/change.ts'
import { isSame } from '../changes/equality.ts'

/** The current values on the portal, by the names of the changes. */
export type Present = Readonly<Record<string, unknown>>

export type Keep = 'mine' | 'theirs'

/** The person's decision about a conflict, and the portal's value at that time. */
export interface Choice {
  readonly now: unknown
  readonly keep: Keep
}
export type Choices = Readonly<Record<string, Choice>>

/** A change, and a conflicting change by another person. */
export interface CheckedChange {
  readonly change: Change
  readonly conflict?: { readonly now: unknown; readonly keep: Keep | undefined }
}

/**
 * Compares the changes with the current values. A decision is valid only for the value that it was made on; if that value has
 * changed again, a new decision is required.
 */
export const consider = (
  changes: readonly Change[],
  present: Present | undefined,
  choices: Choices,
): CheckedChange[] =>
  changes.map((change) => {
    const now = present?.[change.name]
    if (!present || isSame(now, change.before)) return { change }
    const choice = choices[change.name]
    return {
      change,
      conflict: { now, keep: choice && isSame(choice.now, now) ? choice.keep : undefined },
    }
  })

export const isUndecided = ({ conflict }: CheckedChange): boolean =>
  conflict !== undefined && conflict.keep === undefined

/** Returns the changes to apply, with the current value as `before`, without the changes that the person discarded. */
export const remaining = (considered: readonly CheckedChange[]): Change[] =>
  considered.flatMap(({ change, conflict }) => {
    if (!conflict) return [change]
    return conflict.keep === 'theirs' ? [] : [{ ...change, before: conflict.now }]
  })
