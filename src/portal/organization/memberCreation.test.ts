import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { accounts } from '../../rest/organization/accounts.ts'
import { maxInvitations } from '../../rest/organization/userChanges.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { portalAdminRoot } from '../../rest/protocol/portalAdminRoot.ts'
import { federations, members, organization as organizationTable, roles } from '../db/schema.ts'
import { addGroup, addMember } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const { authentication, groups, organization, users } = operations

describe.each(servers)('%s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  let admin: Client
  let count = 0

  const invitation = (changes: Record<string, unknown> = {}) => ({
    username: `new${++count}`,
    password: 'interim-2026',
    firstname: 'Ana',
    lastname: 'Lima',
    email: 'ana@portal.example',
    ...changes,
  })
  const invite = (invitations: readonly ReturnType<typeof invitation>[], client = admin) =>
    client.send(users.invite, { invitationList: { invitations: [...invitations] } })
  const recordOf = (userName: string) => admin.send(users.read, { userName })

  beforeAll(async () => {
    admin = await portal().signIn('admin')
  })
  afterEach(() => services().db.update(organizationTable).set({ settings: {} }))

  test('new members have what their invitations say, and replace their temporary passwords', async () => {
    const groupId = await addGroup(services())
    const one = invitation({
      fullname: 'Ana M. Lima',
      role: 'org_publisher',
      userLicenseType: 'creatorUT',
      groups: groupId,
      userType: 'arcgisonly',
    })
    expect(await invite([one])).toEqual({ success: true, notInvited: [], reasons: [] })
    expect(await recordOf(one.username)).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lima',
      fullName: 'Ana M. Lima',
      email: 'ana@portal.example',
      role: 'org_publisher',
      userLicenseTypeId: 'creatorUT',
      lastLogin: -1,
      disabled: false,
      groups: [expect.objectContaining({ id: groupId })],
    })
    const { username, password } = one
    await expect(
      admin.send(authentication.generateToken, { username, password, client: 'requestip' }),
    ).rejects.toMatchObject({ details: [expect.stringContaining('temporary')] })
    await admin.send(users.reset, { userName: username, password, newPassword: 'after-2026' })
    expect((await (await portal().signIn(username)).send(users.self, {})).username).toBe(username)
  })

  test('what an invitation does not say is the default for new members, and of viewers without one', async () => {
    const viewer = invitation()
    await invite([viewer])
    expect(await recordOf(viewer.username)).toMatchObject({
      fullName: 'Ana Lima',
      roleId: 'iAAAAAAAAAAAAAAA',
      userLicenseTypeId: 'viewerUT',
    })
    const [kept, deleted] = [await addGroup(services()), await addGroup(services())]
    await admin.send(organization.setUserDefaultSettings, {
      role: 'org_user',
      userLicenseType: 'creatorUT',
      groups: [kept, deleted],
    })
    await admin.send(groups.remove, { groupId: deleted })
    const usual = invitation()
    expect(await invite([usual])).toMatchObject({ notInvited: [] })
    expect(await recordOf(usual.username)).toMatchObject({
      role: 'org_user',
      userLicenseTypeId: 'creatorUT',
      groups: [expect.objectContaining({ id: kept })],
    })
  })

  test('those that are not possible are returned with the reasons, and the others are created; repeated, no one is created twice', async () => {
    await services()
      .db.update(organizationTable)
      .set({ settings: { licenses: { storytellerUT: 0 } } })
    const good = [invitation(), invitation()]
    const wrong: [Record<string, unknown>, string][] = [
      [{ username: 'Admin' }, 'The username Admin is taken.'],
      [{ password: undefined }, 'no invitations by email'],
      [{ role: 'surveyors' }, 'surveyors does not exist'],
      [{ role: 'org_publisher' }, 'not available for the user type viewerUT'],
      [{ userLicenseType: 'pilotUT' }, 'pilotUT does not exist'],
      [{ userLicenseType: 'storytellerUT' }, '0 of 0 licenses'],
      [{ groups: ['nowhere'] }, 'Group does not exist'],
    ]
    const refused = wrong.map(([changes]) => invitation(changes))
    const all = [good[0], ...refused, good[1]].filter((one) => one !== undefined)
    const names = refused.map(({ username }) => username)
    expect(await invite(all)).toEqual({
      success: true,
      notInvited: names,
      reasons: wrong.map(([, reason], index) => ({
        username: names[index],
        message: expect.stringContaining(reason),
      })),
    })
    expect((await invite(good)).notInvited).toEqual(good.map(({ username }) => username))
  })

  test('an invitation with an invalid value is refused before anyone is created', async () => {
    const good = invitation()
    for (const changes of [
      { username: 'with space' },
      { username: 'grün' },
      { email: 'nowhere' },
      { firstname: '' },
      { password: 'short' },
    ])
      await expect(invite([good, invitation(changes)])).rejects.toMatchObject({
        code: 400,
        parameter: 'invitationList',
      })
    await expect(
      invite(Array.from({ length: maxInvitations + 1 }, () => invitation())),
    ).rejects.toMatchObject({ code: 400 })
    await expect(recordOf(good.username)).rejects.toMatchObject({ messageCode: 'COM_0018' })
  })

  test('members with the privilege invite others with the rights that they have themselves', async () => {
    const privileges = ['portal:admin:inviteUsers', 'portal:admin:viewUsers']
    const { db } = services()
    await db
      .insert(roles)
      .values({ id: 'inviters', name: 'Inviters', privileges, created: 0, modified: 0 })
    await db.insert(roles).values({
      id: 'deleters',
      name: 'x',
      privileges: ['portal:admin:deleteUsers'],
      created: 0,
      modified: 0,
    })
    await addMember(services(), 'inviter', { role: 'inviters' })
    const inviter = await portal().signIn('inviter')
    const creator = { userLicenseType: 'creatorUT' }
    const asked = [
      invitation({ ...creator, role: 'org_admin' }),
      invitation({ ...creator, role: 'deleters' }),
      invitation({ groups: [await addGroup(services())] }),
      invitation({ ...creator, role: 'org_user' }),
    ]
    const { notInvited } = await invite(asked, inviter)
    expect(notInvited).toEqual(asked.slice(0, 3).map(({ username }) => username))
    for (const username of ['viewer', 'publisher'])
      await expect(invite([invitation()], await portal().signIn(username))).rejects.toMatchObject({
        code: 403,
      })
  })

  test('of two invitations of a username at once, one succeeds', async () => {
    const [one, two] = [invitation(), invitation()]
    const answers = await Promise.all([
      invite([one]),
      invite([{ ...two, username: one.username.toUpperCase() }]),
    ])
    expect(answers.flatMap(({ notInvited }) => notInvited)).toHaveLength(1)
    const rows = await services().db.select().from(members).where(eq(members.email, one.email))
    expect(rows.filter(({ username }) => username.toLowerCase() === one.username)).toHaveLength(1)
  })

  describe('one account', () => {
    const account = (changes: Record<string, string | undefined> = {}) => ({
      ...invitation(),
      userLicenseTypeId: 'creatorUT',
      ...changes,
    })
    /** Sends a form to the administration of the portal, without the validation of the client. */
    const post = (user: string | undefined, fields: Partial<ReturnType<typeof account>>) =>
      postForm(
        { ...portal(), root: portalAdminRoot(portal().root) },
        user,
        '/security/users/createUser',
        Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      )

    test('has what the request says and no groups, whatever the defaults are, and a temporary password', async () => {
      await admin.send(organization.setUserDefaultSettings, {
        role: 'org_publisher',
        userLicenseType: 'creatorUT',
        groups: [await addGroup(services())],
      })
      const one = account({ description: 'Surveyor', provider: 'arcgis', idpUsername: '' })
      expect(await post('admin', one)).toEqual({ status: 'success' })
      expect(await recordOf(one.username)).toMatchObject({
        firstName: 'Ana',
        lastName: 'Lima',
        fullName: 'Ana Lima',
        email: 'ana@portal.example',
        description: 'Surveyor',
        role: 'org_user',
        userLicenseTypeId: 'creatorUT',
        groups: [],
      })
      const { username, password } = one
      await expect(
        admin.send(authentication.generateToken, { username, password, client: 'requestip' }),
      ).rejects.toMatchObject({ details: [expect.stringContaining('temporary')] })
    })

    test.each<[string, Record<string, string | undefined>, string, string]>([
      [
        'a username that a member has',
        { username: 'Admin' },
        'username',
        'The username Admin is taken.',
      ],
      ['no username', { username: undefined }, 'username', 'required'],
      ['a username with a space', { username: 'with space' }, 'username', 'letters'],
      ['no password', { password: undefined }, 'password', 'required'],
      ['a short password', { password: 'short' }, 'password', '8'],
      ['a common password', { password: 'password1' }, 'password', 'common'],
      ['no last name', { lastname: undefined }, 'lastname', 'required'],
      ['no email address', { email: 'nowhere' }, 'email', 'email address'],
      ['a name that cannot be stored', { firstname: 'A\0na' }, 'firstname', 'NUL'],
      ['no user type', { userLicenseTypeId: undefined }, 'userLicenseTypeId', 'required'],
      ['an unknown user type', { userLicenseTypeId: 'pilotUT' }, 'userLicenseTypeId', 'pilotUT'],
      ['a role that does not fit', { userLicenseTypeId: 'viewerUT' }, 'role', 'not available'],
      ['an unknown role', { role: 'surveyors' }, 'role', 'surveyors does not exist'],
      ['no name at the identity provider', { provider: 'enterprise' }, 'idpUsername', 'required'],
      [
        'no identity provider',
        { provider: 'enterprise', idpUsername: 'ana@city.example' },
        'provider',
        'no identity provider',
      ],
      ['an unknown provider', { provider: 'other' }, 'provider', 'arcgis'],
    ])(
      'with %s is refused in the envelope of the administration',
      async (_what, changes, ...because) => {
        const [parameter, part] = because
        const counted = () => services().db.$count(members)
        const before = await counted()
        const answer = await post('admin', account(changes))
        expect(answer).toMatchObject({ status: 'error', code: 400, parameter })
        expect(String(answer.messages)).toContain(part)
        expect(await counted()).toBe(before)
      },
    )

    test('of an identity provider has no password and cannot get one, and its name there is that of no other member', async () => {
      await services()
        .db.insert(federations)
        .values({ id: 'idp1', settings: { kind: 'provider' }, created: 0, modified: 0 })
      onTestFinished(async () => {
        await services().db.delete(federations)
      })
      const one = account({ provider: 'enterprise', idpUsername: 'Ana@city.example' })
      const { username, password } = one
      expect(await post('admin', one)).toEqual({ status: 'success' })
      const record = { username, provider: 'enterprise', idpUsername: 'Ana@city.example' }
      expect(await recordOf(username)).toMatchObject(record)
      const { users: found } = await admin.send(operations.members.list, { provider: 'enterprise' })
      expect(found).toEqual([expect.objectContaining(record)])
      for (const provider of ['arcgis', 'constructor']) {
        const others = await admin.send(operations.members.list, { provider, num: 100 })
        expect(others.users.map((user) => user.username)).not.toContain(username)
      }
      await expect(
        admin.send(authentication.generateToken, { username, password, client: 'requestip' }),
      ).rejects.toMatchObject({ details: ['Invalid username or password.'] })
      await expect(
        admin.send(users.update, { userName: username, password: 'interim-2027' }),
      ).rejects.toMatchObject({ code: 400, parameter: 'password' })
      const other = account({ provider: 'enterprise', idpUsername: 'Ana@city.example' })
      expect(await post('admin', other)).toMatchObject({ code: 400, parameter: 'idpUsername' })
    })

    test('without a license is refused', async () => {
      await services()
        .db.update(organizationTable)
        .set({ settings: { licenses: { storytellerUT: 0 } } })
      expect(await post('admin', account({ userLicenseTypeId: 'storytellerUT' }))).toMatchObject({
        code: 400,
        parameter: 'userLicenseTypeId',
      })
    })

    test('needs the privilege to add members or the one for security, and gives no rights that the caller does not have', async () => {
      const { id } = await admin.send(operations.roles.create, { name: 'Creators' })
      const setPrivilege = (
        privilege: 'portal:admin:inviteUsers' | 'portal:admin:manageSecurity',
      ) =>
        admin.send(operations.roles.setPrivileges, {
          roleId: id,
          privileges: { privileges: [privilege] },
        })
      await addMember(services(), 'creator', { role: id })
      for (const privilege of [
        'portal:admin:inviteUsers',
        'portal:admin:manageSecurity',
      ] as const) {
        await setPrivilege(privilege)
        expect(await post('creator', account())).toEqual({ status: 'success' })
        expect(await post('creator', account({ role: 'org_admin' }))).toMatchObject({
          status: 'error',
          code: 403,
        })
      }
      expect(await post('publisher', account())).toMatchObject({ status: 'error', code: 403 })
      expect(await post(undefined, account())).toMatchObject({ status: 'error', code: 499 })
    })

    test('is created once, also when it is requested twice at the same time', async () => {
      const one = account()
      const answers = await Promise.all([post('admin', one), post('admin', one)])
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
      await expect(admin.send(accounts.create, one)).rejects.toMatchObject({
        code: 400,
        parameter: 'username',
      })
    })
  })

  test('usernames that are taken have suggestions', async () => {
    await addMember(services(), 'Viewer1')
    const { usernames } = await admin.send(users.checkUsernames, {
      usernames: ['unused', 'VIEWER'],
    })
    expect(usernames).toEqual([
      { requested: 'unused', suggested: 'unused' },
      { requested: 'VIEWER', suggested: 'VIEWER2' },
    ])
  })
})
