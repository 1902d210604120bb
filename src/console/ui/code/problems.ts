import { parseTree, rangeOf, type JsonPath, type JsonTree } from './jsonTree.ts'

/** A problem of a value, with its path. */
export interface ValueProblem {
  readonly path: JsonPath
  readonly message: string
}

/** A problem in a text with its position. Offsets count UTF-16 code units; line and column start at 1. */
export interface TextProblem {
  readonly from: number
  readonly to: number
  readonly line: number
  readonly column: number
  /** The message of a check, or the kind of syntax error. */
  readonly what:
    | { readonly kind: 'value'; readonly message: string }
    | { readonly kind: 'endsEarly' | 'control' }
    | { readonly kind: 'unexpected'; readonly found: string }
}

/** Line and column of an offset, both from 1. */
const lineAndColumn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset)
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}

const firstError = (tree: JsonTree): number | undefined => {
  let at: number | undefined
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError && at === undefined) at = from
      return at === undefined
    },
  })
  return at
}

/** Browsers format the position of a syntax error differently, and some messages contain no position. */
const placeIn = (message: string, text: string): number | undefined => {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const [, line, column] = /at line (\d+) column (\d+)/.exec(message) ?? []
  if (line === undefined) return undefined
  const lines = text.split('\n').slice(0, Number(line) - 1)
  return lines.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1
}

const endsEarly = (text: string, at: number) => text.slice(at).trim() === ''

const mistake = (text: string, at: number): TextProblem => {
  const isEnd = endsEarly(text, at)
  // At the end of the text, before trailing empty lines.
  const from = isEnd ? text.trimEnd().length : at
  const found = String.fromCodePoint(text.codePointAt(from) ?? 0)
  const position = lineAndColumn(text, from)
  const range = { from, to: Math.min(text.length, from + Math.max(1, found.length)), ...position }
  if (isEnd) return { ...range, what: { kind: 'endsEarly' } }
  if (found < ' ') return { ...range, what: { kind: 'control' } }
  return { ...range, what: { kind: 'unexpected', found } }
}

const syntaxMistake = (text: string): TextProblem | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const tree = () => skippingSpace(text, firstError(parseTree(text)))
    return mistake(text, placeIn(message, text) ?? tree() ?? text.length)
  }
}

const skippingSpace = (text: string, at: number | undefined): number | undefined =>
  at === undefined ? undefined : at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)

/**
 * Returns the problems of a JSON text with their positions: the first syntax error, otherwise the problems that `check` finds. An
 * empty text has no problems.
 */
export const problemsOf = (
  text: string,
  check: (text: string) => readonly ValueProblem[] = () => [],
): TextProblem[] => {
  if (text.trim() === '') return []
  const wrong = syntaxMistake(text)
  if (wrong) return [wrong]
  const found = check(text)
  if (found.length === 0) return []
  const tree = parseTree(text)
  return found.map(({ path, message }) => {
    const range = rangeOf(tree, text, path)
    return { ...range, ...lineAndColumn(text, range.from), what: { kind: 'value', message } }
  })
}
