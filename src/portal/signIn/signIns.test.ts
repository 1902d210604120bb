import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { issueToken } from '../access/tokens.ts'
import { tokens as tokenRows } from '../db/schema.ts'
import { addItem, addMember } from '../testing/arrange.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import {
  authorizeUrl,
  browser,
  codeOf,
  exchange,
  formWith,
  invalidToken,
  newCode,
  ownerOf,
  post,
  refresh,
  replace,
  signInAt,
  type Tokens,
} from '../testing/oauth.ts'
import { portalOn, servers } from '../testing/servers.ts'

const { applications, organization, signIns } = operations
const redirectUri = 'https://apps.example.com/back'

const events: unknown[] = []
const log = {
  info: (fields: object) => void ('event' in fields && events.push(fields)),
  warn: () => undefined,
  error: () => undefined,
}

describe.each(servers)('%s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock, log })
  const services = () => portal().portal.services
  let clientId: string
  let itemId: string
  let userName: string
  let count = 0

  beforeAll(async () => {
    const owner = await portal().signIn('publisher')
    itemId = await addItem(services(), {
      title: 'Field survey',
      type: 'Web Mapping Application',
      access: 'private',
    })
    const redirect_uris = [redirectUri]
    const registered = { itemId, appType: 'browser', redirect_uris } as const
    clientId = (await owner.send(applications.register, registered)).client_id
  })
  beforeEach(async () => {
    signInAt(portal())
    count += 1
    userName = `member${count}`
    await addMember(services(), userName)
    events.splice(0)
  })

  const sent = () => ({ client_id: clientId, redirect_uri: redirectUri })
  const codeOfApplication = () => newCode(userName, sent())
  const tokensOfApplication = async () =>
    (await exchange(await codeOfApplication(), sent())) as unknown as Tokens
  const tokensOfConsole = async () => (await exchange(await newCode(userName))) as unknown as Tokens
  const withToken = (token: string) =>
    createClient({ root: portal().root, token: () => Promise.resolve(token) })
  const listed = async (token: string) =>
    (await withToken(token).send(signIns.list, { userName })).signIns
  const isRefused = async (token: string) =>
    JSON.stringify(await ownerOf(token)) === JSON.stringify(invalidToken)

  describe('while the organization wants approvals', () => {
    const setApprovals = async (applicationsNeedApproval: boolean) =>
      (await portal().signIn('admin')).send(organization.update, { applicationsNeedApproval })
    const approve = async (approved: boolean) =>
      (await portal().signIn('admin')).send(applications.approve, { clientId, approved })
    beforeEach(() => setApprovals(true))
    afterEach(async () => {
      await setApprovals(false)
      await approve(false)
    })
    const explanation = 'An administrator of the portal has to approve this application'

    test('only the owner of an application without one receives codes', async () => {
      await expect(codeOfApplication()).rejects.toThrow(explanation)
      expect(await newCode('publisher', sent())).toEqual(expect.any(String))
      await approve(true)
      expect(await tokensOfApplication()).toHaveProperty('access_token')
      await approve(false)
      await expect(codeOfApplication()).rejects.toThrow(explanation)
    })

    test('codes and tokens from before are refused, and valid again after the approval', async () => {
      await setApprovals(false)
      const { access_token, refresh_token } = await tokensOfApplication()
      const code = await codeOfApplication()
      await setApprovals(true)
      expect(await ownerOf(access_token)).toEqual(invalidToken)
      expect(await refresh(refresh_token, sent())).toMatchObject({ error: { code: 498 } })
      expect(await exchange(code, sent())).toMatchObject({ error: { error: 'invalid_grant' } })
      await approve(true)
      expect(await ownerOf(access_token)).toMatchObject({ username: userName })
      expect(await refresh(refresh_token, sent())).toHaveProperty('access_token')
    })

    test('an approval ends with a redirect URI that the administrator has not seen', async () => {
      const [owner, admin] = [await portal().signIn('publisher'), await portal().signIn('admin')]
      const other = 'https://elsewhere.example.com/back'
      expect(await approve(true)).toMatchObject({ approvedBy: 'admin', approved: clock.now() })
      const setUris = (client: typeof owner, ...redirect_uris: string[]) =>
        client.send(applications.update, { clientId, redirect_uris })
      expect(await setUris(admin, redirectUri, other)).toMatchObject({ approvedBy: 'admin' })
      expect(await setUris(owner, redirectUri)).toMatchObject({ approvedBy: 'admin' })
      expect(await setUris(owner, redirectUri, other)).toMatchObject({
        approved: null,
        approvedBy: null,
      })
      await setUris(owner, redirectUri)
    })

    test('what administrators register is approved until it has another owner', async () => {
      const admin = await portal().signIn('admin')
      const item = { title: 'Of admin', type: 'Web Mapping Application', owner: 'admin' }
      const own = await addItem(services(), item)
      const { client_id } = await admin.send(applications.register, {
        itemId: own,
        appType: 'browser',
        redirect_uris: [redirectUri],
      })
      const fields = { client_id, redirect_uri: redirectUri }
      expect(await newCode(userName, fields)).toEqual(expect.any(String))
      await admin.send(operations.transfer.reassign, {
        userName: 'admin',
        itemId: own,
        targetUsername: 'publisher',
      })
      await expect(newCode(userName, fields)).rejects.toThrow(explanation)
    })

    test('who controls an application finds in a search that it waits; others don’t', async () => {
      const owner = await portal().signIn('publisher')
      const admin = await portal().signIn('admin')
      const other = await portal().signIn(userName)
      const type = 'Web Mapping Application'
      const waiting = await addItem(services(), { title: 'Survey', type, access: 'public' })
      const { client_id } = await owner.send(applications.register, {
        itemId: waiting,
        appType: 'browser',
      })
      const foundBy = async (client: typeof owner) => {
        const { results } = await client.send(operations.search.items, { q: `id:${waiting}` })
        return results.map(({ waitsForApproval }) => waitsForApproval)
      }
      expect(await foundBy(owner)).toEqual([true])
      expect(await foundBy(admin)).toEqual([true])
      expect(await foundBy(other)).toEqual([undefined])
      await setApprovals(false)
      expect(await foundBy(admin)).toEqual([undefined])
      await setApprovals(true)
      await admin.send(applications.approve, { clientId: client_id })
      expect(await foundBy(admin)).toEqual([undefined])
    })

    test('only administrators approve', async () => {
      const owner = await portal().signIn('publisher')
      await expect(owner.send(applications.approve, { clientId })).rejects.toMatchObject({
        code: 403,
      })
    })
  })

  test('a member sees the applications that can act as the member', async () => {
    const own = await portal().signIn(userName)
    expect(await own.send(signIns.listApplications, { userName })).toEqual({ applications: [] })
    const began = clock.now()
    await tokensOfApplication()
    const application = {
      client_id: clientId,
      title: 'Field survey',
      owner: 'publisher',
      ownerFullName: 'Priya Lindqvist',
      receivers: [{ kind: 'host', name: 'apps.example.com' }],
      allowed: began,
      lastUsed: began,
      expires: began + 14 * 24 * 60 * minutes(1),
    }
    expect(await own.send(signIns.listApplications, { userName })).toEqual({
      applications: [application],
    })
    clock.advance(15 * 24 * 60 * minutes(1))
    const later = await portal().signIn(userName)
    expect(await later.send(signIns.listApplications, { userName })).toEqual({
      applications: [{ ...application, expires: null }],
    })
  })

  test('an application that received tokens before it was allowed is listed, and ends', async () => {
    const { db } = services()
    const expires = clock.now() + minutes(60)
    const refreshToken = await issueToken(db, {
      kind: 'refresh',
      username: userName,
      clientId,
      expires,
    })
    const own = await portal().signIn(userName)
    expect(await own.send(signIns.listApplications, { userName })).toMatchObject({
      applications: [
        { client_id: clientId, receivers: [], allowed: null, lastUsed: null, expires },
      ],
    })
    await own.send(signIns.endApplication, { userName, clientId })
    expect(await own.send(signIns.listApplications, { userName })).toEqual({ applications: [] })
    expect(await refresh(refreshToken, sent())).toMatchObject({ error: { code: 498 } })
  })

  test('an application that is ended has no tokens and codes of the member, and the sign-in page asks again', async () => {
    const { access_token, refresh_token } = await tokensOfApplication()
    const serverUrl = `${portal().portal.url}/server`
    await post('/generateToken', { serverUrl, token: access_token })
    const code = await codeOfApplication()
    const ofOther = (await exchange(await newCode('editor', sent()), sent())) as unknown as Tokens
    const ofConsole = await tokensOfConsole()
    await withToken(ofConsole.access_token).send(signIns.endApplication, { userName, clientId })
    expect(await ownerOf(access_token)).toEqual(invalidToken)
    for (const use of [refresh, replace])
      expect(await use(refresh_token, sent())).toMatchObject({ error: { code: 498 } })
    expect(await exchange(code, sent())).toMatchObject({ error: { error: 'invalid_grant' } })
    const page = await browser().open(authorizeUrl(sent()))
    expect(page.text).toContain('Field survey asks for access to your account.')
    expect(page.text).toContain('Allow access')
    expect(await ownerOf(ofOther.access_token)).toMatchObject({ username: 'editor' })
    expect(await ownerOf(ofConsole.access_token)).toMatchObject({ username: userName })
    const rows = await services().db.select().from(tokenRows)
    expect(
      rows.filter(({ username, clientId: id }) => username === userName && id === clientId),
    ).toEqual([])
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'applicationEnded', username: userName }),
    )
    const again = withToken(ofConsole.access_token).send(signIns.endApplication, {
      userName,
      clientId,
    })
    await expect(again).rejects.toMatchObject({ code: 400 })
  })

  test('the console is not an application that can be ended', async () => {
    const { access_token } = await tokensOfConsole()
    const own = withToken(access_token)
    await expect(
      own.send(signIns.endApplication, { userName, clientId: 'portal-console' }),
    ).rejects.toMatchObject({ code: 400 })
    expect(await ownerOf(access_token)).toMatchObject({ username: userName })
  })

  test('the tokens of an application itself are no sign-in of its owner', async () => {
    const { db } = services()
    const expires = clock.now() + minutes(60)
    const token = await issueToken(db, {
      kind: 'application',
      username: userName,
      clientId,
      expires,
    })
    const own = await portal().signIn(userName)
    expect(await own.send(signIns.listApplications, { userName })).toEqual({ applications: [] })
    expect((await own.send(signIns.list, { userName })).signIns).toHaveLength(1)
    await own.send(signIns.endOthers, { userName })
    const self = await post('/portals/self', { token })
    expect(self).toHaveProperty('appInfo')
  })

  test('a member sees sign-ins with their applications, and no secrets', async () => {
    const created = clock.now()
    const ofConsole = await tokensOfConsole()
    await refresh(ofConsole.refresh_token)
    await replace(ofConsole.refresh_token)
    clock.advance(minutes(1))
    await tokensOfApplication()
    clock.advance(minutes(1))
    const token = await issueToken(services().db, {
      kind: 'access',
      username: userName,
      created: clock.now(),
      expires: clock.now() + minutes(60),
    })
    const found = await listed(token)
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'token',
      created: clock.now(),
      expires: clock.now() + minutes(60),
      isCurrent: true,
    })
    expect(found.find(({ type }) => type === 'application')).toMatchObject({
      client_id: clientId,
      title: 'Field survey',
      created: clock.now() - minutes(1),
      isCurrent: false,
    })
    expect(found.find(({ type }) => type === 'console')).toMatchObject({
      client_id: 'portal-console',
      created,
      expires: created + 14 * 24 * 60 * minutes(1),
    })
    // The browsers of the support sign in without a password.
    expect(found.filter(({ type }) => type === 'session')).toHaveLength(2)
    const text = JSON.stringify(found)
    const rows = await services().db.select().from(tokenRows)
    const stored = rows.flatMap(({ hash, family, parent }) =>
      [hash, family ?? [], parent ?? []].flat(),
    )
    for (const secret of stored) expect(text).not.toContain(secret)
  })

  test('a sign-in is ended alone, and sessions of other browsers don’t continue it', async () => {
    const kept = await tokensOfConsole()
    const ended = await tokensOfApplication()
    const own = withToken(kept.access_token)
    const [found] = (await listed(kept.access_token)).filter(({ type }) => type === 'application')
    const signInId = found?.id ?? ''
    await own.send(signIns.end, { userName, signInId })
    expect(await isRefused(ended.access_token)).toBe(true)
    expect(await refresh(ended.refresh_token, sent())).toMatchObject({ error: { code: 498 } })
    expect(await ownerOf(kept.access_token)).toMatchObject({ username: userName })
    expect((await listed(kept.access_token)).map(({ type }) => type)).toEqual(['console'])
    expect((await browser().open(authorizeUrl())).text).not.toContain('Continue as')
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'signInsEnded', username: userName }),
    )
    await expect(own.send(signIns.end, { userName, signInId })).rejects.toMatchObject({ code: 400 })
    await expect(own.send(signIns.end, { userName: 'admin', signInId })).rejects.toMatchObject({
      code: 403,
    })
    const admin = await portal().signIn('admin')
    await expect(
      admin.send(signIns.end, { userName: 'admin', signInId: found?.id ?? '' }),
    ).rejects.toMatchObject({ code: 400 })
  })

  test('a session and a token without an application are ended, too', async () => {
    const { access_token } = await tokensOfConsole()
    const expires = clock.now() + minutes(60)
    const token = await issueToken(services().db, { kind: 'access', username: userName, expires })
    const own = withToken(access_token)
    for (const { id, type } of await listed(access_token))
      if (type === 'session' || type === 'token')
        await own.send(signIns.end, { userName, signInId: id })
    expect(await isRefused(token)).toBe(true)
    expect((await browser().open(authorizeUrl())).text).not.toContain('Continue as')
    expect(await ownerOf(access_token)).toMatchObject({ username: userName })
  })

  test('all other sign-ins end, with codes; the one of the request and the session of its browser stay', async () => {
    const others = [await tokensOfConsole(), await tokensOfApplication()]
    const code = await codeOfApplication()
    const page = await browser().open(authorizeUrl())
    const continued = await browser().send(formWith(page, 'continue'), { decision: 'continue' })
    const own = (await exchange(codeOf(continued))) as unknown as Tokens
    const cookie = [...browser().cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${portal().root}/community/users/${userName}/signIns/endOthers`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ f: 'json', token: own.access_token }),
    })
    expect(await answer.json()).toEqual({ success: true })
    for (const { access_token } of others) expect(await isRefused(access_token)).toBe(true)
    expect(await exchange(code, sent())).toMatchObject({ error: { error: 'invalid_grant' } })
    expect(await refresh(own.refresh_token)).toHaveProperty('access_token')
    expect((await browser().open(authorizeUrl())).text).toContain('Continue as')
    expect((await browser().open(authorizeUrl(sent()))).text).toContain('Continue as')
    expect((await listed(own.access_token)).map(({ type }) => type).toSorted()).toEqual([
      'console',
      'session',
    ])
  })

  test('an administrator ends all sign-ins of another member, and keeps the own', async () => {
    const { access_token } = await tokensOfConsole()
    const admin = await portal().signIn('admin')
    await admin.send(signIns.endOthers, { userName })
    expect(await isRefused(access_token)).toBe(true)
    expect((await admin.send(signIns.list, { userName })).signIns).toEqual([])
    await admin.send(operations.users.self, {})
  })

  test('a refresh token that is exchanged at the same time doesn’t survive', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await tokensOfConsole()
      const ended = await tokensOfApplication()
      const client = withToken(own.access_token)
      const end =
        round % 2 === 0
          ? client.send(signIns.endOthers, { userName })
          : client.send(signIns.endApplication, { userName, clientId })
      const [answer] = await Promise.all([
        replace(ended.refresh_token, sent()),
        end.catch((error: unknown) => {
          if (!(error instanceof PortalError)) throw error
        }),
      ])
      const rows = await services().db.select().from(tokenRows)
      const left = rows.filter(
        ({ username, clientId: id }) => username === userName && id === clientId,
      )
      expect({ answer, left: left.length }).toMatchObject({ left: 0 })
    }
  })
})
