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

/** What the portal's sign-in page would refuse, as far as this page may read it. */
const refusalOf = async (connection: RegisteredConnection): Promise<PortalError | undefined> => {
  const request = new URLSearchParams({
    client_id: connection.applicationId,
    response_type: 'code',
    redirect_uri: siteRoot(),
    // Some portals require one. Nothing is signed in with it.
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const url = `${restRoot(connection)}/oauth2/authorize?${request.toString()}`
  const response = await fetch(url, { credentials: 'omit', redirect: 'manual' }).catch(
    () => undefined,
  )
  if (!response) return undefined
  const text = await response.text()
  const body = parse(text)
  if (body !== undefined) return readFailure(response.status, body)
  return response.status >= 400
    ? new PortalError({ code: response.status, message: textOf(text) })
    : undefined
}

/**
 * Finds out before the browser leaves for the portal's sign-in page whether the portal answers and whether that page would refuse this
 * console: from there, nothing leads back. Throws PortalError or ConnectionError.
 */
export const checkApplication = async (connection: RegisteredConnection): Promise<void> => {
  await createClient({ root: restRoot(connection) }).send(portals.info, {})
  const error = await refusalOf(connection)
  // What is not understood is left to the page, which people can read.
  if (error && refusalIn(error.message) !== undefined) throw error
}
