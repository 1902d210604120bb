import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { content, partLimits } from '../../rest/content/content.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { groups as groupOperations } from '../../rest/groups/groups.ts'
import { items as itemOperations } from '../../rest/content/items.ts'
import { search } from '../../rest/content/search.ts'
import { groupItems, groupMembers, groups, items } from '../db/schema.ts'
import { getFile, postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { waitForState } from '../testing/waitForState.ts'

const time = 1_700_000_000_000
const common = { owner: 'editor', created: time, modified: time }
const people = [undefined, 'viewer', 'publisher', 'editor', 'admin'] as const

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof PortalError ? error.messageCode : error),
  )

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })

  beforeAll(async () => {
    const { db } = portal().portal.services
    // The publisher belongs to the group of members, the viewer to none.
    await db.insert(groups).values([
      { ...common, id: 'members', title: 'Members only', access: 'private' },
      { ...common, id: 'organization', title: 'Organization', access: 'org' },
      { ...common, id: 'everybody', title: 'Everybody', access: 'public' },
    ])
    await db
      .insert(groupMembers)
      .values({ groupId: 'members', username: 'publisher', memberType: 'member', joined: time })
    const item = (
      id: string,
      access: 'private' | 'shared' | 'org' | 'public',
      state: 'completed' | 'partial' | 'failed' = 'completed',
    ) => ({ ...common, id, access, state, title: `Findable ${id}`, type: 'Web Map' })
    await db
      .insert(items)
      .values([
        item('private', 'private'),
        item('shared', 'shared'),
        item('sharedwithorganization', 'shared'),
        item('org', 'org'),
        item('public', 'public'),
        item('publicpartial', 'public', 'partial'),
        item('publicfailed', 'public', 'failed'),
      ])
    await db.insert(groupItems).values([
      { groupId: 'members', itemId: 'shared', shared: time },
      { groupId: 'members', itemId: 'public', shared: time },
      { groupId: 'organization', itemId: 'sharedwithorganization', shared: time },
      { groupId: 'everybody', itemId: 'public', shared: time },
      { groupId: 'everybody', itemId: 'private', shared: time },
    ])
  })

  const completed = ['org', 'private', 'public', 'shared', 'sharedwithorganization']
  const found: Readonly<Record<string, readonly string[]>> = {
    anonymous: ['public'],
    viewer: ['org', 'public'],
    publisher: ['org', 'public', 'shared'],
    editor: completed,
    admin: completed,
  }

  describe.each(people)('%s', (person) => {
    const expected = found[person ?? 'anonymous'] ?? []

    test('finds exactly the items that are visible to the caller, and can read each of them', async () => {
      const client = await portal().signIn(person)
      const { total, results } = await client.send(search.items, { q: 'findable', num: 100 })
      expect(results.map(({ id }) => id).toSorted()).toEqual(expected)
      expect(total).toBe(expected.length)
      for (const itemId of expected)
        expect((await client.send(itemOperations.read, { itemId })).id).toBe(itemId)
    })

    test('cannot read, download, or list resources of any other item', async () => {
      const client = await portal().signIn(person)
      const unfinished = expected === completed ? [] : ['publicpartial', 'publicfailed']
      const hidden = [...completed.filter((id) => !expected.includes(id)), ...unfinished, 'unknown']
      const outcomes = []
      for (const itemId of hidden)
        outcomes.push(
          await outcome(client.send(itemOperations.read, { itemId })),
          await outcome(client.send(itemOperations.data, { itemId })),
          await outcome(client.send(itemOperations.info, { itemId, path: 'iteminfo.xml' })),
        )
      expect(new Set(outcomes)).toEqual(new Set(['CONT_0001']))
    })

    test('finds exactly the groups that are visible to the caller', async () => {
      const client = await portal().signIn(person)
      const seen: Readonly<Record<string, readonly string[]>> = {
        anonymous: ['everybody'],
        viewer: ['everybody', 'organization'],
      }
      const visible = seen[person ?? 'anonymous'] ?? ['everybody', 'members', 'organization']
      const { results } = await client.send(groupOperations.search, { q: '*' })
      expect(results.map(({ id }) => id).toSorted()).toEqual(visible)
      for (const groupId of ['everybody', 'members', 'organization', 'unknown']) {
        const isSeen = visible.includes(groupId)
        expect([
          await outcome(client.send(groupOperations.read, { groupId })),
          await outcome(client.send(groupOperations.content, { groupId })),
          await outcome(client.send(groupOperations.searchContent, { groupId, q: '*' })),
        ]).toEqual(
          isSeen ? ['answered', 'answered', 'answered'] : ['COM_0003', 'CONT_0006', 'CONT_0006'],
        )
      }
    })

    test('finds those items of a group that are visible to the caller', async () => {
      const client = await portal().signIn(person)
      const { items: ofEverybody, total } = await client.send(groupOperations.content, {
        groupId: 'everybody',
      })
      const inside = expected.filter((id) => id === 'public' || id === 'private')
      expect(ofEverybody.map(({ id }) => id).toSorted()).toEqual(inside)
      expect(total).toBe(inside.length)
      const { results } = await client.send(groupOperations.searchContent, {
        groupId: 'everybody',
        q: 'title:findable AND type:"Web Map"',
      })
      expect(results.map(({ id }) => id).toSorted()).toEqual(inside)
      expect((await client.send(search.items, { q: 'group:everybody' })).total).toBe(inside.length)
    })

    test('sees the content of a user only as that user or an administrator', async () => {
      const client = await portal().signIn(person)
      const list = client.send(content.list, { userName: 'editor' })
      const listed = await list.then(
        (answer) => answer.items.map(({ id }) => id).toSorted(),
        () => undefined,
      )
      const everything = [...completed, 'publicfailed', 'publicpartial'].toSorted()
      expect(listed).toEqual(expected === completed ? everything : undefined)
    })
  })

  test('a group contains the caller’s group role', async () => {
    const membership = async (person: string | undefined, groupId: string) => {
      const client = await portal().signIn(person)
      return (await client.send(groupOperations.read, { groupId })).userMembership
    }
    expect(await membership(undefined, 'everybody')).toBeUndefined()
    expect(await membership('viewer', 'everybody')).toEqual({
      username: 'viewer',
      memberType: 'none',
    })
    expect(await membership('publisher', 'members')).toEqual({
      username: 'publisher',
      memberType: 'member',
    })
    expect(await membership('editor', 'members')).toEqual({
      username: 'editor',
      memberType: 'owner',
      applications: 0,
    })
  })

  test('the members of a group are visible to portal members who can see the group', async () => {
    const users = async (person: string | undefined) =>
      (await portal().signIn(person)).send(groupOperations.users, { groupId: 'members' })
    expect(await users('publisher')).toEqual({
      owner: 'editor',
      admins: ['editor'],
      users: ['publisher'],
    })
    await expect(users('viewer')).rejects.toMatchObject({ messageCode: 'COM_0003' })
    await expect(users(undefined)).rejects.toMatchObject({ code: 499 })
  })

  test('a group search finds the groups of one user', async () => {
    const client = await portal().signIn('admin')
    const groupsOf = async (searchUserName: string) =>
      (
        await client.send(groupOperations.search, {
          q: '*',
          searchUserAccess: 'groupMember',
          searchUserName,
        })
      ).results.map(({ id }) => id)
    expect(await groupsOf('publisher')).toEqual(['members'])
    expect(await groupsOf('editor')).toHaveLength(3)
    expect(await groupsOf('viewer')).toEqual([])
  })

  test('a file uploaded in parts and a file sent in one request are downloaded unchanged', async () => {
    const whole = randomBytes(partLimits.minimumBytes + 1)
    const path = '/content/users/publisher'
    const add = (fields: Parameters<typeof postForm>[3]) =>
      postForm(portal(), 'publisher', `${path}/addItem`, fields)
    const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
    const { id } = await add({ multipart: true, filename: 'parts.zip' })
    const upload = `${path}/items/${String(id)}`
    await Promise.all(
      [1, 2].map((partNum) =>
        postForm(portal(), 'publisher', `${upload}/addPart`, {
          partNum,
          file: blob(
            partNum === 1
              ? whole.subarray(0, partLimits.minimumBytes)
              : whole.subarray(partLimits.minimumBytes),
          ),
        }),
      ),
    )
    await postForm(portal(), 'publisher', `${upload}/commit`, { type: 'Shapefile' })
    expect(await waitForState(portal(), 'publisher', String(id))).toMatchObject({
      status: 'completed',
    })
    const second = await add({
      type: 'Shapefile',
      title: 'At once',
      file: new File([new Uint8Array(whole)], 'at once.zip'),
    })
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    for (const itemId of [String(id), String(second.id)]) {
      const { bytes } = await getFile(portal(), 'publisher', `/content/items/${itemId}/data`)
      expect(hashOf(bytes)).toBe(hashOf(whole))
      expect(
        await postForm(portal(), 'publisher', `${path}/items/${itemId}/delete`, {}),
      ).toMatchObject({ success: true })
    }
  })

  test('of four identical files sent at the same time, one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        postForm(portal(), 'publisher', '/content/users/publisher/addItem', {
          type: 'CSV',
          title: 'Race',
          file: new File(['x'], 'race.csv'),
        }),
      ),
    )
    expect(answers.filter(({ success }) => success === true)).toHaveLength(1)
  })
})
