import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { proxyErrors } from '../../../rest/protocol/proxyErrors.ts'
import { isMixedContent } from '../../shell/connection/blocked.ts'
import type { Connection } from '../../shell/session/connections.ts'
import { NotReturned } from '../abandoned.ts'
import { refusalIn } from '../refusals.ts'
import type { Probe, ProbeResponse } from './probe.ts'
import type { Diagnosis } from './messages.ts'

/** Where the page is, and whether the browser is online. */
export interface Surroundings {
  /** The URL of the page. */
  readonly page: string
  readonly isOnline: boolean
}

/** Clocks that differ by more than this (ms) can make tokens and certificates look expired or not valid yet. */
const clockTolerance = 5 * 60_000

const proxyCodes: ReadonlySet<string> = new Set(Object.values(proxyErrors))

const fromProxy = (messageCode: string | undefined, sentences: readonly string[]) =>
  messageCode !== undefined && proxyCodes.has(messageCode)
    ? { cause: 'proxy' as const, sentences }
    : undefined

const withClock = (diagnosis: Diagnosis, ahead: number | undefined): Diagnosis =>
  ahead !== undefined && Math.abs(ahead) > clockTolerance
    ? { ...diagnosis, clockAhead: ahead }
    : diagnosis

const fromResponse = (response: ProbeResponse): Diagnosis | undefined => {
  const { status, messageCode, sentences, isPortal, isSignInPage } = response
  const byProxy = fromProxy(messageCode, sentences)
  if (byProxy) return byProxy
  if (status === 401 && !isPortal) return { cause: 'webTier', status }
  if (isSignInPage) return { cause: 'signInPage' }
  return isPortal ? undefined : { cause: 'notPortal', status }
}

/** The console's own web server is the proxy of the portal, so it did not respond, or redirected the browser. */
const fromOwnOrigin = (outcome: Exclude<Probe['outcome'], 'response'>): Diagnosis => ({
  cause: outcome === 'nothing' ? 'console' : 'redirected',
})

const fromProbe = (
  probe: Probe,
  isOwnOrigin: boolean,
  isOnline: boolean,
): Diagnosis | undefined => {
  if (probe.outcome !== 'response' && isOwnOrigin) return fromOwnOrigin(probe.outcome)
  switch (probe.outcome) {
    case 'response':
      return fromResponse(probe.response)
    case 'policy':
      return { cause: 'policy' }
    case 'unreadable':
      return { cause: 'notAllowed' }
    case 'nothing':
      return { cause: isOnline ? 'unreachable' : 'offline' }
  }
}

/** A response that did not come from a portal, or that a web server in front of it sent. */
const isForeign = ({ code, isUnclear, raw }: PortalError) =>
  isUnclear || (raw === undefined && (code === 401 || code === 403 || code >= 404))

/** Whether the error alone does not contain the cause, so that a request to the portal is required. */
export const needsProbe = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof PortalError && (error.isAboutToken || isForeign(error)))

/**
 * Returns the cause of a failed sign-in; undefined if the portal's message is sufficient. `ask` sends requests to the portal, and
 * is called only if the error alone does not contain the cause.
 */
export const diagnose = async (
  error: unknown,
  { url }: Pick<Connection, 'url'>,
  { page, isOnline }: Surroundings,
  ask: () => Promise<Probe>,
): Promise<Diagnosis | undefined> => {
  if (error instanceof NotReturned) return { cause: 'notReturned' }
  if (error instanceof PortalError) {
    const sentences = [
      error.message,
      ...error.details.filter((detail) => typeof detail === 'string'),
    ]
    const byProxy = fromProxy(error.messageCode, sentences)
    if (byProxy) return byProxy
    const refusal = refusalIn(sentences.join('\n'))
    if (refusal !== undefined) return { cause: refusal }
  }
  if (!needsProbe(error)) return undefined
  const portal = new URL(url, page)
  if (isMixedContent(portal, new URL(page))) return { cause: 'mixedContent' }
  const probe = await ask()
  const found =
    error instanceof PortalError && error.isAboutToken
      ? ({ cause: 'tokenRefused' } as const)
      : fromProbe(probe, portal.origin === new URL(page).origin, isOnline)
  return (
    found && withClock(found, probe.outcome === 'response' ? probe.response.clockAhead : undefined)
  )
}
