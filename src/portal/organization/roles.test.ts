import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../rest/protocol/client.ts'
import { groups as groupOperations } from '../../rest/groups/groups.ts'
import { content } from '../../rest/content/content.ts'
import { privileges as allPrivileges } from '../../rest/protocol/privileges.ts'
import { builtInRoles, roles } from '../../rest/organization/roles.ts'
import { users } from '../../rest/organization/users.ts'
import { federations, members } from '../db/schema.ts'
import { portalOn, servers } from '../testing/servers.ts'

const letter = (count: number) => 'r'.repeat(count)

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const db = () => portal().portal.services.db
  let admin: Client
  beforeAll(async () => {
    admin = await portal().signIn('admin')
  })

  let count = 0
  /** Creates a role with a unique name and these privileges. */
  const make = async (...privileges: string[]) => {
    count += 1
    const { id } = await admin.send(roles.create, { name: `Role ${count}` })
    if (privileges.length > 0)
      await admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges } })
    return id
  }
  const give = (username: string, role: string) =>
    db().update(members).set({ role }).where(eq(members.username, username))

  describe('a new role', () => {
    test('has an ID of 16 letters and digits, its texts, and no privileges', async () => {
      const made = await admin.send(roles.create, {
        name: 'Surveyor',
        description: 'Measures.',
      })
      expect(made).toMatchObject({ success: true, id: expect.stringMatching(/^[A-Za-z0-9]{16}$/) })
      const role = await admin.send(roles.read, { roleId: made.id })
      expect(role).toMatchObject({ id: made.id, name: 'Surveyor', description: 'Measures.' })
      expect(role).not.toHaveProperty('privileges')
      expect(await admin.send(roles.privileges, { roleId: made.id })).toEqual({
        id: made.id,
        privileges: [],
      })
    })

    test.each([1, 127, 128])('can have a name of %s characters', async (length) => {
      const name = 'n'.repeat(length)
      const { id } = await admin.send(roles.create, { name })
      expect(await admin.send(roles.read, { roleId: id })).toMatchObject({ name })
    })

    test.each([
      ['', "'name': is required"],
      ['   ', "'name': is required"],
      [letter(129), "'name': must be at most 128 characters"],
    ])('cannot have the name %j', async (name, message) => {
      await expect(sendText('createRole', { name })).resolves.toMatchObject({
        error: { code: 400, message, parameter: 'name' },
      })
    })

    test('requires a name', async () => {
      await expect(sendText('createRole', {})).resolves.toMatchObject({
        error: { code: 400, parameter: 'name' },
      })
    })

    test.each([0, 249, 250])('can have a description of %s characters', async (length) => {
      count += 1
      const description = letter(length)
      const { id } = await admin.send(roles.create, { name: `Described ${count}`, description })
      expect(await admin.send(roles.read, { roleId: id })).toMatchObject({ description })
    })

    test('cannot have a description of 251 characters', async () => {
      const fields = { name: 'Long winded', description: letter(251) }
      await expect(sendText('createRole', fields)).resolves.toMatchObject({
        error: {
          message: "'description': must be at most 250 characters",
          parameter: 'description',
        },
      })
    })

    test.each([
      ['Ärztin', 'äRZTIN'],
      ['Straße', 'STRAßE'],
      ['Café', 'CAFE\u0301'],
      ['Pilot', ' pilot '],
    ])('cannot have the name of another role: %s, then %s', async (first, second) => {
      await admin.send(roles.create, { name: first })
      await expect(admin.send(roles.create, { name: second })).rejects.toMatchObject({
        code: 400,
        parameter: 'name',
        message: `'name' is already used by the role '${first}'.`,
      })
    })

    test.each(Object.values(builtInRoles).map(({ name }) => name))(
      'cannot have the name of the default role %s',
      async (name) => {
        await expect(admin.send(roles.create, { name: name.toUpperCase() })).rejects.toMatchObject({
          parameter: 'name',
        })
      },
    )

    test('created twice at the same time with one name exists once', async () => {
      const both = await Promise.allSettled(
        ['At once', 'AT ONCE'].map((name) => admin.send(roles.create, { name })),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 400, parameter: 'name' },
      })
    })
  })

  describe('updating a role', () => {
    test('changes the name without the description, and the other way round', async () => {
      const { id } = await admin.send(roles.create, { name: 'Before', description: 'Stays.' })
      await admin.send(roles.update, { roleId: id, name: 'After' })
      expect(await admin.send(roles.read, { roleId: id })).toMatchObject({
        name: 'After',
        description: 'Stays.',
      })
      await admin.send(roles.update, { roleId: id, description: '' })
      expect(await admin.send(roles.read, { roleId: id })).toMatchObject({
        name: 'After',
        description: '',
      })
    })

    test('can change the case of its own name', async () => {
      const { id } = await admin.send(roles.create, { name: 'lower case' })
      await admin.send(roles.update, { roleId: id, name: 'Lower Case' })
      expect(await admin.send(roles.read, { roleId: id })).toMatchObject({ name: 'Lower Case' })
    })

    test('cannot give it the name of another role', async () => {
      await admin.send(roles.create, { name: 'Taken' })
      await expect(
        admin.send(roles.update, { roleId: await make(), name: 'taken' }),
      ).rejects.toMatchObject({ parameter: 'name' })
    })

    test('has the same limits as creating it', async () => {
      const id = await make()
      await expect(sendText(`roles/${id}/update`, { name: letter(129) })).resolves.toMatchObject({
        error: { parameter: 'name' },
      })
      await expect(
        sendText(`roles/${id}/update`, { description: letter(251) }),
      ).resolves.toMatchObject({ error: { parameter: 'description' } })
    })

    test.each(Object.keys(builtInRoles))('is refused for the default role %s', async (roleId) => {
      const refusal = {
        code: 400,
        parameter: 'roleId',
        message: expect.stringContaining('cannot be changed'),
      }
      await expect(admin.send(roles.update, { roleId, name: 'Mine' })).rejects.toMatchObject(
        refusal,
      )
      await expect(
        admin.send(roles.setPrivileges, { roleId, privileges: { privileges: [] } }),
      ).rejects.toMatchObject(refusal)
      await expect(admin.send(roles.remove, { roleId })).rejects.toMatchObject(refusal)
    })
  })

  describe('the privileges of a role', () => {
    test('are replaced as a whole, without duplicates and in a fixed order', async () => {
      const id = await make('portal:user:joinGroup', 'features:user:edit')
      const privileges = [
        'portal:user:createItem',
        'portal:user:createGroup',
        'portal:user:createItem',
      ]
      await admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges } })
      expect(await admin.send(roles.privileges, { roleId: id })).toEqual({
        id,
        privileges: ['portal:user:createGroup', 'portal:user:createItem'],
      })
    })

    test('can all be assigned and all be removed', async () => {
      const id = await make(...allPrivileges)
      expect((await admin.send(roles.privileges, { roleId: id })).privileges).toEqual(allPrivileges)
      await admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges: [] } })
      expect((await admin.send(roles.privileges, { roleId: id })).privileges).toEqual([])
    })

    test('are refused by name if they are unknown, and nothing changes', async () => {
      const id = await make('portal:user:joinGroup')
      const privileges = [
        'portal:user:createItem',
        'portal:user:fly',
        'opendata:user:designateGroup',
      ]
      await expect(
        admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges } }),
      ).rejects.toMatchObject({
        code: 400,
        parameter: 'privileges',
        message:
          "'privileges' contains privileges that this portal does not have: portal:user:fly, opendata:user:designateGroup.",
      })
      expect((await admin.send(roles.privileges, { roleId: id })).privileges).toEqual([
        'portal:user:joinGroup',
      ])
    })

    test.each([
      '',
      '["portal:user:joinGroup"]',
      '{}',
      '{"privileges":"portal:user:joinGroup"}',
      'x',
    ])('are refused without the object around them: %j', async (privileges) => {
      await expect(
        sendText(`roles/${await make()}/setPrivileges`, { privileges }),
      ).resolves.toMatchObject({ error: { code: 400, parameter: 'privileges' } })
    })

    test('can be read for default roles', async () => {
      const { privileges } = await admin.send(roles.privileges, { roleId: 'org_admin' })
      expect(privileges).toEqual(allPrivileges)
      expect(await admin.send(roles.read, { roleId: 'org_user' })).toMatchObject({ name: 'User' })
    })

    test('take effect immediately for the members who have the role', async () => {
      const roleId = await make('portal:user:joinGroup')
      await give('editor', roleId)
      const editor = await portal().signIn('editor')
      expect(await editor.send(users.self, {})).toMatchObject({
        role: 'org_user',
        roleId,
        privileges: ['portal:user:joinGroup'],
      })
      const add = () =>
        editor.send(content.addItem, {
          userName: 'editor',
          title: 'Map',
          type: 'Web Map',
          text: '{}',
        })
      await expect(add()).rejects.toMatchObject({ code: 403 })
      await admin.send(roles.setPrivileges, {
        roleId,
        privileges: { privileges: ['portal:user:createItem'] },
      })
      await expect(add()).resolves.toMatchObject({ success: true })
      await admin.send(roles.setPrivileges, { roleId, privileges: { privileges: [] } })
      await expect(add()).rejects.toMatchObject({ code: 403 })
      await give('editor', 'org_user')
    })

    test('make no member an administrator, even if they are administrative', async () => {
      await give('editor', await make(...allPrivileges))
      const editor = await portal().signIn('editor')
      await expect(editor.send(roles.create, { name: 'By the back door' })).rejects.toMatchObject({
        code: 403,
        details: ['Only administrators can do this.'],
      })
      await give('editor', 'org_user')
    })
  })

  describe('deleting a role', () => {
    test('removes it', async () => {
      const roleId = await make()
      expect(await admin.send(roles.remove, { roleId })).toEqual({ success: true })
      await expect(admin.send(roles.read, { roleId })).rejects.toMatchObject({ code: 400 })
    })

    test('is refused while members have the role, with their number', async () => {
      const roleId = await make()
      const { name } = await admin.send(roles.read, { roleId })
      await give('editor', roleId)
      await expect(admin.send(roles.remove, { roleId })).rejects.toMatchObject({
        message: `'roleId' cannot be deleted: 1 member has the role '${name}'.`,
      })
      await give('viewer', roleId)
      await expect(admin.send(roles.remove, { roleId })).rejects.toMatchObject({
        message: `'roleId' cannot be deleted: 2 members have the role '${name}'.`,
      })
      await give('editor', 'org_user')
      await give('viewer', 'iAAAAAAAAAAAAAAA')
      expect(await admin.send(roles.remove, { roleId })).toEqual({ success: true })
    })

    test('is refused while the SAML federation assigns it to new members', async () => {
      const roleId = await make()
      const row = { id: 'one', settings: { roleId }, created: 0, modified: 0 }
      await db().insert(federations).values(row)
      await expect(admin.send(roles.remove, { roleId })).rejects.toMatchObject({
        message: expect.stringContaining('federation'),
      })
      await db().delete(federations)
    })
  })

  test('operations on an unknown role return an error', async () => {
    const roleId = 'nobodyKnowsThis0'
    const missing = { code: 400, message: 'Role does not exist or is inaccessible.' }
    await expect(admin.send(roles.read, { roleId })).rejects.toMatchObject(missing)
    await expect(admin.send(roles.privileges, { roleId })).rejects.toMatchObject(missing)
    await expect(admin.send(roles.update, { roleId, name: 'x' })).rejects.toMatchObject(missing)
    await expect(admin.send(roles.remove, { roleId })).rejects.toMatchObject(missing)
    await expect(
      admin.send(roles.setPrivileges, { roleId, privileges: { privileges: [] } }),
    ).rejects.toMatchObject(missing)
  })

  test('the list is paged, includes privileges on request, and begins with the default roles', async () => {
    const first = await admin.send(roles.list, { num: 3 })
    expect(first.roles.slice(0, 2).map(({ name }) => name)).toEqual(['Viewer', 'Data Editor'])
    expect(first).toMatchObject({ start: 1, num: 3, nextStart: 4 })
    expect(first.roles[0]).not.toHaveProperty('privileges')
    const { total } = first
    const last = await admin.send(roles.list, { start: total, num: 100, returnPrivileges: true })
    expect(last).toMatchObject({ num: 1, nextStart: -1 })
    expect(last.roles[0]?.privileges).toBeDefined()
    const names = (await admin.send(roles.list, { start: 3, num: 100 })).roles.map(({ name }) =>
      name.toLowerCase(),
    )
    expect(names.length).toBe(total - 2)
    expect((await admin.send(roles.list, { num: 0 })).roles).toEqual([])
  })

  describe('authorization for roles', () => {
    const input = { name: 'Not mine', roleId: 'iAAAAAAAAAAAAAAA', privileges: { privileges: [] } }
    const writes = [roles.create, roles.update, roles.remove, roles.setPrivileges] as const
    const reads = [roles.list, roles.read, roles.privileges] as const

    test.each(writes)('only administrators can change roles: $path', async (operation) => {
      for (const account of ['publisher', 'editor', 'viewer']) {
        const client = await portal().signIn(account)
        await expect(client.send(operation, input)).rejects.toMatchObject({ code: 403 })
      }
      const anonymous = await portal().signIn()
      await expect(anonymous.send(operation, input)).rejects.toMatchObject({ code: 499 })
    })

    test.each(reads)('only members can read roles: $path', async (operation) => {
      const viewer = await portal().signIn('viewer')
      await expect(viewer.send(operation, input)).resolves.toBeDefined()
      const anonymous = await portal().signIn()
      await expect(anonymous.send(operation, input)).rejects.toMatchObject({ code: 499 })
    })
  })

  /** Posts fields unchanged, as no client would send them. */
  const sendText = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const { token } = await portal().signIn('admin')
    const body = new URLSearchParams({ ...fields, f: 'json', token: token ?? '' })
    const answer = await fetch(`${portal().root}/portals/self/${path}`, { method: 'POST', body })
    return answer.json()
  }
})

describe('in the sample organization', () => {
  const portal = portalOn('PGlite')

  test('members of a role without viewing privileges find fewer groups until it has them', async () => {
    const admin = await portal().signIn('admin')
    const { roles: all } = await admin.send(roles.list, { num: 100, returnPrivileges: true })
    const contractor = all.find(({ name }) => name === 'Contractor')
    if (!contractor) throw new Error('the sample organization has lost its contractors')
    await portal()
      .portal.services.db.update(members)
      .set({ role: contractor.id })
      .where(eq(members.username, 'intern.2026'))
    const intern = await portal().signIn('intern.2026')
    const found = async () => (await intern.send(groupOperations.search, { q: '*' })).total
    const before = await found()
    const give = (...more: string[]) =>
      admin.send(roles.setPrivileges, {
        roleId: contractor.id,
        privileges: { privileges: [...(contractor.privileges ?? []), ...more] },
      })
    await give('portal:user:viewOrgGroups')
    const withOrganization = await found()
    expect(withOrganization).toBeGreaterThan(before)
    await give('portal:admin:viewGroups')
    expect(await found()).toBeGreaterThan(withOrganization)
  })
})
