import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { createClient, type Client } from '../../rest/client.ts'
import { items, members } from '../db/schema.ts'
import { createPortal, type Portal, type PortalOptions } from '../portal.ts'
import { issueToken } from '../tokens.ts'
import { templateOf } from './template.ts'

export interface TestPortal {
  readonly portal: Portal
  /** The REST root. */
  readonly root: string
  /** The data folder. */
  readonly data: string
  /** A client with a token of its own for this member; without a name an anonymous one. */
  signIn(username?: string): Promise<Client & { readonly token: string | undefined }>
  /** Stops the portal and removes its data. */
  close(): Promise<void>
}

export type TestPortalOptions = Partial<Omit<PortalOptions, 'data'>>

/** What was made on another address speaks of that one. */
const moveAddresses = async ({ services: { db } }: Portal, from: string, to: string) => {
  await db
    .update(items)
    .set({ url: sql`${to}::text || substr(${items.url}, ${from.length + 1}::int)` })
    .where(like(items.url, `${from}/%`))
}

/**
 * A portal of one's own on a free port, with a copy of a sample world (`riverside` unless said otherwise) that nothing else
 * sees. With `database: { url }` the world is made anew on that PostgreSQL server, which takes longer.
 */
export const startTestPortal = async ({
  world = 'riverside',
  database,
  ...options
}: TestPortalOptions = {}): Promise<TestPortal> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-test-'))
  const removeData = () => rm(data, { recursive: true, force: true })
  try {
    const template = database ? undefined : await templateOf(world)
    await template?.copyFiles(data)
    const portal = await createPortal({
      data,
      database: database ?? { from: template?.database },
      port: 0,
      world,
      strict: true,
      ...options,
    })
    if (template) await moveAddresses(portal, template.origin, portal.url)
    const root = portal.services.addresses.rest
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
  if (!member) throw new Error(`The sample world has no member ${username}.`)
  return issueToken(db, { kind: 'access', username, expires: clock.now() + 24 * 3_600_000 })
}
