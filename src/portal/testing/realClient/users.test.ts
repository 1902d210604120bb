import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { members } from '../../db/schema.ts'
import { addGroup, addItem } from '../arrange.ts'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, portal, as, anonymously, uncalled } = realClient(exercised.users)

beforeAll(async () => {
  await addGroup(portal().portal.services, { title: 'Wells' }, ['editor'])
})

test('members see their whole record, with their groups', async () => {
  const user = await client.getUser(as('editor'))
  expect(promised.users.full.parse(user)).toMatchObject({
    username: 'editor',
    fullName: 'Emil Okafor',
    role: 'org_user',
    mfaEnabled: false,
  })
  const [group, ...others] = user.groups ?? []
  expect(promised.group.parse(group)).toMatchObject({ title: 'Wells', isFav: false })
  expect(promised.membership.parse(group?.userMembership)).toEqual({
    username: 'editor',
    memberType: 'member',
  })
  expect(others).toEqual([])
})

test('administrators see the whole record of a member, including storage', async () => {
  const user = await client.getUser({ ...as('admin'), username: 'editor' })
  expect(promised.users.full.parse(user)).toMatchObject({ username: 'editor', storageUsage: 0 })
})

test('members see less of one another, and anonymous callers the least', async () => {
  const seen = await client.getUser({ ...as('editor'), username: 'publisher' })
  expect(promised.users.member.parse(seen)).toMatchObject({ username: 'publisher' })
  expect(seen).not.toHaveProperty('storageUsage')
  const { db } = portal().portal.services
  await db.update(members).set({ access: 'public' }).where(eq(members.username, 'publisher'))
  const known = await client.getUser({ ...anonymously(), username: 'publisher' })
  expect(promised.users.public.parse(known)).toMatchObject({ username: 'publisher' })
  expect(known).not.toHaveProperty('email')
})

test('members change their profiles', async () => {
  const user = { description: 'Maps of wells', tags: ['wells'], lastName: 'Okafor-Lind' }
  const answer = await client.updateUser({ ...as('editor'), user })
  expect(answer).toEqual({ success: true, username: 'editor' })
  expect(await client.getUser(as('editor'))).toMatchObject({
    ...user,
    fullName: 'Emil Okafor-Lind',
  })
})

test('members list the tags of their items', async () => {
  const { services } = portal().portal
  await addItem(services, { owner: 'editor', tags: ['water', 'Wells'] })
  await addItem(services, { owner: 'editor', tags: ['water'] })
  await addItem(services, { tags: ['of another member'] })
  expect(await client.getUserTags(as('editor'))).toEqual({
    tags: [
      { tag: 'water', count: 2 },
      { tag: 'Wells', count: 1 },
    ],
  })
})

test('members store properties, which only they and administrators read', async () => {
  const properties = { landingPage: { url: 'index.html' }, mapViewer: 'classic' as const }
  await client.setUserProperties('editor', properties, as('editor'))
  expect(await client.getUserProperties('editor', as('editor'))).toEqual(properties)
  expect(await client.getUserProperties('editor', as('admin'))).toEqual(properties)
  await expect(client.getUserProperties('editor', as('publisher'))).rejects.toThrow('permissions')
  await expect(client.setUserProperties('editor', properties, as('publisher'))).rejects.toThrow(
    'permissions',
  )
  await expect(client.getUserProperties('nobody', as('admin'))).rejects.toMatchObject({
    code: 'COM_0018',
  })
})

test('a username that does not exist is refused with the code of the interface', async () => {
  await expect(client.getUser({ ...as('editor'), username: 'nobody' })).rejects.toMatchObject({
    code: 'COM_0018',
  })
})

test('members read, accept, and decline their invitations, and delete notifications', async () => {
  const invite = async (title: string) => {
    const id = await addGroup(portal().portal.services, { title })
    await client.inviteGroupUsers({
      ...as('publisher'),
      id,
      users: ['viewer'],
      role: 'group_member',
      expiration: 1440,
    })
    return id
  }
  const ids = [await invite('Springs'), await invite('Lakes')]
  const { userInvitations } = await client.getUserInvitations(as('viewer'))
  expect(userInvitations.map(({ targetId }) => targetId).toSorted()).toEqual(ids.toSorted())
  const [one, other] = userInvitations.map((invitation) => promised.invitation.parse(invitation))
  if (!one || !other) throw new Error('There are too few invitations.')
  const invitationId = one.id
  expect(await client.getUserInvitation({ ...as('viewer'), invitationId })).toMatchObject({
    id: invitationId,
    role: 'group_member',
    fromUsername: { username: 'publisher' },
  })
  expect(await client.acceptInvitation({ ...as('viewer'), invitationId })).toEqual({
    success: true,
    id: invitationId,
    username: 'viewer',
    groupId: one.targetId,
  })
  expect(await client.declineInvitation({ ...as('viewer'), invitationId: other.id })).toMatchObject(
    { success: true, groupId: other.targetId },
  )
  expect((await client.getUserInvitations(as('viewer'))).userInvitations).toEqual([])

  const { notifications } = await client.getUserNotifications(as('viewer'))
  const [first] = notifications.map((notification) => promised.notification.parse(notification))
  expect(first).toMatchObject({ type: 'user_invite', target: 'viewer', targetType: 'user' })
  const id = first?.id ?? ''
  expect(await client.removeNotification({ ...as('viewer'), id })).toEqual({
    success: true,
    notificationId: id,
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
