import { ConnectionError, PortalError } from '../../../../../rest/protocol/errors.ts'

/**
 * Result of testing a URL: it `responds`, `returnsError` (an HTTP status of 400 or more), or is `unreachable`; or the portal refuses to
 * request the URL (`notRequested`), does not support the operation (`notSupported`), fails (`failed`), or is unreachable (`noPortal`).
 */
export interface ServiceAnswer {
  readonly kind:
    | 'responds'
    | 'returnsError'
    | 'unreachable'
    | 'notRequested'
    | 'notSupported'
    | 'failed'
    | 'noPortal'
  readonly status?: number
  /** Message of the portal. */
  readonly message?: string
}

/** The result for a response of the portal. Services often reject requests without a token: such a response counts, too. */
export const answerOf = ({
  reachable,
  status,
  message,
}: {
  readonly reachable?: boolean | undefined
  readonly status?: number | undefined
  readonly message?: string | undefined
}): ServiceAnswer => {
  const details = message === undefined ? {} : { message }
  // The result is an addition: other portals return something else.
  if (reachable === undefined) return { kind: 'notSupported' }
  if (!reachable) return { kind: 'unreachable', ...details }
  const isError = status !== undefined && status >= 400
  return {
    kind: isError ? 'returnsError' : 'responds',
    ...(status === undefined ? {} : { status }),
    ...details,
  }
}

/** The result for a failed request. Portals without the operation treat its name as an organization's ID, or return other errors. */
export const failureOf = (error: unknown): ServiceAnswer => {
  if (error instanceof ConnectionError) return { kind: 'noPortal' }
  if (!(error instanceof PortalError)) throw error
  const { message } = error
  if (error.parameter === 'url') return { kind: 'notRequested', message }
  // Server errors and expired tokens do not show whether the operation is supported.
  if (error.code >= 500 || error.isAboutToken) return { kind: 'failed', message }
  return { kind: 'notSupported', message }
}
