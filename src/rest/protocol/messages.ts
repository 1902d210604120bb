import type * as z from 'zod'

/** The text of a missing value. */
export const required = 'is required'

/** Returns "must be one of a, b": what a value of an enumeration can be. */
const oneOf = (values: readonly z.core.util.Primitive[]) =>
  values.length === 1
    ? `must be ${String(values[0])}`
    : `must be one of ${values.map(String).join(', ')}`

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a URL',
}

const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  file: 'bytes',
}

/** Returns a limit with its unit: "2,048 characters". */
const limit = (origin: string, value: number | bigint): string => {
  const unit = units[origin]
  const text = value.toLocaleString('en')
  if (unit === undefined) return text
  return `${text} ${value === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`
}

/**
 * Returns the text of a failed check as a predicate without its subject: "must be at most 2,048 characters". Limits of texts count
 * characters, which are Unicode code points.
 */
export const messageOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required
      return kinds[issue.expected] ?? 'must have another type'
    case 'invalid_value':
      return issue.input === undefined ? required : oneOf(issue.values)
    case 'too_big':
      return issue.inclusive === false
        ? `must be less than ${limit(issue.origin, issue.maximum)}`
        : `must be ${issue.exact ? 'exactly' : 'at most'} ${limit(issue.origin, issue.maximum)}`
    case 'too_small':
      if (issue.inclusive === false)
        return `must be greater than ${limit(issue.origin, issue.minimum)}`
      if (issue.minimum === 1 && issue.origin in units) return 'must not be empty'
      return `must be ${issue.exact ? 'exactly' : 'at least'} ${limit(issue.origin, issue.minimum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_union':
      if (issue.input === undefined) return required
      return [...new Set(issue.errors.flatMap(([first]) => first?.message ?? []))].join(', or ')
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message
    case 'unrecognized_keys':
      return `can't contain ${issue.keys.join(', ')}`
    case 'custom':
      return undefined
  }
}
