import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { maxInvitations } from '../../rest/organization/userChanges.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { members, organization as organizationTable, roles } from '../db/schema.ts'
import { addGroup, addMember } from '../testing/arrange.ts'
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
      [{ username: 'Admin' }, 'a member has it'],
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
