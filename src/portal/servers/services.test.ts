import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changes } from '../../rest/organization/changes.ts'
import { createClient, type Client } from '../../rest/protocol/client.ts'
import { layerServices } from '../../rest/servers/layerServices.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { forgetServices } from '../access/federatedServers.ts'
import { items, servers as serverTable } from '../db/schema.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

const { report, startService, stopService, licenses } = serverAdministration
const code = (expected: number): unknown => expect.objectContaining({ code: expected })
const hosting = 'Rv7hQ2mXa9LcT4sE'

describe.each(databases)('the services of a server on %s', (database) => {
  const portal = portalOn(database)
  const db = () => portal().portal.services.db
  const clientOf = async (root: string, username = 'admin'): Promise<Client> => {
    const { token } = await portal().signIn(username)
    return createClient({ root: portal().portal.url + root, token: () => Promise.resolve(token) })
  }

  /** Returns a hosted layer of the sample data, as the administration names it. */
  const hostedLayer = async () => {
    const { reports } = await (await clientOf('/server')).send(report, { folderName: 'Hosted' })
    const { serviceName = '' } = reports.find(({ type }) => type === 'FeatureServer') ?? {}
    return { name: serviceName, folderName: 'Hosted', service: `${serviceName}.FeatureServer` }
  }

  const stateOf = async (name: string, folderName?: string) => {
    const { reports } = await (
      await clientOf('/server')
    ).send(report, folderName === undefined ? {} : { folderName })
    return reports.find(({ serviceName }) => serviceName === name)?.status
  }

  test('a stopped layer is an error for everyone until it is started, also after a restart', async () => {
    const { name, ...service } = await hostedLayer()
    const admin = await clientOf('/server')
    const layer = await clientOf(`/server/rest/services/Hosted/${name}`)
    expect(await admin.send(stopService, service)).toEqual({ status: 'success' })
    await admin.send(stopService, service)
    expect(await stateOf(name, 'Hosted')).toEqual({
      configuredState: 'STOPPED',
      realTimeState: 'STOPPED',
    })
    const notStarted = {
      code: 500,
      message: `Service Hosted/${name}/FeatureServer not started`,
    }
    const { service: root, layer: first, query } = layerServices.FeatureServer
    await expect(layer.send(root, {})).rejects.toMatchObject(notStarted)
    await expect(layer.send(first, { layerId: 0 })).rejects.toMatchObject(notStarted)
    await expect(layer.send(query, { layerId: 0, where: '1=1' })).rejects.toMatchObject(notStarted)
    const [row] = await db().select().from(serverTable).where(eq(serverTable.id, hosting))
    expect(row?.stoppedServices).toEqual([`hosted/${name}/featureserver`.toLowerCase()])

    expect(await admin.send(startService, service)).toEqual({ status: 'success' })
    expect(await stateOf(name, 'Hosted')).toMatchObject({ realTimeState: 'STARTED' })
    expect(await layer.send(root, {})).toHaveProperty('layers')

    const { changes: recorded } = await (
      await portal().signIn('admin')
    ).send(changes.list, { num: 3 })
    expect(recorded.map(({ operation }) => operation)).toEqual([
      'serverAdministration.startService',
      'serverAdministration.stopService',
      'serverAdministration.stopService',
    ])
    expect(recorded[0]?.objects).toContainEqual({ parameter: 'service', id: service.service })
  })

  test('a service of the root folder is stopped without a folder', async () => {
    const admin = await clientOf('/server')
    const url = `${portal().portal.url}/server/rest/services/Inventory/GPServer?f=json`
    const { token = '' } = await portal().signIn('admin')
    const answer = async (): Promise<unknown> =>
      (await fetch(url, { headers: { 'x-esri-authorization': `Bearer ${token}` } })).json()
    await admin.send(stopService, { service: 'Inventory.GPServer' })
    expect(await stateOf('Inventory')).toMatchObject({ realTimeState: 'STOPPED' })
    expect(await answer()).toMatchObject({
      error: { code: 500, message: 'Service Inventory/GPServer not started' },
    })
    await admin.send(startService, { service: 'Inventory.GPServer' })
    expect(await answer()).toHaveProperty('tasks')
  })

  test('publishers stop the services of their own items, and other members none', async () => {
    const { name, ...service } = await hostedLayer()
    const publisher = await clientOf('/server', 'publisher')
    const viewer = await clientOf('/server', 'viewer')
    const url = `${portal().portal.url}/server/rest/services/Hosted/${name}/FeatureServer`
    const isItem = eq(items.url, url)
    await db().update(items).set({ owner: 'editor', access: 'org' }).where(isItem)
    for (const operation of [stopService, startService]) {
      await expect(viewer.send(operation, service)).rejects.toEqual(code(403))
      await expect(publisher.send(operation, service)).rejects.toEqual(code(403))
    }
    await db().update(items).set({ access: 'private' }).where(isItem)
    await expect(publisher.send(stopService, service)).rejects.toEqual(code(404))
    await db().update(items).set({ owner: 'publisher' }).where(isItem)
    await publisher.send(stopService, service)
    await publisher.send(startService, service)
    expect(await stateOf(name, 'Hosted')).toMatchObject({ realTimeState: 'STARTED' })
  })

  test.each([
    ['unknown service', { service: 'Unknown.FeatureServer' }],
    ['unknown folder', { folderName: 'Unknown', service: 'Inventory.GPServer' }],
    ['other type', { service: 'Inventory.MapServer' }],
  ])('an %s is 404', async (_what, service) => {
    const admin = await clientOf('/server')
    for (const operation of [stopService, startService])
      await expect(admin.send(operation, service)).rejects.toEqual(code(404))
  })

  test('a new layer with the name of a deleted one is not stopped', async () => {
    const stopped = ['hosted/a/featureserver', 'hosted/b/featureserver']
    const isServer = eq(serverTable.id, hosting)
    await db().update(serverTable).set({ stoppedServices: stopped }).where(isServer)
    await forgetServices(db(), hosting, ['Hosted/A/FeatureServer', 'Hosted/A/MapServer'])
    const [row] = await db().select().from(serverTable).where(isServer)
    expect(row?.stoppedServices).toEqual(['hosted/b/featureserver'])
    await db().update(serverTable).set({ stoppedServices: [] }).where(isServer)
  })

  test('the licenses of a server say what it is licensed for, and until when', async () => {
    const gis = await (await clientOf('/gis')).send(licenses, {})
    expect(gis).toMatchObject({
      edition: { name: 'svradvanced', version: '11.4', canExpire: true },
      extensions: [{ name: 'networkserver', canExpire: true }],
      features: [{ displayName: 'GIS Server Advanced', coreCount: 4 }],
    })
    expect(gis.extensions?.[0]?.expiration).toBeLessThan(gis.edition?.expiration ?? 0)
    const { edition } = await (await clientOf('/server')).send(licenses, {})
    expect(edition).toEqual({ name: 'svradvanced', version: '11.4', canExpire: false })
  })

  test('a server without licenses of its own has none, and viewers see none', async () => {
    await expect((await clientOf('/notebooks')).send(licenses, {})).rejects.toEqual(code(404))
    await expect((await clientOf('/gis', 'viewer')).send(licenses, {})).rejects.toEqual(code(403))
  })
})
