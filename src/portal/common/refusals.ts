import { PortalError } from '../../rest/protocol/errors.ts'
import { failures } from './failures.ts'

const badValue = () =>
  new PortalError({
    code: 400,
    message:
      'The database cannot store or compare a value of this request: it is too long, or not of the expected type.',
  })

/** Returns the SQLSTATE of the database error that caused this one, if any. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return undefined
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

/**
 * Codes of errors about requests rather than operations. They keep their HTTP status beside the envelope, as proxies and browsers
 * expect.
 */
const ofRequests = new Set([408, 413, 415, 421, 429, 503])

/** Returns the HTTP status of a failed operation: 200, as the interface requires, unless the request itself was refused. */
export const statusOf = ({ code }: PortalError): number => (ofRequests.has(code) ? code : 200)
