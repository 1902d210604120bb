import { readFailure } from '../../../rest/protocol/errors.ts'
import { watchPolicy } from '../../shell/connection/blocked.ts'
import { restRoot, type Connection } from '../../shell/session/connections.ts'

/** The response to a request that any portal answers. */
export interface ProbeResponse {
  /** HTTP status. */
  readonly status: number
  /** Whether it is the response of a portal, including its errors. */
  readonly isPortal: boolean
  /** Whether it is a page with a password field, or another server's after a redirect. */
  readonly isSignInPage: boolean
  /** Message code of the error that it contains. */
  readonly messageCode: string | undefined
  /** The error's message and its details, each a sentence. */
  readonly sentences: readonly string[]
  /** How far this computer's clock is ahead of the portal's (ms); undefined if the browser does not expose the portal's date. */
  readonly clockAhead: number | undefined
}

/** The result of a request to the portal: a readable response, or the reason why there is none. */
export type Probe =
  | { readonly outcome: 'response'; readonly response: ProbeResponse }
  /** The page's own content security policy did not allow it. */
  | { readonly outcome: 'policy' }
  /** A web server answered, but not to pages of this origin. */
  | { readonly outcome: 'unreadable' }
  /** Nothing that the browser shows. */
  | { readonly outcome: 'nothing' }

/** Timeout of each request (ms). */
export const timeout = 15_000

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Returns the JSON of a response; undefined if it is something else. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Parses the response to a request that was sent at `sent` (epoch ms). */
export const readProbe = (
  { status, headers, url, redirected }: Pick<Response, 'status' | 'headers' | 'url' | 'redirected'>,
  text: string,
  requested: string,
  now: number,
): ProbeResponse => {
  const body = parse(text)
  const failure = isFields(body) ? readFailure(status, body) : undefined
  const isEnvelope = isFields(body) && isFields(body.error)
  const date = Date.parse(headers.get('date') ?? '')
  const isElsewhere = redirected && new URL(url).origin !== new URL(requested).origin
  return {
    status,
    isPortal: isFields(body) && (isEnvelope || 'authInfo' in body || 'owningSystemUrl' in body),
    isSignInPage:
      isElsewhere || (body === undefined && /<input[^>]+type=["']?password/i.test(text)),
    messageCode: failure?.messageCode,
    sentences: failure ? [failure.message, ...failure.details.map(String)] : [],
    clockAhead: Number.isNaN(date) ? undefined : now - date,
  }
}

/**
 * Finds out why a portal can't be used: sends a request that every portal answers, and if this page can't read the response, a
 * second one (`no-cors`) that only shows whether a server responds.
 */
export const probe = async (connection: Pick<Connection, 'url'>): Promise<Probe> => {
  const requested = `${restRoot(connection)}/info?f=json`
  const request = (mode: RequestMode) =>
    fetch(requested, {
      mode,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeout),
    })
  const policy = watchPolicy(new URL(requested).origin)
  try {
    const response = await request('cors')
    const text = await response.text()
    return { outcome: 'response', response: readProbe(response, text, requested, Date.now()) }
  } catch {
    if (await policy.refused()) return { outcome: 'policy' }
    return await request('no-cors').then(
      () => ({ outcome: 'unreadable' }),
      () => ({ outcome: 'nothing' }),
    )
  } finally {
    policy.stop()
  }
}
