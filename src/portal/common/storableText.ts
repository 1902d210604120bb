import { failures } from './failures.ts'

/** PostgreSQL stores neither NUL characters nor unpaired surrogates; JSON writes both as escapes. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Returns whether the database can store the texts of a value. */
export const isStorable = (value: unknown): boolean =>
  value === undefined || !unstorable.test(JSON.stringify(value))

/** Throws 400 with the name of the parameter if the database cannot store the texts of a value. */
export const checkStorable = (parameter: string, value: unknown): void => {
  if (!isStorable(value))
    throw failures.badParameter(parameter, 'must be well-formed text without NUL characters')
}
