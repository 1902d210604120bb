import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { Budget, Condition } from './cost.ts'
import {
  hasWords,
  nothing,
  tsquery,
  wordQuery,
  wordsMatch,
  type Field,
  type Fields,
  type WordQuery,
} from './fields.ts'
import { parseQuery, type Query } from './parse.ts'

/** A query as SQL: its condition and its ranking. */
export interface CompiledQuery {
  readonly where: SQL | undefined
  /** The words that were searched in the default fields; undefined without any. */
  readonly ranking: SQL | undefined
}

/** Words of the default fields stay a tsquery as long as possible, so that one index lookup answers all of them. */
type Part =
  | { readonly kind: 'everything' }
  | { readonly kind: 'words'; readonly query: WordQuery }
  | { readonly kind: 'condition'; readonly condition: Condition }

const everything: Part = { kind: 'everything' }
const condition = (made: Condition): Part => ({ kind: 'condition', condition: made })

const ask = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields.named, name) ? fields.named[name] : undefined

const parseFor = (text: string, fields: Fields) =>
  parseQuery(text, (name) => Object.hasOwn(fields.named, name))

type Mode = 'matches' | 'equals'

const costOf = (conditions: readonly Pick<Condition, 'cost'>[]) =>
  conditions.reduce((sum, { cost }) => sum + cost, 0)

const compile = (query: Query, fields: Fields, mode: Mode): Part => {
  switch (query.kind) {
    case 'all':
      return everything
    case 'term': {
      const field = query.field === undefined ? undefined : ask(fields, query.field)
      if (field)
        return condition(mode === 'equals' ? field.equals(query.text) : field.matches(query))
      const words = wordQuery(query)
      if (words === undefined) return everything
      const isPlain = query.phrase || !/[*?]/.test(query.text)
      return isPlain
        ? { kind: 'words', query: words }
        : condition(wordsMatch(fields.words, query) ?? hasWords(fields.words, words))
    }
    case 'range':
      return condition(ask(fields, query.field)?.between(query.from, query.to) ?? nothing)
    case 'not': {
      const part = toCondition(compile(query.part, fields, mode), fields)
      return condition(
        part ? { sql: sql`(${not(part.sql)}) IS NOT FALSE`, cost: part.cost } : nothing,
      )
    }
    case 'and':
    case 'or': {
      const parts = query.parts.map((part) => compile(part, fields, mode))
      if (query.kind === 'or' && parts.some(({ kind }) => kind === 'everything')) return everything
      const found = parts.flatMap((part) => (part.kind === 'words' ? [part.query] : []))
      const words: WordQuery = {
        text: `(${found.map(({ text }) => text).join(query.kind === 'and' ? ' & ' : ' | ')})`,
        count: found.reduce((sum, { count }) => sum + count, 0),
        cost: costOf(found),
      }
      const others = parts.flatMap((part) => (part.kind === 'condition' ? [part.condition] : []))
      if (others.length === 0)
        return found.length === 0 ? everything : { kind: 'words', query: words }
      const all = [...(found.length > 0 ? [hasWords(fields.words, words)] : []), ...others]
      const joined = (query.kind === 'and' ? and : or)(...all.map((one) => one.sql))
      return condition({ sql: joined ?? nothing.sql, cost: costOf(all) })
    }
  }
}

const toCondition = (part: Part, fields: Fields): Condition | undefined => {
  switch (part.kind) {
    case 'everything':
      return undefined
    case 'words':
      return hasWords(fields.words, part.query)
    case 'condition':
      return part.condition
  }
}

/** With more words, only the first ones determine the ranking. */
const maxRankingWords = 20

/** Returns the words that the query wants to find in the default fields. */
const rankingWords = (query: Query): string[] => {
  switch (query.kind) {
    case 'term': {
      const words = query.field === undefined ? wordQuery(query) : undefined
      return words === undefined ? [] : [words.text]
    }
    case 'and':
    case 'or':
      return query.parts.flatMap(rankingWords)
    case 'all':
    case 'range':
    case 'not':
      return []
  }
}

const conditionOf = (
  query: Query,
  fields: Fields,
  mode: Mode,
  spend: (cost: number) => void,
): SQL | undefined => {
  const made = toCondition(compile(query, fields, mode), fields)
  spend((made?.cost ?? 0) * fields.share)
  return made?.sql
}

/**
 * Compiles a search query to SQL; all of the query's text is passed as parameters. Throws a PortalError with code 400 when it costs
 * more than the rest of `budget`, never for its form.
 */
export const compileQuery = (text: string, fields: Fields, budget: Budget): CompiledQuery => {
  const query = parseFor(text, fields)
  const words = rankingWords(query).slice(0, maxRankingWords)
  return {
    where: conditionOf(query, fields, 'matches', (cost) => budget.spend('q', cost)),
    ranking: words.length > 0 ? tsquery(words.join(' | ')) : undefined,
  }
}

/** Compiles a `filter` to SQL: `field:"exact value"` joined with AND, OR, NOT. Throws as `compileQuery`. */
export const compileFilter = (text: string, fields: Fields, budget: Budget): SQL | undefined =>
  conditionOf(parseFor(text, fields), fields, 'equals', (cost) => budget.spend('filter', cost))

/** Compiles the search for a word or phrase in the field `name` of a record. Throws as `compileQuery`, naming the field. */
export const compileTerm = (name: string, text: string, fields: Fields, budget: Budget): SQL => {
  const found = ask(fields, name)?.matches({ text, phrase: false }) ?? nothing
  budget.spend(name, found.cost * fields.share)
  return found.sql
}
