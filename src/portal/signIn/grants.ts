import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import type { Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { authorizationCodes, members, tokens } from '../db/schema.ts'
import { requiresHttps } from '../db/settings.ts'
import { endFamily, hashSecret, issueToken, lifetime, lockFamily } from '../access/tokens.ts'
import { canUse, findApplication, recordUse, type Application } from '../access/applications.ts'
import { registeredRedirect } from './applications.ts'

type TokenRequest = Received<Operations['authentication']['token']>

/** An error in the form that OAuth clients read, inside the portal's envelope. */
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
const invalidClient = (what: string) => new GrantError(400, 'invalid_client', `Invalid ${what}`)
const invalidCode = () => new GrantError(400, 'invalid_grant', 'Invalid or expired code.')
const invalidRefreshToken = () => new GrantError(498, 'invalid_request', 'Invalid refresh_token.')
const expiredRefreshToken = () => new GrantError(498, 'invalid_request', 'refresh_token expired')

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Code = typeof authorizationCodes.$inferSelect

/** Checks the proof key for code exchange with S256, RFC 7636 section 4.6. */
const challengeRefusal = ({ challenge }: Code, verifier: string | undefined) => {
  if (verifier === undefined) return invalidRequest('code_verifier is missing.')
  return sameText(createHash('sha256').update(verifier).digest('base64url'), challenge)
    ? undefined
    : new GrantError(400, 'invalid_grant', 'code_verifier does not match the code_challenge.')
}

const seconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

interface Grant {
  readonly username: string
  readonly clientId: string
  /** See the column in schema.ts. */
  readonly family: string
}

const issueRefreshToken = async (
  db: Database,
  grant: Grant,
  { expires, now }: { expires: number; now: number },
) => {
  const token = await issueToken(db, { kind: 'refresh', created: now, expires, ...grant })
  return { refresh_token: token, refresh_token_expires_in: seconds(expires - now) }
}

/** Issues an access token that ends with the refresh token from which it comes. */
const issueAccessToken = async (
  db: Database,
  grant: Grant,
  refreshToken: string,
  { expiration }: TokenRequest,
  { clock }: Context,
) => {
  const life = await lifetime(db, 'access', expiration)
  const created = clock.now()
  const token = await issueToken(db, {
    kind: 'access',
    ...grant,
    parent: hashSecret(refreshToken),
    created,
    expires: created + life,
  })
  return {
    access_token: token,
    expires_in: seconds(life),
    username: grant.username,
  }
}

/** Returns whether a member is not disabled and can use the application. */
const canSignInWith = async (db: Database, application: Application, username: string) => {
  const [member] = await db
    .select({ disabled: members.disabled })
    .from(members)
    .where(eq(members.username, username))
  return member?.disabled === false && canUse(application, username)
}

/**
 * Runs `work` in a transaction that keeps the application, and its secret if one was sent, as it is. An error that it returns is thrown
 * after the commit, so that revocations are kept.
 */
const settled = async <T extends object>(
  { client_id, client_secret }: TokenRequest,
  { db }: Context,
  work: (tx: Database, application: Application) => Promise<T | GrantError>,
): Promise<T> => {
  const outcome = await db.transaction(async (tx) => {
    const lock = client_secret === undefined ? 'key share' : 'share'
    const application = await findApplication(tx, client_id, lock)
    if (!application) return invalidClient('client_id')
    return application.isOff
      ? new GrantError(400, 'unauthorized_client', 'The owner of the application is disabled.')
      : work(tx, application)
  })
  if (outcome instanceof GrantError) throw outcome
  return outcome
}

/**
 * Returns why the secret of the request is refused: one that is sent must be right, and an application on a server must send it (RFC 6749
 * section 3.2.1). Codes and refresh tokens are checked first, so that no one can guess secrets without them.
 */
const secretRefusal = (
  { secretHash, appType, owner }: Application,
  { client_secret: secret = '' }: TokenRequest,
  context: Context,
): GrantError | undefined => {
  if (secret === '' && appType === 'server') return invalidClient('client_secret')
  // RFC 6749 section 2.3.1: an empty secret can be omitted, so it counts as omitted.
  if (secret === '' || (secretHash !== null && sameText(hashSecret(secret), secretHash)))
    return undefined
  if (owner !== null) context.securityEvent('clientSecretRefused', { username: owner })
  return invalidClient('client_secret')
}

/** Revokes all tokens of a sign-in with a secret that was used twice: one of the two senders is not the application. */
const endReused = async (tx: Database, family: string, context: Context) => {
  const [username] = await endFamily(tx, family)
  if (username !== undefined) context.securityEvent('tokenReused', { username })
}

const exchangeCode = (request: TokenRequest, context: Context) => {
  const { client_id, code, code_verifier, redirect_uri } = request
  if (code === undefined) throw invalidRequest('code is missing.')
  if (redirect_uri === undefined) throw invalidRequest('redirect_uri is missing.')
  const now = context.clock.now()
  const family = hashSecret(code)
  return settled(request, context, async (tx, application) => {
    // A second exchange, even a simultaneous one, finds no row after the first has been committed.
    const [row] = await tx
      .delete(authorizationCodes)
      .where(eq(authorizationCodes.hash, family))
      .returning()
    if (!row) {
      await endReused(tx, family, context)
      return invalidCode()
    }
    if (row.expires <= now || row.clientId !== client_id || row.redirectUri !== redirect_uri)
      return invalidCode()
    // It can have been removed since the code was issued, because others receive what is sent there.
    if (!registeredRedirect(application, row.redirectUri, context.portalUrls)) return invalidCode()
    const refusal = challengeRefusal(row, code_verifier)
    if (refusal) return refusal
    const wrongSecret = secretRefusal(application, request, context)
    if (wrongSecret) return wrongSecret
    if (!(await canSignInWith(tx, application, row.username))) return invalidCode()
    const grant = { username: row.username, clientId: client_id, family }
    const expires = now + row.expiration * 60_000
    const refresh = await issueRefreshToken(tx, grant, { expires, now })
    const access = await issueAccessToken(tx, grant, refresh.refresh_token, request, context)
    return { ...access, ...refresh }
  })
}

/**
 * How long after its exchange a refresh token can be exchanged once more, in ms: a response can get lost, and two tabs with the same
 * token can request at the same time. Each receives its own successor.
 */
const exchangeGrace = 10_000

interface ActiveRefreshToken {
  readonly secret: string
  readonly hash: string
  readonly expires: number
  readonly grant: Grant
}

/** Locks the refresh token and its family, so that neither can be revoked before the new tokens are stored. */
const useRefreshToken = async (
  tx: Database,
  application: Application,
  request: TokenRequest,
  context: Context,
): Promise<ActiveRefreshToken | GrantError> => {
  const { client_id, refresh_token, grant_type } = request
  if (refresh_token === undefined) return invalidRequest('refresh_token is missing.')
  const now = context.clock.now()
  const hash = hashSecret(refresh_token)
  const find = () =>
    tx
      .select()
      .from(tokens)
      .where(and(eq(tokens.hash, hash), eq(tokens.kind, 'refresh')))
  const [found] = await find()
  const family = found?.family ?? hash
  await lockFamily(tx, family)
  const [row] = await find().for('update')
  if (!row || row.clientId !== client_id) return invalidRefreshToken()
  if (row.expires <= now) return expiredRefreshToken()
  const { expires, username } = row
  if (row.replaced !== null) {
    const isLate = now - row.replaced > exchangeGrace
    if (isLate) await endReused(tx, family, context)
    if (isLate || grant_type === 'refresh_token') return invalidRefreshToken()
  }
  if (!(await canSignInWith(tx, application, username))) return invalidRefreshToken()
  const wrongSecret = secretRefusal(application, request, context)
  if (wrongSecret) return wrongSecret
  return { secret: refresh_token, hash, expires, grant: { username, clientId: client_id, family } }
}

const refresh = (request: TokenRequest, context: Context) =>
  settled(request, context, async (tx, application) => {
    const used = await useRefreshToken(tx, application, request, context)
    if (used instanceof GrantError) return used
    return issueAccessToken(tx, used.grant, used.secret, request, context)
  })

/** Exchanges a refresh token. The new one has the expiration of the old one, which ends together with its access tokens. */
const exchangeRefreshToken = (request: TokenRequest, context: Context) => {
  const { redirect_uri } = request
  if (redirect_uri === undefined) throw invalidRequest('redirect_uri is missing.')
  return settled(request, context, async (tx, application) => {
    if (!registeredRedirect(application, redirect_uri, context.portalUrls))
      return invalidRequest('Invalid redirect_uri')
    const used = await useRefreshToken(tx, application, request, context)
    if (used instanceof GrantError) return used
    const { hash, expires, grant } = used
    const now = context.clock.now()
    await tx.delete(tokens).where(eq(tokens.parent, hash))
    // The row stays until it expires, because using the token again shows that it has leaked.
    await tx
      .update(tokens)
      .set({ replaced: sql`coalesce(${tokens.replaced}, ${now}::bigint)` })
      .where(eq(tokens.hash, hash))
    const fresh = await issueRefreshToken(tx, grant, { expires, now })
    const access = await issueAccessToken(tx, grant, fresh.refresh_token, request, context)
    return { ...access, ...fresh }
  })
}

/** What is issued for a grant; lifetimes in seconds. */
interface Issued {
  readonly access_token: string
  readonly expires_in: number
  readonly username?: string
  readonly refresh_token?: string
  readonly refresh_token_expires_in?: number
}

/** Issues a token of the application itself, which belongs to no member. It is not renewed: the secret is sent again. */
const exchangeSecret = (request: TokenRequest, context: Context) => {
  const { client_secret, expiration } = request
  if (!client_secret) throw invalidRequest('client_secret is missing.')
  // Calls with a refresh token are counted by it, which would let a sender guess secrets without a limit.
  if (request.refresh_token !== undefined)
    throw invalidRequest('refresh_token must not be sent with client_credentials.')
  return settled(request, context, async (tx, application) => {
    const { clientId, owner } = application
    const wrongSecret = secretRefusal(application, request, context)
    if (wrongSecret) return wrongSecret
    // The console has no secret, so that it never gets here.
    if (owner === null) return invalidClient('client_id')
    const life = await lifetime(tx, 'application', expiration)
    const created = context.clock.now()
    const token = await issueToken(tx, {
      kind: 'application',
      username: owner,
      clientId,
      created,
      expires: created + life,
    })
    return { access_token: token, expires_in: seconds(life) }
  })
}

const exchange = (request: TokenRequest, context: Context): Promise<Issued> => {
  switch (request.grant_type) {
    case 'authorization_code':
      return exchangeCode(request, context)
    case 'refresh_token':
      return refresh(request, context)
    case 'exchange_refresh_token':
      return exchangeRefreshToken(request, context)
    case 'client_credentials':
      return exchangeSecret(request, context)
  }
}

/** Token, `oauth2/token`. */
export const token = async (request: TokenRequest, context: Context) => {
  const issued = await exchange(request, context)
  const { db, clock } = context
  await recordUse(db, request.client_id, issued.username ?? null, clock.now())
  return { ...issued, ssl: await requiresHttps(context) }
}
