import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { tokenMinutes } from '../../rest/signIn/authentication.ts'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { Services } from '../server/context.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { authorizationCodes, members, tokens } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { memberColumns, personOf } from './rights.ts'
import { settingsOf } from '../db/settings.ts'

type TokenRow = typeof tokens.$inferSelect

/** A secret as it is handed out, and as it is stored. */
export const makeSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * The lifetime in ms of a new token: the wish (in minutes) or the default, at most what the interface and the organization
 * allow (rest-organization.md section 2.5). Too long a wish is served with the maximum.
 */
export const lifetime = async (
  db: Database,
  kind: keyof typeof tokenMinutes,
  wish?: number,
): Promise<number> => {
  const { maxTokenExpirationMinutes = -1 } = await settingsOf(db)
  const ofOrganization = maxTokenExpirationMinutes > 0 ? maxTokenExpirationMinutes : Infinity
  const limits = tokenMinutes[kind]
  const minutes = wish !== undefined && wish > 0 ? wish : limits.default
  return Math.min(minutes, limits.maximum, ofOrganization) * 60_000
}

/** Stores a new token and answers it; it cannot be read again. `expires` in epoch ms. */
export const issueToken = async (
  db: Database,
  row: Pick<TokenRow, 'kind' | 'username' | 'expires'> &
    Partial<Pick<TokenRow, 'clientId' | 'referer' | 'ip' | 'parent' | 'family'>>,
): Promise<string> => {
  const token = makeSecret()
  await db.insert(tokens).values({ ...row, hash: hashSecret(token) })
  return token
}

/** The row of a token that has not expired; a disabled member has none. */
export const findToken = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: TokenRow['kind'],
  token: string,
) => {
  const [found] = await db
    .select({ token: tokens, member: memberColumns })
    .from(tokens)
    .innerJoin(members, eq(members.username, tokens.username))
    .where(
      and(
        eq(tokens.hash, hashSecret(token)),
        eq(tokens.kind, kind),
        gt(tokens.expires, clock.now()),
        eq(members.disabled, false),
      ),
    )
  return found
}

/** Ends the tokens of these hashes and what came from them. */
export const endTokens = async (db: Database, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return
  await db
    .delete(tokens)
    .where(or(inArray(tokens.hash, [...hashes]), inArray(tokens.parent, [...hashes])))
}

/** Keeps other transactions from adding tokens to a family, or ending it, until this one ends. */
export const lockFamily = (tx: Database, family: string): Promise<void> =>
  lockByName(tx, `tokens ${family}`)

/** Ends the tokens that come from one authorization code, and returns whose they were: one username for each token. */
export const endFamily = async (tx: Database, family: string): Promise<string[]> => {
  await lockFamily(tx, family)
  const ended = await tx
    .delete(tokens)
    .where(or(eq(tokens.family, family), eq(tokens.hash, family), eq(tokens.parent, family)))
    .returning({ username: tokens.username })
  return ended.map(({ username }) => username)
}

/** Ends everything that a member's sign-ins opened: tokens, sessions of the sign-in page, and codes not yet exchanged. */
export const endSignIns = async (db: Database, username: string): Promise<void> => {
  await db.delete(tokens).where(eq(tokens.username, username))
  await db.delete(authorizationCodes).where(eq(authorizationCodes.username, username))
}

/** Removes expired tokens and codes. */
export const forgetExpired = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db.delete(tokens).where(lte(tokens.expires, clock.now()))
  await db.delete(authorizationCodes).where(lte(authorizationCodes.expires, clock.now()))
}

const originOf = (address: string) => {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null'
  return origin === 'null' ? address : origin
}

/** Pages of other origins tell their origin only, so that is what a referer is compared by. */
const sameReferer = (bound: string, sent: string | undefined) =>
  sent !== undefined && originOf(bound) === originOf(sent)

/**
 * Who holds the token; undefined without one. Throws 498 for a token that is unknown, expired, revoked, bound to another page
 * or address, or whose member is disabled (rest-organization.md sections 2.6, 2.7).
 */
export const identify = async (
  services: Services,
  token: string | undefined,
  { ip, referer }: { readonly ip: string; readonly referer: string | undefined },
): Promise<Person | undefined> => {
  if (token === undefined) return undefined
  const found = await findToken(services, 'access', token)
  if (!found) throw failures.invalidToken()
  const { token: row, member } = found
  if (row.referer !== null && !sameReferer(row.referer, referer)) throw failures.invalidToken()
  if (row.ip !== null && row.ip !== ip) throw failures.invalidToken()
  return personOf(member)
}

/** What nobody needs to be signed in for, even where an organization is private. */
const always = (operation: string) =>
  operation.startsWith('authentication.') ||
  [
    'portals.root',
    'portals.info',
    'portals.read',
    'organization.languages',
    'organization.regions',
  ].includes(operation)

/** Lets an anonymous call of `operation` (such as `search.items`) through, or throws 499 where the organization is private. */
export const admitAnonymous = async (
  { db }: Pick<Services, 'db'>,
  operation: string,
): Promise<void> => {
  if (always(operation)) return
  const { access } = await settingsOf(db)
  if (access === 'private') throw failures.tokenRequired()
}
