import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../rest/protocol/client.ts'
import { federatedServer } from '../../rest/servers/federatedServer.ts'
import { portals } from '../../rest/organization/portals.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { organization, tokens } from '../db/schema.ts'
import { endFamily, issueToken } from '../access/tokens.ts'
import { settingsOf } from '../db/settings.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

const code = (expected: number): unknown => expect.objectContaining({ code: expected })

describe.each(databases)('federated servers on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock })
  const origin = () => portal().portal.url
  const services = () => portal().portal.services

  const clientOf = (path: string, token?: string) =>
    createClient({ root: origin() + path, token: () => Promise.resolve(token) })
  const exchange = (username: string, fields: Record<string, string>) =>
    postForm(portal(), username, '/generateToken', fields)
  /** Returns a token for a server as a client gets it. */
  const tokenFor = async (path: string, username = 'admin') => {
    const { token } = await exchange(username, { serverUrl: origin() + path, request: 'getToken' })
    return String(token)
  }

  test.each([
    ['/server', 11.4],
    ['/gis', 11.4],
    ['/imagery', 11.3],
    ['/notebooks', 11.3],
  ])('%s says its version and its portal to everyone', async (path, currentVersion) => {
    const server = clientOf(path)
    expect(await server.send(federatedServer.info, {})).toEqual({
      currentVersion,
      fullVersion: `${currentVersion}.0`,
      owningSystemUrl: `${origin()}/portal`,
      authInfo: {
        isTokenBasedSecurity: true,
        tokenServicesUrl: `${portal().root}/generateToken`,
      },
    })
    expect(await server.send(federatedServer.root, {})).toMatchObject({ currentVersion })
    expect(await server.send(serverAdministration.local, {})).toEqual({ status: 'success' })
  })

  test('a private organization hides no more than the services', async () => {
    const { db } = services()
    const settings = await settingsOf(db)
    await db.update(organization).set({ settings: { ...settings, access: 'private' } })
    expect(await clientOf('/gis').send(federatedServer.info, {})).toHaveProperty('owningSystemUrl')
    await expect(clientOf('/gis').send(federatedServer.services, {})).rejects.toEqual(code(499))
    await db.update(organization).set({ settings })
  })

  test('only the hosting server has the geoprocessing service', async () => {
    const servicesOf = async (path: string) => {
      const server = clientOf(path, await tokenFor(path, 'viewer'))
      return (await server.send(federatedServer.services, {})).services
    }
    expect(await servicesOf('/server')).toEqual([{ name: 'Inventory', type: 'GPServer' }])
    expect(await servicesOf('/gis')).toEqual([])
    const elsewhere = await fetch(`${origin()}/gis/rest/services/Inventory/GPServer?f=json`)
    expect(await elsewhere.json()).toMatchObject({ error: { code: 404 } })
  })

  test('a server accepts tokens of the portal, its own, and no token of another server', async () => {
    const own = await tokenFor('/gis')
    const { token: ofPortal } = await portal().signIn('admin')
    for (const token of [own, ofPortal])
      await clientOf('/gis', token).send(federatedServer.services, {})
    await expect(clientOf('/imagery', own).send(federatedServer.services, {})).rejects.toEqual(
      code(498),
    )
    await expect(
      createClient({ root: portal().root, token: () => Promise.resolve(own) }).send(
        portals.checkUrl,
        { url: 'https://gis.example.com' },
      ),
    ).rejects.toEqual(code(498))
  })

  test('a token is exchanged for any URL of a server, and refused for other URLs', async () => {
    for (const url of ['/gis', '/GIS/', '/gis/rest/services', '/gis/admin/services'])
      expect(await exchange('viewer', { serverUrl: origin() + url })).toHaveProperty('token')
    for (const url of [`${origin()}/gis2`, origin(), 'https://elsewhere.example/gis', 'gis', ''])
      expect((await exchange('viewer', { serverUrl: url })).error).toMatchObject({
        code: 400,
        message: 'Unable to generate token.',
      })
    const withoutToken = { serverUrl: `${origin()}/gis`, token: '' }
    expect((await exchange('viewer', withoutToken)).error?.details).toEqual([
      "'token' must be specified.",
    ])
    expect((await exchange('viewer', { ...withoutToken, token: 'unknown' })).error?.code).toBe(498)
    const nested = { serverUrl: `${origin()}/gis`, token: await tokenFor('/gis') }
    expect((await exchange('viewer', nested)).error?.code).toBe(498)
  })

  test('a server token ends with the token that it was exchanged for', async () => {
    const { db } = services()
    const expires = clock.now() + minutes(30)
    const access = { kind: 'access', username: 'viewer', expires } as const
    const token = await issueToken(db, { ...access, family: 'a-sign-in' })
    const answer = await exchange('viewer', {
      token,
      serverUrl: `${origin()}/gis`,
      expiration: '600',
    })
    expect(answer.expires).toBe(expires)
    const server = clientOf('/gis', String(answer.token))
    await server.send(federatedServer.services, {})
    await endFamily(db, 'a-sign-in')
    await expect(server.send(federatedServer.services, {})).rejects.toEqual(code(498))

    const short = await exchange('viewer', { serverUrl: `${origin()}/gis`, expiration: '1' })
    const brief = clientOf('/gis', String(short.token))
    clock.advance(minutes(1) - 1)
    await brief.send(federatedServer.services, {})
    clock.advance(1)
    await expect(brief.send(federatedServer.services, {})).rejects.toEqual(code(498))
  })

  test('a server token is bound to the page of the exchanged token, or to the one it names', async () => {
    const { db } = services()
    const page = 'https://maps.example.com/app'
    const server = { serverUrl: `${origin()}/gis` }
    const bound = await exchange('viewer', { ...server, client: 'referer', referer: page })
    const read = async (token: unknown, referer?: string) => {
      const answer = await fetch(`${origin()}/gis/rest/services?f=json`, {
        headers: {
          'x-esri-authorization': `Bearer ${String(token)}`,
          ...(referer === undefined ? {} : { referer }),
        },
      })
      const body = (await answer.json()) as { error?: { code: number } }
      return body.error?.code
    }
    expect(await read(bound.token)).toBe(498)
    expect(await read(bound.token, page)).toBeUndefined()

    const expires = clock.now() + minutes(30)
    const token = await issueToken(db, {
      kind: 'access',
      username: 'viewer',
      expires,
      referer: page,
    })
    const response = await fetch(`${portal().root}/generateToken`, {
      method: 'POST',
      headers: { referer: page },
      body: new URLSearchParams({ ...server, token, f: 'json' }),
    })
    const { token: inherited } = (await response.json()) as { token: string }
    expect(await read(inherited)).toBe(498)
    expect(await read(inherited, page)).toBeUndefined()
  })

  test('only the hash of a server token is stored', async () => {
    const token = await tokenFor('/gis')
    const rows = await services().db.select().from(tokens).where(eq(tokens.kind, 'server'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('members with an administrative privilege read the root of the administration', async () => {
    const admin = clientOf('/gis', await tokenFor('/gis'))
    expect(await admin.send(serverAdministration.root, {})).toEqual({
      isServerLicensed: 'true',
      resources: expect.arrayContaining(['services', 'webhooks']),
      currentVersion: 11.4,
      fullVersion: '11.4.0',
      acceptLanguage: 'en-US,en;q=0.9',
    })
    await clientOf('/gis', await tokenFor('/gis', 'publisher')).send(serverAdministration.root, {})
    const viewer = clientOf('/gis', await tokenFor('/gis', 'viewer'))
    await expect(viewer.send(serverAdministration.root, {})).rejects.toEqual(code(403))
    await expect(clientOf('/gis').send(serverAdministration.root, {})).rejects.toEqual(code(499))
  })

  test('errors of the administration have its envelope, also at unknown paths', async () => {
    const errorAt = async (path: string): Promise<unknown> =>
      (await fetch(`${origin()}${path}?f=json`)).json()
    expect(await errorAt('/gis/admin')).toEqual({
      status: 'error',
      code: 499,
      messages: ['Token Required', 'Token Required'],
    })
    expect(await errorAt('/gis/admin/nothing')).toEqual({
      status: 'error',
      code: 404,
      messages: ['This portal has no such resource or operation.'],
    })
    for (const path of ['/gis', '/GIS/nothing', '/imagery/rest/nothing'])
      expect(await errorAt(path)).toMatchObject({ error: { code: 404 } })
  })

  test('a server whose machines are stopped returns an error to everyone, in the envelope of the path', async () => {
    const stopped = expect.stringContaining('Could not access any server machines.')
    await expect(clientOf('/legacy-gis').send(federatedServer.info, {})).rejects.toMatchObject({
      code: 500,
      message: stopped,
    })
    const admin = clientOf('/legacy-gis', await tokenFor('/legacy-gis'))
    await expect(admin.send(serverAdministration.root, {})).rejects.toMatchObject({
      code: 500,
      details: [stopped],
    })
  })
})
