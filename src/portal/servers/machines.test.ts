import { describe, expect, test } from 'vitest'
import { createClient } from '../../rest/protocol/client.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { servers } from '../../rest/servers/servers.ts'
import { movableClock } from '../testing/clock.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

const { machines, machine, certificate, report } = serverAdministration
const day = 24 * 3_600_000

describe.each(databases)('on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock })

  const administrationOf = async (path: string, username = 'admin') => {
    const { token } = await portal().signIn(username)
    return createClient({
      root: portal().portal.url + path,
      token: () => Promise.resolve(token),
    })
  }

  test('administrators see the machines of a server, and until when their certificates are valid', async () => {
    const gis = await administrationOf('/gis')
    const adminURL = `${portal().portal.url}/gis/admin`
    const names = ['GIS2A.RIVERSIDE.EXAMPLE', 'GIS2B.RIVERSIDE.EXAMPLE']
    expect(await gis.send(machines, {})).toEqual({
      machines: names.map((machineName) => ({ machineName, adminURL })),
    })
    expect(await gis.send(machine, { machine: 'gis2b.riverside.example' })).toEqual({
      machineName: names[1],
      adminURL,
      platform: 'Linux-amd64-5.14',
      configuredState: 'STARTED',
      webServerCertificateAlias: 'gis2b-riverside',
    })
    const read = await gis.send(certificate, {
      machine: 'GIS2B.RIVERSIDE.EXAMPLE',
      alias: 'gis2b-riverside',
    })
    expect(read).toMatchObject({
      aliasName: 'gis2b-riverside',
      subject: 'CN=gis2b.riverside.example, O=Riverside County, C=US',
    })
    const until = Number(read.validUntilEpoch)
    expect(Math.round((until - clock.now()) / day)).toBe(19)
    expect(read.validUntil).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d UTC \d{4}$/)
    expect(Date.parse(read.validUntil ?? '')).toBe(Math.floor(until / 1000) * 1000)
  })

  test.each([
    ['machine', machine, { machine: 'GIS9.RIVERSIDE.EXAMPLE' }],
    ['certificate of an unknown machine', certificate, { machine: 'x', alias: 'x' }],
    ['certificate', certificate, { machine: 'GIS2A.RIVERSIDE.EXAMPLE', alias: 'gis2b-riverside' }],
    ['folder', report, { folderName: 'Unknown' }],
  ] as const)('an unknown %s is 404', async (_what, operation, input) => {
    const gis = await administrationOf('/gis')
    await expect(gis.send(operation, input as never)).rejects.toMatchObject({ code: 404 })
  })

  test('the report of a folder contains its services with their states', async () => {
    const hosting = await administrationOf('/server')
    const { reports: root } = await hosting.send(report, {})
    const { reports: hosted } = await hosting.send(report, {
      folderName: 'Hosted',
      parameters: ['status'],
    })
    expect(root.every(({ folderName }) => folderName === '/')).toBe(true)
    expect(hosted.length).toBeGreaterThan(0)
    for (const one of hosted)
      expect(one).toEqual({
        folderName: 'Hosted',
        serviceName: expect.not.stringContaining('/'),
        type: expect.stringMatching(/Server$/),
        status: { configuredState: 'STARTED', realTimeState: 'STARTED' },
      })
  })

  test('members without administrative privileges see neither machines nor states', async () => {
    const viewer = await administrationOf('/server', 'viewer')
    for (const call of [
      () => viewer.send(machines, {}),
      () => viewer.send(machine, { machine: 'GIS1.RIVERSIDE.EXAMPLE' }),
      () => viewer.send(report, {}),
    ])
      await expect(call()).rejects.toMatchObject({ code: 403 })
  })

  test.each([
    ['/server', 'success', /accessible/, /matches that of the portal/],
    ['/imagery', 'success with warnings', /accessible/, /11\.3\.0, differs from 11\.4/],
    ['/legacy-gis', 'failure', /not accessible/],
  ])('the federation of the server at %s is validated: %s', async (path, status, ...expected) => {
    const admin = await portal().signIn('admin')
    const { servers: all } = await admin.send(servers.list, {})
    const { id = '', adminUrl } = all.find(({ url }) => url.endsWith(path)) ?? {}
    const found = await admin.send(servers.validate, { serverId: id })
    expect(found).toMatchObject({ status, serverId: id, adminUrl })
    expect(found.messages).toEqual(expected.map((one): unknown => expect.stringMatching(one)))
  })

  test('only who manages servers validates a federation, and an unknown server is 400', async () => {
    const admin = await portal().signIn('admin')
    await expect(admin.send(servers.validate, { serverId: 'unknown' })).rejects.toMatchObject({
      code: 400,
    })
    const { servers: all } = await admin.send(servers.list, {})
    const publisher = await portal().signIn('publisher')
    await expect(
      publisher.send(servers.validate, { serverId: all[0]?.id ?? '' }),
    ).rejects.toMatchObject({ code: 403 })
  })
})
