/** One end of a range. */
export interface Bound {
  readonly value: string
  readonly inclusive: boolean
}

/** A word or phrase; a word can contain the wildcards `*` and `?`. Without a field, it is searched in the default fields. */
export interface Term {
  readonly kind: 'term'
  readonly field: string | undefined
  readonly text: string
  readonly phrase: boolean
}

/** A parsed search query. An open end of a range is undefined. */
export type Query =
  | { readonly kind: 'all' }
  | Term
  | {
      readonly kind: 'range'
      readonly field: string
      readonly from: Bound | undefined
      readonly to: Bound | undefined
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }

type Token =
  | { readonly kind: '(' | ')' | 'AND' | 'OR' | 'NOT' | '+' | '-' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'word' | 'phrase'; readonly text: string }
  | { readonly kind: 'range'; readonly from: Bound; readonly to: Bound }

/** Deeper parentheses are ignored. */
const maximumDepth = 30

/** Boolean operators are in upper case: `and`, `or`, and `not` are words of many titles. */
const operators: ReadonlyMap<string, 'AND' | 'OR' | 'NOT'> = new Map([
  ['AND', 'AND'],
  ['OR', 'OR'],
  ['NOT', 'NOT'],
  ['&&', 'AND'],
  ['||', 'OR'],
])

const spacePattern = /\s+/y
const phrasePattern = /"((?:[^"\\]|\\.)*)(?:"|$)/sy
const rangePattern =
  /([[{])\s*(?:"([^"]*)"|([^\s\]}"]+))\s+TO\s+(?:"([^"]*)"|([^\s\]}"]+))\s*([\]}])/iy
/** The colon after the name of a field, with optional whitespace. */
const colonPattern = /\s*:/y
/** Weights and distances affect only the ranking of other implementations. */
const weightPattern = /(?:\^[\d.]+|~[\d.]*)+/y
const wordPattern = /(?:\\.|[^\s()"\\]|\\$)+/sy

const unescape = (text: string) =>
  text.replace(/\\(.?)/gs, (_, character: string) => ('*?'.includes(character) ? '' : character))

const tokenize = (query: string, isField: (name: string) => boolean): Token[] => {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(query)
    if (!found || found[0] === '') return undefined
    at += found[0].length
    return found
  }
  const bound = (value: string, inclusive: boolean): Bound => ({ value, inclusive })

  while (at < query.length) {
    if (match(spacePattern)) continue
    const afterField = tokens.at(-1)?.kind === 'field'
    const character = query[at] ?? ''

    if (character === '(' || character === ')') {
      tokens.push({ kind: character })
      at += 1
      match(weightPattern)
      continue
    }
    const phrase = match(phrasePattern)
    if (phrase) {
      tokens.push({ kind: 'phrase', text: unescape(phrase[1] ?? '') })
      match(weightPattern)
      continue
    }
    if (afterField) {
      const range = match(rangePattern)
      if (range) {
        const [, open, quotedFrom, plainFrom, quotedTo, plainTo, close] = range
        tokens.push({
          kind: 'range',
          from: bound(quotedFrom ?? plainFrom ?? '*', open === '['),
          to: bound(quotedTo ?? plainTo ?? '*', close === ']'),
        })
        match(weightPattern)
        continue
      }
    } else if ('+-!'.includes(character)) {
      at += 1
      // A sign without an operand has no meaning.
      if (/[^\s)]/.test(query[at] ?? ' '))
        tokens.push({ kind: character === '!' ? 'NOT' : character === '+' ? '+' : '-' })
      continue
    }

    const start = at
    const raw = match(wordPattern)?.[0]
    if (raw === undefined) {
      at += 1
      continue
    }
    const [name = ''] = raw.toLowerCase().split(':', 1)
    if (!afterField && isField(name)) {
      const end = at
      at = start + name.length
      if (match(colonPattern)) {
        tokens.push({ kind: 'field', name })
        continue
      }
      at = end
    }
    const operator = afterField ? undefined : operators.get(raw)
    const text = unescape(raw.replace(/(?:\^[\d.]+|~[\d.]*)$/, ''))
    if (operator) tokens.push({ kind: operator })
    else if (text !== '') tokens.push({ kind: 'word', text })
  }
  return tokens
}

const all: Query = { kind: 'all' }

const joined = (kind: 'and' | 'or', parts: readonly Query[]): Query | undefined =>
  parts.length > 1 ? { kind, parts } : parts[0]

const negated = (part: Query): Query => ({ kind: 'not', part })

/**
 * Parses the query syntax of searches: words and phrases joined by AND, OR, NOT, `+`, `-`, and parentheses, `field:value`, `field:(a
 * OR b)`, and ranges. Whitespace around the colon has no meaning, and what follows it is always the value. Never throws: text that
 * is not syntax is words. `isField` returns whether a name (in lower case) is a field; other names are part of their word.
 */
export const parseQuery = (query: string, isField: (name: string) => boolean): Query => {
  const tokens = tokenize(query.replaceAll('\0', ' '), isField)
  let next = 0

  const group = (field: string | undefined, depth: number): Query | undefined => {
    const alternatives: Query[][] = [[]]
    const required: Query[] = []
    while (next < tokens.length) {
      const kind = tokens[next]?.kind
      if (kind === ')') {
        next += 1
        if (depth > 0) break
        continue
      }
      if (kind === 'AND' || kind === 'OR') {
        next += 1
        if (kind === 'OR') alternatives.push([])
        continue
      }
      let negative = false
      let outstanding = false
      for (;;) {
        const sign = tokens[next]?.kind
        if (sign !== 'NOT' && sign !== '+' && sign !== '-') break
        next += 1
        if (sign !== '+') negative = !negative
        // `a OR b -c` means (a OR b) without c: signs apply to the whole group.
        if (sign !== 'NOT') outstanding = true
      }
      const part = primary(field, depth)
      if (!part) continue
      const list = outstanding ? required : alternatives.at(-1)
      list?.push(negative ? negated(part) : part)
    }
    const choices = alternatives.flatMap((parts) => joined('and', parts) ?? [])
    return joined('and', [...required, joined('or', choices) ?? []].flat())
  }

  const primary = (field: string | undefined, depth: number): Query | undefined => {
    const token = tokens[next]
    switch (token?.kind) {
      case 'field':
        next += 1
        return (
          primary(token.name, depth) ?? { kind: 'term', field, text: token.name, phrase: false }
        )
      case '(':
        next += 1
        return depth < maximumDepth ? group(field, depth + 1) : undefined
      case 'word':
      case 'phrase': {
        next += 1
        const phrase = token.kind === 'phrase'
        return field === undefined && !phrase && /^(\*|\*:\*)$/.test(token.text)
          ? all
          : { kind: 'term', field, text: token.text, phrase }
      }
      case 'range': {
        next += 1
        const end = (bound: Bound) => (bound.value === '*' ? undefined : bound)
        return field === undefined
          ? undefined
          : { kind: 'range', field, from: end(token.from), to: end(token.to) }
      }
      case ')':
      case 'AND':
      case 'OR':
      case 'NOT':
      case '+':
      case '-':
      case undefined:
        return undefined
    }
  }

  return group(undefined, 0) ?? all
}
