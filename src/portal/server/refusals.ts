import { PortalError } from '../../rest/protocol/errors.ts'

const badValue = () =>
  new PortalError({
    code: 400,
    message:
      'The database cannot store or compare a value of this request: it is too long, or not of the type that is expected.',
  })

/** SQLSTATE of the database's error behind this one, if there is one. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return undefined
}

/** Values that do not fit (class 22), limits of the program (54), and more parameters than its protocol counts. */
const isBadValue = (state: string) => /^(22|54)/.test(state) || state === '08P01'

/** What the framework's messages are replaced by: some of them repeat what was sent. */
const messages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The URL is not valid.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'The body must be a form: application/x-www-form-urlencoded or multipart/form-data.',
}

/** The refusal that an error is a reason for, where the request is wrong and not the portal. */
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

/** Refusals of requests rather than of operations. They keep their HTTP status beside the envelope, as proxies and browsers expect. */
const ofRequests = new Set([408, 413, 415, 421, 429, 503])

/** The HTTP status of a refused operation: 200, as the interface wants it, unless the request itself was refused. */
export const statusOf = ({ code }: PortalError): number => (ofRequests.has(code) ? code : 200)
