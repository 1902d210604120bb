import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { servers } from '../../rest/servers/servers.ts'
import { servers as serverRows } from '../db/schema.ts'
import { StoredUpgrade } from './upgradeProgress.ts'
import { movableClock } from '../testing/clock.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

describe.each(databases)('on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock })
  const origin = () => portal().portal.url

  test('members see the federated servers with absolute URLs, and no key of a server', async () => {
    const { servers: list } = await (await portal().signIn('viewer')).send(servers.list, {})
    expect(list).toHaveLength(6)
    expect(list[0]).toMatchObject({
      url: `${origin()}/server`,
      adminUrl: `${origin()}/server`,
      isHosted: true,
      serverRole: 'HOSTING_SERVER',
      serverFunction: '',
    })
    expect(list.map(({ serverKey }) => serverKey)).toEqual([null, null, null, null, null, null])
    expect(list.find(({ url }) => url.endsWith('/imagery'))).toMatchObject({
      serverFunction: 'ImageHosting,RasterAnalytics',
    })
    expect(list[1]?.url).toBe(`${origin()}/legacy-gis`)
  })

  test('administrators see the upgrades of servers, other members do not', async () => {
    const upgradesOf = async (username: string) => {
      const { servers: list } = await (await portal().signIn(username)).send(servers.list, {})
      return list.flatMap(({ url, upgrade }) =>
        upgrade ? [[url.slice(origin().length), upgrade.upgradeStatus]] : [],
      )
    }
    // The upgrade of one server began with the sample data, and lasts some minutes.
    const [row] = await portal()
      .portal.services.db.select()
      .from(serverRows)
      .where(eq(serverRows.url, '/realtime'))
    const { run } = StoredUpgrade.parse(row?.upgrade)
    clock.advance((run?.started ?? 0) + 1_000 - clock.now())
    const found = await upgradesOf('admin')
    expect(found.filter(([, state]) => state === 'UPGRADE_REQUIRED')).toEqual([
      ['/imagery', 'UPGRADE_REQUIRED'],
      ['/notebooks', 'UPGRADE_REQUIRED'],
    ])
    expect(found.map(([path]) => path)).toContain('/realtime')
    expect(await upgradesOf('publisher')).toEqual([])
  })

  test('one server is returned by its ID; an unknown ID is refused', async () => {
    const client = await portal().signIn('viewer')
    const { servers: list } = await client.send(servers.list, {})
    const [, second] = list
    expect(await client.send(servers.read, { serverId: second?.id ?? '' })).toEqual(second)
    await expect(client.send(servers.read, { serverId: 'unknown' })).rejects.toMatchObject({
      code: 400,
      message: 'Server does not exist or is inaccessible.',
    })
  })

  test('anonymous callers do not see the servers', async () => {
    const anonymous = await portal().signIn()
    await expect(anonymous.send(servers.list, {})).rejects.toMatchObject({ code: 499 })
  })
})
