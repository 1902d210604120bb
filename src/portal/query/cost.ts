import type { SQL } from 'drizzle-orm'
import { failures } from '../common/failures.ts'

/** A condition in SQL, and what it costs. */
export interface Condition {
  readonly sql: SQL
  readonly cost: number
}

/**
 * What a condition costs at most, in points. One point is about a millisecond for the 14,400 items that anonymous callers can
 * read in the world `large`, on PGlite and one core.
 */
export const costs = {
  /** A comparison with a number, or with a text as it is. */
  value: 0.5,
  /** A comparison of texts without regard to case. */
  anyCase: 4,
  /** A text that is compared with a pattern or with the ends of a range. */
  pattern: 5,
  /** The items of groups whose IDs fit a pattern. */
  groups: 10,
  /** Whether lists have common entries. */
  overlap: 5,
  /** A word that is looked up in stored words. */
  word: 1,
  /** All words of one beginning. */
  beginning: 20,
  /** A text whose words have to be made first, or a list whose entries are looked at one by one. */
  words: 40,
  /** Each word that an item has in one field, compared with a pattern. */
  fieldWords: 30,
  /** Each word that an item has, compared with a pattern. */
  everyWord: 60,
  /** The values of a field, counted. */
  counted: 20,
} as const

/** Points of one request. Signed-in callers are known, and can be asked to stop. */
const maxPoints = { anonymous: 120, signedIn: 300 } as const

/** The points that one request has. */
export interface Budget {
  /** Spends points on a parameter. Throws a PortalError of code 400 that names it once there are not enough left. */
  spend(parameter: string, cost: number): void
}

/** The points of a request by `caller`, undefined when anonymous. */
export const budgetOf = (caller: object | undefined): Budget => {
  const most = caller ? maxPoints.signedIn : maxPoints.anonymous
  let spent = 0
  return {
    spend: (parameter, cost) => {
      spent += cost
      if (spent > most)
        throw failures.badParameter(
          parameter,
          `makes this search too costly: ${Math.ceil(spent)} points, and at most ${most} are allowed. Use fewer conditions, ranges and words with wildcards`,
        )
    },
  }
}
