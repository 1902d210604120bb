import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { members } from '../db/schema.ts'
import { addGroup } from '../testing/arrange.ts'
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

test('a username that does not exist is refused with the code of the interface', async () => {
  await expect(client.getUser({ ...as('editor'), username: 'nobody' })).rejects.toMatchObject({
    code: 'COM_0018',
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
