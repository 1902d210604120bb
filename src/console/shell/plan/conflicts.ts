import type { Change } from './change.ts'
import { isSame } from './equality.ts'

/** The values at the portal as they are now, by the names of the changes. */
export type Present = Readonly<Record<string, unknown>>

export type Keep = 'mine' | 'theirs'

/** What the person decided about a change, knowing what stood at the portal then. */
export interface Choice {
  readonly now: unknown
  readonly keep: Keep
}
export type Choices = Readonly<Record<string, Choice>>

/** A change beside what somebody else made of the same thing meanwhile. */
export interface Considered {
  readonly change: Change
  readonly conflict?: { readonly now: unknown; readonly keep: Keep | undefined }
}

/**
 * Holds the changes against what is there now. A decision counts only for the value it was made on: should it have changed
 * again, it is to be made again.
 */
export const consider = (
  changes: readonly Change[],
  present: Present | undefined,
  choices: Choices,
): Considered[] =>
  changes.map((change) => {
    const now = present?.[change.name]
    if (!present || isSame(now, change.before)) return { change }
    const choice = choices[change.name]
    return {
      change,
      conflict: { now, keep: choice && isSame(choice.now, now) ? choice.keep : undefined },
    }
  })

export const isUndecided = ({ conflict }: Considered): boolean =>
  conflict !== undefined && conflict.keep === undefined

/** What is to be applied: `before` is what is there now, what was given up is left out. */
export const remaining = (considered: readonly Considered[]): Change[] =>
  considered.flatMap(({ change, conflict }) => {
    if (!conflict) return [change]
    return conflict.keep === 'theirs' ? [] : [{ ...change, before: conflict.now }]
  })
