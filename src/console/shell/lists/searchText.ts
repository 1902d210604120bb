import { maxQueryLength } from '../../../rest/protocol/fields.ts'

const operators = /["()]|(^|\s)(AND|OR|NOT)(\s|$)|(^|\s)[+-]?[a-z]+:\S/
const special = /[^\p{L}\p{N}_]/u

/**
 * What a person typed as a query of the portal (rest-content.md section 7.2): every word must be there, words may be unfinished.
 * Whoever writes the portal's own syntax gets it as it is. Nothing typed finds everything.
 */
export const toQuery = (text: string): string => {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return '*'
  if (operators.test(text)) return text
  return words
    .map((word) => (special.test(word) ? `"${word.replaceAll('\\', '')}"` : `${word}*`))
    .join(' ')
}

/** One exact value of a field. */
export const exactly = (field: string, value: string): string =>
  `${field}:"${value.replaceAll(/["\\]/g, '')}"`

/** All of the given queries. */
export const allOf = (...queries: readonly string[]): string => {
  const real = queries.filter((query) => query !== '*')
  return real.length === 0 ? '*' : real.map((query) => `(${query})`).join(' AND ')
}

/**
 * Queries that together find whatever meets one of the conditions, and `within` too: `most` conditions in each query, fewer where
 * it would become too long. A condition of several parts stands in parentheses of its own.
 */
export const anyOf = (
  conditions: readonly string[],
  most: number,
  within = '*',
): readonly string[] => {
  const parts: string[][] = []
  const queryOf = (part: readonly string[]) => allOf(within, part.join(' OR '))
  for (const condition of conditions) {
    const part = parts.at(-1)
    const isRoom =
      part && part.length < most && queryOf([...part, condition]).length <= maxQueryLength
    if (isRoom) part.push(condition)
    else parts.push([condition])
  }
  return parts.map(queryOf)
}
