import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'

/** The accounts that every world has, one for each kind of person; the other members of a world cannot sign in. */
export const sampleAccounts = ['admin', 'publisher', 'editor', 'viewer'] as const

/** Known to everybody who can read, so it opens nothing but a portal that listens to its own machine only. */
export const defaultSamplePassword = 'portal-sample'

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

/** Gives the sample accounts that still have the default password this one. */
export const replaceSamplePasswords = async (db: Database, password: string): Promise<void> => {
  for (const username of await withDefaultPassword(db))
    await db
      .update(members)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(members.username, username))
}

/** Throws when a sample account still has the password that everybody knows. */
export const refuseSamplePasswords = async (db: Database): Promise<void> => {
  const open = await withDefaultPassword(db)
  if (open.length > 0)
    throw new Error(
      `The sample accounts ${open.join(', ')} still have the default password, so this portal listens on loopback addresses only. Set PORTAL_SAMPLE_PASSWORD to another password, or leave HOST at 127.0.0.1.`,
    )
}
