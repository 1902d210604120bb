import { and, eq } from 'drizzle-orm'
import { PortalError } from '../rest/errors.ts'
import type { Operations } from '../rest/index.ts'
import type { Received } from '../rest/operation.ts'
import type { Handlers } from './context.ts'
import { tokens } from './db/schema.ts'
import { forgetFailures, lockout, signInWithPassword, type SignIn } from './passwords.ts'
import { requiresHttps } from './settings.ts'
import { findApplication } from './signIn/applications.ts'
import { authorize, signIn } from './signIn/authorize.ts'
import { token } from './signIn/grants.ts'
import { endTokens, forgetExpired, hashSecret, issueToken, lifetime } from './tokens.ts'

const noToken = (detail: string) =>
  new PortalError({ code: 400, message: 'Unable to generate token.', details: [detail] })

const reasonOf = (refused: Extract<SignIn, { refused: string }>): string => {
  switch (refused.refused) {
    case 'wrong':
      return 'Invalid username or password.'
    case 'disabled':
      return 'The account is disabled.'
    case 'off':
      return 'The organization has turned off signing in with a password.'
    case 'locked':
      return `The account is locked until ${new Date(refused.until).toISOString()} after ${lockout.failures} failed attempts.`
  }
}

/** What a token is bound to, as asked for (rest-organization.md section 2.1). */
const bindingOf = (
  { client, referer, ip }: Received<Operations['authentication']['generateToken']>,
  callerIp: string,
): { referer?: string; ip?: string } => {
  switch (client) {
    case 'requestip':
      return { ip: callerIp }
    case 'ip':
      if (!ip) throw noToken("'ip' must be specified.")
      return { ip }
    case 'referer':
      if (!referer) throw noToken("'referer' must be specified.")
      return { referer }
    case undefined:
      return referer ? { referer } : {}
  }
}

export const authenticationHandlers: Handlers<Operations['authentication']> = {
  generateToken: async (params, context) => {
    const { db, clock, request } = context
    const { username, password, expiration } = params
    if (!username || !password) throw noToken("'username' and 'password' must be specified.")
    const binding = bindingOf(params, request.ip)
    const result = await signInWithPassword(context, username, password)
    if ('refused' in result) throw noToken(reasonOf(result))
    await forgetExpired(context)
    await forgetFailures(context)
    const expires = clock.now() + (await lifetime(db, 'generateToken', expiration))
    return {
      token: await issueToken(db, { kind: 'access', username, expires, ...binding }),
      expires,
      ssl: await requiresHttps(context),
    }
  },

  authorize,
  signIn,
  token,

  revokeToken: async ({ auth_token, client_id }, { db }) => {
    if (!(await findApplication(db, client_id)))
      throw new PortalError({ code: 400, message: 'Invalid client_id' })
    const [row] = await db
      .select()
      .from(tokens)
      .where(and(eq(tokens.hash, hashSecret(auth_token)), eq(tokens.clientId, client_id)))
    if (row) await endTokens(db, [row.hash])
    // Ending a refresh token is signing out, so the sign-in page must not offer to go on without a password.
    if (row?.kind === 'refresh')
      await db
        .delete(tokens)
        .where(and(eq(tokens.username, row.username), eq(tokens.kind, 'session')))
    return { success: true }
  },
}
