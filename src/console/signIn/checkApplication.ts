import { createClient } from '../../rest/protocol/client.ts'
import { PortalError, readFailure } from '../../rest/protocol/errors.ts'
import { portals } from '../../rest/organization/portals.ts'
import { restRoot } from '../shell/session/connections.ts'
import type { RegisteredConnection } from '../shell/session/pendingSignIn.ts'
import { siteRoot } from '../shell/site.ts'
import { refusalIn } from './refusals.ts'

/** Longest part of an error page that is read, in characters. */
const maxLength = 500

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The text of a page without its markup. */
const textOf = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)

/** Returns the error of the portal's sign-in page, if this page can read its response. */
export const refusalOf = async (
  connection: RegisteredConnection,
  signal?: AbortSignal,
): Promise<PortalError | undefined> => {
  const request = new URLSearchParams({
    client_id: connection.applicationId,
    response_type: 'code',
    redirect_uri: siteRoot(),
    // Some portals require one. Nothing is signed in with it.
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const url = `${restRoot(connection)}/oauth2/authorize?${request.toString()}`
  const response = await fetch(url, {
    credentials: 'omit',
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  }).catch(() => undefined)
  if (!response) return undefined
  const text = await response.text()
  const body = parse(text)
  if (body !== undefined) return readFailure(response.status, body)
  return response.status >= 400
    ? new PortalError({ code: response.status, message: textOf(text) })
    : undefined
}

/**
 * Checks, before the browser leaves for the portal's sign-in page, that the portal responds and that the page accepts this console,
 * because an error page has no way back. Throws PortalError or ConnectionError.
 */
export const checkApplication = async (connection: RegisteredConnection): Promise<void> => {
  await createClient({ root: restRoot(connection) }).send(portals.info, {})
  const error = await refusalOf(connection)
  // An unknown response is ignored; the portal's page shows it to the user.
  if (error && refusalIn(error.message) !== undefined) throw error
}
