/** The contents of the portal's error envelope. */
export interface ErrorBody {
  readonly code: number
  readonly message: string
  readonly messageCode?: string | undefined
  /** Texts, or objects for operations that name items (Reassign Items). */
  readonly details?: readonly unknown[] | undefined
  /** An addition: the parameter that caused the error, where known. */
  readonly parameter?: string | undefined
}

/** An error of the portal, in whichever of the interface's failure shapes it arrived. `raw` is the response as it was read. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  readonly code: number
  readonly messageCode: string | undefined
  readonly details: readonly unknown[]
  readonly parameter: string | undefined
  readonly raw: unknown
  /** Whether the response does not show if the portal processed the request. */
  readonly isUnclear: boolean
  /** Whether the response has a form that the contract does not know. The request is complete, so repeating it is of no use. */
  readonly isUnexpected: boolean
  /** Whether the portal has no such operation. */
  readonly isAbsent: boolean

  constructor(
    body: ErrorBody,
    raw?: unknown,
    { isUnexpected = false, isUnclear = false, isAbsent = false } = {},
  ) {
    super(body.message)
    this.code = body.code
    this.messageCode = body.messageCode
    this.details = body.details ?? []
    this.parameter = body.parameter
    this.raw = raw
    this.isUnclear = isUnclear || isUnexpected
    this.isUnexpected = isUnexpected
    this.isAbsent = isAbsent
  }

  /** Whether the token is missing, expired, revoked, or bound to another page, so that signing in again might help. */
  get isAboutToken(): boolean {
    return this.code === 498 || this.code === 499
  }

  /** The message together with what the details say about items, such as the one that already has a file name. */
  get wholeMessage(): string {
    const ofItems = this.details.map((detail) =>
      typeof detail === 'object' && detail !== null && 'message' in detail
        ? String(detail.message)
        : '',
    )
    return [this.message, ...ofItems].filter(Boolean).join(' ')
  }

  /** Returns the error in the envelope of the sharing interface. */
  toEnvelope() {
    return {
      error: {
        code: this.code,
        ...(this.messageCode === undefined ? {} : { messageCode: this.messageCode }),
        message: this.message,
        details: this.details,
        ...(this.parameter === undefined ? {} : { parameter: this.parameter }),
      },
    }
  }
}

/** The portal could not be reached, or the connection was interrupted. Whether the portal processed the request is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** Whether the request only reads, so that nothing can have changed. */
  readonly isRead: boolean

  constructor(
    message: string,
    { isRead = false, ...options }: ErrorOptions & { isRead?: boolean } = {},
  ) {
    super(message, options)
    this.isRead = isRead
  }
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const number = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : undefined

const fromEnvelope = (error: Fields, status: number): ErrorBody => ({
  code: number(error.code) ?? status,
  message:
    text(error.message) ??
    text(error.error_description) ??
    text(error.error) ??
    'The portal did not return a reason.',
  messageCode: text(error.messageCode),
  details: Array.isArray(error.details)
    ? error.details
    : text(error.details)
      ? [error.details]
      : [],
  parameter: text(error.parameter),
})

/** Reads the error of a `statusMessage`, which can itself be JSON text with code and message. */
const fromStatusMessage = (statusMessage: string, code: number): ErrorBody => {
  try {
    const inner: unknown = JSON.parse(statusMessage)
    if (isFields(inner) && text(inner.message)) return fromEnvelope(inner, code)
  } catch {
    // Not JSON, so it is plain text.
  }
  return { code, message: statusMessage }
}

const inFront = 'A web server in front of the portal'
const noResponse = `${inFront} received no response from it`
const tooLong = `${inFront} refuses requests with such a long URL or such long headers`

/** What HTTP status codes mean in responses that are not the portal's: those of proxies, gateways, and limits of web servers. */
const ofServersInFront: Readonly<Record<number, string>> = {
  413: `${inFront} refuses requests of this size`,
  414: tooLong,
  431: tooLong,
  502: noResponse,
  503: noResponse,
  504: `${noResponse} in time`,
}

/**
 * Returns the failure of a response, in all shapes of the interface: `{error: {…}}` in a response with status 200, OAuth's `{error:
 * "…"}`, the envelope of the administrator directory `{status: "error", messages}`, `{code: 400, message}` at the top level,
 * `{status: "failed", statusMessage}`, and HTTP status codes from 400 on. Returns undefined for a success. The status `failed` of an
 * item or a job is a result, not a failure: those operations pass `statusIsData`.
 */
export const readFailure = (
  status: number,
  body: unknown,
  { statusIsData = false } = {},
): PortalError | undefined => {
  // Some refusals contain no code, such as those of missing permissions.
  const httpCode = status >= 400 ? status : 400
  if (isFields(body)) {
    if (isFields(body.error))
      return new PortalError(fromEnvelope(body.error, httpCode), body, {
        // The console's own proxy timed out (proxyErrors.ts).
        isUnclear: status === 504,
      })
    if (text(body.error)) return new PortalError(fromEnvelope(body, httpCode), body)
    if (body.status === 'error' && Array.isArray(body.messages))
      return new PortalError(
        {
          code: number(body.code) ?? httpCode,
          message: body.messages.map(String).join(' '),
          details: body.messages,
          parameter: text(body.parameter),
        },
        body,
      )
    const code = number(body.code)
    if (code !== undefined && code >= 400 && text(body.message))
      return new PortalError(fromEnvelope(body, code), body)
    if (!statusIsData && (body.status === 'failed' || body.status === 'failure'))
      return new PortalError(
        fromStatusMessage(
          text(body.statusMessage) ?? text(body.message) ?? 'The portal did not return a reason.',
          httpCode,
        ),
        body,
      )
  }
  return status >= 400
    ? new PortalError(
        {
          code: status,
          message:
            body === undefined && ofServersInFront[status] !== undefined
              ? `${ofServersInFront[status]} (HTTP status ${status}).`
              : `The portal responded with HTTP status ${status}.`,
        },
        body,
        // A gateway timed out; the portal behind it might have processed the request.
        { isUnclear: status === 502 || status === 504 },
      )
    : undefined
}
