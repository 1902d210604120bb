import { failures } from './failures.ts'

/** PostgreSQL keeps neither the character NUL nor halves of characters; JSON writes both as escapes. */
const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Whether the database could keep the texts of a value. */
export const isKeepable = (value: unknown): boolean =>
  value === undefined || !unkeepable.test(JSON.stringify(value))

/** Refuses, by the name of its parameter, a value whose texts the database could not keep. */
export const checkKeepable = (parameter: string, value: unknown): void => {
  if (!isKeepable(value))
    throw failures.badParameter(parameter, 'must be well-formed text without the character NUL')
}
