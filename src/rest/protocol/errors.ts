/** The contents of the portal's error envelope (rest-organization.md section 1). */
export interface ErrorBody {
  readonly code: number
  readonly message: string
  readonly messageCode?: string | undefined
  /** Texts, or objects on operations that name things (reassigning items). */
  readonly details?: readonly unknown[] | undefined
  /** Our own addition: the parameter at fault, where the portal knows it. */
  readonly parameter?: string | undefined
}

/** A portal's refusal, whichever of the interface's failure shapes it came in. `raw` is the answer as it was read. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  readonly code: number
  readonly messageCode: string | undefined
  readonly details: readonly unknown[]
  readonly parameter: string | undefined
  readonly raw: unknown
  /** Something answered, but not so that one knows whether the portal did what it was asked. */
  readonly isUnclear: boolean

  constructor(body: ErrorBody, raw?: unknown, { isUnclear = false } = {}) {
    super(body.message)
    this.code = body.code
    this.messageCode = body.messageCode
    this.details = body.details ?? []
    this.parameter = body.parameter
    this.raw = raw
    this.isUnclear = isUnclear
  }

  /** The token is missing, expired, revoked or bound to another page: signing in again may help. */
  get isAboutToken(): boolean {
    return this.code === 498 || this.code === 499
  }

  /** The envelope of the sharing interface. */
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

/** The portal could not be reached, or the connection broke. Nothing is known about what it did. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
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
    'The portal gave no reason.',
  messageCode: text(error.messageCode),
  details: Array.isArray(error.details)
    ? error.details
    : text(error.details)
      ? [error.details]
      : [],
  parameter: text(error.parameter),
})

/** `statusMessage` may itself be JSON text with code and message. */
const fromStatusMessage = (statusMessage: string, code: number): ErrorBody => {
  try {
    const inner: unknown = JSON.parse(statusMessage)
    if (isFields(inner) && text(inner.message)) return fromEnvelope(inner, code)
  } catch {
    // Plain words, then.
  }
  return { code, message: statusMessage }
}

/**
 * Recognises a failure in an answer, in all shapes the interface knows (rest-organization.md section 1): `{error: {…}}` inside
 * a 200, OAuth's `{error: "…"}`, the admin envelope `{status: "error", messages}`, `{code: 400, message}` at the top,
 * `{status: "failed", statusMessage}` and a plain HTTP status of 400 or more. Answers undefined for a success.
 * An item or job status of `failed` is an answer, not a failure: those operations pass `statusIsData`.
 */
export const readFailure = (
  status: number,
  body: unknown,
  { statusIsData = false } = {},
): PortalError | undefined => {
  const httpCode = status >= 400 ? status : 500
  if (isFields(body)) {
    if (isFields(body.error))
      return new PortalError(fromEnvelope(body.error, httpCode), body, {
        // The console's own proxy gave up waiting (proxyErrors.ts).
        isUnclear: status === 504,
      })
    if (text(body.error))
      return new PortalError(fromEnvelope(body, status >= 400 ? status : 400), body)
    if (body.status === 'error' && Array.isArray(body.messages))
      return new PortalError(
        {
          code: number(body.code) ?? httpCode,
          message: body.messages.map(String).join(' '),
          details: body.messages,
        },
        body,
      )
    const code = number(body.code)
    if (code !== undefined && code >= 400 && text(body.message))
      return new PortalError(fromEnvelope(body, code), body)
    if (!statusIsData && (body.status === 'failed' || body.status === 'failure'))
      return new PortalError(
        fromStatusMessage(
          text(body.statusMessage) ?? text(body.message) ?? 'The portal gave no reason.',
          httpCode,
        ),
        body,
      )
  }
  return status >= 400
    ? new PortalError(
        { code: status, message: `The portal answered with HTTP status ${status}.` },
        body,
        // A gateway gave up waiting; the portal behind it may well have done it.
        { isUnclear: status === 502 || status === 504 },
      )
    : undefined
}
