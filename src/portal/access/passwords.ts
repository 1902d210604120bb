import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { StoredSettings } from '../../rest/records/settings.ts'
import type { Database } from '../db/database.ts'
import { createTurns } from '../common/turns.ts'
import { lockByName } from '../db/locks.ts'
import { failedSignIns, members, signInAddresses } from '../db/schema.ts'
import { settingsOf } from '../db/settings.ts'
import { isCommonPassword } from './commonPasswords.ts'
import type { SecurityEvent } from './securityEvents.ts'
import { endSignIns, forgetExpired, type Stores } from './tokens.ts'

/** The cost of one guess of a password, as scrypt parameters. */
export interface PasswordCost {
  /** Rounds, a power of two: memory and time grow with it. */
  readonly N: number
  readonly r: number
  readonly p: number
}

/** About a tenth of a second and 32 MB for each guess. */
export const usualCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/**
 * Passwords that are hashed at once, and that can wait. Threads that the process has four of hash them, and read files and compress
 * pages.
 */
const hashing = createTurns(2, { longest: { ofCaller: 20, total: 200 } })

const scrypt = (password: string, salt: Buffer, length: number, { N, r, p }: PasswordCost) =>
  new Promise<Buffer>((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scryptWithCallback(
      password.normalize('NFKC'),
      salt,
      length,
      { N, r, p, maxmem: 256 * N * r },
      done,
    )
  })

const stored = ({ N, r, p }: PasswordCost, salt: Buffer, key: string) =>
  ['scrypt', N, r, p, salt.toString('base64'), key].join(':')

/** Returns the text that is stored for a password: `scrypt:N:r:p:salt:key`. Throws 429 if too many wait for theirs. */
export const hashPassword = (password: string, cost: PasswordCost = usualCost): Promise<string> =>
  hashing.perform(async () => {
    const salt = randomBytes(16)
    const key = await scrypt(password, salt, keyLength, cost)
    return stored(cost, salt, key.toString('base64'))
  })

/** Returns a stored text that no password matches, for members who cannot sign in with one. A guess takes the usual time. */
export const unusablePassword = (cost: PasswordCost = usualCost): string =>
  stored(cost, randomBytes(16), '')

const matches = async (password: string, passwordHash: string): Promise<boolean> => {
  const [name, N, r, p, salt, key] = passwordHash.split(':')
  if (name !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('a stored password hash is invalid')
  const storedKey = Buffer.from(key, 'base64')
  const made = await scrypt(password, Buffer.from(salt, 'base64'), storedKey.length || keyLength, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return made.length === storedKey.length && timingSafeEqual(made, storedKey)
}

/** Returns whether `password` matches `passwordHash`. Throws 429 if too many wait for theirs. */
export const verifyPassword = (password: string, passwordHash: string): Promise<boolean> =>
  hashing.perform(() => matches(password, passwordHash))

/** Returns what is stored for a password that the member has chosen. */
const ownPassword = (passwordHash: string) => ({ passwordHash, passwordTemporary: false })

/** Returns what is stored for a password that an administrator has chosen. `now` in epoch ms. */
export const temporaryPassword = (passwordHash: string, now: number) => ({
  passwordHash,
  passwordTemporary: true,
  temporarySince: now,
  temporaryPasswordHash: passwordHash,
})

/** Returns whether a temporary password is too old to be replaced, under these settings of the organization. */
const isExpired = (
  { passwordTemporary, temporarySince, modified }: typeof members.$inferSelect,
  { temporaryPasswordDays = -1 }: Pick<StoredSettings, 'temporaryPasswordDays'>,
  now: number,
): boolean =>
  passwordTemporary &&
  temporaryPasswordDays > 0 &&
  now >= (temporarySince ?? modified) + temporaryPasswordDays * 86_400_000

/** Stores a member's new password, and ends all sign-ins with the old one and its lock. Call it in a transaction. */
export const storePassword = async (
  tx: Database,
  username: string,
  changes: ReturnType<typeof ownPassword | typeof temporaryPassword>,
): Promise<void> => {
  await tx.update(members).set(changes).where(eq(members.username, username))
  await tx.delete(failedSignIns).where(eq(failedSignIns.username, username))
  await endSignIns(tx, username)
}

/** Replaces a member's password and ends all sign-ins with the old one, in one transaction. */
export const changePassword = async (
  db: Database,
  username: string,
  password: string,
): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await db.transaction((tx) => storePassword(tx, username, ownPassword(passwordHash)))
}

/**
 * This number of failures within the window locks the account for the same time: for the address that they came from, if the member
 * has signed in from there before, else for all other addresses together. The values are those of the product.
 */
export const lockout = { failures: 5, milliseconds: 15 * 60_000 } as const

/** How long an address counts as one of a member after the last sign-in (ms). */
const addressLifetime = 90 * 86_400_000

/** Why a member was not signed in. */
export type Refused =
  /** `until` in epoch ms. */
  | { readonly refused: 'locked'; readonly until: number }
  /** The password is right, but the member has to replace it. */
  | { readonly refused: 'temporary'; readonly account: typeof members.$inferSelect }
  /** `expired`: the password is right, but it was temporary for too long. */
  | { readonly refused: 'wrong' | 'disabled' | 'off' | 'expired' }
  /** A new password is the current or the last temporary one, or would be guessed first; the current one was replaced meanwhile. */
  | { readonly refused: 'same' | 'common' | 'changed' }

export type SignIn = { readonly member: typeof members.$inferSelect } | Refused

/**
 * Returns whether a member can sign in with a password under these settings of the organization. When built-in logins are turned
 * off, administrators still can, because no one else could turn them on again.
 */
export const canSignIn = (
  { canSigninPlatform = true }: Pick<StoredSettings, 'canSigninPlatform'>,
  { role }: Pick<typeof members.$inferSelect, 'role'>,
): boolean => canSigninPlatform || role === 'org_admin'

/** Returns why a member cannot sign in with a password. */
export const reasonOf = (refused: Refused): string => {
  switch (refused.refused) {
    case 'wrong':
      return 'Invalid username or password.'
    case 'disabled':
      return 'The account is disabled.'
    case 'temporary':
      return 'The password is temporary. Replace it on the sign-in page of the portal or with Reset User.'
    case 'same':
      return 'The new password must be another one than the current and the last temporary password.'
    case 'expired':
      return 'The temporary password has expired. Ask an administrator of the portal for a new one.'
    case 'common':
      return 'The new password must not be a common password or the username.'
    case 'changed':
      return 'The password has been changed meanwhile.'
    case 'off':
      return 'The organization has turned off password sign-in.'
    case 'locked':
      return `The account is locked until ${new Date(refused.until).toISOString()} after ${lockout.failures} failed attempts.`
  }
}

/** A username, with the address for which failures count; empty for addresses from which the member has not signed in. */
interface Source {
  readonly username: string
  readonly address: string
}

const sourceOf = async ({ db }: Stores, username: string, address: string): Promise<Source> => {
  const [known] = await db
    .select()
    .from(signInAddresses)
    .where(and(eq(signInAddresses.username, username), eq(signInAddresses.address, address)))
  return { username, address: known?.address ?? '' }
}

const failuresOf = ({ username, address }: Source) =>
  and(eq(failedSignIns.username, username), eq(failedSignIns.address, address))

/** Returns when a lock ends (epoch ms), undefined when there is none. Attempts during a lock are not counted. */
const lockedUntil = async ({ db, clock }: Stores, source: Source) => {
  const last = await db
    .select({ at: failedSignIns.at })
    .from(failedSignIns)
    // Later ones are those of a clock that was wrong; the clocks of processes differ by less.
    .where(and(failuresOf(source), lte(failedSignIns.at, clock.now() + 60_000)))
    .orderBy(desc(failedSignIns.at))
    .limit(lockout.failures)
  const [newest, oldest] = [last[0], last[lockout.failures - 1]]
  if (!newest || !oldest || newest.at - oldest.at > lockout.milliseconds) return undefined
  const until = newest.at + lockout.milliseconds
  return clock.now() < until ? until : undefined
}

const turns = new Map<string, Promise<unknown>>()

/** Runs the attempts for one username in this process one after another, so that correct ones never lock each other out. */
const oneByOne = async <T>(username: string, work: () => Promise<T>): Promise<T> => {
  const mine = (turns.get(username) ?? Promise.resolve()).then(work, work)
  turns.set(username, mine)
  try {
    return await mine
  } finally {
    if (turns.get(username) === mine) turns.delete(username)
  }
}

/**
 * Checks a username (case-sensitive) and password, counts failures, and records the sign-in. An unknown username takes the same time
 * and is locked in the same way as a known one with a wrong password. Throws 429, and counts nothing, if too many wait.
 */
export const signInWithPassword = async (
  context: Stores & {
    readonly passwordCost: PasswordCost
    readonly request: { readonly ip: string }
    readonly securityEvent: (event: SecurityEvent, about: { readonly username: string }) => void
  },
  username: string,
  password: string,
): Promise<SignIn> => {
  const address = normalizeIP(context.request.ip, 64)
  const result = await oneByOne(username, () =>
    // From before the attempt counts: one that is refused because too many wait is no failure.
    hashing.perform(() => attempt(context, { username, address }, password)),
  )
  context.securityEvent(eventOf(result), { username })
  return result
}

const eventOf = (result: SignIn) => {
  if ('member' in result || result.refused === 'temporary') return 'signedIn'
  return result.refused === 'locked' ? 'accountLocked' : 'signInFailed'
}

/**
 * Counts an attempt as a failure before its password is checked, unless the account is locked: otherwise, several portals on one
 * database would each allow the full number of guesses. Returns when the lock ends (epoch ms).
 */
const reserveAttempt = ({ db, clock }: Stores, source: Source) =>
  db.transaction(async (tx) => {
    await lockByName(tx, `sign-in ${source.username}`)
    const until = await lockedUntil({ db: tx, clock }, source)
    if (until === undefined) await tx.insert(failedSignIns).values({ ...source, at: clock.now() })
    return until
  })

const attempt = async (
  services: Stores & { readonly passwordCost: PasswordCost },
  { username, address }: Source,
  password: string,
): Promise<SignIn> => {
  const { db, clock } = services
  const source = await sourceOf(services, username, address)
  const until = await reserveAttempt(services, source)
  if (until !== undefined) return { refused: 'locked', until }
  const [member] = await db.select().from(members).where(eq(members.username, username))
  const isRight = await matches(
    password,
    member?.passwordHash ?? unusablePassword(services.passwordCost),
  )
  if (!member || !isRight) {
    const locked = await lockedUntil(services, source)
    return locked === undefined ? { refused: 'wrong' } : { refused: 'locked', until: locked }
  }
  const settings = await settingsOf(db)
  const at = clock.now()
  // Read again: the member can have changed while the password was checked.
  const result = await db.transaction(async (tx): Promise<SignIn> => {
    await tx.delete(failedSignIns).where(failuresOf(source))
    const current = await lockMember(tx, username)
    if (current?.passwordHash !== member.passwordHash) return { refused: 'changed' }
    if (current.disabled) return { refused: 'disabled' }
    if (!canSignIn(settings, current)) return { refused: 'off' }
    if (isExpired(current, settings, at)) return { refused: 'expired' }
    await tx.update(members).set({ lastLogin: at }).where(eq(members.username, username))
    await tx
      .insert(signInAddresses)
      .values({ username, address, at })
      .onConflictDoUpdate({
        target: [signInAddresses.username, signInAddresses.address],
        set: { at },
      })
    return current.passwordTemporary
      ? { refused: 'temporary', account: current }
      : { member: current }
  })
  await forgetFailures(services)
  await forgetExpired(services)
  return result
}

const lockMember = async (tx: Database, username: string) =>
  (await tx.select().from(members).where(eq(members.username, username)).for('no key update'))[0]

/**
 * Signs a member in with a password, also a temporary one, and replaces it. All sign-ins before end. Returns why not, if so. The form of
 * the new password has been checked.
 */
export const replacePassword = async (
  context: Parameters<typeof signInWithPassword>[0],
  username: string,
  password: string,
  newPassword: string,
): Promise<SignIn> => {
  if (isCommonPassword(newPassword, username)) return { refused: 'common' }
  const result = await signInWithPassword(context, username, password)
  if ('refused' in result && result.refused !== 'temporary') return result
  const member = 'account' in result ? result.account : result.member
  if (password.normalize('NFKC') === newPassword.normalize('NFKC')) return { refused: 'same' }
  const temporary = member.temporaryPasswordHash
  if (temporary !== null && (await verifyPassword(newPassword, temporary)))
    return { refused: 'same' }
  const passwordHash = await hashPassword(newPassword, context.passwordCost)
  const isReplaced = await context.db.transaction(async (tx) => {
    const current = await lockMember(tx, username)
    if (current?.passwordHash !== member.passwordHash || current.disabled) return false
    await storePassword(tx, username, ownPassword(passwordHash))
    return true
  })
  if (!isReplaced) return { refused: 'changed' }
  context.securityEvent('passwordChanged', { username })
  return { member }
}

/** Removes failures that are too old to lock an account, and addresses that were not used for long. */
const forgetFailures = async ({ db, clock }: Stores): Promise<void> => {
  await db.delete(failedSignIns).where(lt(failedSignIns.at, clock.now() - 2 * lockout.milliseconds))
  await db.delete(signInAddresses).where(lt(signInAddresses.at, clock.now() - addressLifetime))
}
