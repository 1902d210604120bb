import type { DatasetStructure } from '../../rest/publishing/datasets.ts'
import { failures } from '../common/failures.ts'
import { comparable, fieldNamed, kindOf, type ValueKind } from './fields.ts'
import { firstCharacters, isLonger } from '../../rest/protocol/characters.ts'

/**
 * What a condition can contain: characters, tokens, levels of parentheses, and the cost for each row that the database compares, see
 * `costs`.
 */
export const whereLimits = { characters: 16_384, tokens: 4_000, depth: 40, cost: 1_000 } as const

/** The cost of a comparison, a call, and a wildcard is 1. Numbers of calculations grow by the digits of each operand. */
const costs = { arithmetic: 20, digitsOfOne: 10 } as const

interface Token {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'symbol'
  readonly value: string
}

const bad = (what: string) => failures.badParameter('where', what)

const pattern =
  /\s+|(?<text>[Nn]?'(?:[^']|'')*')|(?<quoted>"(?:[^"]|"")+")|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<word>[\p{L}_][\p{L}\p{M}\p{N}_$]*)|(?<symbol><>|!=|<=|>=|[=<>()+\-*/,])/uy

const tokensOf = (text: string): Token[] => {
  if (isLonger(text, whereLimits.characters))
    throw bad(`must be at most ${whereLimits.characters} characters`)
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex
    const groups = pattern.exec(text)?.groups
    if (!groups) throw bad(`has an unexpected character at position ${start + 1}`)
    for (const kind of ['text', 'quoted', 'number', 'word', 'symbol'] as const) {
      const value = groups[kind]
      if (value === undefined) continue
      tokens.push({
        kind,
        value:
          kind === 'text'
            ? value.slice(value.indexOf("'") + 1, -1).replaceAll("''", "'")
            : kind === 'quoted'
              ? value.slice(1, -1).replaceAll('""', '"')
              : value,
      })
    }
    if (tokens.length > whereLimits.tokens) throw bad(`must be at most ${whereLimits.tokens} words`)
  }
  return tokens
}

/** A value of a condition as a tree. */
export type Value =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'now'; readonly isDay: boolean }
  | { readonly kind: 'interval'; readonly amount: number; readonly unit: string }
  | { readonly kind: 'negative'; readonly of: Value }
  | {
      readonly kind: 'arithmetic'
      readonly operator: string
      readonly left: Value
      readonly right: Value
    }
  | { readonly kind: 'call'; readonly name: string; readonly values: readonly Value[] }

/** A condition as a tree. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare'
      readonly operator: string
      readonly left: Value
      readonly right: Value
    }
  | {
      readonly kind: 'in'
      readonly value: Value
      readonly values: readonly Value[]
      readonly isNot: boolean
    }
  | {
      readonly kind: 'like'
      readonly value: Value
      readonly pattern: Value
      readonly escape: string
      readonly isNot: boolean
    }
  | {
      readonly kind: 'between'
      readonly value: Value
      readonly from: Value
      readonly to: Value
      readonly isNot: boolean
    }
  | { readonly kind: 'null'; readonly value: Value; readonly isNot: boolean }

/** Functions with the number of their arguments, and the kinds of arguments and result. */
const functions: Readonly<
  Record<string, { min: number; max: number; takes: ValueKind; gives: ValueKind; sql: string }>
> = {
  UPPER: { min: 1, max: 1, takes: 'text', gives: 'text', sql: 'upper' },
  LOWER: { min: 1, max: 1, takes: 'text', gives: 'text', sql: 'lower' },
  TRIM: { min: 1, max: 1, takes: 'text', gives: 'text', sql: 'btrim' },
  CHAR_LENGTH: { min: 1, max: 1, takes: 'text', gives: 'number', sql: 'char_length' },
  ABS: { min: 1, max: 1, takes: 'number', gives: 'number', sql: 'abs' },
  FLOOR: { min: 1, max: 1, takes: 'number', gives: 'number', sql: 'floor' },
  CEILING: { min: 1, max: 1, takes: 'number', gives: 'number', sql: 'ceiling' },
}

const units = ['DAY', 'HOUR', 'MINUTE', 'SECOND'] as const
const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>='])

const digitsOf = (value: number) =>
  value === 0 || !Number.isFinite(value) ? 0 : Math.abs(Math.log10(Math.abs(value)))

const sumOf = <T>(values: readonly T[], cost: (value: T) => number) =>
  values.reduce((sum, value) => sum + cost(value), 0)

const costOfValue = (value: Value): number => {
  switch (value.kind) {
    case 'number':
      return Math.floor(digitsOf(value.value) / costs.digitsOfOne)
    case 'negative':
      return 1 + costOfValue(value.of)
    case 'arithmetic':
      return costs.arithmetic + costOfValue(value.left) + costOfValue(value.right)
    case 'call':
      return 1 + sumOf(value.values, costOfValue)
    default:
      return 0
  }
}

const isLiteral = (value: Value): boolean =>
  value.kind === 'number' ||
  value.kind === 'text' ||
  value.kind === 'date' ||
  (value.kind === 'negative' && isLiteral(value.of))

/** Returns the cost of a condition for one row. Literals of a list are free, because the database looks a value up among them. */
const costOf = (condition: Condition): number => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return sumOf(condition.parts, costOf)
    case 'not':
      return costOf(condition.of)
    case 'compare':
      return 1 + costOfValue(condition.left) + costOfValue(condition.right)
    case 'in':
      return (
        1 +
        costOfValue(condition.value) +
        sumOf(condition.values, (value) => (isLiteral(value) ? 0 : 1 + costOfValue(value)))
      )
    case 'like': {
      const wildcards =
        condition.pattern.kind === 'text'
          ? (condition.pattern.value.match(/[%_]/g) ?? []).length
          : 1
      return 1 + wildcards + costOfValue(condition.value) + costOfValue(condition.pattern)
    }
    case 'between':
      return 2 + sumOf([condition.value, condition.from, condition.to], costOfValue)
    case 'null':
      return 1 + costOfValue(condition.value)
  }
}

/**
 * Parses a condition (SQL-92 as services accept it). Throws 400 with the position of the first word that does not fit, or for one that
 * costs too much.
 */
export const parseWhere = (text: string): Condition | undefined => {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return undefined
  let at = 0
  let depth = 0

  const peek = (offset = 0) => tokens[at + offset]
  const isWord = (word: string, token = peek()) =>
    token?.kind === 'word' && token.value.toUpperCase() === word
  const isSymbol = (symbol: string, token = peek()) =>
    token?.kind === 'symbol' && token.value === symbol
  const accept = (test: boolean) => {
    if (test) at += 1
    return test
  }
  const unexpected = () => {
    const token = peek()
    return bad(
      token === undefined
        ? 'ends too early'
        : `has an unexpected "${firstCharacters(token.value, 40)}" at word ${at + 1}`,
    )
  }
  const expectSymbol = (symbol: string) => {
    if (!accept(isSymbol(symbol))) throw unexpected()
  }
  const expectWord = (word: string) => {
    if (!accept(isWord(word))) throw unexpected()
  }
  const nested = <T>(work: () => T): T => {
    depth += 1
    if (depth > whereLimits.depth) throw bad(`must be at most ${whereLimits.depth} levels deep`)
    const result = work()
    depth -= 1
    return result
  }

  const literalText = (): string => {
    const token = peek()
    if (token?.kind !== 'text') throw unexpected()
    at += 1
    return token.value
  }

  const list = (): Value[] => {
    const values = [value()]
    while (accept(isSymbol(','))) values.push(value())
    return values
  }

  const wordValue = (): Value => {
    const name = (peek()?.value ?? '').toUpperCase()
    if ((name === 'DATE' || name === 'TIMESTAMP') && peek(1)?.kind === 'text') {
      at += 1
      return { kind: 'date', value: literalText() }
    }
    if (name === 'CURRENT_TIMESTAMP' || name === 'CURRENT_DATE') {
      at += 1
      return { kind: 'now', isDay: name === 'CURRENT_DATE' }
    }
    if (name === 'INTERVAL' && peek(1)?.kind === 'text') {
      at += 1
      const amount = Number(literalText())
      const unit = units.find((one) => isWord(one))
      if (unit === undefined || !Number.isFinite(amount)) throw unexpected()
      at += 1
      return { kind: 'interval', amount, unit }
    }
    if (isSymbol('(', peek(1))) {
      if (!Object.hasOwn(functions, name)) throw unexpected()
      at += 2
      const values = nested(list)
      expectSymbol(')')
      return { kind: 'call', name, values }
    }
    const field = peek()?.value ?? ''
    at += 1
    return { kind: 'field', name: field }
  }

  const reserved = new Set(['AND', 'OR', 'NOT', 'IN', 'LIKE', 'BETWEEN', 'IS', 'NULL', 'ESCAPE'])

  const factor = (): Value => {
    const token = peek()
    if (!token) throw unexpected()
    if (accept(isSymbol('-'))) return { kind: 'negative', of: nested(factor) }
    if (accept(isSymbol('('))) {
      const inner = nested(value)
      expectSymbol(')')
      return inner
    }
    switch (token.kind) {
      case 'number':
        at += 1
        return { kind: 'number', value: Number(token.value) }
      case 'text':
        at += 1
        return { kind: 'text', value: token.value }
      case 'quoted':
        at += 1
        return { kind: 'field', name: token.value }
      case 'word':
        if (reserved.has(token.value.toUpperCase())) throw unexpected()
        return wordValue()
      case 'symbol':
        throw unexpected()
    }
  }

  const chain = (operators: readonly string[], next: () => Value): Value => {
    let left = next()
    for (;;) {
      const operator = operators.find((one) => isSymbol(one))
      if (operator === undefined) return left
      at += 1
      left = { kind: 'arithmetic', operator, left, right: next() }
    }
  }
  const term = (): Value => chain(['*', '/'], factor)
  function value(): Value {
    return chain(['+', '-'], term)
  }

  const predicate = (): Condition => {
    const left = value()
    if (accept(isWord('IS'))) {
      const isNot = accept(isWord('NOT'))
      expectWord('NULL')
      return { kind: 'null', value: left, isNot }
    }
    const isNot = accept(isWord('NOT'))
    if (accept(isWord('IN'))) {
      expectSymbol('(')
      const values = list()
      expectSymbol(')')
      return { kind: 'in', value: left, values, isNot }
    }
    if (accept(isWord('LIKE'))) {
      const like = value()
      const escape = accept(isWord('ESCAPE')) ? literalText() : ''
      if (escape.length > 1) throw bad('must have one character after ESCAPE')
      return { kind: 'like', value: left, pattern: like, escape, isNot }
    }
    if (accept(isWord('BETWEEN'))) {
      const from = value()
      expectWord('AND')
      return { kind: 'between', value: left, from, to: value(), isNot }
    }
    const operator = peek()
    if (isNot || operator?.kind !== 'symbol' || !comparisons.has(operator.value)) throw unexpected()
    at += 1
    return { kind: 'compare', operator: operator.value, left, right: value() }
  }

  /** A parenthesis begins a condition or a value: the condition is tried first. */
  const group = (): Condition | undefined => {
    const [startAt, startDepth] = [at, depth]
    at += 1
    try {
      const inner = nested(condition)
      expectSymbol(')')
      const next = peek()
      const isValue = next?.kind === 'symbol' && next.value !== ')' && next.value !== ','
      if (!isValue) return inner
    } catch (error) {
      depth = startDepth
      if (attempts++ > 200) throw error
    }
    at = startAt
    depth = startDepth
    return undefined
  }
  let attempts = 0

  const negation = (): Condition => {
    if (accept(isWord('NOT'))) return { kind: 'not', of: nested(negation) }
    if (isSymbol('(')) {
      const found = group()
      if (found) return found
    }
    return predicate()
  }
  const joined = (kind: 'and' | 'or', next: () => Condition): Condition => {
    const parts = [next()]
    while (accept(isWord(kind.toUpperCase()))) parts.push(next())
    const [only] = parts
    return parts.length === 1 && only ? only : { kind, parts }
  }
  const conjunction = (): Condition => joined('and', negation)
  function condition(): Condition {
    return joined('or', conjunction)
  }

  const result = condition()
  if (at < tokens.length) throw unexpected()
  const cost = costOf(result)
  if (cost > whereLimits.cost)
    throw bad(
      `must cost at most ${whereLimits.cost}, and costs ${cost}: 1 for each comparison, function, and wildcard, ${costs.arithmetic} for each arithmetic operator, more for long numbers`,
    )
  return result
}

interface Compiled {
  readonly sql: string
  readonly kind: ValueKind | 'interval'
  /** Set for a text literal, which can also be a date. */
  readonly text?: string
}

/** Collects the values of a statement. Returns the placeholder of each. */
export interface Parameters {
  readonly values: unknown[]
  add(value: unknown): string
}

export const createParameters = (): Parameters => {
  const values: unknown[] = []
  return {
    values,
    add: (value) => {
      values.push(value)
      return `$${values.length}`
    },
  }
}

const dateText = (text: string): string => {
  const trimmed = text.trim()
  if (
    !/^\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/.test(
      trimmed,
    )
  )
    throw bad(
      `has a date that is not written as 2026-01-31 or 2026-01-31 18:30:00: '${firstCharacters(trimmed, 40)}'`,
    )
  return trimmed
}

/** Returns the SQL of a condition for a table with the alias `t`. Values are parameters, and only fields of the layer can be named. */
export const compileWhere = (
  condition: Condition,
  structure: Pick<DatasetStructure, 'fields'>,
  parameters: Parameters,
): string => {
  const number = (value: number) =>
    Number.isSafeInteger(value)
      ? `${parameters.add(String(value))}::bigint`
      : `${parameters.add(String(value))}::numeric`

  const expect = (compiled: Compiled, kind: ValueKind): Compiled => {
    if (compiled.kind === kind) return compiled
    // A text that is compared to a date is one.
    if (kind === 'date' && compiled.text !== undefined)
      return { sql: `${parameters.add(dateText(compiled.text))}::timestamptz`, kind: 'date' }
    throw bad(`compares or combines values of different types: ${compiled.kind} and ${kind}`)
  }

  const arithmetic = (operator: string, left: Compiled, right: Compiled): Compiled => {
    if (left.kind === 'date' && right.kind === 'interval' && (operator === '+' || operator === '-'))
      return { sql: `(${left.sql} ${operator} ${right.sql})`, kind: 'date' }
    const [a, b] = [expect(left, 'number'), expect(right, 'number')]
    return operator === '/'
      ? { sql: `(${a.sql}::numeric / nullif(${b.sql}::numeric, 0))`, kind: 'number' }
      : { sql: `(${a.sql}::numeric ${operator} ${b.sql}::numeric)`, kind: 'number' }
  }

  const compile = (value: Value): Compiled => {
    switch (value.kind) {
      case 'field': {
        const field = fieldNamed(structure, value.name)
        if (!field)
          throw bad(
            `names a field that the layer does not have: '${firstCharacters(value.name, 80)}'`,
          )
        return { sql: comparable(field), kind: kindOf(field) }
      }
      case 'number':
        return { sql: number(value.value), kind: 'number' }
      case 'text':
        // Added when it is used: as a date, it is another parameter, and a statement must use all of them.
        return {
          kind: 'text',
          text: value.value,
          get sql() {
            return `${parameters.add(value.value)}::text`
          },
        }
      case 'date':
        return { sql: `${parameters.add(dateText(value.value))}::timestamptz`, kind: 'date' }
      case 'now':
        return { sql: value.isDay ? `date_trunc('day', now())` : 'now()', kind: 'date' }
      case 'interval':
        return {
          sql: `(${parameters.add(String(value.amount))}::float8 * interval '1 ${value.unit.toLowerCase()}')`,
          kind: 'interval',
        }
      case 'negative':
        return { sql: `(- ${expect(compile(value.of), 'number').sql})`, kind: 'number' }
      case 'arithmetic':
        return arithmetic(value.operator, compile(value.left), compile(value.right))
      case 'call': {
        const called = functions[value.name]
        if (!called || value.values.length < called.min || value.values.length > called.max)
          throw bad(`calls ${value.name} with ${value.values.length} values`)
        const values = value.values.map((one) => expect(compile(one), called.takes).sql)
        return { sql: `${called.sql}(${values.join(', ')})`, kind: called.gives }
      }
    }
  }

  /** Returns two values of one kind. */
  const pair = (left: Value, right: Value): [string, string] => {
    const [a, b] = [compile(left), compile(right)]
    if (a.kind === b.kind) return [a.sql, b.sql]
    if (a.kind === 'date') return [a.sql, expect(b, 'date').sql]
    if (b.kind === 'date') return [expect(a, 'date').sql, b.sql]
    throw bad(`compares values of different types: ${a.kind} and ${b.kind}`)
  }

  const build = (one: Condition): string => {
    const not = 'isNot' in one && one.isNot ? 'NOT ' : ''
    switch (one.kind) {
      case 'and':
      case 'or':
        return `(${one.parts.map(build).join(one.kind === 'and' ? ' AND ' : ' OR ')})`
      case 'not':
        return `(NOT ${build(one.of)})`
      case 'compare': {
        const [left, right] = pair(one.left, one.right)
        return `(${left} ${one.operator === '!=' ? '<>' : one.operator} ${right})`
      }
      case 'in': {
        const { kind, sql: left } = compile(one.value)
        if (kind === 'interval') throw bad('compares an interval')
        const values = one.values.map((value) => expect(compile(value), kind).sql)
        return `(${left} ${not}IN (${values.join(', ')}))`
      }
      case 'like':
        return `(${expect(compile(one.value), 'text').sql} ${not}LIKE ${expect(compile(one.pattern), 'text').sql} ESCAPE ${parameters.add(one.escape)}::text)`
      case 'between': {
        const { kind, sql: value } = compile(one.value)
        if (kind === 'interval') throw bad('compares an interval')
        const [from, to] = [one.from, one.to].map((end) => expect(compile(end), kind).sql)
        return `(${value} ${not}BETWEEN ${from} AND ${to})`
      }
      case 'null':
        return `(${compile(one.value).sql} IS ${not}NULL)`
    }
  }
  return build(condition)
}

/** Throws 400 for a text that is not a condition for the fields of a dataset. */
export const checkWhere = (text: string, structure: DatasetStructure): void => {
  const parsed = parseWhere(text)
  if (parsed) compileWhere(parsed, structure, createParameters())
}
