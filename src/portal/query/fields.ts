import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { among } from '../db/among.ts'
import { folded } from '../db/schema.ts'
import { costs, type Condition } from './cost.ts'
import type { Bound } from './parse.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

/** The value that is searched in a field. */
export interface SearchValue {
  readonly text: string
  readonly phrase: boolean
}

/** A searchable field of one kind of record; its methods return a condition in SQL and its cost. */
export interface Field {
  /** A word or phrase of a query; a word can contain wildcards. */
  matches(term: SearchValue): Condition
  /** The exact value of a filter, case-insensitively. */
  equals(text: string): Condition
  between(from: Bound | undefined, to: Bound | undefined): Condition
}

/** The searchable fields of one kind of record, by their names in lower case. */
export interface Fields {
  readonly named: Readonly<Record<string, Field>>
  /** The words of the default fields. */
  readonly words: Words
  /** The number of rows relative to that of items, which affects the cost of conditions. */
  readonly share: number
}

/** Words as a tsvector. */
export interface Words {
  readonly sql: SQLWrapper
  /** Whether they are a stored column. Other words are computed from their text for every search. */
  readonly isStored: boolean
  /** Whether they are the words of one of several fields. */
  readonly isOneField?: boolean
}

/** A condition that no row meets. */
export const nothing: Condition = { sql: sql`false`, cost: 0 }
const everything: Condition = { sql: sql`true`, cost: 0 }

const all = (...conditions: readonly Condition[]): Condition => ({
  sql: and(...conditions.map((condition) => condition.sql)) ?? everything.sql,
  cost: conditions.reduce((sum, { cost }) => sum + cost, 0),
})

/** A longer word matches nothing anyway, and PostgreSQL refuses words of more than 2046 bytes. */
const maxWordLength = 500

const wildcard = /[*?]/
const hasWildcard = ({ text, phrase }: SearchValue) => !phrase && wildcard.test(text)

/** Letters of scripts without spaces between words, and Hangul, whose words end in particles. Migration 0036 has them, too. */
const unspacedLetters = [
  String.raw`\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf`,
  String.raw`\u1000-\u102a\u103f\u1050-\u1055\u1780-\u17b3\u17d7\u17dc`,
  String.raw`\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3131-\u318e\u31f0-\u31ff`,
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{323af}`,
].join('')
const unspacedMarks = String.raw`\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u17b4-\u17d3\u17dd\u3099\u309a`
const unit = `[${unspacedLetters}][${unspacedMarks}]*`
const everyUnit = new RegExp(unit, 'gu')
const everyRun = new RegExp(`(?:${unit})+`, 'gu')
const oneUnit = new RegExp(`^${unit}$`, 'u')
const isUnit = (word = '') => oneUnit.test(word)
const startingUnit = new RegExp(`^${unit}`, 'u')

/** Returns a text in lower case and without accents. */
const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/**
 * Splits a text into words as `portal_words` does in the database: without accents, and runs of a script without spaces into pairs of
 * adjacent letters, between their first and their last letter.
 */
const storedWords = (text: string) =>
  withoutAccents(text)
    .replaceAll(everyRun, ' $& ')
    .replaceAll(everyUnit, '$& $&')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')

/** A word that is looked up, or the beginning of one. */
interface Wanted {
  readonly word: string
  readonly isBeginning: boolean
}

/** Returns the adjacent words that a text is found by, also in the middle of a run of letters. */
const wantedWords = (text: string, isBeginning: boolean): readonly Wanted[] => {
  const words = storedWords(text)
  const [first] = words
  const startsInRun = isUnit(first)
  if (first !== undefined && startsInRun && words.length === 2)
    return [{ word: first, isBeginning: true }]
  return words
    .slice(startsInRun ? 1 : 0, isUnit(words.at(-1)) ? -1 : undefined)
    .map((word, index, wanted) => ({
      word,
      isBeginning: isBeginning && index === wanted.length - 1,
    }))
}

const everyPiece = new RegExp(
  String.raw`(?:${unit})+[*?]*|(?:(?!${unit})[\p{L}\p{N}\p{M}*?])+`,
  'gu',
)

/**
 * Returns the parts of a word between wildcards, without accents and leading wildcards, which searches ignore. Runs of a script
 * without spaces are parts of their own.
 */
const piecesOf = (text: string) =>
  (withoutAccents(text).match(everyPiece) ?? [])
    .map((piece) => piece.replace(/^[*?]+/, ''))
    .map((piece) => (startingUnit.test(piece) ? piece.replace(/[*?]+$/, '*') : piece))
    .filter((piece) => piece !== '')

/** Words in the syntax of to_tsquery, their number, and the cost of finding them in stored words. */
export interface WordQuery {
  readonly text: string
  readonly count: number
  readonly cost: number
}

/**
 * Returns a word or phrase in the syntax of to_tsquery, without anything that it would parse as an operator; undefined without
 * letters and digits. A word with wildcards is cut at the first one, so that it finds at least what the word finds.
 */
export const wordQuery = (term: SearchValue): WordQuery | undefined => {
  const quoted = ({ word, isBeginning }: Wanted) =>
    `'${firstCharacters(word, maxWordLength)}'${isBeginning ? ':*' : ''}`
  const pieces = hasWildcard(term)
    ? piecesOf(term.text).map((piece) => {
        const [start = ''] = piece.split(wildcard)
        return wantedWords(start, start !== piece)
      })
    : [wantedWords(term.text, false)]
  // Letters of a later version of Unicode are no words.
  const phrases = pieces.filter((piece) => piece.length > 0)
  const words = phrases.flat()
  if (words.length === 0) return undefined
  return {
    text: `(${phrases.map((phrase) => phrase.map(quoted).join(' <-> ')).join(' & ')})`,
    count: words.length,
    cost: words.reduce(
      (sum, { isBeginning }) =>
        sum + (isBeginning || hasWildcard(term) ? costs.beginning : costs.word),
      0,
    ),
  }
}

/** Returns the tsquery of a text that consists of the results of `wordQuery`, `&`, `|`, `!`, and parentheses. */
export const tsquery = (text: string): SQL => sql`to_tsquery('simple', ${text})`

/** Characters of a text that are searched when its words are not stored: more would take too long. */
const searchedLength = 10_000

/** Returns the words of the beginning of a text. */
export const wordsIn = (text: SQLWrapper): Words => ({
  sql: sql`to_tsvector('simple', portal_words(left(coalesce(${text}, ''), ${sql.raw(String(searchedLength))})))`,
  isStored: false,
})

const likePattern = (text: string) =>
  text
    .replace(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('?', '_')

/**
 * Returns whether a part has wildcards other than a final one, which tsquery does not support: each word is compared separately.
 */
const isBeyondTsquery = (piece: string) => wildcard.test(piece.replace(/\*$/, ''))

/** Returns the condition that words contain those of a tsquery text. */
export const hasWords = (words: Words, { text, cost }: WordQuery): Condition => ({
  sql: sql`${words.sql} @@ ${tsquery(text)}`,
  cost: words.isStored ? cost : costs.words,
})

const hasPattern = ({ sql: words, isOneField }: Words, pattern: string): Condition => ({
  sql: sql`EXISTS (SELECT 1 FROM unnest(tsvector_to_array(${words})) AS lexeme WHERE lexeme LIKE ${likePattern(pattern)})`,
  // The words of its beginning are counted already.
  cost: (isOneField ? costs.fieldWords : costs.everyWord) - costs.beginning,
})

/** Returns the condition that words contain the wanted value; undefined if it has no words. */
export const wordsMatch = (words: Words, term: SearchValue): Condition | undefined => {
  const query = wordQuery(term)
  if (query === undefined) return undefined
  const patterns = hasWildcard(term) ? piecesOf(term.text).filter(isBeyondTsquery) : []
  return all(hasWords(words, query), ...patterns.map((pattern) => hasPattern(words, pattern)))
}

const isPresent = (term: SearchValue) => !term.phrase && /^\*+$/.test(term.text)

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

/** Returns a field of words in a text; `stored` are its words if a column contains them. */
export const textField = (value: SQLWrapper, stored?: Words): Field => ({
  matches: (term) =>
    isPresent(term)
      ? { sql: sql`coalesce(${value}, '') <> ''`, cost: costs.word }
      : (wordsMatch(stored ?? wordsIn(value), term) ?? everything),
  equals: (text) => ({ sql: sql`${folded(value)} = ${lower(text)}`, cost: costs.anyCase }),
  between: (from, to) => ({
    sql: ends(from, to, folded(value), lower),
    cost: costs.words,
  }),
})

/** Returns a field of words that `stored` contains, too, beside others: the index of those narrows the search. */
export const narrowed = (field: Field, stored: Words): Field => ({
  ...field,
  matches: (term) => {
    const found = isPresent(term) ? undefined : wordsMatch(stored, term)
    return found ? all(found, field.matches(term)) : field.matches(term)
  },
})

/**
 * Returns a field of words in a text with few possible values: those are searched instead of every row, and an index of the text can
 * be used.
 */
export const namedField = (value: SQLWrapper, names: readonly string[]): Field => {
  const field = textField(value)
  const name = textField(sql`name`)
  return {
    ...field,
    matches: (term) =>
      isPresent(term) || wordQuery(term) === undefined
        ? field.matches(term)
        : {
            sql: sql`${value} = ANY(ARRAY(SELECT name FROM unnest(${sql.param([...names])}::text[]) AS name WHERE ${name.matches(term).sql}))`,
            cost: costs.pattern,
          },
    equals: (text) => ({
      sql: among(
        value,
        names.filter((one) => one.toLowerCase() === text.toLowerCase()),
      ),
      cost: costs.value,
    }),
  }
}

/** Returns a field of separate entries in a list of texts; `stored` as for `textField`. */
export const listField = (values: SQLWrapper, stored?: Words): Field => {
  const entry = textField(sql`entry`)
  const some = (condition: SQL): Condition => ({
    sql: sql`EXISTS (SELECT 1 FROM unnest(${values}) AS entry WHERE ${condition})`,
    cost: costs.words,
  })
  return {
    matches: (term) => {
      if (isPresent(term)) return { sql: sql`cardinality(${values}) > 0`, cost: costs.word }
      const query = wordQuery(term)
      if (query === undefined) return everything
      const found = stored && wordsMatch(stored, term)
      if (!found) return some(entry.matches(term).sql)
      // Stored words do not show where an entry ends, but a single word is always within one entry.
      return query.count === 1 ? found : all(found, some(entry.matches(term).sql))
    },
    equals: (text) => {
      const exact = some(entry.equals(text).sql)
      // The words narrow the search by their index. They leave out HTML, and a query cuts long ones.
      const found =
        stored && text.length <= maxWordLength && !/[<>&]/.test(text)
          ? wordsMatch(stored, { text, phrase: true })
          : undefined
      // Each matching item is still compared, at the cost of `exact` at most.
      return found ? { ...all(found, exact), cost: exact.cost } : exact
    },
    between: (from, to) => some(entry.between(from, to).sql),
  }
}

interface ExactOptions {
  readonly caseSensitive?: boolean
  /** All values are stored in lower case, so that indexes and statistics of the column itself apply. */
  readonly isLowerCase?: boolean
  /** Compares the value with `asked` in a way that an index answers; `=` by default. */
  readonly compare?: (asked: SQL) => SQL
}

/** Returns a field that is compared as a whole, such as an ID. */
export const exactField = (
  value: SQLWrapper,
  { caseSensitive = false, isLowerCase = false, compare }: ExactOptions = {},
): Field => {
  const stored = caseSensitive || isLowerCase ? sql`${value}` : sql`lower(${value})`
  const asked = (text: string) => (caseSensitive ? sql`${text}::text` : lower(text))
  const equals = (text: string): Condition => ({
    sql: compare ? compare(asked(text)) : sql`${stored} = ${asked(text)}`,
    cost: caseSensitive || isLowerCase ? costs.value : costs.anyCase,
  })
  return {
    matches: (term) =>
      isPresent(term)
        ? { sql: sql`${value} IS NOT NULL`, cost: costs.value }
        : hasWildcard(term)
          ? { sql: sql`${stored} LIKE ${asked(likePattern(term.text))}`, cost: costs.pattern }
          : equals(term.text),
    equals,
    between: (from, to) => ({ sql: ends(from, to, stored, asked), cost: costs.pattern }),
  }
}

const numberOf = (text: string): number | undefined => {
  const number = Number(text)
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/** Returns the nearest integers, with which a column can be compared directly, so that its index can be used. */
const whole = (number: number) =>
  sql`${Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)}::bigint`

/**
 * Returns a field of integers and times (epoch ms), which old clients pad with zeros. A value that is not a number finds nothing.
 */
export const numberField = (value: SQLWrapper): Field => {
  const isNumber = (bound: Bound | undefined) => !bound || numberOf(bound.value) !== undefined
  const costing = (condition: SQL): Condition => ({ sql: condition, cost: costs.value })
  const equals = (text: string) => {
    const number = numberOf(text)
    return number === undefined || !Number.isSafeInteger(number)
      ? nothing
      : costing(sql`${value} = ${whole(number)}`)
  }
  return {
    matches: (term) => (isPresent(term) ? costing(sql`${value} IS NOT NULL`) : equals(term.text)),
    equals,
    between: (from, to) => {
      if (!isNumber(from) || !isNumber(to)) return nothing
      const [minimum, maximum] = [numberOf(from?.value ?? ''), numberOf(to?.value ?? '')]
      return costing(
        and(
          minimum === undefined
            ? undefined
            : sql`${value} >= ${whole(from?.inclusive ? Math.ceil(minimum) : Math.floor(minimum) + 1)}`,
          maximum === undefined
            ? undefined
            : sql`${value} <= ${whole(to?.inclusive ? Math.floor(maximum) : Math.ceil(maximum) - 1)}`,
        ) ?? sql`${value} IS NOT NULL`,
      )
    },
  }
}
