import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createClient, type Client } from '../../rest/protocol/client.ts'
import type { DatabaseOptions } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { createPortal, type Portal, type PortalOptions } from '../portal.ts'
import { issueToken } from '../access/tokens.ts'
import type { SampleDataName } from '../sampleData/seed.ts'
import { borrowSampleData, copySampleData, moveUrls } from './sampleDatabases.ts'

export interface TestPortal {
  readonly portal: Portal
  /** The REST root. */
  readonly root: string
  /** The data folder. */
  readonly data: string
  /** Returns a client with its own token for this member; without a name, an anonymous one. */
  signIn(username?: string): Promise<Client & { readonly token: string | undefined }>
  /** Stops the portal and removes its data. */
  close(): Promise<void>
}

export type TestPortalOptions = Partial<Omit<PortalOptions, 'data'>>

/** Returns the database to start with, its files below `data`, and what to do after the portal has closed. */
const prepareSampleData = async (
  database: DatabaseOptions | undefined,
  data: string,
  sampleData: SampleDataName,
): Promise<{ database: DatabaseOptions; release?: () => Promise<void> }> => {
  // The portal seeds any other embedded database itself.
  if (database && !('url' in database)) return { database }
  if (database) {
    await copySampleData(sampleData, data, database)
    return { database }
  }
  const { client, release } = await borrowSampleData(sampleData, data)
  return { database: { client }, release }
}

/**
 * Starts a portal on a free port, with its own copy of sample data (`riverside` by default). Another database is seeded, which takes
 * a few seconds more.
 */
export const startTestPortal = async ({
  sampleData = 'riverside',
  database,
  ...options
}: TestPortalOptions = {}): Promise<TestPortal> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-test-'))
  const removeData = () => rm(data, { recursive: true, force: true })
  try {
    const prepared = await prepareSampleData(database, data, sampleData)
    const portal = await createPortal({
      data,
      database: prepared.database,
      port: 0,
      sampleData,
      strict: true,
      ...options,
    })
    await moveUrls(portal.services.db, portal.url)
    const root = portal.services.portalUrls.rest
    return {
      portal,
      root,
      data,
      signIn: async (username) => {
        const token = username === undefined ? undefined : await tokenFor(portal, username)
        return { ...createClient({ root, token: () => Promise.resolve(token) }), token }
      },
      close: async () => {
        await portal.close()
        await prepared.release?.()
        await removeData()
      },
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

const tokenFor = async ({ services: { db, clock } }: Portal, username: string) => {
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.username, username))
  if (!member) throw new Error(`The sample data has no member ${username}.`)
  return issueToken(db, { kind: 'access', username, expires: clock.now() + 24 * 3_600_000 })
}
