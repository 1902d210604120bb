import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations as ofPortal } from '../../rest/index.ts'
import { groupMembers as operations, membershipLimits } from '../../rest/groups/groupMembers.ts'
import { invitations } from '../../rest/groups/invitations.ts'
import { notifications } from '../../rest/groups/notifications.ts'
import { keptNotifications } from '../../rest/records/notification.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import {
  groupApplications,
  groupInvitations,
  groupMembers,
  groups,
  members,
  notifications as notificationRows,
  roles,
} from '../db/schema.ts'
import { addGroup, addMember, newId } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const { groups: groupOperations } = ofPortal

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db
  /** A group of `publisher`, which `editor` manages. */
  let groupId: string

  beforeAll(async () => {
    await db()
      .insert(roles)
      .values(
        [
          ['assigner00000000', 'Assigner', ['portal:admin:assignToGroups']],
          ['updater000000000', 'Updater', ['portal:admin:updateGroups']],
          ['alone00000000000', 'Alone', ['portal:user:createItem']],
          ['founder000000000', 'Founder', ['portal:user:createGroup']],
        ].map(([id, name, privileges]) => ({
          id: String(id),
          name: String(name),
          privileges: privileges as string[],
          created: 0,
          modified: 0,
        })),
      )
    await addMember(services(), 'assigner', { role: 'assigner00000000' })
    await addMember(services(), 'updater', { role: 'updater000000000' })
    await addMember(services(), 'alone', { role: 'alone00000000000' })
    await addMember(services(), 'gone', { disabled: true })
    for (const name of ['anna', 'berta']) await addMember(services(), name)
  })
  beforeEach(async () => {
    await db().delete(groups)
    await db().delete(notificationRows)
    groupId = await addGroup(services(), { title: 'Wells' })
    await belongs('editor', 'admin')
  })

  const as = (caller?: string) => portal().signIn(caller)
  const belongs = (username: string, memberType: 'admin' | 'member' = 'member') =>
    db().insert(groupMembers).values({ groupId, username, memberType, joined: 0 })
  const change = (set: Partial<typeof groups.$inferInsert>) =>
    db().update(groups).set(set).where(eq(groups.id, groupId))
  const roleOf = async (username: string) => {
    const [row] = await db()
      .select({ memberType: groupMembers.memberType })
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.username, username)))
    return row?.memberType
  }
  const join = async (caller?: string) => (await as(caller)).send(operations.join, { groupId })
  const leave = async (caller: string) => (await as(caller)).send(operations.leave, { groupId })
  const answerTo = async (
    caller: string,
    userName: string,
    name: 'acceptApplication' | 'declineApplication',
  ) => (await as(caller)).send(operations[name], { groupId, userName })
  const applicants = async (caller = 'publisher') =>
    (await (await as(caller)).send(operations.applications, { groupId })).applications.map(
      ({ username }) => username,
    )
  const invite = async (
    caller: string,
    users: string[],
    more: Partial<Input<typeof operations.invite>> = {},
  ) => (await as(caller)).send(operations.invite, { groupId, users, ...more })
  const invitationsOf = async (userName: string) =>
    (await (await as(userName)).send(invitations.list, { userName })).userInvitations
  const answer = async (
    userName: string,
    invitationId: string,
    name: 'accept' | 'decline',
    caller = userName,
  ) => (await as(caller)).send(invitations[name], { userName, invitationId })
  const notificationsOf = async (userName: string) =>
    (await (await as(userName)).send(notifications.list, { userName })).notifications
  const typesTo = async (userName: string) =>
    (await notificationsOf(userName)).map(({ type }) => type)
  const noGroup = { messageCode: 'COM_0003' }

  describe('a shared update group', () => {
    const refusal = { username: 'viewer', because: 'privilege' }
    beforeEach(() => change({ capabilities: ['updateitemcontrol'], autoJoin: true }))

    test('admits no member without the privilege to change content', async () => {
      const publisher = await as('publisher')
      const added = await publisher.send(operations.add, { groupId, users: ['viewer', 'anna'] })
      expect(added).toMatchObject({ notAdded: ['viewer'], reasons: [refusal] })
      expect(await roleOf('anna')).toBe('member')
      expect(await invite('publisher', ['viewer'])).toMatchObject({
        success: false,
        reasons: [refusal],
      })
      expect(await invitationsOf('viewer')).toEqual([])
      await expect(join('viewer')).rejects.toMatchObject({ code: 400 })
      expect(await roleOf('viewer')).toBeUndefined()
    })

    test('refuses members whose role was changed after they were invited or applied', async () => {
      const setRole = (role: string) =>
        db().update(members).set({ role }).where(eq(members.username, 'berta'))
      await change({ autoJoin: false })
      await join('berta')
      await invite('publisher', ['berta'])
      await setRole('iAAAAAAAAAAAAAAA')
      const [invitation] = await invitationsOf('berta')
      const reason = { code: 400, details: [expect.stringContaining('portal:user:createItem')] }
      await expect(answer('berta', invitation?.id ?? '', 'accept')).rejects.toMatchObject(reason)
      await expect(answerTo('publisher', 'berta', 'acceptApplication')).rejects.toMatchObject(
        reason,
      )
      expect(await roleOf('berta')).toBeUndefined()
      await setRole('org_user')
    })

    test('is given only to an owner who can change its items', async () => {
      await addMember(services(), 'founder', { role: 'founder000000000' })
      const admin = await as('admin')
      const { reassign } = groupOperations
      await expect(
        admin.send(reassign, { groupId, targetUsername: 'founder' }),
      ).rejects.toMatchObject({ code: 403 })
      await change({ capabilities: [] })
      await admin.send(reassign, { groupId, targetUsername: 'founder' })
    })
  })

  describe('a member', () => {
    test('joins a group at once that anyone can join', async () => {
      await change({ autoJoin: true })
      expect(await join('anna')).toEqual({ success: true, groupId })
      expect(await roleOf('anna')).toBe('member')
      await expect(join('anna')).rejects.toMatchObject({
        code: 400,
        details: ['The member already belongs to the group.'],
      })
      await expect(join('publisher')).rejects.toMatchObject({ code: 400 })
    })

    test('applies to join any other group, once', async () => {
      for (let times = 0; times < 2; times++)
        expect(await join('anna')).toEqual({ success: true, groupId })
      expect(await roleOf('anna')).toBeUndefined()
      expect(await applicants()).toEqual(['anna'])
      for (const manager of ['publisher', 'editor']) {
        expect(await typesTo(manager)).toEqual(['group_join'])
        const group = await (await as(manager)).send(groupOperations.read, { groupId })
        expect(group.userMembership?.applications).toBe(1)
      }
      const [notification] = await notificationsOf('publisher')
      expect(notification?.data).toEqual({ groupId, groupTitle: 'Wells', username: 'anna' })
    })

    test('neither joins nor sees a group for invited members, or one that is private', async () => {
      await change({ isInvitationOnly: true })
      await expect(join('anna')).rejects.toMatchObject({
        code: 403,
        details: ['Members can join this group by invitation only.'],
      })
      await change({ isInvitationOnly: false, access: 'private', autoJoin: true })
      await expect(join('anna')).rejects.toMatchObject(noGroup)
      await expect(leave('anna')).rejects.toMatchObject(noGroup)
      expect(await roleOf('anna')).toBeUndefined()
    })

    test('needs the privilege to join groups', async () => {
      await change({ access: 'public', autoJoin: true })
      await expect(join('alone')).rejects.toMatchObject({
        details: ['The privilege portal:user:joinGroup is required.'],
      })
      await expect(join(undefined)).rejects.toMatchObject({ code: 499 })
    })

    test('joins once with two calls at the same time', async () => {
      await change({ autoJoin: true })
      const outcomes = await Promise.allSettled([join('anna'), join('anna')])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('leaves a group, unless as its owner or where no one can leave', async () => {
      await belongs('anna')
      expect(await leave('anna')).toEqual({ success: true, groupId })
      expect(await leave('editor')).toEqual({ success: true, groupId })
      expect(await roleOf('anna')).toBeUndefined()
      await expect(leave('anna')).rejects.toMatchObject({
        code: 400,
        details: ['You do not belong to the group.'],
      })
      await expect(leave('publisher')).rejects.toMatchObject({
        code: 400,
        details: ["The owner can't leave the group. Change the owner first."],
      })
      await belongs('anna')
      await change({ leavingDisallowed: true })
      await expect(leave('anna')).rejects.toMatchObject({ code: 403 })
      expect(await roleOf('anna')).toBe('member')
    })

    test('can belong to at most 512 groups, in whichever way', async () => {
      await db()
        .insert(groups)
        .values(
          Array.from({ length: membershipLimits.groupsOfMember }, () => ({
            id: newId(),
            title: 'One of many',
            owner: 'anna',
            access: 'private' as const,
            created: 0,
            modified: 0,
          })),
        )
      const full = { code: 400, details: ['The member already belongs to 512 groups.'] }
      await expect(join('anna')).rejects.toMatchObject(full)
      await db().insert(groupApplications).values({ groupId, username: 'anna', received: 0 })
      await expect(answerTo('publisher', 'anna', 'acceptApplication')).rejects.toMatchObject(full)
      expect(await applicants()).toEqual(['anna'])
      expect((await invite('publisher', ['anna'])).reasons?.[0]?.because).toBe('tooManyGroups')
      await expect(
        (await as('anna')).send(groupOperations.create, { title: 'One more', tags: ['a'] }),
      ).rejects.toMatchObject({ details: ['You already belong to 512 groups.'] })
    })
  })

  describe('an application', () => {
    test.each(['publisher', 'editor', 'admin', 'assigner'])(
      'is accepted or declined by %s, and the applicant is notified',
      async (caller) => {
        await join('anna')
        await join('berta')
        expect(await applicants(caller)).toEqual(['anna', 'berta'])
        expect(await answerTo(caller, 'anna', 'acceptApplication')).toEqual({
          success: true,
          groupId,
          username: 'anna',
        })
        await answerTo(caller, 'berta', 'declineApplication')
        expect([await roleOf('anna'), await roleOf('berta')]).toEqual(['member', undefined])
        expect(await applicants(caller)).toEqual([])
        expect(await typesTo('anna')).toEqual(['group_application_accepted'])
        expect(await typesTo('berta')).toEqual(['group_application_declined'])
      },
    )

    test('is seen and answered by no one else, and the number of them neither', async () => {
      await join('anna')
      for (const caller of ['anna', 'viewer', 'updater']) {
        await expect(applicants(caller)).rejects.toMatchObject({ code: 403 })
        await expect(answerTo(caller, 'anna', 'acceptApplication')).rejects.toMatchObject({
          code: 403,
        })
      }
      const seen = await (await as('anna')).send(groupOperations.read, { groupId })
      expect(seen.userMembership).toEqual({ username: 'anna', memberType: 'none' })
    })

    test('is answered once, and only if there is one', async () => {
      await expect(answerTo('publisher', 'anna', 'acceptApplication')).rejects.toMatchObject({
        code: 400,
        parameter: 'userName',
      })
      await join('anna')
      const outcomes = await Promise.allSettled([
        answerTo('publisher', 'anna', 'acceptApplication'),
        answerTo('editor', 'anna', 'declineApplication'),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('ends when the member was added, or the group was deleted', async () => {
      await join('anna')
      await join('berta')
      await (await as('publisher')).send(operations.add, { groupId, users: ['anna'] })
      expect(await applicants()).toEqual(['berta'])
      await (await as('publisher')).send(groupOperations.remove, { groupId })
      expect(await db().select().from(groupApplications)).toEqual([])
    })
  })

  describe('an invitation', () => {
    test.each(['publisher', 'editor', 'admin', 'assigner'])(
      'is sent by %s, and only the invited member sees it',
      async (caller) => {
        await change({ access: 'private' })
        expect(await invite(caller, ['anna'], { expiration: 60 })).toEqual({
          success: true,
          groupId,
        })
        const [invitation, ...others] = await invitationsOf('anna')
        expect(others).toEqual([])
        expect(invitation).toMatchObject({
          targetType: 'group',
          targetId: groupId,
          groupId,
          accepted: false,
          role: 'group_member',
          type: 'user',
          dateAccepted: -1,
          username: 'anna',
          fromUsername: { username: caller },
          group: { id: groupId, title: 'Wells' },
        })
        expect((invitation?.expiration ?? 0) - (invitation?.created ?? 0)).toBe(3_600_000)
        const one = { userName: 'anna', invitationId: invitation?.id ?? '' }
        expect(await (await as('anna')).send(invitations.read, one)).toEqual(invitation)
        expect(await typesTo('anna')).toEqual(['user_invite'])
        for (const other of ['admin', 'berta'])
          for (const operation of [invitations.list, invitations.read] as const)
            await expect((await as(other)).send(operation, one)).rejects.toMatchObject({
              code: 403,
            })
        expect(await invitationsOf('berta')).toEqual([])
      },
    )

    test('is not sent by others, and managers are invited only by those who appoint them', async () => {
      for (const caller of ['viewer', 'updater'])
        await expect(invite(caller, ['anna'])).rejects.toMatchObject({ code: 403 })
      const role = 'group_admin' as const
      await expect(invite('editor', ['anna'], { role })).rejects.toMatchObject({
        code: 403,
        parameter: 'role',
      })
      await invite('publisher', ['anna'], { role })
      const [invitation] = await invitationsOf('anna')
      await answer('anna', invitation?.id ?? '', 'accept')
      expect(await roleOf('anna')).toBe('admin')
    })

    test('is skipped for members who belong to the group or were invited, with the reason', async () => {
      await invite('publisher', ['anna'])
      const again = await invite('publisher', ['anna', 'editor', 'publisher', 'berta'])
      expect(again.success).toBe(true)
      expect(again.reasons?.map(({ username, because }) => `${username}: ${because}`)).toEqual([
        'editor: already',
        'publisher: already',
        'anna: invited',
      ])
      expect(await invitationsOf('berta')).toHaveLength(1)
      const unknown = await invite('publisher', ['nobody', 'gone'])
      expect(unknown.success).toBe(false)
      expect(unknown.reasons?.map(({ because }) => because)).toEqual(['unknown', 'disabled'])
    })

    test('names at most 25 members, and is valid for an hour to two weeks', async () => {
      const sent = (fields: Record<string, string | number>) =>
        postForm(portal(), 'publisher', `/community/groups/${groupId}/invite`, {
          users: 'anna',
          ...fields,
        })
      for (const [parameter, value] of [
        ['users', ''],
        ['users', Array.from({ length: 26 }, (_, index) => `member${index}`).join(',')],
        ['expiration', 59],
        ['expiration', 20_161],
        ['role', 'group_owner'],
      ] as const)
        expect((await sent({ [parameter]: value })).error).toMatchObject({ code: 400, parameter })
      expect(await invitationsOf('anna')).toEqual([])
    })

    test('is accepted or declined by the invited member, and its sender is notified', async () => {
      await invite('editor', ['anna', 'berta'])
      const [ofAnna] = await invitationsOf('anna')
      const [ofBerta] = await invitationsOf('berta')
      const id = ofAnna?.id ?? ''
      await expect(answer('anna', id, 'accept', 'admin')).rejects.toMatchObject({ code: 403 })
      await expect(answer('berta', id, 'accept')).rejects.toMatchObject({
        message: 'Invitation does not exist or is inaccessible.',
      })
      expect(await answer('anna', id, 'accept')).toEqual({
        success: true,
        id,
        username: 'anna',
        groupId,
      })
      await answer('berta', ofBerta?.id ?? '', 'decline')
      expect([await roleOf('anna'), await roleOf('berta')]).toEqual(['member', undefined])
      expect((await typesTo('editor')).toSorted()).toEqual([
        'user_invitation_accepted',
        'user_invitation_declined',
      ])
      expect([...(await invitationsOf('anna')), ...(await invitationsOf('berta'))]).toEqual([])
    })

    test('needs the privilege to join groups to be accepted, and none to be declined', async () => {
      await invite('publisher', ['alone'])
      const [invitation] = await invitationsOf('alone')
      await expect(answer('alone', invitation?.id ?? '', 'accept')).rejects.toMatchObject({
        details: ['The privilege portal:user:joinGroup is required.'],
      })
      await answer('alone', invitation?.id ?? '', 'decline')
    })

    test('has no effect after it has expired, and can be sent again', async () => {
      await invite('publisher', ['anna'])
      const [invitation] = await invitationsOf('anna')
      await db().update(groupInvitations).set({ expires: Date.now() })
      expect(await invitationsOf('anna')).toEqual([])
      for (const name of ['accept', 'decline'] as const)
        await expect(answer('anna', invitation?.id ?? '', name)).rejects.toMatchObject({
          code: 400,
        })
      expect(await invite('publisher', ['anna'])).toEqual({ success: true, groupId })
      expect(await invitationsOf('anna')).toHaveLength(1)
    })

    test('is answered once by two calls at the same time', async () => {
      await invite('publisher', ['anna'])
      const [invitation] = await invitationsOf('anna')
      const id = invitation?.id ?? ''
      const outcomes = await Promise.allSettled([
        answer('anna', id, 'accept'),
        answer('anna', id, 'accept'),
        answer('anna', id, 'decline'),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('leaves no member behind in a group that is deleted at the same time', async () => {
      await invite('publisher', ['anna'])
      const [invitation] = await invitationsOf('anna')
      const [, removed] = await Promise.allSettled([
        answer('anna', invitation?.id ?? '', 'accept'),
        (await as('publisher')).send(groupOperations.remove, { groupId }),
      ])
      expect(removed.status).toBe('fulfilled')
      expect(await db().select().from(groupMembers)).toEqual([])
      expect(await db().select().from(groupInvitations)).toEqual([])
    })

    test('is not needed anymore by a member who joined otherwise', async () => {
      await invite('publisher', ['anna', 'berta'])
      await change({ autoJoin: true })
      await join('anna')
      await (await as('publisher')).send(operations.add, { groupId, users: ['berta'] })
      expect(await db().select().from(groupInvitations)).toEqual([])
    })
  })

  describe('a message', () => {
    const send = async (caller: string, more: Partial<Input<typeof notifications.create>> = {}) =>
      (await as(caller)).send(notifications.create, { groupId, message: 'New maps', ...more })

    test.each(['publisher', 'editor', 'admin', 'updater'])(
      'is sent by %s to all others of the group',
      async (caller) => {
        await belongs('anna')
        expect(await send(caller, { subject: 'Maps' })).toEqual({ success: true })
        const [notification, ...others] = await notificationsOf('anna')
        expect(others).toEqual([])
        expect(notification).toMatchObject({
          type: 'message_received',
          target: 'anna',
          targetType: 'user',
          data: {
            groupId,
            groupTitle: 'Wells',
            fromUser: caller,
            subject: 'Maps',
            message: 'New maps',
          },
        })
        for (const other of ['publisher', 'editor'])
          expect(await notificationsOf(other)).toHaveLength(other === caller ? 0 : 1)
        expect(await notificationsOf('berta')).toEqual([])
      },
    )

    test('is sent to some of the members, and to no one outside of the group', async () => {
      await belongs('anna')
      await send('publisher', { users: ['anna'] })
      expect([await typesTo('anna'), await typesTo('editor')]).toEqual([['message_received'], []])
      await expect(send('publisher', { users: ['anna', 'berta'] })).rejects.toMatchObject({
        code: 400,
        parameter: 'users',
      })
      expect(await notificationsOf('anna')).toHaveLength(1)
    })

    test('is not sent by other members, not as an email, and not without a text', async () => {
      await belongs('anna')
      for (const caller of ['anna', 'viewer', 'assigner'])
        await expect(send(caller)).rejects.toMatchObject({ code: 403 })
      const sent = (fields: Record<string, string>) =>
        postForm(portal(), 'publisher', `/community/groups/${groupId}/createNotification`, {
          message: 'New maps',
          ...fields,
        })
      for (const [parameter, value] of [
        ['message', ' '],
        ['message', 'x'.repeat(4001)],
        ['subject', 'x'.repeat(251)],
        ['notificationChannelType', 'email'],
      ] as const)
        expect((await sent({ [parameter]: value })).error).toMatchObject({ code: 400, parameter })
      expect(await notificationsOf('anna')).toEqual([])
    })

    test('is read and deleted by its recipient only, the newest first', async () => {
      await belongs('anna')
      await send('publisher', { message: 'First' })
      await db().update(notificationRows).set({ received: 1 })
      await send('publisher', { message: 'Second' })
      const [second, first] = await notificationsOf('anna')
      expect([second?.data.message, first?.data.message]).toEqual(['Second', 'First'])
      const one = { userName: 'anna', notificationId: first?.id ?? '' }
      for (const caller of ['admin', 'berta']) {
        const client = await as(caller)
        await expect(client.send(notifications.list, one)).rejects.toMatchObject({ code: 403 })
        await expect(client.send(notifications.remove, one)).rejects.toMatchObject({ code: 403 })
        await expect(
          client.send(notifications.remove, { ...one, userName: caller }),
        ).rejects.toMatchObject({ code: 400 })
      }
      const anna = await as('anna')
      expect(await anna.send(notifications.remove, one)).toEqual({
        success: true,
        notificationId: one.notificationId,
      })
      await expect(anna.send(notifications.remove, one)).rejects.toMatchObject({ code: 400 })
      expect(await notificationsOf('anna')).toEqual([second])
    })

    test('ends the oldest one of its kind, and of its sender, of a member who keeps many', async () => {
      const { ofOrganization, ofGroups, ofSender, others } = keptNotifications
      const many = (count: number, type: string, data: object) =>
        Array.from({ length: count }, (_, received) => ({
          id: newId(),
          username: 'anna',
          type,
          data: { ...data },
          received,
        }))
      const message = 'message_received'
      await db()
        .insert(notificationRows)
        .values([
          ...many(ofOrganization, message, { fromUser: 'admin' }),
          ...many(others, 'user_invite', { groupId }),
          ...many(ofSender, message, { groupId, fromUser: 'publisher' }),
          ...many(ofGroups - ofSender, message, { groupId, fromUser: 'editor' }),
        ])
      await belongs('anna')
      for (let count = 0; count < 3; count += 1) await send('publisher')
      const rows = await db()
        .select()
        .from(notificationRows)
        .where(eq(notificationRows.username, 'anna'))
      const kept = (fromUser: string | undefined) =>
        rows.filter(({ data }) => (data as { fromUser?: string }).fromUser === fromUser).length
      expect(['admin', undefined, 'publisher', 'editor'].map(kept)).toEqual([
        ofOrganization,
        others,
        ofSender,
        ofGroups - ofSender,
      ])
    })

    test('is refused after 30 in a minute, unless an administrator sends it', async () => {
      await belongs('anna')
      const client = await as('editor')
      const messages = Array.from({ length: 31 }, () =>
        client.send(notifications.create, { groupId, message: 'New maps' }),
      )
      const outcomes = await Promise.allSettled(messages)
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      // Other tests have sent some in the same minute.
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.map(({ reason }) => (reason as { code: number }).code)).toEqual(
        refused.map(() => 429),
      )
      await send('admin')
    })
  })

  test('an answer is refused for a manager who lost the role meanwhile, under the lock', async () => {
    await join('anna')
    const demoted = (await as('publisher')).send(operations.update, { groupId, users: ['editor'] })
    const accepted = answerTo('editor', 'anna', 'acceptApplication')
    await demoted
    const outcome = await accepted.then(
      () => 'accepted',
      () => 'refused',
    )
    expect(await roleOf('anna')).toBe(outcome === 'accepted' ? 'member' : undefined)
    await expect(answerTo('editor', 'anna', 'declineApplication')).rejects.toMatchObject({
      code: 403,
    })
    expect(await db().select().from(members).where(eq(members.username, 'anna'))).toHaveLength(1)
  })
})
