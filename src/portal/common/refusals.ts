import { DrizzleQueryError } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { failures } from './failures.ts'

const badValue = () =>
  new PortalError({
    code: 400,
    message:
      'The database cannot store or compare a value of this request: it is too long, or not of the expected type.',
  })

/** Returns an error and those that caused it. */
const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at)
  return causes
}

/** A SQLSTATE contains a digit, which distinguishes it from codes of the system such as EPIPE. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** Returns the SQLSTATE of the database error that caused this one, if any. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (const at of causesOf(error))
    if ('code' in at && typeof at.code === 'string' && sqlState.test(at.code)) return at.code
  return undefined
}

/** No connection to the portal's database could be opened. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause })
  }
}

/**
 * SQLSTATE codes of connections that are refused or ended by the server (classes 08 and 57P, 53300, 25P03), and of a server that can only
 * be read, such as one after a failover (25006). 08P01 is an invalid value.
 */
const away = /^(08(?!P01)|57P|53300|25P03|25006)/

/** Messages of the driver, which have no code, and of the thread of an embedded database. */
const lost =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|The database (was closed|ended))/

/** Returns whether the portal's database does not respond, ended the connection, or can only be read, so that a repetition can succeed. */
export const isDatabaseAway = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  if (state !== undefined) return away.test(state)
  const causes = causesOf(error)
  if (causes.some((at) => at instanceof NoConnection)) return true
  const failed = causes.find((at) => at instanceof DrizzleQueryError)?.cause
  return failed !== undefined && ('syscall' in failed || lost.test(failed.message))
}

/** Codes of Node.js for a full disk, or a quota of the file system that is used up. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Returns whether a file or the database could not be written because the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (sqlStateOf(error) === '53100') return true
  if (!(error instanceof Error)) return false
  return ('code' in error && fullCodes.includes(error.code)) || isDiskFull(error.cause)
}

/** An error whose message contains the reason and the way out for the administrator, so that no other one replaces it. */
export class ExplainedError extends Error {}

/** SQLSTATE codes of a missing reference, a duplicate, a deadlock, and a serialization failure, which have undone the transaction. */
const collisions: readonly unknown[] = ['23503', '23505', '40P01', '40001']

/** Returns whether other requests changed the same objects meanwhile, so that a repetition can succeed. */
export const isCollision = (error: unknown): boolean => collisions.includes(sqlStateOf(error))

/** Returns the error to respond with when an operation or a job failed unexpectedly, for a reason that others can know. */
export const knownFailureOf = (error: unknown): PortalError | undefined => {
  if (isCollision(error)) return failures.collision()
  if (isDatabaseAway(error)) return failures.databaseAway()
  return isDiskFull(error) ? failures.diskFull() : undefined
}

/**
 * Returns whether a state means an invalid value (class 22), an exceeded limit (54), or more parameters than the protocol allows.
 */
const isBadValue = (state: string) => /^(22|54)/.test(state) || state === '08P01'

/** Messages that replace those of the framework, some of which repeat what was sent. */
const messages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The URL is not valid.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'The body must be a form: application/x-www-form-urlencoded or multipart/form-data.',
}

/** Returns the error to respond with when the request is wrong, not the portal. */
export const refusalOf = (error: unknown): PortalError | undefined => {
  if (error instanceof PortalError) return error
  const state = sqlStateOf(error)
  if (state !== undefined && isBadValue(state)) return badValue()
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode: code } = error
  if (typeof code !== 'number' || code < 400 || code >= 500) return undefined
  const known = 'code' in error && typeof error.code === 'string' ? messages[error.code] : undefined
  return new PortalError({ code, message: known ?? error.message })
}

/** Returns whether the same request can succeed later; the response says when, in `Retry-After`. */
export const isRepeatable = ({ code }: PortalError): boolean => code === 429 || code === 503

/** After how many seconds it can be repeated, unless more is known. */
export const retryAfterSeconds = 5

/**
 * Codes of errors about requests rather than operations. They keep their HTTP status beside the envelope, as proxies and browsers
 * expect.
 */
const ofRequests = new Set([408, 413, 415, 421, 429, 503])

/** Returns the HTTP status of a failed operation: 200, as the interface requires, unless the request itself was refused. */
export const statusOf = ({ code }: PortalError): number => (ofRequests.has(code) ? code : 200)
