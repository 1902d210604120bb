import { and, eq, inArray } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { temporaryPasswordCode } from '../../rest/protocol/newPassword.ts'
import type { Operations } from '../../rest/index.ts'
import type { Received, Input } from '../../rest/protocol/operation.ts'
import type { Context, Handlers, RawAnswer } from '../operations/context.ts'
import { tokens } from '../db/schema.ts'
import { reasonOf, signInWithPassword } from '../access/passwords.ts'
import { requiresHttps, settingsOf } from '../db/settings.ts'
import { findApplication } from '../access/applications.ts'
import { authorize, signIn } from './authorize.ts'
import { token } from './grants.ts'
import {
  acceptToken,
  endFamily,
  endSessions,
  endTokens,
  hashSecret,
  issueServerToken,
  issueToken,
  lifetime,
} from '../access/tokens.ts'
import { serverAt } from '../access/federatedServers.ts'
import { noticePage } from './page.ts'
import { endSession } from './session.ts'
import { messagesFor } from './messages.ts'

type Request = Input<Operations['authentication']['signOut']>

/** Sign Out, `oauth2/signout`: ends the browser's session of the sign-in page; tokens of applications stay valid. */
const signOut = async ({ locale, style }: Request, context: Context): Promise<RawAnswer> => {
  const cookie = await endSession(context)
  const { culture } = await settingsOf(context.db)
  const { language, messages } = messagesFor(locale, culture)
  return noticePage({
    language,
    portal: context.portalUrls.portal,
    style,
    message: messages.signedOut,
    explanation: messages.otherTabs,
    cookies: [cookie],
  })
}

const noToken = (detail: string, messageCode?: string) =>
  new PortalError({
    code: 400,
    messageCode,
    message: 'Unable to generate token.',
    details: [detail],
  })

type GenerateToken = Received<Operations['authentication']['generateToken']>

/** Returns what a token is bound to, as requested. */
const bindingOf = (
  { client, referer, ip }: GenerateToken,
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

/**
 * Exchanges a token of the portal for one that a federated server accepts. The new token never outlives the other, and is bound to
 * the same page or address unless the request names another.
 */
const serverToken = async (
  { token: ofPortal, expiration }: GenerateToken,
  serverUrl: string,
  binding: ReturnType<typeof bindingOf>,
  context: Context,
): Promise<{ token: string; expires: number; ssl: boolean }> => {
  const { db, clock, request, portalUrls } = context
  if (!ofPortal) throw noToken("'token' must be specified.")
  const { token: row } = await acceptToken(context, ofPortal, request)
  const server = await serverAt(db, serverUrl, portalUrls)
  if (!server) throw noToken(`${serverUrl} is not federated with this portal.`)
  const expires = Math.min(
    row.expires,
    clock.now() + (await lifetime(db, 'generateToken', expiration)),
  )
  return {
    token: await issueServerToken(db, server.id, { ...row, ...binding }, expires),
    expires,
    ssl: await requiresHttps(context),
  }
}

export const authenticationHandlers: Handlers<Operations['authentication']> = {
  generateToken: async (params, context) => {
    const { db, clock, request } = context
    const { username, password, expiration, serverUrl } = params
    const binding = bindingOf(params, request.ip)
    if (serverUrl !== undefined) return serverToken(params, serverUrl, binding, context)
    if (!username || !password) throw noToken("'username' and 'password' must be specified.")
    const result = await signInWithPassword(context, username, password)
    if ('refused' in result)
      throw noToken(
        reasonOf(result),
        result.refused === 'temporary' ? temporaryPasswordCode : undefined,
      )
    const created = clock.now()
    const expires = created + (await lifetime(db, 'generateToken', expiration))
    return {
      token: await issueToken(db, { kind: 'access', username, created, expires, ...binding }),
      expires,
      ssl: await requiresHttps(context),
    }
  },

  authorize,
  signIn,
  token,

  signOut,

  revokeToken: async ({ auth_token, client_id }, context) => {
    const { db } = context
    if (client_id !== undefined && !(await findApplication(db, client_id)))
      throw new PortalError({ code: 400, message: 'Invalid client_id' })
    const [row] = await db
      .select()
      .from(tokens)
      .where(
        and(eq(tokens.hash, hashSecret(auth_token)), inArray(tokens.kind, ['access', 'refresh'])),
      )
    // A token of Generate Token belongs to no application, so its bearer can revoke it.
    if (!row || (row.clientId !== null && row.clientId !== client_id)) return { success: true }
    await db.transaction(async (tx) => {
      if (row.kind === 'access') return endTokens(tx, [row.hash])
      await endFamily(tx, row.family ?? row.hash)
      // Revoking a refresh token means signing out, so the sign-in page must not offer to continue without a password.
      await endSessions(tx, row.username)
    })
    context.securityEvent('tokenRevoked', { username: row.username })
    return { success: true }
  },
}
