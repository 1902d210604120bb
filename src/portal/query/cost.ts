import type { SQL } from 'drizzle-orm'
import { failures } from '../common/failures.ts'

/** A condition in SQL, and its cost. */
export interface Condition {
  readonly sql: SQL
  readonly cost: number
}

/**
 * The maximum costs of conditions, in points. One point is about a millisecond for the 14,400 items that anonymous callers can read
 * in the sample data `large`, on PGlite and one core.
 */
export const costs = {
  /** A comparison with a number, or a case-sensitive one with a text. */
  value: 0.5,
  /** A case-insensitive comparison of texts. */
  anyCase: 4,
  /** A comparison of a text with a pattern or the ends of a range. */
  pattern: 5,
  /** The items of groups whose IDs match a pattern. */
  groups: 10,
  /** Whether lists have common entries. */
  overlap: 5,
  /** A word that is looked up in stored words. */
  word: 1,
  /** All words with one prefix. */
  beginning: 20,
  /** A text whose words must be computed first, or a list whose entries are compared one by one. */
  words: 40,
  /** Each word of an item in one field, compared with a pattern. */
  fieldWords: 30,
  /** Each word of an item, compared with a pattern. */
  everyWord: 60,
  /** The counted values of a field. */
  counted: 20,
} as const

/** Points of one request. Signed-in callers are known and can be contacted, so they have more. */
const maxPoints = { anonymous: 120, signedIn: 300 } as const

/** The remaining points of a request. */
export interface Budget {
  /** Spends points on a parameter. Throws a PortalError with code 400 that names the parameter when too few are left. */
  spend(parameter: string, cost: number): void
}

/** Returns the points of a request by `caller`, undefined when anonymous. */
export const budgetOf = (caller: object | undefined): Budget => {
  const points = caller ? maxPoints.signedIn : maxPoints.anonymous
  let spent = 0
  return {
    spend: (parameter, cost) => {
      spent += cost
      if (spent > points)
        throw failures.badParameter(
          parameter,
          `makes this search too expensive: ${Math.ceil(spent)} points, at most ${points} are allowed. Use fewer conditions, ranges, and words with wildcards`,
        )
    },
  }
}
