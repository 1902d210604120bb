import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupMembers as operations, membershipLimits } from '../../rest/groups/groupMembers.ts'
import { members as memberOperations } from '../../rest/organization/members.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { users } from '../../rest/organization/users.ts'
import { groupMembers, groups, members, roles } from '../db/schema.ts'
import { addGroup, addMember, newId } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db
  const names = Array.from({ length: 26 }, (_, index) => `member${index}`)
  let group: string

  beforeAll(async () => {
    await db()
      .insert(roles)
      .values(
        [
          ['assigner00000000', 'Assigner', ['portal:admin:assignToGroups']],
          ['roleGiver0000000', 'Role giver', ['portal:admin:changeUserRoles']],
          ['deleter000000000', 'Deleter', ['portal:admin:deleteItems']],
          ['plain00000000000', 'Plain', ['portal:user:createItem']],
        ].map(([id, name, privileges]) => ({
          id: String(id),
          name: String(name),
          privileges: privileges as string[],
          created: 0,
          modified: 0,
        })),
      )
    await addMember(services(), 'assigner', { role: 'assigner00000000' })
    await addMember(services(), 'role.giver', { role: 'roleGiver0000000' })
    await addMember(services(), 'gone', { disabled: true })
    for (const name of names) await addMember(services(), name)
  })
  beforeEach(async ({ task }) => {
    group = await addGroup(services(), { title: task.id })
    await db()
      .insert(groupMembers)
      .values({ groupId: group, username: 'editor', memberType: 'admin', joined: 0 })
  })

  const add = async (
    caller: string | undefined,
    request: Omit<Input<typeof operations.add>, 'groupId'>,
  ) => (await portal().signIn(caller)).send(operations.add, { groupId: group, ...request })
  const remove = async (caller: string, ...request: string[]) =>
    (await portal().signIn(caller)).send(operations.remove, { groupId: group, users: request })
  const memberRows = async () => {
    const rows = await db()
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.groupId, group))
      .orderBy(asc(groupMembers.username))
    return rows.map(({ username, memberType }) => `${username}: ${memberType}`)
  }

  describe('members of a group', () => {
    test.each(['publisher', 'editor', 'admin', 'assigner'])(
      'are added and removed by %s',
      async (caller) => {
        expect(await add(caller, { users: ['member1'] })).toEqual({ notAdded: [] })
        expect(await memberRows()).toEqual(['editor: admin', 'member1: member'])
        expect(await remove(caller, 'member1', 'editor')).toEqual({ notRemoved: [] })
        expect(await memberRows()).toEqual([])
      },
    )

    test('are neither added nor removed by other members', async () => {
      await expect(add('member1', { users: ['member1'] })).rejects.toMatchObject({ code: 403 })
      await expect(remove('member1', 'editor')).rejects.toMatchObject({ code: 403 })
      await expect(add(undefined, { users: ['member1'] })).rejects.toMatchObject({ code: 499 })
    })

    test('are made managers by the owner and administrators, not by managers', async () => {
      await expect(add('editor', { admins: ['member1'] })).rejects.toMatchObject({ code: 403 })
      await add('publisher', { admins: ['member1'], users: ['member1', 'member2'] })
      expect(await memberRows()).toEqual(['editor: admin', 'member1: admin', 'member2: member'])
    })

    test('are made managers, and members again, each independently', async () => {
      const update = async (
        caller: string,
        request: Omit<Input<typeof operations.add>, 'groupId'>,
      ) => (await portal().signIn(caller)).send(operations.update, { groupId: group, ...request })
      await add('publisher', { users: ['member1', 'member2'] })
      const answer = await update('publisher', {
        admins: ['member1', 'publisher', 'nobody'],
        users: ['editor'],
      })
      expect(answer.results).toEqual([
        { username: 'member1', success: true },
        { username: 'publisher', success: false },
        { username: 'nobody', success: false },
        { username: 'editor', success: true },
      ])
      expect(answer.reasons?.map(({ because }) => because)).toEqual(['owner', 'notMember'])
      expect(await memberRows()).toEqual(['editor: member', 'member1: admin', 'member2: member'])
      for (const caller of ['admin', 'assigner'])
        expect((await update(caller, { admins: ['member2'] })).results[0]?.success).toBe(true)
      // Managers do not appoint managers.
      await expect(update('member1', { users: ['member2'] })).rejects.toMatchObject({ code: 403 })
      await expect(update('publisher', {})).rejects.toMatchObject({ parameter: 'users' })
      await expect(
        update('publisher', { users: names.slice(0, 20), admins: names.slice(20) }),
      ).rejects.toMatchObject({ code: 400, parameter: 'users' })
      expect(await memberRows()).toEqual(['editor: member', 'member1: admin', 'member2: admin'])
    })

    test('are refused individually, with the reason', async () => {
      const answer = await add('publisher', {
        users: ['publisher', 'editor', 'nobody', 'gone', 'member3'],
      })
      expect(answer.notAdded).toEqual(['publisher', 'editor', 'nobody', 'gone'])
      expect(answer.reasons?.map(({ because }) => because)).toEqual([
        'already',
        'already',
        'unknown',
        'disabled',
      ])
      const left = await remove('publisher', 'publisher', 'nobody', 'member3')
      expect(left.notRemoved).toEqual(['publisher', 'nobody'])
      expect(left.reasons?.map(({ because }) => because)).toEqual(['owner', 'notMember'])
    })

    test('can belong to at most 512 groups', async () => {
      const title = `many ${newId()}`
      await db()
        .insert(groups)
        .values(
          Array.from({ length: membershipLimits.groupsOfMember }, () => ({
            id: newId(),
            title,
            owner: 'member9',
            access: 'private' as const,
            created: 0,
            modified: 0,
          })),
        )
      expect((await add('publisher', { users: ['member9'] })).reasons?.[0]?.because).toBe(
        'tooManyGroups',
      )
      await db()
        .delete(groups)
        .where(eq(groups.id, (await firstOf(title)).id))
      expect(await add('publisher', { users: ['member9'] })).toEqual({ notAdded: [] })
      await db().delete(groups).where(eq(groups.title, title))
    })
    const firstOf = async (title: string) => {
      const [row] = await db().select().from(groups).where(eq(groups.title, title)).limit(1)
      if (!row) throw new Error('no such group')
      return row
    }

    test('are limited to 25 per request, including managers', async () => {
      const sent = await postForm(portal(), 'publisher', `/community/groups/${group}/addUsers`, {
        users: names.join(','),
      })
      expect(sent.error).toMatchObject({ code: 400, parameter: 'users' })
      await expect(
        add('publisher', { users: names.slice(0, 20), admins: names.slice(20) }),
      ).rejects.toMatchObject({ code: 400, parameter: 'users' })
      await expect(add('publisher', {})).rejects.toMatchObject({ parameter: 'users' })
      expect(
        await add('publisher', { users: names.slice(0, 20), admins: names.slice(20, 25) }),
      ).toEqual({ notAdded: [] })
      expect(await memberRows()).toHaveLength(26)
    })
  })

  describe('the role of a member', () => {
    const give = async (caller: string | undefined, user: string, role: string) =>
      (await portal().signIn(caller)).send(memberOperations.updateRole, { user, role })
    const roleOf = async (username: string) => {
      const [row] = await db().select().from(members).where(eq(members.username, username))
      return row?.role
    }

    test('is assigned by administrators and takes effect with the next request', async () => {
      const member = await portal().signIn('member4')
      expect((await member.send(users.self, {})).privileges).toContain('portal:user:createGroup')
      expect(await give('admin', 'member4', 'plain00000000000')).toEqual({ success: true })
      expect((await member.send(users.self, {})).privileges).toEqual(['portal:user:createItem'])
    })

    test('is assigned by members with the privilege, but neither Administrator nor administrative privileges that they lack', async () => {
      await give('role.giver', 'member5', 'org_publisher')
      expect(await roleOf('member5')).toBe('org_publisher')
      for (const [user, role] of [
        ['member5', 'org_admin'],
        ['admin', 'org_user'],
        ['member5', 'deleter000000000'],
      ] as const)
        await expect(give('role.giver', user, role)).rejects.toMatchObject({ code: 403 })
      await give('role.giver', 'member5', 'roleGiver0000000')
    })

    test('is assigned by no one else', async () => {
      await expect(give('editor', 'editor', 'org_admin')).rejects.toMatchObject({ code: 403 })
      await expect(give(undefined, 'editor', 'org_user')).rejects.toMatchObject({ code: 499 })
    })

    test('cannot be revoked from the last administrator who can sign in', async () => {
      await expect(give('admin', 'admin', 'org_user')).rejects.toMatchObject({
        code: 400,
        parameter: 'role',
      })
      await give('admin', 'member6', 'org_admin')
      await db().update(members).set({ disabled: true }).where(eq(members.username, 'member6'))
      await expect(give('admin', 'admin', 'org_user')).rejects.toMatchObject({ parameter: 'role' })
      await db().update(members).set({ disabled: false }).where(eq(members.username, 'member6'))
      // Two administrators who change their own roles at the same time do not leave the portal without one.
      const outcomes = await Promise.allSettled([
        give('admin', 'admin', 'org_user'),
        give('member6', 'member6', 'org_user'),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await db().update(members).set({ role: 'org_admin' }).where(eq(members.username, 'admin'))
    })

    test('must exist and fit the user type', async () => {
      await expect(give('admin', 'member7', 'nothing')).rejects.toMatchObject({ parameter: 'role' })
      await expect(give('admin', 'nobody', 'org_user')).rejects.toMatchObject({
        messageCode: 'COM_0018',
      })
      await expect(give('admin', 'viewer', 'org_user')).rejects.toMatchObject({ parameter: 'role' })
      await expect(give('admin', 'viewer', 'iBBBBBBBBBBBBBBB')).rejects.toMatchObject({
        parameter: 'role',
      })
      await give('admin', 'member7', 'iAAAAAAAAAAAAAAA')
      expect(await roleOf('member7')).toBe('iAAAAAAAAAAAAAAA')
    })
  })
})
