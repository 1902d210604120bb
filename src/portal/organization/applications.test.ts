import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { applicationLimits } from '../../rest/organization/applications.ts'
import { registeredKeyword, registrableTypes } from '../../rest/records/registration.ts'
import type { Client } from '../../rest/protocol/client.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import type { Log } from '../common/log.ts'
import {
  applications as applicationRows,
  authorizationCodes,
  items,
  members,
  organization,
  tokens as tokenRows,
} from '../db/schema.ts'
import { addItem, addMember } from '../testing/arrange.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import {
  authorizeUrl,
  exchange,
  freshBrowser,
  invalidToken,
  newCode,
  ownerOf,
  post,
  refresh,
  replace,
  signInAt,
  type Request,
} from '../testing/oauth.ts'
import { portalOn, servers } from '../testing/servers.ts'

const { applications, items: itemOperations, transfer } = operations
const redirectUri = 'https://apps.example.com/back?from=portal'
const noApplication = {
  code: 400,
  message: 'Application does not exist or is inaccessible.',
}
const tokenRequired = { code: 499 }

const lines: string[] = []
const record = (fields: object, message: string) =>
  void lines.push(JSON.stringify([fields, message]))
const log: Log = { info: record, warn: record, error: record }

describe('guesses of a secret', () => {
  const portal = portalOn('PGlite', { sampleData: 'empty' })

  test('are limited by address', async () => {
    const guess = () =>
      postForm(portal(), undefined, '/oauth2/token', {
        grant_type: 'client_credentials',
        client_id: 'portal-console',
        client_secret: 'guess',
      })
    const answers = await Promise.all(Array.from({ length: 101 }, guess))
    const codes = answers.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 400)).toHaveLength(100)
    expect(codes).toContain(429)
  })
})

describe.each(servers)('%s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock, log })
  const db = () => portal().portal.services.db
  let owner: Client
  let other: Client
  let admin: Client
  let anonymous: Client
  let itemId: string

  beforeAll(async () => {
    await addMember(portal().portal.services, 'leaver')
    owner = await portal().signIn('publisher')
    other = await portal().signIn('editor')
    admin = await portal().signIn('admin')
    anonymous = await portal().signIn()
  })
  beforeEach(async () => {
    signInAt(portal())
    itemId = await addItem(portal().portal.services, {
      title: 'Field survey',
      type: 'Web Mapping Application',
      typeKeywords: ['Survey'],
      access: 'public',
    })
  })

  type Registration = Omit<Input<typeof applications.register>, 'itemId'>
  const register = async (values: Partial<Registration> = {}) => {
    const application = await owner.send(applications.register, {
      itemId,
      appType: 'multiple',
      redirect_uris: [redirectUri],
      ...values,
    })
    return { ...application, client_secret: application.client_secret ?? '' }
  }
  const keywords = async () =>
    (
      await db()
        .select({ typeKeywords: items.typeKeywords })
        .from(items)
        .where(eq(items.id, itemId))
    )[0]?.typeKeywords
  const countOf = (clientId: string) =>
    Promise.all([
      db().$count(tokenRows, eq(tokenRows.clientId, clientId)),
      db().$count(authorizationCodes, eq(authorizationCodes.clientId, clientId)),
    ])

  /** Signs in a member with the application. Returns a code. */
  const codeFor = (client_id: string, username = 'editor', changes: Request = {}) =>
    newCode(username, { client_id, redirect_uri: redirectUri, ...changes })
  const exchangeFor = (client_id: string, code: string) =>
    exchange(code, { client_id, redirect_uri: redirectUri })
  const tokensOf = async (client_id: string, username = 'editor') =>
    exchangeFor(client_id, await codeFor(client_id, username))
  const requestToken = (client_id: string, client_secret: string, fields: Request = {}) =>
    post('/oauth2/token', { grant_type: 'client_credentials', client_id, client_secret, ...fields })
  const applicationToken = async (client_id: string, client_secret: string) =>
    String((await requestToken(client_id, client_secret))['access_token'])
  const appInfo = async (token: string) => (await post('/portals/self', { token }))['appInfo']

  describe('an item', () => {
    test('is registered by its owner: the secret is returned once and stored hashed', async () => {
      const application = await register()
      expect(application).toEqual({
        itemId,
        client_id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
        client_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
        appType: 'multiple',
        redirect_uris: [redirectUri],
        registered: clock.now(),
        modified: clock.now(),
        lastUsed: null,
        lastUsedBy: null,
        approved: null,
        approvedBy: null,
      })
      expect(await keywords()).toEqual(['Survey', registeredKeyword])
      const { client_secret: secret, ...withoutSecret } = application
      const clientId = application.client_id
      expect(await owner.send(applications.read, { clientId })).toEqual(withoutSecret)
      const ofItem = { userName: 'publisher', itemId }
      expect(await owner.send(applications.ofItem, ofItem)).toEqual(withoutSecret)
      const rows = await db().select().from(applicationRows)
      expect(JSON.stringify(rows)).not.toContain(secret)
    })

    test.each(registrableTypes)('of the type %s is registered', async (type) => {
      await db().update(items).set({ type }).where(eq(items.id, itemId))
      expect(await register()).toMatchObject({ itemId })
    })

    test('of another type, or one that is not complete, is refused', async () => {
      await db().update(items).set({ type: 'Web Map' }).where(eq(items.id, itemId))
      await expect(register()).rejects.toMatchObject({ code: 400, parameter: 'itemId' })
      await db()
        .update(items)
        .set({ type: 'Mobile Application', state: 'partial' })
        .where(eq(items.id, itemId))
      await expect(register()).rejects.toMatchObject({ code: 400, parameter: 'itemId' })
      expect(await keywords()).toEqual(['Survey'])
    })

    test('is not registered by others, not even by administrators', async () => {
      const call = { itemId, appType: 'browser' } as const
      await expect(anonymous.send(applications.register, call)).rejects.toMatchObject(tokenRequired)
      for (const client of [other, admin])
        await expect(client.send(applications.register, call)).rejects.toMatchObject({ code: 403 })
      await expect(
        owner.send(applications.register, { ...call, itemId: 'unknown' }),
      ).rejects.toMatchObject({ code: 400, messageCode: 'CONT_0001' })
    })

    test('is registered once, also by simultaneous calls', async () => {
      const outcomes = await Promise.allSettled([register(), register(), register()])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(register()).rejects.toMatchObject({ code: 400, parameter: 'itemId' })
      expect(await db().$count(applicationRows, eq(applicationRows.itemId, itemId))).toBe(1)
    })

    test('that is not registered has no application', async () => {
      await expect(
        owner.send(applications.ofItem, { userName: 'publisher', itemId }),
      ).rejects.toMatchObject({ code: 400, parameter: 'itemId' })
    })

    test('keeps the keyword while it is registered, and no update adds it to another item', async () => {
      const update = (typeKeywords: string[]) =>
        owner.send(itemOperations.update, { userName: 'publisher', itemId, typeKeywords })
      await update([registeredKeyword, 'Field'])
      expect(await keywords()).not.toContain(registeredKeyword)
      await register()
      await update(['Other'])
      expect(await keywords()).toContain(registeredKeyword)
    })

    test('takes its application with it when it is deleted', async () => {
      const { client_id, client_secret } = await register()
      const { access_token } = await tokensOf(client_id)
      const token = await applicationToken(client_id, client_secret)
      await codeFor(client_id)
      await owner.send(itemOperations.remove, { userName: 'publisher', itemId })
      expect(await countOf(client_id)).toEqual([0, 0])
      for (const ended of [String(access_token), token])
        expect(await ownerOf(ended)).toEqual(invalidToken)
      await expect(admin.send(applications.read, { clientId: client_id })).rejects.toMatchObject(
        noApplication,
      )
    })

    test('keeps its application when it is transferred, which its new owner controls', async () => {
      const { client_id: clientId, client_secret } = await register()
      const moved = { userName: 'publisher', itemId, targetUsername: 'editor' }
      await admin.send(transfer.reassign, moved)
      await expect(owner.send(applications.read, { clientId })).rejects.toMatchObject(noApplication)
      expect(await other.send(applications.read, { clientId })).toMatchObject({ itemId })
      const token = await applicationToken(clientId, client_secret)
      expect(await appInfo(token)).toMatchObject({ appOwner: 'editor' })
    })
  })

  describe('an application', () => {
    test('is updated by its owner and administrators; what is omitted stays', async () => {
      const { client_id: clientId } = await register()
      clock.advance(1000)
      const uri = 'myapp://signed-in'
      expect(
        await owner.send(applications.update, { clientId, redirect_uris: [uri, uri] }),
      ).toMatchObject({ appType: 'multiple', redirect_uris: [uri], modified: clock.now() })
      expect(await admin.send(applications.update, { clientId, appType: 'native' })).toMatchObject({
        appType: 'native',
        redirect_uris: [uri],
      })
    })

    test('is updated with its whole record, as other clients send it', async () => {
      const { client_id } = await register()
      const sent = {
        client_id,
        itemId: 'ignored',
        client_secret: 'ignored',
        registered: 1,
        privileges: '[]',
        httpReferrers: '[]',
        isBeta: false,
        appType: 'server',
        redirect_uris: '[]',
      }
      const answer = await postForm(portal(), 'publisher', `/oauth2/apps/${client_id}/update`, sent)
      expect(answer).toMatchObject({ itemId, client_id, appType: 'server', redirect_uris: [] })
    })

    test('accepts as many and as long redirect URIs as the contract allows, and no more', async () => {
      const { redirectUris: count, redirectUri: length } = applicationLimits
      const uris = Array.from({ length: count }, (_, index) =>
        `https://apps.example.com/${index}/`.padEnd(length, 'a'),
      )
      const { client_id } = await register({ redirect_uris: uris })
      const path = `/oauth2/apps/${client_id}/update`
      const redirect_uris = JSON.stringify([...uris, 'https://apps.example.com/'])
      expect(await postForm(portal(), 'publisher', path, { redirect_uris })).toMatchObject({
        error: { code: 400, parameter: 'redirect_uris' },
      })
      expect(await owner.send(applications.read, { clientId: client_id })).toMatchObject({
        redirect_uris: uris,
      })
    })

    test('accepts one redirect URI as text', async () => {
      const sent = { itemId, appType: 'browser', redirect_uris: redirectUri }
      const { client_id } = await postForm(portal(), 'publisher', '/oauth2/registerApp', sent)
      const path = `/oauth2/apps/${String(client_id)}/update`
      expect(
        await postForm(portal(), 'publisher', path, { redirect_uris: 'my-app://auth' }),
      ).toMatchObject({ redirect_uris: ['my-app://auth'] })
      for (const wrong of ['[', '{}', '"https://apps.example.com/"', 'apps.example.com'])
        expect(await postForm(portal(), 'publisher', path, { redirect_uris: wrong })).toMatchObject(
          { error: { code: 400, parameter: 'redirect_uris' } },
        )
    })

    test.each([
      ['a wildcard', 'https://*.example.com/'],
      ['HTTP without encryption', 'http://apps.example.com/'],
      ['the scheme of a browser', 'view-source:https://apps.example.com/'],
      ['a fragment', 'https://apps.example.com/#a'],
      ['credentials', 'https://user:password@apps.example.com/'],
      ['a script', 'javascript:alert(1)'],
      ['a relative path', '/back'],
      [
        'too many characters',
        `https://apps.example.com/${'a'.repeat(applicationLimits.redirectUri)}`,
      ],
    ])('refuses a redirect URI with %s', async (_words, uri) => {
      const { client_id } = await register()
      for (const [path, fields] of [
        ['/oauth2/registerApp', { itemId, appType: 'browser' }],
        [`/oauth2/apps/${client_id}/update`, {}],
      ] as const) {
        const sent = { ...fields, redirect_uris: JSON.stringify([uri]) }
        expect(await postForm(portal(), 'publisher', path, sent)).toMatchObject({
          error: { code: 400, parameter: expect.stringContaining('redirect_uris') as string },
        })
      }
    })

    test('is unknown to anyone but its owner and administrators', async () => {
      const { client_id, client_secret } = await register()
      const app = await applicationToken(client_id, client_secret)
      for (const name of ['read', 'update', 'regenerateSecret', 'unregister'] as const) {
        const operation = applications[name]
        for (const clientId of [client_id, 'unknown', 'portal-console'])
          await expect(other.send(operation, { clientId })).rejects.toMatchObject(noApplication)
        for (const clientId of ['unknown', 'portal-console'])
          await expect(admin.send(operation, { clientId })).rejects.toMatchObject(noApplication)
        await expect(anonymous.send(operation, { clientId: client_id })).rejects.toMatchObject(
          tokenRequired,
        )
        const path = operation.path.replace(':clientId', client_id)
        expect(await post(path, { token: app })).toMatchObject({ error: tokenRequired })
      }
      await expect(
        other.send(applications.ofItem, { userName: 'publisher', itemId }),
      ).rejects.toMatchObject({ code: 403 })
      expect(
        await admin.send(applications.ofItem, { userName: 'publisher', itemId }),
      ).toMatchObject({ client_id })
    })

    test('is controlled by the owner of its item at the time of the change', async () => {
      const { client_id: clientId } = await register()
      await db().update(members).set({ disabled: true }).where(eq(members.username, 'publisher'))
      await expect(owner.send(applications.unregister, { clientId })).rejects.toMatchObject({
        code: 498,
      })
      await db().update(members).set({ disabled: false }).where(eq(members.username, 'publisher'))
      await db().update(items).set({ owner: 'leaver' }).where(eq(items.id, itemId))
      await expect(owner.send(applications.unregister, { clientId })).rejects.toMatchObject(
        noApplication,
      )
    })

    test('is unregistered with its tokens and codes, and its item stays', async () => {
      const { client_id: clientId, client_secret } = await register()
      const tokens = await tokensOf(clientId)
      const app = await applicationToken(clientId, client_secret)
      const code = await codeFor(clientId)
      expect(await admin.send(applications.unregister, { clientId })).toEqual({
        success: true,
        itemId,
      })
      expect(await keywords()).toEqual(['Survey'])
      expect(await countOf(clientId)).toEqual([0, 0])
      for (const token of [String(tokens['access_token']), app])
        expect(await ownerOf(token)).toEqual(invalidToken)
      const invalidClient = { error: { code: 400, error: 'invalid_client' } }
      expect(await exchangeFor(clientId, code)).toMatchObject(invalidClient)
      expect(await requestToken(clientId, client_secret)).toMatchObject(invalidClient)
      expect(await refresh(String(tokens['refresh_token']), { client_id: clientId })).toMatchObject(
        invalidClient,
      )
      expect(await register()).toMatchObject({ itemId })
    })

    test('gets a new secret, which ends its own tokens and no sign-ins', async () => {
      const { client_id: clientId, client_secret: before } = await register()
      const tokens = await tokensOf(clientId)
      const app = await applicationToken(clientId, before)
      const { client_secret: after = '' } = await owner.send(applications.regenerateSecret, {
        clientId,
      })
      expect(after).toMatch(/^[0-9a-f]{32}$/)
      expect(await appInfo(app)).toBeUndefined()
      expect(await requestToken(clientId, before)).toMatchObject({
        error: { error: 'invalid_client', message: 'Invalid client_secret' },
      })
      expect(await requestToken(clientId, after)).toHaveProperty('access_token')
      expect(await ownerOf(String(tokens['access_token']))).toMatchObject({ username: 'editor' })
    })

    test('is valid for every member, and an unknown one is not', async () => {
      const { client_id } = await register()
      for (const client of [owner, other, admin])
        for (const known of [client_id, 'portal-console'])
          expect(await client.send(applications.validateAccess, { client_id: known })).toEqual({
            valid: true,
            viewOnlyUserTypeApp: false,
          })
      await expect(
        other.send(applications.validateAccess, { client_id: 'unknown' }),
      ).rejects.toMatchObject({ code: 400, messageCode: 'GWM_0007', message: 'Invalid request' })
      await expect(
        anonymous.send(applications.validateAccess, { client_id }),
      ).rejects.toMatchObject(tokenRequired)
    })

    test('shows its last use, which is written once a minute', async () => {
      const { client_id: clientId, client_secret } = await register()
      const use = async () => {
        const { lastUsed, lastUsedBy } = await owner.send(applications.read, { clientId })
        return { lastUsed, lastUsedBy }
      }
      await tokensOf(clientId)
      const first = { lastUsed: clock.now(), lastUsedBy: 'editor' }
      expect(await use()).toEqual(first)
      clock.advance(minutes(1) - 1)
      await tokensOf(clientId, 'viewer')
      expect(await use()).toEqual(first)
      clock.advance(1)
      await requestToken(clientId, client_secret)
      expect(await use()).toEqual({ lastUsed: clock.now(), lastUsedBy: null })
      clock.advance(minutes(1))
      await requestToken(clientId, 'wrong')
      expect(await use()).toMatchObject({ lastUsedBy: null, lastUsed: clock.now() - minutes(1) })
    })

    test('logs its changes as security events, and no secret', async () => {
      lines.splice(0)
      const { client_id: clientId, client_secret } = await register()
      const { client_secret: next = '' } = await owner.send(applications.regenerateSecret, {
        clientId,
      })
      const token = await applicationToken(clientId, next)
      await requestToken(clientId, client_secret)
      await owner.send(applications.unregister, { clientId })
      const text = lines.join('\n')
      for (const name of ['register', 'regenerateSecret', 'unregister'])
        expect(text).toMatch(
          new RegExp(`"settingsChanged","username":"publisher".*"applications\\.${name}"`),
        )
      for (const secret of [client_secret, next, token]) expect(text).not.toContain(secret)
    })
  })

  describe('the sign-in page', () => {
    test('names the item, also after it was renamed', async () => {
      const { client_id } = await register()
      await db().update(items).set({ title: 'Renamed survey' }).where(eq(items.id, itemId))
      const page = await freshBrowser().open(authorizeUrl({ client_id, redirect_uri: redirectUri }))
      expect(page.text).toContain('Renamed survey')
    })

    test('returns only to a redirect URI that is registered exactly', async () => {
      const { client_id } = await register()
      for (const uri of [
        'https://apps.example.com/back',
        `${redirectUri}&more`,
        redirectUri.toUpperCase(),
      ]) {
        const page = await freshBrowser().open(authorizeUrl({ client_id, redirect_uri: uri }))
        expect(page.location).toBeUndefined()
        expect(page.text).toContain('Invalid redirect_uri')
      }
    })

    test('forgets a redirect URI that was removed, and codes that were sent there', async () => {
      const { client_id: clientId } = await register()
      const code = await codeFor(clientId)
      const redirect_uris = ['https://apps.example.com/new']
      await owner.send(applications.update, { clientId, redirect_uris })
      expect(await exchangeFor(clientId, code)).toMatchObject({
        error: { error: 'invalid_grant' },
      })
      const open = (uri: string) =>
        freshBrowser().open(authorizeUrl({ client_id: clientId, redirect_uri: uri }))
      expect((await open(redirectUri)).text).toContain('Invalid redirect_uri')
      expect((await open('https://apps.example.com/new')).text).toContain('Field survey')
    })
  })

  describe('the client secret', () => {
    test.each(['browser', 'native', 'multiple', 'server'] as const)(
      'is checked when an application of the type %s sends it',
      async (appType) => {
        const { client_id, client_secret } = await register({ appType })
        const wrong = { client_id, redirect_uri: redirectUri, client_secret: 'wrong' }
        const right = { ...wrong, client_secret }
        const invalid = { error: { code: 400, error: 'invalid_client' } }
        lines.splice(0)
        expect(await exchange(await codeFor(client_id), wrong)).toMatchObject(invalid)
        const tokens = await exchange(await codeFor(client_id), right)
        const refreshToken = String(tokens['refresh_token'])
        expect(await refresh(refreshToken, wrong)).toMatchObject(invalid)
        expect(await refresh(refreshToken, right)).toHaveProperty('access_token')
        expect(await replace(refreshToken, wrong)).toMatchObject(invalid)
        expect(await replace(refreshToken, right)).toHaveProperty('refresh_token')
        expect(lines.filter((line) => line.includes('clientSecretRefused'))).toHaveLength(3)
      },
    )

    test('is required from an application on a server, and from no other', async () => {
      const { client_id: clientId, client_secret } = await register({ appType: 'server' })
      const without = { client_id: clientId, redirect_uri: redirectUri }
      const invalid = {
        error: { code: 400, error: 'invalid_client', message: 'Invalid client_secret' },
      }
      expect(await exchange(await codeFor(clientId), without)).toMatchObject(invalid)
      const tokens = await exchange(await codeFor(clientId), { ...without, client_secret })
      const refreshToken = String(tokens['refresh_token'])
      for (const use of [refresh, replace])
        for (const sent of [without, { ...without, client_secret: '' }])
          expect(await use(refreshToken, sent)).toMatchObject(invalid)
      await owner.send(applications.update, { clientId, appType: 'native' })
      expect(await refresh(refreshToken, without)).toHaveProperty('access_token')
    })

    test('of the console does not exist', async () => {
      const code = await newCode('editor')
      expect(await exchange(code, { client_secret: 'any' })).toMatchObject({
        error: { error: 'invalid_client' },
      })
    })
  })

  test('an application whose owner is disabled issues nothing, and its tokens are refused, until the owner is enabled', async () => {
    await db().update(items).set({ owner: 'leaver' }).where(eq(items.id, itemId))
    const leaver = await portal().signIn('leaver')
    const { client_id } = await leaver.send(applications.register, {
      itemId,
      appType: 'browser',
      redirect_uris: [redirectUri],
    })
    const tokens = await tokensOf(client_id)
    const accessToken = String(tokens['access_token'])
    const serverUrl = `${portal().portal.url}/server`
    const code = await codeFor(client_id)
    await admin.send(operations.users.disable, { userName: 'leaver' })
    const page = await freshBrowser().open(authorizeUrl({ client_id, redirect_uri: redirectUri }))
    expect(page.status).toBe(400)
    expect(page.text).toContain('The owner of Field survey is disabled.')
    const unauthorized = { error: { code: 400, error: 'unauthorized_client' } }
    expect(await exchangeFor(client_id, code)).toMatchObject(unauthorized)
    const refreshToken = String(tokens['refresh_token'])
    const sent = { client_id, redirect_uri: redirectUri }
    for (const use of [refresh, replace])
      expect(await use(refreshToken, sent)).toMatchObject(unauthorized)
    expect(await ownerOf(accessToken)).toEqual(invalidToken)
    expect(await post('/generateToken', { token: accessToken, serverUrl })).toEqual(invalidToken)
    await admin.send(operations.users.enable, { userName: 'leaver' })
    expect(await ownerOf(accessToken)).toMatchObject({ username: 'editor' })
    expect(await refresh(refreshToken, sent)).toHaveProperty('access_token')
    expect(await exchangeFor(client_id, code)).toHaveProperty('access_token')
  })

  describe('a token of the application itself', () => {
    const setAccess = (access: 'public' | 'private') =>
      admin.send(operations.organization.update, { access })

    test('is issued for its secret, without a member', async () => {
      const { client_id, client_secret } = await register()
      const answer = await requestToken(client_id, client_secret)
      expect(answer).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 120 * 60,
        ssl: false,
      })
      const self = await post('/portals/self', { token: String(answer['access_token']) })
      const [row] = await db().select({ id: organization.id }).from(organization)
      expect(self['user']).toBeUndefined()
      expect(self['appInfo']).toEqual({
        appId: client_id,
        itemId,
        appOwner: 'publisher',
        orgId: row?.id,
        appTitle: 'Field survey',
        privileges: [],
      })
      expect(await ownerOf(String(answer['access_token']))).toMatchObject({ error: tokenRequired })
    })

    test('is issued for the ID and the secret in the header Authorization, which is not sent twice', async () => {
      const { client_id, client_secret } = await register()
      const send = async (scheme: string, fields: Request = {}, secret = client_secret) => {
        const credentials = Buffer.from(`${client_id}:${secret}`).toString('base64')
        const answer = await fetch(`${portal().root}/oauth2/token`, {
          method: 'POST',
          headers: { authorization: `${scheme} ${credentials}` },
          body: new URLSearchParams({ f: 'json', grant_type: 'client_credentials', ...fields }),
        })
        return (await answer.json()) as Record<string, unknown>
      }
      for (const scheme of ['Basic', 'basic'])
        expect(await send(scheme)).toHaveProperty('access_token')
      expect(await send('Basic', { client_id })).toHaveProperty('access_token')
      expect(await send('Basic', {}, 'wrong')).toMatchObject({ error: { error: 'invalid_client' } })
      expect(await send('Basic', { client_secret })).toMatchObject({
        error: { parameter: 'client_secret' },
      })
    })

    test('lives as long as requested, at most 14 days', async () => {
      const { client_id, client_secret } = await register()
      const lifeOf = async (expiration: string) =>
        (await requestToken(client_id, client_secret, { expiration }))['expires_in']
      expect(await lifeOf('10')).toBe(600)
      expect(await lifeOf('99999')).toBe(20_160 * 60)
      const token = await applicationToken(client_id, client_secret)
      clock.advance(minutes(120))
      expect(await post('/portals/self', { token })).toEqual(invalidToken)
    })

    test('is not issued for a wrong secret, without one, or to the console', async () => {
      const { client_id, client_secret } = await register()
      const invalid = {
        error: { code: 400, error: 'invalid_client', message: 'Invalid client_secret' },
      }
      for (const wrong of ['wrong', client_secret.toUpperCase(), `${client_secret}0`])
        expect(await requestToken(client_id, wrong)).toMatchObject(invalid)
      expect(await requestToken('portal-console', client_secret)).toMatchObject(invalid)
      expect(await requestToken('unknown', client_secret)).toMatchObject({
        error: { error: 'invalid_client', message: 'Invalid client_id' },
      })
      expect(
        await post('/oauth2/token', { grant_type: 'client_credentials', client_id }),
      ).toMatchObject({ error: { error: 'invalid_request' } })
    })

    test('is not requested with a refresh token, by which guesses would be counted', async () => {
      const { client_id, client_secret } = await register()
      expect(await requestToken(client_id, client_secret, { refresh_token: 'any' })).toMatchObject({
        error: { error: 'invalid_request' },
      })
    })

    test('is refused while the owner of the item is disabled', async () => {
      await db().update(items).set({ owner: 'leaver' }).where(eq(items.id, itemId))
      const leaver = await portal().signIn('leaver')
      const application = await leaver.send(applications.register, { itemId, appType: 'server' })
      const { client_id, client_secret = '' } = application
      const token = await applicationToken(client_id, client_secret)
      expect(await appInfo(token)).toMatchObject({ appId: client_id })
      await admin.send(operations.users.disable, { userName: 'leaver' })
      expect(await post('/portals/self', { token })).toEqual(invalidToken)
      expect(await requestToken(client_id, client_secret)).toMatchObject({
        error: { error: 'unauthorized_client' },
      })
      await admin.send(operations.users.enable, { userName: 'leaver' })
    })

    test('reads in a private organization what everyone reads in an open one, and nothing else', async () => {
      const { client_id, client_secret } = await register()
      const token = await applicationToken(client_id, client_secret)
      const secret = await addItem(portal().portal.services, { access: 'org' })
      await setAccess('private')
      const read = (id: string, fields: Request = {}) => post(`/content/items/${id}`, fields)
      expect(await read(itemId)).toMatchObject({ error: tokenRequired })
      expect(await read(itemId, { token })).toMatchObject({ id: itemId })
      expect(await read(secret, { token })).toMatchObject({ error: { code: 400 } })
      await setAccess('public')
    })

    test('is neither exchanged nor revoked', async () => {
      const { client_id, client_secret } = await register()
      const token = await applicationToken(client_id, client_secret)
      const serverUrl = `${portal().portal.url}/server`
      expect(await post('/generateToken', { token, serverUrl })).toEqual(invalidToken)
      expect(await refresh(token, { client_id })).toMatchObject({ error: { code: 498 } })
      expect(await post('/oauth2/revokeToken', { auth_token: token, client_id })).toEqual({
        success: true,
      })
      expect(await appInfo(token)).toMatchObject({ appId: client_id })
    })
  })

  test('tokens of a federated server end with the application', async () => {
    const { client_id: clientId } = await register()
    const { access_token } = await tokensOf(clientId)
    const serverUrl = `${portal().portal.url}/server`
    const answer = await post('/generateToken', { token: String(access_token), serverUrl })
    expect(answer).toHaveProperty('token')
    await owner.send(applications.unregister, { clientId })
    const left = and(eq(tokenRows.username, 'editor'), eq(tokenRows.kind, 'server'))
    expect(await db().$count(tokenRows, left)).toBe(0)
  })
})
