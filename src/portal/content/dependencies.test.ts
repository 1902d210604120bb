import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dependencies } from '../../rest/content/dependencies.ts'
import { items } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

describe.each(servers)('item dependencies on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const add = async (fields: Record<string, string>) =>
    String((await postForm(portal(), 'editor', '/content/users/editor/addItem', fields)).id)
  const service = 'https://gis.example.com/rest/services/Wells/FeatureServer'

  test('follow from the JSON of the items, before and after a change', async () => {
    const client = await portal().signIn('editor')
    const dependents = async (itemId: string) =>
      (await client.send(dependencies.dependents, { itemId })).list.map(({ id }) => id)
    const layer = await add({ type: 'Feature Service', title: 'Wells', url: service })
    const map = await add({
      type: 'Web Map',
      title: 'Map',
      text: JSON.stringify({ operationalLayers: [{ url: `${service}/0?token=x` }] }),
    })
    const app = await add({
      type: 'Web Mapping Application',
      title: 'App',
      url: `https://gis.example.com/app?webmap=${map}`,
      text: JSON.stringify({ values: { webmap: map }, help: 'https://example.com/help/' }),
    })
    expect(await dependents(layer)).toEqual([map])
    expect(await dependents(map)).toEqual([app])
    expect((await client.send(dependencies.list, { itemId: app })).list).toEqual([
      { dependencyType: 'id', id: map, title: 'Map', type: 'Web Map', owner: 'editor' },
      { dependencyType: 'url', id: 'https://example.com/help' },
    ])
    expect((await client.send(dependencies.list, { itemId: map })).list).toMatchObject([
      { dependencyType: 'id', id: layer },
    ])
    await postForm(portal(), 'editor', `/content/users/editor/items/${map}/update`, { text: '{}' })
    expect(await dependents(layer)).toEqual([])
  })

  test('include a URL in any spelling', async () => {
    const client = await portal().signIn('editor')
    const layer = await add({
      type: 'Feature Service',
      title: 'Ports',
      url: 'HTTPS://GIS.Example.com:443/rest/services/Ports/FeatureServer/?token=x',
    })
    const map = await add({
      type: 'Web Map',
      title: 'Map of ports',
      text: '{"url":"https://gis.example.com/rest/services/Ports/FeatureServer/3#here"}',
    })
    expect((await client.send(dependencies.list, { itemId: map })).list).toMatchObject([
      { dependencyType: 'id', id: layer },
    ])
    expect((await client.send(dependencies.dependents, { itemId: layer })).list).toMatchObject([
      { id: map },
    ])
  })

  // An embedded database has one connection, so no other one could hold a lock.
  test.runIf(server === 'PostgreSQL')(
    'include items that another transaction is changing, after it has ended',
    async () => {
      const { db } = portal().portal.services
      const client = await portal().signIn('editor')
      const layer = await add({ type: 'Feature Service', title: 'Held', url: `${service}/held` })
      const text = JSON.stringify({ item: layer })
      const free = await add({ type: 'Web Map', title: 'Free', text })
      const lockedItem = await add({ type: 'Web Map', title: 'Held map', text })
      const waiting = sql`SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      const asking = await db.transaction(async (tx) => {
        await tx.select().from(items).where(eq(items.id, lockedItem)).for('update')
        const answer = client.send(dependencies.dependents, { itemId: layer })
        await expect
          .poll(async () => ((await tx.execute(waiting)) as { rows: unknown[] }).rows)
          .toHaveLength(1)
        // As an object: a transaction would wait for the promise itself.
        return { answer }
      })
      expect((await asking.answer).list.map(({ id }) => id)).toEqual([free, lockedItem])
    },
  )

  test('include only items that the caller can read', async () => {
    const [map, viewer] = [
      await add({ type: 'Web Map', title: 'Hidden', text: '{}' }),
      await portal().signIn('viewer'),
    ]
    await expect(viewer.send(dependencies.dependents, { itemId: map })).rejects.toThrow(
      'Item does not exist',
    )
  })
})
