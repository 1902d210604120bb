import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { changePassword, verifyPassword } from '../access/passwords.ts'

/** The accounts that every world has, one for each kind of person; the other members of a world cannot sign in. */
export const sampleAccounts = ['admin', 'publisher', 'editor', 'viewer'] as const

/** Known to everybody who can read, so it opens nothing but a portal that listens to its own machine only. */
export const defaultSamplePassword = 'portal-sample'

/** What is left of common passwords without the digits and signs around it (ASVS 5, section 6.2.4). */
const commonPasswords = new Set(
  `abcd abcdef abcdefgh admin adminadmin administrator arcgis arcgisportal asdf asdfgh asdfghjk asdfghjkl baseball changeit
  changeme computer esri esriadmin football iloveyou internet letmein password passwordpassword portal portaladmin princess
  q1w2e3r4t qwer qwert qwerty qwertyui qwertyuiop qwertyuiopasdf secret siteadmin starwars sunshine superman temp temporary
  test welcome welcomewelcome whatever zxcvbn zxcvbnm`.split(/\s+/),
)

const isCommon = (password: string): boolean => {
  const word = password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return word.length < 4 || commonPasswords.has(word) || new Set(password).size < 5
}

/** Characters of a sample password of a portal that other machines reach. */
const minPasswordLength = 12

/** Throws when a portal that other machines reach would get accounts with a password that is easy to guess. */
export const refuseWeakPassword = (password: string): void => {
  if (password === defaultSamplePassword) return
  if (password.length < minPasswordLength || isCommon(password))
    throw new Error(
      `PORTAL_SAMPLE_PASSWORD must be at least ${minPasswordLength} characters and none of the most common passwords where other machines can reach the portal.`,
    )
}

const withDefaultPassword = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ username: members.username, passwordHash: members.passwordHash })
    .from(members)
    .where(and(inArray(members.username, [...sampleAccounts]), eq(members.disabled, false)))
    .orderBy(members.username)
  const checked = await Promise.all(
    rows.map(async ({ username, passwordHash }) =>
      (await verifyPassword(defaultSamplePassword, passwordHash)) ? [username] : [],
    ),
  )
  return checked.flat()
}

/** Gives this password to the sample accounts that still have the default one, and ends what that one opened. */
export const replaceSamplePasswords = async (db: Database, password: string): Promise<void> => {
  for (const username of await withDefaultPassword(db)) await changePassword(db, username, password)
}

/** Throws when a sample account still has the password that everybody knows. */
export const refuseSamplePasswords = async (db: Database): Promise<void> => {
  const open = await withDefaultPassword(db)
  if (open.length > 0)
    throw new Error(
      `The sample accounts ${open.join(', ')} still have the default password, so this portal listens on loopback addresses only. Set PORTAL_SAMPLE_PASSWORD to another password, or leave HOST at 127.0.0.1.`,
    )
}
