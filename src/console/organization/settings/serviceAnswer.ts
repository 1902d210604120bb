import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'

/**
 * What became of asking an address: it `answers`, `refuses` (an HTTP status of 400 or more), is `unreachable`; the portal does `notAsk`
 * it, or does `notOffer` to ask; or the portal itself could not answer (`failed`) or be reached (`noPortal`).
 */
export interface ServiceAnswer {
  readonly kind:
    | 'answers'
    | 'refuses'
    | 'unreachable'
    | 'notAsked'
    | 'notOffered'
    | 'failed'
    | 'noPortal'
  readonly status?: number
  /** The portal's own words. */
  readonly message?: string
}

/** What the portal said of an address that it asked. Whoever asks without being signed in is often refused: that is an answer too. */
export const answerOf = ({
  reachable,
  status,
  message,
}: {
  readonly reachable: boolean
  readonly status?: number | undefined
  readonly message?: string | undefined
}): ServiceAnswer => {
  const words = message === undefined ? {} : { message }
  if (!reachable) return { kind: 'unreachable', ...words }
  const isRefusal = status !== undefined && status >= 400
  return {
    kind: isRefusal ? 'refuses' : 'answers',
    ...(status === undefined ? {} : { status }),
    ...words,
  }
}

/** Why nobody was asked. A portal without the operation takes its name for an organization's, or answers what nobody understands. */
export const failureOf = (error: unknown): ServiceAnswer => {
  if (error instanceof ConnectionError) return { kind: 'noPortal' }
  if (!(error instanceof PortalError)) throw error
  const { message } = error
  if (error.parameter === 'url') return { kind: 'notAsked', message }
  // A portal that stumbles, or no longer knows who asks, says nothing about what it offers.
  if (error.code >= 500 || error.isAboutToken) return { kind: 'failed', message }
  return { kind: 'notOffered', message }
}
