import { and, not, or, sql, type SQL } from 'drizzle-orm'
import { failures } from '../failures.ts'
import {
  isBeyondTsquery,
  nothing,
  piecesOf,
  tsquery,
  tsqueryText,
  wordsMatch,
  type Field,
  type Fields,
} from './fields.ts'
import { parseQuery, type Query } from './parse.ts'

/** A query as SQL: which rows, and how well each fits. */
export interface Compiled {
  readonly where: SQL | undefined
  /** The words that were looked for in the default fields; undefined when there were none. */
  readonly ranking: SQL | undefined
}

/** Words of the default fields stay a tsquery as long as possible, so that the index answers for all of them at once. */
type Part =
  | { readonly kind: 'everything' }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'condition'; readonly sql: SQL }

const everything: Part = { kind: 'everything' }
const condition = (sqlText: SQL): Part => ({ kind: 'condition', sql: sqlText })

const ask = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields.named, name) ? fields.named[name] : undefined

const parseFor = (text: string, fields: Fields) =>
  parseQuery(text, (name) => Object.hasOwn(fields.named, name))

type Mode = 'matches' | 'equals'

const compile = (query: Query, fields: Fields, mode: Mode): Part => {
  switch (query.kind) {
    case 'all':
      return everything
    case 'term': {
      const field = query.field === undefined ? undefined : ask(fields, query.field)
      if (field)
        return condition(mode === 'equals' ? field.equals(query.text) : field.matches(query))
      const text = tsqueryText(query)
      if (text === undefined) return everything
      const isPlain = query.phrase || !/[*?]/.test(query.text)
      return isPlain
        ? { kind: 'words', text }
        : condition(wordsMatch(fields.words, query) ?? sql`true`)
    }
    case 'range':
      return condition(ask(fields, query.field)?.between(query.from, query.to) ?? nothing)
    case 'not': {
      const where = toSql(compile(query.part, fields, mode), fields)
      return condition(where ? sql`(${not(where)}) IS NOT FALSE` : nothing)
    }
    case 'and':
    case 'or': {
      const parts = query.parts.map((part) => compile(part, fields, mode))
      if (query.kind === 'or' && parts.some(({ kind }) => kind === 'everything')) return everything
      const texts = parts.flatMap((part) => (part.kind === 'words' ? [part.text] : []))
      const words = texts.join(query.kind === 'and' ? ' & ' : ' | ')
      const others = parts.flatMap((part) => (part.kind === 'condition' ? [part.sql] : []))
      if (others.length === 0)
        return texts.length === 0 ? everything : { kind: 'words', text: `(${words})` }
      const all = [
        ...(texts.length > 0 ? [sql`${fields.words} @@ ${tsquery(words)}`] : []),
        ...others,
      ]
      return condition((query.kind === 'and' ? and(...all) : or(...all)) ?? nothing)
    }
  }
}

const toSql = (part: Part, fields: Fields): SQL | undefined => {
  switch (part.kind) {
    case 'everything':
      return undefined
    case 'words':
      return sql`${fields.words} @@ ${tsquery(part.text)}`
    case 'condition':
      return part.sql
  }
}

/** The words a person hopes to find in the default fields. */
const wishes = (query: Query): string[] => {
  switch (query.kind) {
    case 'term': {
      const text = query.field === undefined ? tsqueryText(query) : undefined
      return text === undefined ? [] : [text]
    }
    case 'and':
    case 'or':
      return query.parts.flatMap(wishes)
    case 'all':
    case 'range':
    case 'not':
      return []
  }
}

/** Words with a wildcard before their end; each is compared with every word of every item. */
const mostWildcards = 10

const wildcardsOf = (query: Query): number => {
  switch (query.kind) {
    case 'term':
      return query.phrase ? 0 : piecesOf(query.text).filter(isBeyondTsquery).length
    case 'and':
    case 'or':
      return query.parts.reduce((sum, part) => sum + wildcardsOf(part), 0)
    case 'not':
      return wildcardsOf(query.part)
    case 'all':
    case 'range':
      return 0
  }
}

/**
 * Makes SQL of a search query (rest-content.md section 7.2); all of the query's text travels as parameters. Throws a PortalError of
 * code 400 when it holds too many words with wildcards, never for its form.
 */
export const compileQuery = (text: string, fields: Fields): Compiled => {
  const query = parseFor(text, fields)
  if (wildcardsOf(query) > mostWildcards)
    throw failures.badParameter(
      'q',
      `must hold at most ${mostWildcards} words with a wildcard before their end`,
    )
  const words = wishes(query)
  return {
    where: toSql(compile(query, fields, 'matches'), fields),
    ranking: words.length > 0 ? tsquery(words.join(' | ')) : undefined,
  }
}

/** Makes SQL of a `filter`: `field:"exact value"` joined with AND, OR, NOT (rest-content.md section 7.1). */
export const compileFilter = (text: string, fields: Fields): SQL | undefined =>
  toSql(compile(parseFor(text, fields), fields, 'equals'), fields)
