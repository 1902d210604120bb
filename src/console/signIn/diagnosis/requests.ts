import { portals } from '../../../rest/organization/portals.ts'
import { createClient } from '../../../rest/protocol/client.ts'
import { readFailure } from '../../../rest/protocol/errors.ts'
import { restRoot, type Connection } from '../../shell/session/connections.ts'
import { refusalOf } from '../checkApplication.ts'
import type { Requests } from './access.ts'
import { parse, probe, timeout } from './probe.ts'

/** Returns what is wrong with the response of the token service to a request without credentials; undefined if it asks for them. */
export const readTokenProblem = (status: number, text: string): string | undefined => {
  const body = parse(text)
  const failure = readFailure(status, body)
  if (typeof body !== 'object' || body === null || !failure) return `HTTP status ${status}.`
  const sentences = [failure.message, ...failure.details.map(String)].join(' ')
  return /referr?er/i.test(sentences) ? sentences : undefined
}

/** Returns the requests of this page to a portal. Each ends after a time limit, and none throws. */
export const requestsTo = (connection: Connection): Requests => {
  const { applicationId } = connection
  return {
    probe: () => probe(connection),
    isPortal: async (url) => {
      const { outcome, ...found } = await probe({ url })
      return outcome === 'response' && 'response' in found && found.response.isPortal
    },
    version: async () => {
      const client = createClient({ root: restRoot(connection) })
      const signal = AbortSignal.timeout(timeout)
      const root = await client.send(portals.root, {}, { signal }).catch(() => undefined)
      return root?.currentVersion
    },
    refusal: async () =>
      applicationId === undefined
        ? undefined
        : refusalOf({ ...connection, applicationId }, AbortSignal.timeout(timeout)).catch(
            () => undefined,
          ),
    tokenProblem: async () => {
      try {
        const response = await fetch(`${restRoot(connection)}/generateToken`, {
          method: 'POST',
          body: new URLSearchParams({
            f: 'json',
            client: 'referer',
            referer: window.location.origin,
          }),
          credentials: 'same-origin',
          signal: AbortSignal.timeout(timeout),
        })
        return readTokenProblem(response.status, await response.text())
      } catch {
        return 'No response that the browser lets this page read.'
      }
    },
  }
}
