import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { isCommonPassword } from '../access/commonPasswords.ts'
import { changePassword, verifyPassword } from '../access/passwords.ts'

/** The accounts of all sample data, one for each kind of person; other members cannot sign in. */
export const sampleAccounts = ['admin', 'publisher', 'editor', 'viewer'] as const

/** A public password, so it is accepted only by portals that listen on their own machine. */
export const defaultSamplePassword = 'portal-sample'

/** Minimum characters of the sample password of a portal that other machines can reach. */
const minPasswordLength = 12

/** Throws when a portal that other machines can reach would get accounts with a weak password. */
export const refuseWeakPassword = (password: string): void => {
  if (password === defaultSamplePassword) return
  if (password.length < minPasswordLength || isCommonPassword(password))
    throw new Error(
      `PORTAL_SAMPLE_PASSWORD must have at least ${minPasswordLength} characters and can't be a common password when other machines can reach the portal.`,
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

/** Sets this password for the sample accounts that still have the default one, and ends their sign-ins. */
export const replaceSamplePasswords = async (db: Database, password: string): Promise<void> => {
  for (const username of await withDefaultPassword(db)) await changePassword(db, username, password)
}

/** Throws when a sample account still has the default password. */
export const refuseSamplePasswords = async (db: Database): Promise<void> => {
  const open = await withDefaultPassword(db)
  if (open.length > 0)
    throw new Error(
      `The sample accounts ${open.join(', ')} still have the default password, so this portal listens on loopback addresses only. Set PORTAL_SAMPLE_PASSWORD to another password, or leave HOST at 127.0.0.1.`,
    )
}
