import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { isAdministrative } from '../../rest/protocol/privileges.ts'
import { portalId, productVersion } from '../common/identity.ts'
import { members } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const { portals, users } = operations
let portal: TestPortal

/** Makes the profile of a member private; the sample data has few. */
const makePrivate = ({ portal: { services } }: TestPortal, username: string) =>
  services.db.update(members).set({ access: 'private' }).where(eq(members.username, username))

beforeAll(async () => {
  portal = await startTestPortal()
  await makePrivate(portal, 'dmitri.volkov')
})
afterAll(() => portal.close())

const noUser = { code: 400, messageCode: 'COM_0018' }

const profile = [
  'created',
  'culture',
  'description',
  'firstName',
  'fullName',
  'lastName',
  'modified',
  'provider',
  'region',
  'tags',
  'thumbnail',
  'units',
  'username',
]

describe('the organization', () => {
  test('returns where tokens are issued', async () => {
    const anonymous = await portal.signIn()
    expect(await anonymous.send(portals.info, {})).toEqual({
      owningSystemUrl: `${portal.portal.url}/portal`,
      authInfo: {
        tokenServicesUrl: `${portal.root}/generateToken`,
        isTokenBasedSecurity: true,
      },
    })
  })

  test('is returned to anonymous callers, without a user', async () => {
    const anonymous = await portal.signIn()
    const self = await anonymous.send(portals.read, {})
    expect(self).toMatchObject({
      id: portalId,
      name: 'Riverside County GIS',
      access: 'public',
      isPortal: true,
      portalMode: 'singletenant',
      enterpriseVersion: `${productVersion}.0`,
      supportsOAuth: true,
      maxTokenExpirationMinutes: -1,
      portalHostname: `${new URL(portal.portal.url).host}/portal`,
    })
    expect(self).not.toHaveProperty('user')
  })

  test('is returned to members with their own record', async () => {
    const publisher = await portal.signIn('publisher')
    const self = await publisher.send(portals.read, { portalId })
    expect(self.user).toMatchObject({
      username: 'publisher',
      role: 'org_publisher',
      orgId: portalId,
      disabled: false,
    })
    expect(self.user?.privileges).toContain('portal:publisher:publishFeatures')
    expect(self.user?.storageUsage).toBeGreaterThan(0)
  })
})

describe('privileges', () => {
  const privilegesOf = async (username: string) => {
    const member = await portal.signIn(username)
    return (await member.send(users.self, {})).privileges ?? []
  }

  test('of administrators include all administrative ones', async () => {
    expect((await privilegesOf('admin')).filter(isAdministrative).length).toBeGreaterThan(30)
  })

  test('of other members include no administrative ones', async () => {
    for (const username of ['publisher', 'editor', 'viewer', 'anneke.devries'])
      expect((await privilegesOf(username)).filter(isAdministrative)).toEqual([])
  })

  test('allow users to create content and viewers only to view it', async () => {
    expect(await privilegesOf('editor')).toContain('portal:user:createItem')
    expect(await privilegesOf('editor')).not.toContain('portal:publisher:publishFeatures')
    expect(await privilegesOf('viewer')).toEqual([
      'portal:user:joinGroup',
      'portal:user:viewOrgGroups',
      'portal:user:viewOrgItems',
    ])
    expect(await privilegesOf('anneke.devries')).toContain('features:user:edit')
  })

  test('of Viewer and Data Editor are returned with a role ID', async () => {
    const admin = await portal.signIn('admin')
    expect(await admin.send(users.read, { userName: 'viewer' })).toMatchObject({
      role: 'org_user',
      roleId: 'iAAAAAAAAAAAAAAA',
    })
    expect(await admin.send(users.read, { userName: 'anneke.devries' })).toMatchObject({
      role: 'org_user',
      roleId: 'iBBBBBBBBBBBBBBB',
    })
    expect(await admin.send(users.read, { userName: 'editor' })).not.toHaveProperty('roleId')
  })
})

describe('a member', () => {
  test('can read their whole record, with their groups and group roles', async () => {
    const publisher = await portal.signIn('publisher')
    const self = await publisher.send(users.self, {})
    expect(self).toMatchObject({ email: expect.any(String), lastLogin: expect.any(Number) })
    const owned = self.groups?.filter(({ owner }) => owner === 'publisher') ?? []
    expect(owned.length).toBeGreaterThan(0)
    expect(owned.every(({ userMembership }) => userMembership?.memberType === 'owner')).toBe(true)
    expect(await publisher.send(users.read, { userName: 'publisher' })).toEqual(self)
  })

  test('is returned to anonymous callers with a few fields if it is public', async () => {
    const anonymous = await portal.signIn()
    const read = () => anonymous.send(users.read, { userName: 'publisher' })
    await expect(read()).rejects.toMatchObject({ code: 400, messageCode: 'COM_0018' })
    const setAccess = (access: string) =>
      postForm(portal, 'publisher', '/community/users/publisher/update', { access })
    await setAccess('public')
    expect(Object.keys(await read()).toSorted()).toEqual(profile)
    await setAccess('private')
    await expect(read()).rejects.toMatchObject({ code: 400, messageCode: 'COM_0018' })
    await setAccess('org')
  })

  test('is returned with the same few fields to members who cannot see others', async () => {
    const viewer = await portal.signIn('viewer')
    const record = await viewer.send(users.read, { userName: 'publisher' })
    expect(Object.keys(record).toSorted()).toEqual([...profile, 'groups'].toSorted())
  })

  test('is returned to other members without private fields', async () => {
    const [editor, admin] = [await portal.signIn('editor'), await portal.signIn('admin')]
    const seen = await editor.send(users.read, { userName: 'publisher' })
    expect(seen).toMatchObject({ email: expect.any(String), role: 'org_publisher' })
    expect(seen).not.toHaveProperty('privileges')
    expect(seen).not.toHaveProperty('lastLogin')
    expect(await admin.send(users.read, { userName: 'publisher' })).toMatchObject({
      privileges: expect.any(Array),
      lastLogin: expect.any(Number),
    })
  })

  test('is returned only with those groups that the caller can see', async () => {
    const [editor, admin] = [await portal.signIn('editor'), await portal.signIn('admin')]
    const idsFor = async (client: typeof editor) =>
      (await client.send(users.read, { userName: 'publisher' })).groups?.map(({ id }) => id) ?? []
    const ofEditor = (await editor.send(users.self, {})).groups?.map(({ id }) => id) ?? []
    const [forEditor, forAdmin] = [await idsFor(editor), await idsFor(admin)]
    expect(forAdmin).toEqual(expect.arrayContaining(forEditor))
    const groups = (await admin.send(users.read, { userName: 'publisher' })).groups ?? []
    const hidden = groups.filter(({ id, access }) => access === 'private' && !ofEditor.includes(id))
    expect(hidden.length).toBeGreaterThan(0)
    expect(forEditor.filter((id) => hidden.some((group) => group.id === id))).toEqual([])
  })

  test('with a private profile is visible only to administrators and to the member', async () => {
    const userName = 'dmitri.volkov'
    const read = async (username?: string) =>
      (await portal.signIn(username)).send(users.read, { userName })
    await expect(read()).rejects.toMatchObject(noUser)
    await expect(read('publisher')).rejects.toMatchObject(noUser)
    expect(await read('admin')).toMatchObject({ username: userName, access: 'private' })
    expect(await read(userName)).toMatchObject({ username: userName })
  })

  test('that does not exist returns an error', async () => {
    const admin = await portal.signIn('admin')
    await expect(admin.send(users.read, { userName: 'nobody' })).rejects.toMatchObject(noUser)
  })
})

describe('searching members', () => {
  const find = async (q: string, username = 'publisher', more = {}) =>
    (await portal.signIn(username)).send(users.search, { q, ...more })
  const names = async (q: string, username?: string) =>
    (await find(q, username)).results.map((user) => user.username)

  test('requires signing in', async () => {
    const anonymous = await portal.signIn()
    await expect(anonymous.send(users.search, { q: '*' })).rejects.toMatchObject({ code: 499 })
  })

  test('finds members by parts of usernames and email addresses', async () => {
    expect(await names('Priya')).toEqual(['publisher'])
    expect(await names('rehak')).toEqual(['tomas.rehak'])
    expect(await names('villas*')).toEqual(['jose.angel.villasenor'])
  })

  test('finds members by field', async () => {
    expect(await names('username:editor OR username:viewer')).toEqual(['editor', 'viewer'])
    expect((await find('role:org_admin')).total).toBe(2)
    expect((await find('roleid:iAAAAAAAAAAAAAAA', 'admin')).total).toBe(8)
  })

  test('finds private profiles for administrators only', async () => {
    expect(await names('volkov')).toEqual([])
    expect(await names('volkov', 'admin')).toEqual(['dmitri.volkov'])
    expect(await names('volkov', 'dmitri.volkov')).toEqual(['dmitri.volkov'])
  })

  test('finds only the caller if the caller cannot see members', async () => {
    expect(await names('*', 'viewer')).toEqual(['viewer'])
  })

  test('returns all members in pages, in the requested order', async () => {
    const total = (await find('*', 'admin', { num: 0 })).total
    expect(total).toBe(40)
    const first = await find('*', 'admin', { num: 25, sortField: ['created'], sortOrder: 'desc' })
    const last = await find('*', 'admin', {
      start: first.nextStart,
      num: 25,
      sortField: ['created'],
      sortOrder: 'desc',
    })
    expect([first.nextStart, last.nextStart, last.num]).toEqual([26, -1, 15])
    const times = [...first.results, ...last.results].map(({ created }) => created ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('sorts by supported fields only', async () => {
    await expect(find('*', 'admin', { sortField: ['shoesize'] })).rejects.toMatchObject({
      code: 400,
      parameter: 'sortField',
    })
  })
})

test('PostgreSQL returns the same as the embedded database', async ({ skip }) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const other = await startTestPortal({ database: { url: server.url } })
  try {
    await makePrivate(other, 'dmitri.volkov')
    for (const username of ['admin', 'publisher', 'viewer']) {
      const [here, there] = [await portal.signIn(username), await other.signIn(username)]
      for (const q of ['*', 'tomas OR dubois', 'email:moreno*', 'created:[1451606400000 TO *]']) {
        const search = { q, num: 100, sortField: ['created'] }
        const expected = await here.send(users.search, search)
        const found = await there.send(users.search, search)
        expect(found.results.map((user) => user.username)).toEqual(
          expected.results.map((user) => user.username),
        )
      }
      expect((await there.send(users.self, {})).groups).toEqual(
        (await here.send(users.self, {})).groups,
      )
    }
  } finally {
    await other.close()
  }
})
