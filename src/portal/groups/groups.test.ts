import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations as ofPortal } from '../../rest/index.ts'
import { groupMembers as memberOperations } from '../../rest/groups/groupMembers.ts'
import { transfer } from '../../rest/content/transfer.ts'
import { users } from '../../rest/organization/users.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import {
  files,
  groupItems,
  groupMembers,
  groups,
  items,
  organization,
  roles,
} from '../db/schema.ts'
import { addGroup, addItem, addMember, newId } from '../testing/arrange.ts'
import { getFile, postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const { groups: operations } = ofPortal

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db

  beforeAll(async () => {
    const privilegesOf = {
      creator: ['portal:user:createGroup'],
      updater: ['portal:admin:updateGroups'],
      deleter: ['portal:admin:deleteGroups'],
      reassigner: ['portal:admin:reassignGroups'],
      sharer: [
        'portal:user:createGroup',
        'portal:user:shareGroupToOrg',
        'portal:user:shareGroupToPublic',
        'portal:admin:createUpdateCapableGroup',
        'portal:admin:createLeavingDisallowedGroup',
      ],
      reader: ['portal:user:viewOrgGroups'],
    }
    for (const [name, privileges] of Object.entries(privilegesOf)) {
      const id = `role-${name}`
      await db().insert(roles).values({ id, name, privileges, created: 0, modified: 0 })
      await addMember(services(), name, { role: id })
    }
    await addMember(services(), 'gone', { disabled: true })
  })

  const as = (caller?: string) => portal().signIn(caller)
  let count = 0
  const newTitle = () => `Title ${++count}`
  const create = async (
    caller: string | undefined,
    request: Partial<Input<typeof operations.create>> = {},
  ) =>
    (await as(caller)).send(operations.create, { title: newTitle(), tags: ['water'], ...request })
  const update = async (
    caller: string,
    groupId: string,
    request: Omit<Input<typeof operations.update>, 'groupId'>,
  ) => (await as(caller)).send(operations.update, { groupId, ...request })
  const read = async (groupId: string, caller = 'admin') =>
    (await as(caller)).send(operations.read, { groupId })
  const rowOf = async (groupId: string) =>
    (await db().select().from(groups).where(eq(groups.id, groupId)))[0]
  /** A group of `publisher` that `editor` manages and to which `viewer` belongs. */
  const managed = async (changes: Parameters<typeof addGroup>[1] = {}) => {
    const id = await addGroup(services(), { title: newTitle(), ...changes }, ['viewer'])
    await db()
      .insert(groupMembers)
      .values({ groupId: id, username: 'editor', memberType: 'admin', joined: 0 })
    return id
  }
  const imageOf = (background: string) =>
    sharp({ create: { width: 500, height: 300, channels: 3, background } })
  /** Each test has an image of its own, because equal ones are stored once. */
  const png = async (background: string) =>
    new File([new Uint8Array(await imageOf(background).png().toBuffer())], 'thumbnail.png')

  describe('a new group', () => {
    test('belongs to its creator and has every property that was sent', async () => {
      const title = newTitle()
      const { success, group } = await create('admin', {
        title,
        tags: ['water', 'wells', 'water'],
        snippet: 'All wells',
        description: '<b>Wells</b><script>alert(1)</script>',
        phone: '555-0100',
        typeKeywords: ['Hydrology'],
        access: 'public',
        capabilities: ['updateitemcontrol'],
        isInvitationOnly: true,
        isViewOnly: true,
        isOpenData: true,
        hiddenMembers: true,
        leavingDisallowed: true,
        membershipAccess: 'org',
        sortField: 'numviews',
        sortOrder: 'desc',
        displaySettings: { itemTypes: 'Web Map' },
        thumbnail: await png('red'),
      })
      expect(success).toBe(true)
      expect(group).toMatchObject({
        title,
        owner: 'admin',
        tags: ['water', 'wells'],
        snippet: 'All wells',
        phone: '555-0100',
        typeKeywords: ['Hydrology'],
        access: 'public',
        capabilities: ['updateitemcontrol'],
        isInvitationOnly: true,
        isViewOnly: true,
        isOpenData: true,
        autoJoin: false,
        hiddenMembers: true,
        leavingDisallowed: true,
        membershipAccess: 'org',
        sortField: 'numviews',
        sortOrder: 'desc',
        displaySettings: { itemTypes: 'Web Map' },
        thumbnail: 'thumbnail/thumbnail.png',
        protected: false,
        userMembership: { username: 'admin', memberType: 'owner', applications: 0 },
      })
      expect(group.description).toContain('<b>Wells</b>')
      expect(group.description).not.toContain('<script>')
      expect(await read(group.id)).toEqual(group)
    })

    test('is private and open to no one if nothing else was sent', async () => {
      const { group } = await create('creator')
      expect(group).toMatchObject({
        owner: 'creator',
        access: 'private',
        capabilities: [],
        isInvitationOnly: false,
        autoJoin: false,
        membershipAccess: null,
        sortField: null,
        displaySettings: null,
        thumbnail: null,
      })
      await expect(read(group.id, 'publisher')).rejects.toMatchObject({ messageCode: 'COM_0003' })
    })

    test('requires the privilege to create groups', async () => {
      await expect(create('viewer')).rejects.toMatchObject({
        details: ['The privilege portal:user:createGroup is required.'],
      })
      await expect(create('updater')).rejects.toMatchObject({ code: 403 })
      await expect(create(undefined)).rejects.toMatchObject({ code: 499 })
    })

    test.each([
      ['access', { access: 'org' }, 'portal:user:shareGroupToOrg'],
      ['access', { access: 'public' }, 'portal:user:shareGroupToPublic'],
      [
        'leavingDisallowed',
        { leavingDisallowed: true },
        'portal:admin:createLeavingDisallowedGroup',
      ],
      [
        'capabilities',
        { capabilities: ['updateitemcontrol'] },
        'portal:admin:createUpdateCapableGroup',
      ],
    ] as const)('needs for %s %j the privilege %s', async (parameter, request, privilege) => {
      await expect(create('creator', request as never)).rejects.toMatchObject({
        code: 403,
        parameter,
        details: [`The privilege ${privilege} is required.`],
      })
      expect((await create('sharer', request as never)).success).toBe(true)
    })

    test('is shared with everyone by administrators only where the organization says so', async () => {
      await db()
        .update(organization)
        .set({ settings: { canSharePublic: false } })
      await expect(create('sharer', { access: 'public' })).rejects.toMatchObject({
        code: 403,
        parameter: 'access',
      })
      expect((await create('admin', { access: 'public' })).success).toBe(true)
      await db().update(organization).set({ settings: {} })
    })

    test('has a title and tags within the limits of the interface', async () => {
      const sent = (fields: Record<string, string>) =>
        postForm(portal(), 'publisher', '/community/createGroup', {
          title: newTitle(),
          tags: 'water',
          ...fields,
        })
      for (const [parameter, value] of [
        ['title', ''],
        ['title', 'x'.repeat(251)],
        ['tags', ''],
        ['snippet', 'x'.repeat(251)],
        ['phone', '5'.repeat(251)],
        ['description', 'x'.repeat(65_536)],
        ['access', 'everyone'],
        ['sortField', 'size'],
        ['capabilities', 'delete'],
        ['membershipAccess', 'all'],
        ['displaySettings', '[]'],
      ] as const)
        expect({ parameter, error: (await sent({ [parameter]: value })).error }).toMatchObject({
          error: { code: 400, parameter },
        })
      const both = await sent({ autoJoin: 'true', isInvitationOnly: 'true' })
      expect(both.error).toMatchObject({ code: 400, parameter: 'autoJoin' })
      expect((await sent({ title: 'x'.repeat(250) })).error).toBeUndefined()
    })

    test('has a title that no other group of its owner has, in upper or lower case', async () => {
      const title = newTitle()
      await create('creator', { title })
      await expect(create('creator', { title: ` ${title.toUpperCase()} ` })).rejects.toMatchObject({
        code: 400,
        parameter: 'title',
        message: 'Unable to create group.',
      })
      expect((await create('sharer', { title })).success).toBe(true)
    })

    test('is one of two that are created with the same title at the same time', async () => {
      const title = newTitle()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 4 }, () => create('creator', { title })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await db().select().from(groups).where(eq(groups.title, title))).toHaveLength(1)
    })
  })

  describe('the properties of a group', () => {
    test.each(['publisher', 'editor', 'admin', 'updater'])('are changed by %s', async (caller) => {
      const id = await managed()
      const title = newTitle()
      expect(await update(caller, id, { title, snippet: 'New' })).toEqual({
        success: true,
        groupId: id,
      })
      expect(await read(id)).toMatchObject({ title, snippet: 'New', owner: 'publisher' })
    })

    test('are changed by no one else', async () => {
      const id = await managed()
      for (const caller of ['viewer', 'creator', 'deleter'])
        await expect(update(caller, id, { snippet: 'New' })).rejects.toMatchObject({ code: 403 })
      await expect(update('publisher', newId(), { snippet: 'New' })).rejects.toMatchObject({
        messageCode: 'COM_0003',
      })
    })

    test('keep their values if they are not sent, or sent empty without clearEmptyFields', async () => {
      const { group } = await create('publisher', {
        snippet: 'Kept',
        phone: '1',
        sortField: 'title',
        displaySettings: { itemTypes: 'CSV' },
      })
      const sent = (fields: Record<string, string | boolean>) =>
        postForm(portal(), 'publisher', `/community/groups/${group.id}/update`, fields)
      const empty = {
        title: '',
        tags: '',
        snippet: '',
        phone: '',
        sortField: '',
        displaySettings: '',
      }
      expect((await sent(empty)).error).toBeUndefined()
      expect(await read(group.id, 'publisher')).toEqual({
        ...group,
        modified: expect.any(Number) as number,
      })
      const { title, tags, ...clearable } = empty
      await sent({ ...clearable, clearEmptyFields: true })
      expect(await read(group.id)).toMatchObject({
        title: group.title,
        tags: ['water'],
        snippet: null,
        phone: null,
        sortField: null,
        displaySettings: null,
      })
      for (const [parameter, value] of Object.entries({ title, tags }))
        expect((await sent({ [parameter]: value, clearEmptyFields: true })).error).toMatchObject({
          code: 400,
          parameter,
        })
    })

    test('can be sent back as they were returned', async () => {
      const { group } = await create('admin', { capabilities: ['updateitemcontrol'] })
      const fields = Object.fromEntries(
        Object.entries(group)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
      )
      const path = `/community/groups/${group.id}/update`
      expect((await postForm(portal(), 'admin', path, fields)).error).toBeUndefined()
      expect(await read(group.id)).toEqual({ ...group, modified: expect.any(Number) as number })
    })

    test('need a privilege only where they show the group to more people', async () => {
      const id = await addGroup(services(), { title: newTitle(), owner: 'creator', access: 'org' })
      await expect(update('creator', id, { access: 'public' })).rejects.toMatchObject({
        parameter: 'access',
      })
      await update('creator', id, { access: 'org', snippet: 'Same' })
      await update('creator', id, { access: 'private' })
      await expect(update('creator', id, { access: 'org' })).rejects.toMatchObject({
        details: ['The privilege portal:user:shareGroupToOrg is required.'],
      })
      await expect(update('creator', id, { leavingDisallowed: true })).rejects.toMatchObject({
        parameter: 'leavingDisallowed',
      })
    })

    test('include the right to update items only from the beginning', async () => {
      const without = await addGroup(services(), { title: newTitle() })
      const shared = await addGroup(services(), {
        title: newTitle(),
        capabilities: ['updateitemcontrol'],
      })
      const refused = { code: 400, parameter: 'capabilities' }
      await expect(
        update('admin', without, { capabilities: ['updateitemcontrol'] }),
      ).rejects.toMatchObject(refused)
      await expect(update('admin', shared, { capabilities: [] })).rejects.toMatchObject(refused)
      await update('admin', shared, { capabilities: ['updateitemcontrol'] })
    })

    test('do not let members join at once that join by invitation only', async () => {
      const id = await addGroup(services(), { title: newTitle(), isInvitationOnly: true })
      await expect(update('publisher', id, { autoJoin: true })).rejects.toMatchObject({
        parameter: 'autoJoin',
      })
      await update('publisher', id, { autoJoin: true, isInvitationOnly: false })
    })

    test('include a title that the owner uses once, also if another member changes it', async () => {
      const [one, two] = [await managed(), await managed()]
      const { title = '' } = (await rowOf(one)) ?? {}
      for (const caller of ['publisher', 'admin'])
        await expect(update(caller, two, { title: title.toUpperCase() })).rejects.toMatchObject({
          parameter: 'title',
          message: 'Unable to update group.',
        })
      await update('publisher', one, { title: title.toUpperCase() })
      const third = newTitle()
      const outcomes = await Promise.allSettled([
        update('publisher', one, { title: third }),
        update('editor', two, { title: third }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })

  describe('the thumbnail of a group', () => {
    test('is served in the requested width to those who see the group, and removed', async () => {
      const { group } = await create('publisher', { thumbnail: await png('blue') })
      const path = `/community/groups/${group.id}/info/${group.thumbnail}`
      const small = await getFile(portal(), 'publisher', `${path}?w=200`)
      expect(small.headers.get('content-type')).toBe('image/png')
      expect((await sharp(small.bytes).metadata()).width).toBe(200)
      const whole = await getFile(portal(), 'publisher', `${path}?w=800`)
      expect((await sharp(whole.bytes).metadata()).width).toBe(500)
      const hidden = await getFile(portal(), 'viewer', path)
      expect(hidden.headers.get('content-type')).toMatch('application/json')

      const hash = (await rowOf(group.id))?.thumbnailHash ?? ''
      const deleted = await (
        await as('publisher')
      ).send(operations.deleteThumbnail, { groupId: group.id })
      expect(deleted).toEqual({ success: true })
      expect((await read(group.id)).thumbnail).toBeNull()
      expect(await db().select().from(files).where(eq(files.hash, hash))).toEqual([])
      expect((await getFile(portal(), 'publisher', path)).headers.get('content-type')).toMatch(
        'application/json',
      )
    })

    test('stays when another group with the same image is deleted', async () => {
      const [one, other] = [await managed(), await managed()]
      for (const id of [one, other])
        await update('publisher', id, { thumbnail: await png('yellow') })
      await (await as('publisher')).send(operations.remove, { groupId: one })
      const path = `/community/groups/${other}/info/thumbnail/thumbnail.png`
      const served = await getFile(portal(), 'publisher', path)
      expect(served.headers.get('content-type')).toBe('image/png')
    })

    test('is replaced by an update, and no other file than an image is accepted', async () => {
      const id = await managed()
      await update('editor', id, { thumbnail: await png('green') })
      expect(await read(id)).toMatchObject({ thumbnail: 'thumbnail/thumbnail.png' })
      const jpeg = await imageOf('green').jpeg().toBuffer()
      const before = (await rowOf(id))?.thumbnailHash ?? ''
      await update('publisher', id, { thumbnail: new File([new Uint8Array(jpeg)], 'new.jpg') })
      expect(await read(id)).toMatchObject({ thumbnail: 'thumbnail/thumbnail.jpeg' })
      expect(await db().select().from(files).where(eq(files.hash, before))).toEqual([])
      await expect(
        update('publisher', id, { thumbnail: new File(['text'], 'thumbnail.png') }),
      ).rejects.toMatchObject({ parameter: 'thumbnail' })
      await expect(
        (await as('viewer')).send(operations.deleteThumbnail, { groupId: id }),
      ).rejects.toMatchObject({ code: 403 })
    })
  })

  describe('a group is deleted', () => {
    const remove = async (caller: string, groupId: string) =>
      (await as(caller)).send(operations.remove, { groupId })

    test.each(['publisher', 'admin', 'deleter'])('by %s', async (caller) => {
      const id = await managed()
      expect(await remove(caller, id)).toEqual({ success: true, groupId: id })
      await expect(read(id)).rejects.toMatchObject({ messageCode: 'COM_0003' })
    })

    test('by neither its managers nor other members', async () => {
      const id = await managed()
      for (const caller of ['editor', 'viewer', 'updater'])
        await expect(remove(caller, id)).rejects.toMatchObject({ code: 403 })
      expect(await rowOf(id)).toBeDefined()
    })

    test('with its items left to their owners, and no longer shared through it', async () => {
      const [id, other] = [await managed(), await managed()]
      const only = await addItem(services(), { groups: [id] })
      const both = await addItem(services(), { groups: [id, other] })
      const organizations = await addItem(services(), { groups: [id], access: 'org' })
      await remove('publisher', id)
      const rows = await db()
        .select({ id: items.id, access: items.access })
        .from(items)
        .where(inArray(items.id, [only, both, organizations]))
      expect(new Map(rows.map((row) => [row.id, row.access]))).toEqual(
        new Map([
          [only, 'private'],
          [both, 'shared'],
          [organizations, 'org'],
        ]),
      )
      expect(await db().select().from(groupItems).where(eq(groupItems.groupId, id))).toEqual([])
    })

    test('only after its protection was turned off', async () => {
      const id = await managed()
      const set = async (caller: string, name: 'protect' | 'unprotect') =>
        (await as(caller)).send(operations[name], { groupId: id })
      for (const caller of ['editor', 'viewer', 'deleter'])
        await expect(set(caller, 'protect')).rejects.toMatchObject({ code: 403 })
      expect(await set('publisher', 'protect')).toEqual({ success: true })
      expect((await read(id)).protected).toBe(true)
      for (const caller of ['publisher', 'admin'])
        await expect(remove(caller, id)).rejects.toMatchObject({
          code: 400,
          message: 'Unable to delete group. Delete protection is turned on.',
        })
      await set('updater', 'unprotect')
      await remove('publisher', id)
    })

    test('once by two calls at the same time, and never while it is being protected', async () => {
      const id = await managed()
      const twice = await Promise.allSettled([remove('publisher', id), remove('admin', id)])
      expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const guarded = await managed()
      const [protectedFirst] = await Promise.allSettled([
        (await as('publisher')).send(operations.protect, { groupId: guarded }),
        remove('admin', guarded),
      ])
      const row = await rowOf(guarded)
      expect(row === undefined || row.protected).toBe(true)
      expect(protectedFirst.status).toBe(row === undefined ? 'rejected' : 'fulfilled')
    })
  })

  describe('a group gets another owner', () => {
    const reassign = async (caller: string, groupId: string, targetUsername: string) =>
      (await as(caller)).send(operations.reassign, { groupId, targetUsername })
    const rolesIn = async (groupId: string) =>
      db()
        .select({ username: groupMembers.username, memberType: groupMembers.memberType })
        .from(groupMembers)
        .where(eq(groupMembers.groupId, groupId))

    test.each(['publisher', 'admin', 'reassigner'])(
      'from %s, and the previous one no longer belongs to it',
      async (caller) => {
        const id = await managed()
        expect(await reassign(caller, id, 'editor')).toEqual({ success: true, groupId: id })
        expect((await rowOf(id))?.owner).toBe('editor')
        expect(await rolesIn(id)).toEqual([{ username: 'viewer', memberType: 'member' }])
      },
    )

    test('from no one else', async () => {
      const id = await managed()
      for (const caller of ['editor', 'viewer', 'updater'])
        await expect(reassign(caller, id, 'editor')).rejects.toMatchObject({ code: 403 })
    })

    test('who exists, can sign in, can own groups, and has no group with that title', async () => {
      const title = newTitle()
      const id = await managed({ title })
      await addGroup(services(), { title: title.toUpperCase(), owner: 'sharer' })
      for (const [target, error] of [
        ['nobody', { messageCode: 'COM_0018' }],
        ['gone', { code: 400 }],
        ['reader', { code: 403 }],
        ['sharer', { code: 400, message: 'Unable to reassign group.' }],
        ['publisher', { code: 400 }],
      ] as const)
        await expect(reassign('admin', id, target)).rejects.toMatchObject({
          ...error,
          parameter: 'targetUsername',
        })
      expect((await rowOf(id))?.owner).toBe('publisher')
    })

    test('together with all content of a member, if no title is taken', async () => {
      await addMember(services(), 'leaver')
      await addMember(services(), 'heir')
      const title = newTitle()
      const id = await addGroup(services(), { title, owner: 'leaver' })
      const taken = await addGroup(services(), { title, owner: 'heir' })
      const giveAll = async () =>
        (await as('admin')).send(transfer.reassignAll, {
          userName: 'leaver',
          targetUsername: 'heir',
        })
      await expect(giveAll()).rejects.toMatchObject({ parameter: 'targetUsername' })
      await db().delete(groups).where(eq(groups.id, taken))
      await giveAll()
      expect((await rowOf(id))?.owner).toBe('heir')
    })
  })

  describe('the members of a group that hides them', () => {
    const list = async (caller: string, groupId: string) => {
      const client = await as(caller)
      return [
        client.send(operations.users, { groupId }),
        client.send(memberOperations.list, { groupId }),
      ]
    }

    test('are listed for its owner, managers, and administrators only', async () => {
      const id = await managed({ hiddenMembers: true })
      for (const caller of ['publisher', 'editor', 'admin'])
        for (const call of await list(caller, id))
          expect(JSON.stringify(await call)).toContain('viewer')
      for (const caller of ['viewer', 'reader'])
        // All at once: a call that is refused before the others is awaited, too.
        await Promise.all(
          (await list(caller, id)).map((call) => expect(call).rejects.toMatchObject({ code: 403 })),
        )
    })

    test('do not show it among their groups, nor to searches for groups of a member', async () => {
      const id = await managed({ hiddenMembers: true })
      const shown = async (caller: string, userName: string) => {
        const client = await as(caller)
        const found = await client.send(operations.search, {
          q: `id:${id}`,
          searchUserAccess: 'groupMember',
          searchUserName: userName,
        })
        const user = await client.send(users.read, { userName })
        return [found.total === 1, user.groups?.some((group) => group.id === id)]
      }
      expect(await shown('creator', 'viewer')).toEqual([false, false])
      for (const [caller, userName] of [
        ['publisher', 'viewer'],
        ['viewer', 'viewer'],
        ['viewer', 'publisher'],
      ] as const)
        expect(await shown(caller, userName)).toEqual([true, true])
    })
  })

  test('members of a group are listed in pages with their role and when they joined', async () => {
    const id = await addGroup(services(), { title: newTitle() })
    for (const [index, username] of ['charly', 'anna', 'berta'].entries()) {
      await addMember(services(), username, {
        fullName: `${username} Fontane`,
        access: username === 'berta' ? 'private' : 'org',
      })
      await db()
        .insert(groupMembers)
        .values({
          groupId: id,
          username,
          memberType: username === 'anna' ? 'admin' : 'member',
          joined: 1000 * (index + 1),
        })
    }
    const list = async (request: Omit<Input<typeof memberOperations.list>, 'groupId'> = {}) =>
      (await as('editor')).send(memberOperations.list, { groupId: id, ...request })
    const names = async (request: Parameters<typeof list>[0]) =>
      (await list(request)).users.map(({ username }) => username)
    expect(await list({ num: 2 })).toMatchObject({
      total: 3,
      start: 1,
      num: 2,
      nextStart: 3,
      owner: { username: 'publisher' },
      users: [
        { username: 'anna', fullName: 'anna Fontane', memberType: 'admin', joined: 2000 },
        { username: 'berta', fullName: 'berta', memberType: 'member', joined: 3000 },
      ],
    })
    expect(await names({ start: 3 })).toEqual(['charly'])
    expect(await names({ sortField: 'joined' })).toEqual(['charly', 'anna', 'berta'])
    expect(await names({ sortOrder: 'desc' })).toEqual(['charly', 'berta', 'anna'])
    expect(await names({ sortField: 'membertype' })).toEqual(['anna', 'berta', 'charly'])
    expect(await names({ memberType: 'admin' })).toEqual(['anna'])
    expect(await names({ joined: [2000] })).toEqual(['anna', 'berta'])
    expect(await names({ joined: [0, 2000] })).toEqual(['anna', 'charly'])
    expect(await names({ name: 'FONTANE' })).toEqual(['anna', 'charly'])
    expect(await names({ name: 'ert' })).toEqual(['berta'])
    expect(
      await db()
        .select()
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, id), eq(groupMembers.memberType, 'admin'))),
    ).toHaveLength(1)
  })
})
