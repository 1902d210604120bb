import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../operations/context.ts'
import { endTokens, findToken, hashSecret, issueToken, createSecret } from '../access/tokens.ts'

/** How long a session of the sign-in page lasts (ms); closing the browser ends it sooner. */
const sessionLifetime = 8 * 3_600_000

const isSecure = ({ portalUrls }: Context) => portalUrls.origin.startsWith('https:')

/**
 * Cookies ignore ports, so two portals on one host would overwrite each other's. `__Host-` prevents other hosts from setting the
 * cookie.
 */
const cookieName = (name: string, context: Context) =>
  `${isSecure(context) ? '__Host-' : ''}portal_${name}_${new URL(context.portalUrls.origin).port || 'default'}`

const cookie = (name: string, value: string, context: Context, more = '') => {
  const scope = isSecure(context) ? 'Path=/; Secure' : 'Path=/portal'
  return `${cookieName(name, context)}=${value}; ${scope}; HttpOnly; SameSite=Lax${more}`
}

const secretShape = /^[\w-]{43}$/

const readCookie = (name: string, context: Context): string | undefined => {
  const value = context.request.cookies[cookieName(name, context)]
  return value !== undefined && secretShape.test(value) ? value : undefined
}

/** Returns the member who signed in on this browser's sign-in page before, with the secret that proves it. */
export const currentSession = async (context: Context) => {
  const secret = readCookie('session', context)
  const found = secret === undefined ? undefined : await findToken(context, 'session', secret)
  return secret === undefined || !found ? undefined : { secret, member: found.member }
}

/** Ends this browser's session. Returns the cookie header that removes it. */
export const endSession = async (context: Context): Promise<string> => {
  const secret = readCookie('session', context)
  if (secret !== undefined) await endTokens(context.db, [hashSecret(secret)])
  return cookie('session', '', context, '; Max-Age=0')
}

/** Starts a session in place of the browser's earlier one. Returns its secret, and the cookie header to set. */
export const beginSession = async (
  context: Context,
  username: string,
): Promise<{ secret: string; cookie: string }> => {
  await endSession(context)
  const created = context.clock.now()
  const expires = created + sessionLifetime
  const secret = await issueToken(context.db, { kind: 'session', username, created, expires })
  return { secret, cookie: cookie('session', secret, context) }
}

/**
 * Returns the secret that protects the forms of the sign-in page. Each browser has a secret in a cookie that other sites cannot
 * send; the form contains a hash of it. Other programs on the same host could set that cookie, so the form that continues a session
 * is also bound to the session's own secret.
 */
export const formSecret = (context: Context): { secret: string; cookie: string } => {
  const secret = readCookie('form', context) ?? createSecret()
  return { secret, cookie: cookie('form', secret, context) }
}

export const proofOf = (secret: string, session = ''): string => hashSecret(`${secret}.${session}`)

/** Returns whether `proof` belongs to this browser, and to `session` if there is one. */
export const isProven = (context: Context, proof: string, session = ''): boolean => {
  const secret = readCookie('form', context)
  if (secret === undefined) return false
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(secret, session))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
