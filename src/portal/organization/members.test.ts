import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../rest/protocol/client.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { members as operations, memberSortFields } from '../../rest/organization/members.ts'
import { userLicenseNames } from '../../rest/organization/licenses.ts'
import { fitsUserType } from '../../rest/organization/roleAssignment.ts'
import { users as community } from '../../rest/organization/users.ts'
import { builtInRoles, roles } from '../../rest/organization/roles.ts'
import { members } from '../db/schema.ts'
import { addMember } from '../testing/arrange.ts'
import { portalOn } from '../testing/servers.ts'

const portal = portalOn('PGlite')
let admin: Client
let publisher: Client

beforeAll(async () => {
  await portal()
    .portal.services.db.update(members)
    .set({ access: 'private' })
    .where(eq(members.username, 'omar.haddad'))
  admin = await portal().signIn('admin')
  publisher = await portal().signIn('publisher')
})

const roleNamed = async (roleName: string) => {
  const { roles: all } = await admin.send(roles.list, { num: 100 })
  return all.find(({ name }) => name === roleName)?.id ?? ''
}

describe('the members of the organization', () => {
  test('are listed completely for an administrator, with the last sign-in', async () => {
    const page = await admin.send(operations.list, { num: 100 })
    expect(page).toMatchObject({ total: 40, start: 1, num: 40, nextStart: -1 })
    expect(page.users.every(({ lastLogin }) => lastLogin !== undefined)).toBe(true)
  })

  test('are listed in pages', async () => {
    const page = await admin.send(operations.list, { start: 31, num: 5 })
    expect(page).toMatchObject({ total: 40, start: 31, num: 5, nextStart: 36 })
    expect((await admin.send(operations.list, { num: 0 })).users).toEqual([])
    await expect(admin.send(operations.list, { num: 101 })).rejects.toThrow('must be at most 100')
  })

  test('are filtered by role, by the ID of a custom or default role', async () => {
    const named = async (role: string) =>
      (await admin.send(operations.list, { role, num: 100 })).users.map(({ username }) => username)
    expect(await named(await roleNamed('Imagery publisher'))).toEqual([
      'p.krishnamurthy',
      'siobhan.oshea',
    ])
    expect(await named(await roleNamed('Contractor'))).toEqual([])
    expect(await named('org_admin')).toEqual(['admin', 'tomas.rehak'])
    expect(await named('iAAAAAAAAAAAAAAA')).toHaveLength(8)
  })

  test('are filtered by user type and by provider', async () => {
    const viewers = await admin.send(operations.list, { userLicenseType: 'viewerUT', num: 100 })
    expect(new Set(viewers.users.map((one) => one.userLicenseTypeId))).toEqual(
      new Set(['viewerUT']),
    )
    expect((await admin.send(operations.list, { provider: 'arcgis' })).total).toBe(40)
    expect((await admin.send(operations.list, { provider: 'enterprise' })).total).toBe(0)
  })

  test.each([
    [{ firstname: 'OMAR' }, ['omar.haddad']],
    [{ firstname: 'SIOBHAN' }, ['siobhan.oshea']],
    [{ firstname: 'Nobodyhere' }, []],
    [{ lastname: 'haddad' }, ['omar.haddad']],
    [{ lastname: 'omar' }, []],
    [{ fullname: 'omar haddad' }, ['omar.haddad']],
    [{ fullname: 'haddad omar' }, []],
    [{ fullname: 'siob*' }, ['siobhan.oshea']],
    [{ username: 'Omar.Haddad' }, ['omar.haddad']],
    [{ username: 'omar' }, []],
    [{ username: 'omar*', firstname: 'omar' }, ['omar.haddad']],
    [{ username: 'omar*', firstname: 'siobhan' }, []],
    [{ firstname: 'omar', role: 'org_admin' }, []],
    [{ categories: ['/Categories/Staff'] }, []],
    [{ firstname: 'omar', role: 'org_admin', filterIntersection: true }, []],
    [
      { firstname: 'omar', role: 'org_admin', filterIntersection: false },
      ['admin', 'omar.haddad', 'tomas.rehak'],
    ],
  ])('are filtered by %j: %j', async (filters, expected) => {
    const page = await admin.send(operations.list, filters)
    expect(page.users.map(({ username }) => username)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test('are not filtered by a name without letters and digits', async () => {
    await expect(admin.send(operations.list, { firstname: '...' })).rejects.toThrow(
      "'firstname': must contain letters or digits",
    )
  })

  test.each(memberSortFields)('are sorted by %s in both directions', async (sortField) => {
    const names = async (sortOrder: 'asc' | 'desc') =>
      (await admin.send(operations.list, { sortField, sortOrder, num: 100 })).users.map(
        ({ username }) => username,
      )
    expect((await names('asc')).toSorted()).toEqual((await names('desc')).toSorted())
  })

  test('sorted by their last sign-in begin with those who never signed in', async () => {
    const { users } = await admin.send(operations.list, { sortField: 'lastlogin', num: 100 })
    const times = users.map(({ lastLogin = 0 }) => lastLogin)
    expect(times[0]).toBe(-1)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('are listed, searched, and counted without accounts of the portal when these are excluded', async () => {
    const { services } = portal().portal
    await addMember(services, 'esri_nav')
    await addMember(services, 'system_publisher')
    const num = 100
    const q = 'username:esri* OR username:system*'
    const totals = async (excludeSystemUsers?: boolean) => [
      (await admin.send(operations.list, { num, excludeSystemUsers })).total,
      (await admin.send(operations.search, { q, num, excludeSystemUsers })).total,
      (await admin.send(community.search, { q, num, excludeSystemUsers })).total,
    ]
    const all = await totals()
    expect(all.slice(1)).toEqual([2, 2])
    expect(await totals(true)).toEqual([(all[0] ?? 0) - 2, 0, 0])
    for (const username of ['esri_nav', 'system_publisher'])
      await services.db.delete(members).where(eq(members.username, username))
  })

  test('with a private profile are listed for administrators only', async () => {
    const has = async (client: Client) =>
      (await client.send(operations.list, { num: 100 })).users.some(
        ({ username }) => username === 'omar.haddad',
      )
    expect(await has(admin)).toBe(true)
    expect(await has(publisher)).toBe(false)
  })

  test('are listed without the last sign-in for members who can see others', async () => {
    const { users } = await publisher.send(operations.list, { num: 100 })
    expect(users.length).toBeGreaterThan(30)
    expect(users.filter((one) => one.lastLogin !== undefined).map((one) => one.username)).toEqual([
      'publisher',
    ])
  })

  test('are listed completely for a role that can view all members', async () => {
    const desk = await portal().signIn('omar.haddad')
    const page = await desk.send(operations.list, { num: 100 })
    expect(page.total).toBe(40)
    expect(page.users.every(({ lastLogin }) => lastLogin !== undefined)).toBe(true)
  })

  test('are listed as the caller alone for a caller who cannot see others', async () => {
    const viewer = await portal().signIn('viewer')
    const { users } = await viewer.send(operations.list, {})
    expect(users.map(({ username }) => username)).toEqual(['viewer'])
  })

  test('are found by search terms', async () => {
    const { results, total } = await admin.send(operations.search, { q: 'siob*' })
    expect(results.map(({ username }) => username)).toEqual(['siobhan.oshea'])
    expect(total).toBe(1)
    const sorted = await admin.send(operations.search, {
      q: 'roleid:iAAAAAAAAAAAAAAA',
      sortField: ['fullname'],
      sortOrder: 'desc',
    })
    expect(sorted.results[0]?.username).toBe('intern.2026')
  })

  test('are found by search terms with a further condition', async () => {
    const found = async (more: Pick<Input<typeof operations.search>, 'filter' | 'categories'>) =>
      (await admin.send(operations.search, { q: '*', ...more })).results.map((one) => one.username)
    expect(await found({ filter: 'username:"OMAR.haddad"' })).toEqual(['omar.haddad'])
    expect(await found({ categories: ['/Categories/Staff'] })).toEqual([])
  })
})

test('user types are listed with their names, in pages', async () => {
  const all = await publisher.send(operations.userLicenseTypes, { num: 255 })
  expect(all.userLicenseTypes).toContainEqual({ id: 'viewerUT', name: 'Viewer' })
  const { total: viewers } = await admin.send(operations.list, { userLicenseType: 'viewerUT' })
  const counted = await admin.send(operations.userLicenseTypes, { num: 255 })
  expect(counted.userLicenseTypes).toContainEqual({
    id: 'viewerUT',
    name: 'Viewer',
    currentRegisteredMembers: viewers,
  })
  const page = await publisher.send(operations.userLicenseTypes, { start: 2, num: 1 })
  expect(page).toMatchObject({ total: all.total, num: 1, nextStart: 3 })
})

test.each(Object.values(operations))('$path requires signing in', async (operation) => {
  const anonymous = await portal().signIn()
  await expect(
    anonymous.send(operation, {
      q: '*',
      user: 'editor',
      role: 'org_user',
      users: ['editor'],
      userLicenseType: 'creatorUT',
    }),
  ).rejects.toMatchObject({ code: 499 })
})

/** The default roles of the user types that can't have all of them. */
const rolesOfReaders: Readonly<Record<string, readonly string[]>> = {
  viewerUT: ['iAAAAAAAAAAAAAAA'],
  editorUT: ['iAAAAAAAAAAAAAAA', 'iBBBBBBBBBBBBBBB'],
  fieldWorkerUT: ['iAAAAAAAAAAAAAAA', 'iBBBBBBBBBBBBBBB'],
}

test.each([...Object.keys(userLicenseNames), 'unknownUT'])(
  'the portal accepts for a member of the user type %s the default roles that the contract names, and custom roles',
  async (userLicenseTypeId) => {
    const { db } = portal().portal.services
    await db
      .update(members)
      .set({ userLicenseTypeId, role: 'iAAAAAAAAAAAAAAA' })
      .where(eq(members.username, 'viewer'))
    const all = [...Object.keys(builtInRoles), await roleNamed('Contractor')]
    const accepted: string[] = []
    for (const role of all)
      await admin.send(operations.updateRole, { user: 'viewer', role }).then(
        () => accepted.push(role),
        (error: unknown) =>
          expect(error).toMatchObject({
            code: 400,
            parameter: 'role',
            message: expect.stringContaining(`the user type ${userLicenseTypeId} of viewer`),
          }),
      )
    expect(accepted).toEqual(
      all.filter(
        (role) =>
          !Object.hasOwn(builtInRoles, role) ||
          (rolesOfReaders[userLicenseTypeId]?.includes(role) ?? true),
      ),
    )
    expect(all.filter((role) => fitsUserType(role, userLicenseTypeId))).toEqual(accepted)
  },
)
