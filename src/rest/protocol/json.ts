import { maxJsonDepth } from './depth.ts'

/** What a JSON text can contain, in addition to at most `maxJsonDepth` levels. */
export interface JsonLimits {
  /** Of the text in UTF-8. */
  readonly bytes: number
  /** Of all its objects and lists together. */
  readonly entries: number
  /** Whether its numbers must keep their values when they are parsed: its writer expects them back. */
  readonly keepsNumbers?: boolean
}

/**
 * The limits of JSON in a request whose schema declares none: parsing takes milliseconds. The number of entries matters as much as
 * the bytes, because each new name in an object takes microseconds.
 */
export const usualJsonLimits: JsonLimits = { bytes: 64 * 1024, entries: 10_000 }

const byteLimit = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB`

/** Returns "must be at most …" for a text that is larger than `max` bytes in UTF-8. */
export const sizeProblem = (text: string, max: number): string | undefined =>
  text.length > max || new TextEncoder().encode(text).length > max
    ? `must be at most ${byteLimit(max)}`
    : undefined

/** Characters that are checked before other work gets its turn. */
const piece = 64 * 1024

/** Returns the value of a JSON text; undefined if it is not JSON. */
export const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const invalidJson = 'is not valid JSON'
/** Characters of a text without quotation marks, backslashes, and control characters. */
const plainText = /[ !#-[\]-\uffff]*/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Returns the index after a match of a sticky pattern at `index`, or `index` itself. */
const after = (pattern: RegExp, json: string, index: number): number => {
  pattern.lastIndex = index
  return pattern.test(json) ? pattern.lastIndex : index
}

/** Digits that every parsed number keeps. */
const safeDigits = 15

/** Longer numbers are not compared, but change. A double has at most 309 digits before its point. */
const maxNumberLength = 400

/** Returns the digits of a number without zeros at their ends, and its exponent: the same for all spellings of a value. */
const valueOf = (number: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  const scale = Number(exponent) - fraction.length + digits.length - significant.length
  return significant === '' ? '0' : `${significant}e${scale}`
}

/**
 * Returns whether a number keeps its value when it is parsed and written again. So do the 17 digits with which some programs write a
 * double. Infinite numbers are refused elsewhere.
 */
const keepsValue = (number: string): boolean => {
  if (number.length <= safeDigits && !/e/i.test(number)) return true
  const parsed = Number(number)
  if (!Number.isFinite(parsed)) return true
  if (number.length > maxNumberLength) return false
  const value = valueOf(number)
  return value === valueOf(String(parsed)) || value === valueOf(parsed.toPrecision(17))
}

const shortened = (number: string) => (number.length > 40 ? `${number.slice(0, 40)}…` : number)

/**
 * Checks a JSON text without building its value, which takes seconds for some texts of a few megabytes. Yields now and then, so that
 * the caller can let other work have its turn, and returns what is wrong with the text. `onText` is called with each text among the
 * values, not with names.
 */
export function* checkJson(
  json: string,
  { entries: maxEntries, keepsNumbers = false }: Omit<JsonLimits, 'bytes'>,
  onText?: (text: string) => void,
): Generator<undefined, string | undefined> {
  /** The closing brackets of the objects and lists around the position. */
  const open: ('}' | ']')[] = []
  let expected: 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' = 'value'
  let entries = 0
  let due = piece
  for (let index = 0; ;) {
    if (index >= due) {
      due = index + piece
      yield
    }
    const character = json[index]
    const around = open.at(-1)
    if (character === undefined)
      return expected === 'comma' && around === undefined ? undefined : invalidJson
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') {
      index++
      continue
    }
    const isName: boolean = expected === 'name' || expected === 'first name'
    if (expected === 'colon') {
      if (character !== ':') return invalidJson
      expected = 'value'
      index++
    } else if (
      character === around &&
      (expected === 'comma' || expected === 'first name' || expected === 'first value')
    ) {
      open.pop()
      expected = 'comma'
      index++
    } else if (expected === 'comma') {
      if (character !== ',' || around === undefined) return invalidJson
      expected = around === '}' ? 'name' : 'value'
      index++
    } else if (around !== undefined && !isName && ++entries > maxEntries)
      return `must be at most ${maxEntries.toLocaleString('en')} entries`
    else if (character === '"') {
      const start = index
      index = after(plainText, json, index + 1)
      while (json[index] !== '"') {
        const next = after(escaped, json, index)
        if (next === index) return invalidJson
        index = after(plainText, json, next)
        if (index >= due) {
          due = index + piece
          yield
        }
      }
      index++
      expected = isName ? 'colon' : 'comma'
      if (onText && !isName) onText(JSON.parse(json.slice(start, index)) as string)
    } else if (isName) return invalidJson
    else if (character === '{' || character === '[') {
      if (open.length === maxJsonDepth) return `must be at most ${maxJsonDepth} levels deep`
      open.push(character === '{' ? '}' : ']')
      expected = character === '{' ? 'first name' : 'first value'
      index++
    } else {
      const next = after(scalar, json, index)
      if (next === index) return invalidJson
      const value = json.slice(index, next)
      if (keepsNumbers && /\d/.test(value) && !keepsValue(value))
        return `must not contain the number ${shortened(value)}: numbers with more than ${safeDigits} digits can change; send them as text`
      expected = 'comma'
      index = next
    }
  }
}

/** Returns what is wrong with a JSON text, as the predicate of an error, without parsing it. */
export const jsonProblem = (json: string, limits: JsonLimits): string | undefined => {
  const check = checkJson(json, limits)
  for (;;) {
    const { done, value } = check.next()
    // A text with few entries is checked quickly, however large it is, and a list should rather have fewer entries than bytes.
    if (done) return value ?? sizeProblem(json, limits.bytes)
  }
}
