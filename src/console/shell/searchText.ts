import { maxQueryLength } from '../../rest/protocol/fields.ts'

const operators = /["()]|(^|\s)(AND|OR|NOT)(\s|$)|(^|\s)[+-]?[a-z]+:\S/
const special = /[^\p{L}\p{N}\p{M}_]/u
/** Such as a username or a file name: characters that have no meaning in a prefix. */
const joined = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.@'-]*$/u

const wordQuery = (word: string): string => {
  if (!special.test(word)) return `${word}*`
  const phrase = `"${word.replaceAll(/["\\]/g, '')}"`
  // Portals split some words and keep others whole, such as usernames; only those match as a prefix.
  return joined.test(word) ? `(${phrase} OR ${word}*)` : phrase
}

/** Returns whether every quotation mark and parenthesis has its counterpart: others are part of a word, as in `24" main`. */
const isComplete = (text: string): boolean => {
  const outside = text.replaceAll(/\\./gs, '').replaceAll(/"[^"]*"/g, '')
  if (outside.includes('"')) return false
  let depth = 0
  for (const character of outside) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

/**
 * Converts typed text to a query of the portal's search: all words must match, as prefixes. Text in the portal's own syntax is
 * unchanged. Empty text finds everything.
 */
export const toQuery = (text: string): string => {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return '*'
  if (operators.test(text) && isComplete(text)) return text
  return words.flatMap((word) => (/[^"()\\]/.test(word) ? [wordQuery(word)] : [])).join(' ') || '*'
}

/** Returns the condition for an exact value of a field. */
export const exactly = (field: string, value: string): string =>
  `${field}:"${value.replaceAll(/["\\]/g, '')}"`

/** Returns the condition for one of several exact values of a field; `*` for no values. */
export const oneOf = (field: string, values: readonly string[]): string =>
  values.length === 0 ? '*' : values.map((value) => exactly(field, value)).join(' OR ')

/** Combines queries with AND. */
export const allOf = (...queries: readonly string[]): string => {
  const real = queries.filter((query) => query !== '*' && query !== '')
  return real.length === 0 ? '*' : real.map((query) => `(${query})`).join(' AND ')
}

/**
 * Returns queries that together find everything that matches `within` and one of the conditions: at most `most` conditions per query,
 * fewer if the query would be too long. A condition of several parts must be in parentheses.
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

/** Returns the rows whose texts contain every word of the search text, in any order and case. */
export const withText = <T>(
  rows: readonly T[],
  search: string,
  textsOf: (row: T) => readonly (string | undefined)[],
): readonly T[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textsOf(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
