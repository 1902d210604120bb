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
import { freePort, originsOf } from '../server/loopback.ts'
import { borrowSampleData, copySampleData } from './sampleDatabases.ts'
import { passwordCost } from './template.ts'

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

const loopback = '127.0.0.1'

interface Prepared {
  readonly database: DatabaseOptions
  readonly port: number
  readonly release?: () => Promise<void>
}

/** Returns the database to start with, its files below `data`, the port, and what to do after the portal has closed. */
const prepareSampleData = async (
  { database, port, publicUrl }: TestPortalOptions,
  data: string,
  sampleData: SampleDataName,
): Promise<Prepared> => {
  const originAt = (own: number) => publicUrl ?? originsOf(loopback, own)[0]
  // The portal seeds any other embedded database itself.
  if (database && !('url' in database)) return { database, port: port ?? 0 }
  if (database) {
    const own = await freePort(loopback, port)
    const url = await copySampleData(sampleData, data, database.url, originAt(own))
    return { database: { ...database, url }, port: own }
  }
  const { client, release, ...borrowed } = await borrowSampleData(sampleData, data, {
    port,
    originAt,
  })
  return { database: { client }, release, ...borrowed }
}

/**
 * Starts a portal on a free port, with its own copy of sample data (`riverside` by default). With the URL of a PostgreSQL server, the
 * portal gets a database of its own there. Another embedded database is seeded, which takes a few seconds more.
 */
export const startTestPortal = async (options: TestPortalOptions = {}): Promise<TestPortal> => {
  const { sampleData = 'riverside' } = options
  const data = await mkdtemp(join(tmpdir(), 'portal-test-'))
  let release: Prepared['release']
  const clean = async () => {
    await release?.()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const prepared = await prepareSampleData(options, data, sampleData)
    ;({ release } = prepared)
    const { database, port } = prepared
    const portal = await createPortal({
      strict: true,
      passwordCost,
      ...options,
      data,
      sampleData,
      database,
      port,
    })
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
        await clean()
      },
    }
  } catch (error) {
    await clean()
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
