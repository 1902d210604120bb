import { failures } from './failures.ts'

/** PostgreSQL keeps neither the character NUL nor halves of characters; JSON writes both as escapes. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Whether the database could keep the texts of a value. */
export const isStorable = (value: unknown): boolean =>
  value === undefined || !unstorable.test(JSON.stringify(value))

/** Refuses, by the name of its parameter, a value whose texts the database could not keep. */
export const checkStorable = (parameter: string, value: unknown): void => {
  if (!isStorable(value))
    throw failures.badParameter(parameter, 'must be well-formed text without the character NUL')
}
