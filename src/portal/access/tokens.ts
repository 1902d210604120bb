import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { tokenMinutes } from '../../rest/signIn/authentication.ts'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { authorizationCodes, members, tokens } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { isOn } from './applications.ts'
import { memberColumns, personOf } from './rights.ts'
import { settingsOf } from '../db/settings.ts'

/** What tokens and passwords are checked with. */
export interface Stores {
  readonly db: Database
  readonly clock: Clock
}

type TokenRow = typeof tokens.$inferSelect

/** Returns a new secret as clients get it; only its hash is stored. */
export const createSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns the hash of a token of one federated server. Without the ID of that server, the token is unknown. */
const hashForServer = (token: string, serverId: string) => hashSecret(`${serverId} ${token}`)

/**
 * Returns the lifetime of a new token in ms: the requested one (in minutes) or the default, at most what the interface and the
 * organization allow.
 */
export const lifetime = async (
  db: Database,
  kind: keyof typeof tokenMinutes,
  requestedMinutes?: number,
): Promise<number> => {
  const { maxTokenExpirationMinutes = -1 } = await settingsOf(db)
  const ofOrganization = maxTokenExpirationMinutes > 0 ? maxTokenExpirationMinutes : Infinity
  const limits = tokenMinutes[kind]
  const minutes =
    requestedMinutes !== undefined && requestedMinutes > 0 ? requestedMinutes : limits.default
  return Math.min(minutes, limits.maximum, ofOrganization) * 60_000
}

/** Stores a new token and returns it; it cannot be read again. `expires` in epoch ms. */
export const issueToken = async (
  db: Database,
  row: Pick<TokenRow, 'kind' | 'username' | 'expires'> &
    Partial<Pick<TokenRow, 'clientId' | 'referer' | 'ip' | 'parent' | 'family' | 'created'>>,
): Promise<string> => {
  const token = createSecret()
  await db.insert(tokens).values({ ...row, hash: hashSecret(token) })
  return token
}

/**
 * Stores a new token that only this federated server accepts, and returns it. It ends with the token `from` which it was issued.
 */
export const issueServerToken = async (
  db: Database,
  serverId: string,
  from: Pick<TokenRow, 'hash' | 'username' | 'clientId' | 'family' | 'referer' | 'ip'>,
  expires: number,
): Promise<string> => {
  const token = createSecret()
  const { hash: parent, username, clientId, family, referer, ip } = from
  await db.insert(tokens).values({
    hash: hashForServer(token, serverId),
    kind: 'server',
    username,
    clientId,
    parent,
    family,
    referer,
    ip,
    expires,
  })
  return token
}

/** Returns the row of a token that has not expired, if neither its member nor the owner of its application is disabled, and the member can use the application. */
export const findToken = async (stores: Stores, kind: TokenRow['kind'], token: string) =>
  findByHash(stores, [kind], hashSecret(token))

const findByHash = async (
  { db, clock }: Stores,
  kinds: readonly TokenRow['kind'][],
  hash: string,
) => {
  const [found] = await db
    .select({ token: tokens, member: memberColumns })
    .from(tokens)
    .innerJoin(members, eq(members.username, tokens.username))
    .where(
      and(
        eq(tokens.hash, hash),
        inArray(tokens.kind, [...kinds]),
        gt(tokens.expires, clock.now()),
        eq(members.disabled, false),
        isOn(tokens.clientId, tokens.username),
      ),
    )
  return found
}

/** Revokes the tokens of these hashes and those derived from them. */
export const endTokens = async (db: Database, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return
  await db
    .delete(tokens)
    .where(or(inArray(tokens.hash, [...hashes]), inArray(tokens.parent, [...hashes])))
}

/** Prevents other transactions from adding tokens to a family or ending it until this one ends. */
export const lockFamily = (tx: Database, family: string): Promise<void> =>
  lockByName(tx, `tokens ${family}`)

/** Revokes the tokens of one authorization code. Returns their usernames, one for each token. */
export const endFamily = async (tx: Database, family: string): Promise<string[]> => {
  await lockFamily(tx, family)
  const ended = await tx
    .delete(tokens)
    .where(or(eq(tokens.family, family), eq(tokens.hash, family), eq(tokens.parent, family)))
    .returning({ username: tokens.username })
  return ended.map(({ username }) => username)
}

/** What all tokens of one sign-in have in common, in SQL: the hash of the code, or of the token from which the others come. */
export const signInKey = sql<string>`coalesce(${tokens.family}, ${tokens.parent}, ${tokens.hash})`
const signInKeyOf = ({ family, parent, hash }: TokenRow) => family ?? parent ?? hash

/** Removes the tokens of a condition. Repeated, because an exchange that the removal waited for has stored new ones. */
const removeTokens = async (db: Database, condition: SQL | undefined): Promise<boolean> => {
  const removed = await db.delete(tokens).where(condition).returning({ hash: tokens.hash })
  if (removed.length > 0) await removeTokens(db, condition)
  return removed.length > 0
}

/** Ends all sign-ins of a member: tokens, sessions of the sign-in page, and codes that were not exchanged yet. */
export const endSignIns = async (db: Database, username: string): Promise<void> => {
  // Before the tokens: an exchange that this waits for has stored some.
  await db.delete(authorizationCodes).where(eq(authorizationCodes.username, username))
  await removeTokens(db, eq(tokens.username, username))
}

/** Ends the sign-ins of a member as `endSignIns` does, except those of these keys. Tokens of the member's applications themselves stay. */
export const endOtherSignIns = async (
  db: Database,
  username: string,
  kept: readonly string[],
): Promise<void> => {
  await db.delete(authorizationCodes).where(eq(authorizationCodes.username, username))
  await removeTokens(
    db,
    and(
      eq(tokens.username, username),
      ne(tokens.kind, 'application'),
      notInArray(signInKey, [...kept]),
    ),
  )
}

/** Ends the sessions of the sign-in page of a member, except those of these keys. */
export const endSessions = async (
  db: Database,
  username: string,
  kept: readonly string[] = [],
): Promise<void> => {
  await db
    .delete(tokens)
    .where(
      and(
        eq(tokens.username, username),
        eq(tokens.kind, 'session'),
        notInArray(tokens.hash, [...kept]),
      ),
    )
}

/** Ends the sign-ins of a member with one application, and its codes. Returns whether there were any. */
export const endSignInsWith = async (
  db: Database,
  username: string,
  clientId: string,
): Promise<boolean> => {
  const codes = await db
    .delete(authorizationCodes)
    .where(
      and(eq(authorizationCodes.username, username), eq(authorizationCodes.clientId, clientId)),
    )
    .returning({ hash: authorizationCodes.hash })
  const hadTokens = await removeTokens(
    db,
    and(
      eq(tokens.username, username),
      eq(tokens.clientId, clientId),
      ne(tokens.kind, 'application'),
    ),
  )
  return codes.length > 0 || hadTokens
}

/** Removes expired tokens and codes. */
export const forgetExpired = async ({ db, clock }: Stores): Promise<void> => {
  await db.delete(tokens).where(lte(tokens.expires, clock.now()))
  await db.delete(authorizationCodes).where(lte(authorizationCodes.expires, clock.now()))
}

const originOf = (address: string) => {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null'
  return origin === 'null' ? address : origin
}

/** Returns whether a referer matches. Pages of other origins send only their origin, so that is compared. */
const sameReferer = (bound: string, sent: string | undefined) =>
  sent !== undefined && originOf(bound) === originOf(sent)

interface Sender {
  readonly ip: string
  readonly referer: string | undefined
  /** The federated server that received the token; it also accepts the tokens that were issued for it. */
  readonly serverId?: string | undefined
}

const acceptKinds = async (
  services: Stores,
  kinds: readonly TokenRow['kind'][],
  token: string,
  { ip, referer, serverId }: Sender,
) => {
  const found =
    (await findByHash(services, kinds, hashSecret(token))) ??
    (serverId === undefined
      ? undefined
      : await findByHash(services, ['server'], hashForServer(token, serverId)))
  if (!found) throw failures.invalidToken()
  const { token: row } = found
  if (row.referer !== null && !sameReferer(row.referer, referer)) throw failures.invalidToken()
  if (row.ip !== null && row.ip !== ip) throw failures.invalidToken()
  return found
}

/**
 * Returns the row of a member's token and the member. Throws 498 for a token that is unknown, expired, revoked, bound to another page
 * or address, whose member or application's owner is disabled, or whose application needs approval.
 */
export const acceptToken = (services: Stores, token: string, sender: Sender) =>
  acceptKinds(services, ['access'], token, sender)

/** Who sent a request: a member, an application without one, or, with neither, anyone. */
export interface Identity {
  readonly caller?: Person
  /** The key of the caller's sign-in (`signInKey`). */
  readonly signIn?: string
  /** The client ID of an application that received its token for itself. */
  readonly applicationId?: string
}

/** Returns whose token it is. Throws what `acceptToken` throws. */
export const identify = async (
  services: Stores,
  token: string | undefined,
  sender: Sender,
): Promise<Identity> => {
  if (token === undefined) return {}
  const { token: row, member } = await acceptKinds(
    services,
    ['access', 'application'],
    token,
    sender,
  )
  return row.kind === 'application' && row.clientId !== null
    ? { applicationId: row.clientId }
    : { caller: personOf(member), signIn: signInKeyOf(row) }
}

/** Accepts an anonymous call of an operation, or throws 499 when the organization is private. */
export const admitAnonymous = async (
  { db }: Pick<Stores, 'db'>,
  { isSigningIn, alsoWhenPrivate }: Operation,
): Promise<void> => {
  if (isSigningIn || alsoWhenPrivate) return
  const { access } = await settingsOf(db)
  if (access === 'private') throw failures.tokenRequired()
}
