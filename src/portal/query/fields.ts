import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { among } from '../db/among.ts'
import type { Bound } from './parse.ts'

/** What is looked for in a field. */
export interface Wanted {
  readonly text: string
  readonly phrase: boolean
}

/** A searchable field of one kind of thing; each member answers a condition in SQL. */
export interface Field {
  /** A word or phrase of a query; a word may hold wildcards. */
  matches(wanted: Wanted): SQL
  /** The exact value of a filter, without regard to case. */
  equals(text: string): SQL
  between(from: Bound | undefined, to: Bound | undefined): SQL
}

/** The searchable fields of one kind of thing, by their names in lower case. */
export interface Fields {
  readonly named: Readonly<Record<string, Field>>
  /** The words of the default fields, a tsvector. */
  readonly words: SQLWrapper
}

export const nothing = sql`false`
const everything = sql`true`

/** A longer word matches nothing anyway, and PostgreSQL refuses words of more than 2046 bytes. */
const longestWord = 500

const wildcard = /[*?]/
const hasWildcard = ({ text, phrase }: Wanted) => !phrase && wildcard.test(text)

/** Parts words where `portal_words` parts them in the database. */
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')

/** Words one after another in the language of to_tsquery; they hold nothing that it would take for an operator. */
const inOrder = (words: readonly string[]) =>
  words.map((word) => `'${word.slice(0, longestWord)}'`).join(' <-> ')

/** The pieces of a word with wildcards, without those at the beginning, which searches do not know. */
export const piecesOf = (text: string) =>
  text
    .split(/[^\p{L}\p{N}\p{M}*?]+/u)
    .map((piece) => piece.replace(/^[*?]+/, ''))
    .filter((piece) => piece !== '')

/**
 * A word or phrase in the language of to_tsquery; undefined when it holds neither letter nor digit. Of a word with wildcards it
 * has the letters before the first one, so it finds at least what the word finds.
 */
export const tsqueryText = (wanted: Wanted): string | undefined => {
  const parts = hasWildcard(wanted)
    ? piecesOf(wanted.text).map((piece) => {
        const [start = ''] = piece.split(wildcard)
        return `${inOrder([start])}${start === piece ? '' : ':*'}`
      })
    : [inOrder(wordsOf(wanted.text))]
  const text = parts.filter((part) => part !== '').join(' & ')
  return text === '' ? undefined : `(${text})`
}

/** The tsquery of a text made by `tsqueryText` and `&`, `|`, `!`, parentheses. */
export const tsquery = (text: string): SQL => sql`to_tsquery('simple', ${text})`

/** The words of a text, as a tsvector. */
export const wordsIn = (text: SQLWrapper): SQL =>
  sql`to_tsvector('simple', portal_words(coalesce(${text}, '')))`

const likePattern = (text: string) =>
  text
    .replace(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_')

/** Wildcards other than one at the end are beyond tsquery: each word is compared by itself. */
export const isBeyondTsquery = (piece: string) => wildcard.test(piece.replace(/\*$/, ''))

/** Whether a tsvector holds what is wanted; undefined when nothing is. */
export const wordsMatch = (words: SQLWrapper, wanted: Wanted): SQL | undefined => {
  const text = tsqueryText(wanted)
  if (text === undefined) return undefined
  const patterns = hasWildcard(wanted) ? piecesOf(wanted.text).filter(isBeyondTsquery) : []
  return and(
    sql`${words} @@ ${tsquery(text)}`,
    ...patterns.map(
      (pattern) =>
        sql`EXISTS (SELECT 1 FROM unnest(tsvector_to_array(${words})) AS lexeme WHERE lexeme LIKE ${likePattern(pattern.toLowerCase())})`,
    ),
  )
}

const isPresent = (wanted: Wanted) => !wanted.phrase && /^\*+$/.test(wanted.text)

const ends = (
  from: Bound | undefined,
  to: Bound | undefined,
  value: SQL,
  wrap: (text: string) => SQL,
) =>
  and(
    from && sql`${value} ${sql.raw(from.inclusive ? '>=' : '>')} ${wrap(from.value)}`,
    to && sql`${value} ${sql.raw(to.inclusive ? '<=' : '<')} ${wrap(to.value)}`,
  ) ?? sql`${value} IS NOT NULL`

const lower = (text: string) => sql`${text.toLowerCase()}::text`

/**
 * Words of a text. `index` is a tsvector that holds these words among others and has an index; it narrows the rows down first.
 */
export const textField = (value: SQLWrapper, index?: SQLWrapper): Field => {
  const words = wordsIn(value)
  return {
    matches: (wanted) => {
      if (isPresent(wanted)) return sql`coalesce(${value}, '') <> ''`
      const text = tsqueryText(wanted)
      return (
        and(
          index && text !== undefined ? sql`${index} @@ ${tsquery(text)}` : undefined,
          wordsMatch(words, wanted),
        ) ?? everything
      )
    },
    equals: (text) => sql`lower(${value}) = ${lower(text)}`,
    between: (from, to) => ends(from, to, sql`lower(${value})`, lower),
  }
}

/** Words of a text that is always one of few: those are looked through instead of every row, and an index of the text serves. */
export const namedField = (value: SQLWrapper, names: readonly string[]): Field => {
  const field = textField(value)
  const name = textField(sql`name`)
  return {
    ...field,
    matches: (wanted) =>
      isPresent(wanted) || tsqueryText(wanted) === undefined
        ? field.matches(wanted)
        : sql`${value} = ANY(ARRAY(SELECT name FROM unnest(${sql.param([...names])}::text[]) AS name WHERE ${name.matches(wanted)}))`,
    equals: (text) =>
      among(
        value,
        names.filter((one) => one.toLowerCase() === text.toLowerCase()),
      ),
  }
}

/** Each entry of a list of texts by itself; `index` as for `textField`. */
export const listField = (values: SQLWrapper, index?: SQLWrapper): Field => {
  const entry = textField(sql`entry`)
  const some = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM unnest(${values}) AS entry WHERE ${condition})`
  return {
    matches: (wanted) => {
      const text = tsqueryText(wanted)
      const narrowed = index && text !== undefined ? sql`${index} @@ ${tsquery(text)}` : undefined
      return and(narrowed, some(entry.matches(wanted))) ?? everything
    },
    equals: (text) => some(entry.equals(text)),
    between: (from, to) => some(entry.between(from, to)),
  }
}

/** A value as a whole, such as an ID. */
export const exactField = (
  value: SQLWrapper,
  { caseSensitive = false }: { caseSensitive?: boolean } = {},
): Field => {
  const stored = caseSensitive ? sql`${value}` : sql`lower(${value})`
  const asked = (text: string) => (caseSensitive ? sql`${text}::text` : lower(text))
  const equals = (text: string) => sql`${stored} = ${asked(text)}`
  return {
    matches: (wanted) =>
      isPresent(wanted)
        ? sql`${value} IS NOT NULL`
        : hasWildcard(wanted)
          ? sql`${stored} LIKE ${asked(likePattern(wanted.text))}`
          : equals(wanted.text),
    equals,
    between: (from, to) => ends(from, to, stored, asked),
  }
}

const numberOf = (text: string): number | undefined => {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/** The nearest whole numbers that a column can be compared with as it is, so that an index of it serves. */
const whole = (number: number) =>
  sql`${Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)}::bigint`

/** Whole numbers and times (epoch ms), which old clients pad with zeros. What is not a number is not found. */
export const numberField = (value: SQLWrapper): Field => {
  const isNumber = (bound: Bound | undefined) => !bound || numberOf(bound.value) !== undefined
  const equals = (text: string) => {
    const number = numberOf(text)
    return number === undefined || !Number.isSafeInteger(number)
      ? nothing
      : sql`${value} = ${whole(number)}`
  }
  return {
    matches: (wanted) => (isPresent(wanted) ? sql`${value} IS NOT NULL` : equals(wanted.text)),
    equals,
    between: (from, to) => {
      if (!isNumber(from) || !isNumber(to)) return nothing
      const [least, most] = [numberOf(from?.value ?? ''), numberOf(to?.value ?? '')]
      return (
        and(
          least === undefined
            ? undefined
            : sql`${value} >= ${whole(from?.inclusive ? Math.ceil(least) : Math.floor(least) + 1)}`,
          most === undefined
            ? undefined
            : sql`${value} <= ${whole(to?.inclusive ? Math.floor(most) : Math.ceil(most) - 1)}`,
        ) ?? sql`${value} IS NOT NULL`
      )
    },
  }
}
