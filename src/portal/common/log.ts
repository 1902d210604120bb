import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream } from 'pino'
import { isDatabaseAway, sqlStateOf } from './refusals.ts'
import { firstCharacters, isLonger } from '../../rest/protocol/characters.ts'

/** The part of a pino logger that the portal uses. Never pass tokens, passwords, or request bodies. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const requestIds = new AsyncLocalStorage<string>()

/** Performs work that belongs to a request: entries of the log that it writes contain the ID of the request. */
export const duringRequest = <T>(requestId: string, work: () => T): T =>
  requestIds.run(requestId, work)

/** Maximum characters of a message or a query in one entry. */
const longest = 300

const cut = (text: string) =>
  isLonger(text, longest) ? `${firstCharacters(text, longest)}…` : text

/** Returns the frames of a stack, without the message at its top. */
const framesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 10)
    .map((line) => cut(line.trim()))

/**
 * Returns what an entry contains about an error: class, code, message, and stack, each of limited length. A failed query is
 * described by its beginning and the database's own message, never by its parameters: those contain user input and secrets.
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { class: typeof error }
  const query = 'query' in error && typeof error.query === 'string' ? cut(error.query) : undefined
  const reason = query !== undefined && error.cause instanceof Error ? error.cause : error
  const code = sqlStateOf(error) ?? ('code' in reason ? reason.code : undefined)
  // The database quotes invalid values.
  const hasValue = typeof code === 'string' && code.startsWith('22')
  return {
    class: reason.name === 'Error' ? reason.constructor.name : reason.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: cut(hasValue ? reason.message.replace(/".*"/s, '"…"') : reason.message),
    // Which statement it was says nothing about a database that is away, and every call fails.
    ...(query === undefined || isDatabaseAway(error) ? {} : { query }),
    at: framesOf(error.stack),
  }
}

/**
 * Creates a log of entries from a level on, one JSON object for each line; to standard output unless another destination is given.
 */
export const createLog = (destination?: DestinationStream, level: keyof Log = 'warn'): Log =>
  pino(
    {
      level,
      serializers: { err: describeError },
      mixin: () => {
        const requestId = requestIds.getStore()
        return requestId === undefined ? {} : { requestId }
      },
    },
    destination ?? pino.destination(1),
  )
