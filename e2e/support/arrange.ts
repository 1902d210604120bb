import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { createClient, type Client } from '../../src/rest/protocol/client.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import { packageItem } from '../../src/rest/records/packageItem.ts'
import { packages } from '../../src/rest/groups/packages.ts'
import { groupItems, groups, items as itemRows } from '../../src/portal/db/schema.ts'
import type { Portal } from '../../src/portal/portal.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'

/** The sample accounts: default administrator, owner of groups, owner of items, and viewer. */
export type Account = 'admin' | 'publisher' | 'editor' | 'viewer'

export const password = 'portal-sample'

export interface Named {
  readonly id: string
  readonly title: string
}

/** An item to create. Omitted properties are those of a small text document. */
export interface NewItem extends Partial<Input<typeof content.addItem>> {
  readonly title: string
}

export interface NewGroup {
  readonly title: string
  readonly owner?: Account
  readonly access?: 'private' | 'org' | 'public'
  readonly snippet?: string
  readonly description?: string
  readonly tags?: readonly string[]
  /** Items that the group's owner creates and shares with the group. */
  readonly items?: readonly NewItem[]
}

/** An export package in the local file system, and its items. */
export interface PackageFile {
  readonly path: string
  readonly items: readonly Named[]
}

/** Creates test data on a portal with the REST interface, as any client would. */
export interface Arrange {
  /** Returns a client of the portal with its own token, which is valid for years. */
  as(account: Account): Client
  group(group: NewGroup): Promise<Named & { readonly items: readonly Named[] }>
  item(owner: Account, item: NewItem): Promise<Named>
  /** Adds copies of an item with numbered titles, as rows of the database. */
  copies(of: Named, count: number): Promise<void>
  share(item: Named, group: Named): Promise<void>
  /** Exports a group on the portal, and saves the package at `path`. The package item is deleted. */
  exportFile(group: Named & { items: readonly Named[] }, path: string): Promise<PackageFile>
  /** Adds a package file to a member's content, as a user would before importing it. */
  packageItem(owner: Account, path: string, name: string): Promise<Named>
}

const years = 5 * 365 * 86_400_000

const needed = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the portal answered without ${what}`)
  return value
}

export const arrange = ({ url, services: { db, files, clock } }: Portal): Arrange => {
  const root = `${url}/portal/sharing/rest`
  const clients = new Map<Account, Client>()
  const signedIn = (username: Account): Client => {
    let token: Promise<string> | undefined
    return createClient({
      root,
      token: () =>
        (token ??= issueToken(db, { kind: 'access', username, expires: clock.now() + years })),
    })
  }
  const as = (account: Account): Client => {
    const client = clients.get(account) ?? signedIn(account)
    clients.set(account, client)
    return client
  }

  const item: Arrange['item'] = async (owner, { title, ...rest }) => {
    const { id } = await as(owner).send(content.addItem, {
      type: 'Web Map',
      tags: ['test'],
      ...(rest.file ? {} : { text: JSON.stringify({ title, operationalLayers: [] }) }),
      ...rest,
      title,
      userName: owner,
    })
    return { id: needed(id, 'an item ID'), title }
  }

  const copies: Arrange['copies'] = async ({ id, title }, count) => {
    const [row] = await db.select().from(itemRows).where(eq(itemRows.id, id))
    const original = needed(row, 'the item')
    const batch = 1_000
    for (let start = 0; start < count; start += batch)
      await db.insert(itemRows).values(
        Array.from({ length: Math.min(batch, count - start) }, (_, index) => ({
          ...original,
          id: randomBytes(16).toString('hex'),
          title: `${title} ${start + index + 1}`,
        })),
      )
  }

  // Written as rows, so that a group can have any owner and time.
  const share: Arrange['share'] = async ({ id: itemId }, { id: groupId }) => {
    await db.insert(groupItems).values({ groupId, itemId, shared: clock.now() })
    await db
      .update(itemRows)
      .set({ access: 'shared' })
      .where(and(eq(itemRows.id, itemId), eq(itemRows.access, 'private')))
  }

  const group: Arrange['group'] = async ({
    title,
    owner = 'publisher',
    access = 'org',
    snippet,
    description,
    tags = [],
    items: wanted = [],
  }) => {
    const id = randomBytes(16).toString('hex')
    const now = clock.now()
    await db.insert(groups).values({
      id,
      title,
      owner,
      access,
      snippet: snippet ?? null,
      description: description ?? null,
      tags: [...tags],
      created: now,
      modified: now,
    })
    const made: Named[] = []
    for (const each of wanted) {
      const one = await item(owner, each)
      await share(one, { id, title })
      made.push(one)
    }
    return { id, title, items: made }
  }

  /** The stored file of an item. It is copied on disk, because packages might be larger than memory. */
  const dataOf = async (itemId: string) => {
    const [row] = await db
      .select({ hash: itemRows.dataHash })
      .from(itemRows)
      .where(eq(itemRows.id, itemId))
    return needed(row?.hash ?? undefined, 'data')
  }

  return {
    as,
    group,
    item,
    copies,
    share,
    exportFile: async ({ id: groupId, items: held }, path) => {
      const admin = as('admin')
      const { result } = await admin.send(packages.exportGroup, { groupId })
      const itemId = needed(result?.itemId, 'a package item')
      await files.withPath(await dataOf(itemId), (stored) => copyFile(stored, path))
      await admin.send(items.remove, { userName: 'admin', itemId })
      return { path, items: held }
    },
    packageItem: async (owner, path, name) => {
      const { extension, ...properties } = packageItem
      const { id } = await as(owner).send(content.addItem, {
        ...properties,
        typeKeywords: [...properties.typeKeywords],
        tags: [...properties.tags],
        userName: owner,
        title: name,
        file: new File([await openAsBlob(path)], `${name}.${extension}`),
      })
      return { id: needed(id, 'an item ID'), title: name }
    },
  }
}
