import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { items } from './schema.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { createViews } from './views.ts'

const time = 1_700_000_000_000

describe.each(servers)('views on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const db = () => portal().portal.services.db

  /** Adds items with these IDs, which were viewed once, and returns how to read their number of views. */
  const addViewed = async (...ids: string[]) => {
    const item = { owner: 'editor', type: 'Web Map', title: 'Map', numViews: 1 }
    await db()
      .insert(items)
      .values(ids.map((id) => ({ ...item, id, created: time, modified: time })))
    return async (id: string) => {
      const [stored] = await db().select().from(items).where(eq(items.id, id))
      return stored?.numViews
    }
  }

  test('are stored once, those of a removed item not at all', async () => {
    const viewsOf = await addViewed('often', 'rarely')
    const views = createViews(db())
    expect(['often', 'often', 'rarely', 'removed'].map(views.count)).toEqual([1, 2, 1, 1])
    await views.store()
    await views.store()
    expect([await viewsOf('often'), await viewsOf('rarely')]).toEqual([3, 2])
    expect(['often', 'removed'].map(views.count)).toEqual([1, 1])
  })

  test('that are counted while others are stored wait for the next time', async () => {
    const viewsOf = await addViewed('busy')
    const views = createViews(db())
    views.count('busy')
    const storing = views.store()
    expect(views.count('busy')).toBe(2)
    await storing
    expect(await viewsOf('busy')).toBe(2)
    await views.store()
    expect(await viewsOf('busy')).toBe(3)
  })

  // An embedded database has one connection, so nothing is stored during a transaction.
  test.skipIf(server === 'PGlite')('of an item that is being changed wait for it', async () => {
    const viewsOf = await addViewed('locked', 'free')
    const views = createViews(db())
    for (const id of ['locked', 'free']) views.count(id)
    await db().transaction(async (tx) => {
      await tx.update(items).set({ title: 'Changed' }).where(eq(items.id, 'locked'))
      await views.store()
    })
    expect([await viewsOf('locked'), await viewsOf('free')]).toEqual([1, 2])
    await views.store()
    expect(await viewsOf('locked')).toBe(2)
  })
})
