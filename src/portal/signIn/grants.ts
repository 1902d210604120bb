import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { PortalError } from '../../rest/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Received } from '../../rest/operation.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { authorizationCodes, members, tokens } from '../db/schema.ts'
import { requiresHttps } from '../settings.ts'
import { endTokens, hashSecret, issueToken, lifetime } from '../tokens.ts'
import { findApplication, registeredRedirect } from './applications.ts'

type Asked = Received<Operations['authentication']['token']>

/** An error as OAuth clients read it, inside the portal's envelope. */
class GrantError extends PortalError {
  private readonly error: string

  constructor(code: number, error: string, description: string) {
    super({ code, message: description })
    this.error = error
  }

  override toEnvelope() {
    const envelope = super.toEnvelope()
    return {
      error: { ...envelope.error, error: this.error, error_description: this.message },
    }
  }
}

const invalidRequest = (description: string) => new GrantError(400, 'invalid_request', description)
const invalidCode = () => new GrantError(400, 'invalid_grant', 'Invalid or expired code.')
const invalidRefreshToken = () => new GrantError(498, 'invalid_request', 'Invalid refresh_token.')
const expiredRefreshToken = () => new GrantError(498, 'invalid_request', 'refresh_token expired')

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Code = typeof authorizationCodes.$inferSelect

/** Proof Key for Code Exchange, RFC 7636 section 4.6. */
const verifyChallenge = ({ challenge, challengeMethod }: Code, verifier: string | undefined) => {
  if (challenge === null) {
    if (verifier !== undefined)
      throw invalidRequest('code_verifier was sent for a code without a code_challenge.')
    return
  }
  if (verifier === undefined) throw invalidRequest('code_verifier is missing.')
  const made =
    challengeMethod?.toLowerCase() === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!sameText(made, challenge))
    throw new GrantError(400, 'invalid_grant', 'code_verifier does not match the code_challenge.')
}

const seconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

interface Grant {
  readonly username: string
  readonly clientId: string
}

const issueRefreshToken = async (
  db: Database,
  grant: Grant,
  { expires, now }: { expires: number; now: number },
) => {
  const token = await issueToken(db, { kind: 'refresh', expires, ...grant })
  return { refresh_token: token, refresh_token_expires_in: seconds(expires - now) }
}

/** An access token that ends with the refresh token it came from. */
const issueAccessToken = async (
  db: Database,
  { username, clientId }: Grant,
  refreshToken: string,
  { expiration, now }: { expiration: number | undefined; now: number },
) => {
  const life = await lifetime(db, 'access', expiration)
  const token = await issueToken(db, {
    kind: 'access',
    username,
    clientId,
    parent: hashSecret(refreshToken),
    expires: now + life,
  })
  return { access_token: token, expires_in: seconds(life), username }
}

const isEnabled = async (db: Database, username: string) => {
  const [member] = await db
    .select({ disabled: members.disabled })
    .from(members)
    .where(eq(members.username, username))
  return member?.disabled === false
}

const exchangeCode = async (
  { client_id, code, code_verifier, redirect_uri, expiration }: Asked,
  { db, clock }: Context,
) => {
  if (code === undefined) throw invalidRequest('code is missing.')
  if (redirect_uri === undefined) throw invalidRequest('redirect_uri is missing.')
  const now = clock.now()
  // Whoever takes the row has the code; a second attempt, even at the same moment, finds none.
  const [row] = await db
    .delete(authorizationCodes)
    .where(eq(authorizationCodes.hash, hashSecret(code)))
    .returning()
  if (!row || row.expires <= now || row.clientId !== client_id || row.redirectUri !== redirect_uri)
    throw invalidCode()
  verifyChallenge(row, code_verifier)
  if (!(await isEnabled(db, row.username))) throw invalidCode()
  const grant = { username: row.username, clientId: client_id }
  return db.transaction(async (tx) => {
    const refresh = await issueRefreshToken(tx, grant, {
      expires: now + row.expiration * 60_000,
      now,
    })
    const access = await issueAccessToken(tx, grant, refresh.refresh_token, { expiration, now })
    return { ...access, ...refresh }
  })
}

/** Holds the refresh token's row, so that it cannot be revoked before what comes from it is stored. */
const holdRefreshToken = async (
  tx: Database,
  { client_id, refresh_token }: Asked,
  now: number,
): Promise<typeof tokens.$inferSelect & { secret: string }> => {
  if (refresh_token === undefined) throw invalidRequest('refresh_token is missing.')
  const [row] = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hashSecret(refresh_token)), eq(tokens.kind, 'refresh')))
    .for('update')
  if (!row || row.clientId !== client_id) throw invalidRefreshToken()
  if (row.expires <= now) throw expiredRefreshToken()
  if (!(await isEnabled(tx, row.username))) throw invalidRefreshToken()
  return { ...row, secret: refresh_token }
}

const refresh = (asked: Asked, { db, clock }: Context) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const held = await holdRefreshToken(tx, asked, now)
    const grant = { username: held.username, clientId: asked.client_id }
    return issueAccessToken(tx, grant, held.secret, { expiration: asked.expiration, now })
  })

/** The new refresh token lives as long as the old one would have; the old one and its access tokens end. */
const exchangeRefreshToken = (asked: Asked, { db, clock }: Context) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const held = await holdRefreshToken(tx, asked, now)
    await endTokens(tx, [held.hash])
    const grant = { username: held.username, clientId: asked.client_id }
    const fresh = await issueRefreshToken(tx, grant, { expires: held.expires, now })
    const access = await issueAccessToken(tx, grant, fresh.refresh_token, {
      expiration: asked.expiration,
      now,
    })
    return { ...access, ...fresh }
  })

const exchange = async (asked: Asked, context: Context) => {
  const application = await findApplication(context.db, asked.client_id)
  if (!application) throw new GrantError(400, 'invalid_client', 'Invalid client_id')
  switch (asked.grant_type) {
    case 'authorization_code':
      return exchangeCode(asked, context)
    case 'refresh_token':
      return refresh(asked, context)
    case 'exchange_refresh_token':
      if (asked.redirect_uri === undefined) throw invalidRequest('redirect_uri is missing.')
      if (!registeredRedirect(application, asked.redirect_uri))
        throw invalidRequest('Invalid redirect_uri')
      return exchangeRefreshToken(asked, context)
  }
}

/** `oauth2/token` (rest-organization.md section 2.3). */
export const token = async (asked: Asked, context: Context) => ({
  ...(await exchange(asked, context)),
  ssl: await requiresHttps(context),
})
