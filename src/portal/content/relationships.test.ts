import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { items as operations } from '../../rest/content/items.ts'
import { relationships } from '../../rest/content/relationships.ts'
import { groupItems, groups, items, organization, relationships as table } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

describe.each(servers)('relationships on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  let counter = 0
  const add = (fields: Parameters<typeof postForm>[3], user = 'editor') =>
    postForm(portal(), user, `/content/users/${user}/addItem`, {
      title: `Item ${++counter}`,
      ...fields,
    })
  const webMap = async (user = 'editor', fields = {}) =>
    String((await add({ type: 'Web Map', text: `{"n":${++counter}}`, ...fields }, user)).id)
  const configuration = { type: 'Application Configuration', text: '{"c":1}' }
  const service = () => ({ type: 'Map Service', url: `https://example.com/${++counter}/MapServer` })
  const related = async (itemId: string, direction: 'forward' | 'reverse') =>
    (
      await (await portal().signIn('editor')).send(relationships.related, { itemId, direction })
    ).relatedItems.map(({ id }) => id)
  const count = async () => {
    const entries = await readdir(join(portal().data, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    const files = entries.filter((entry) => entry.isFile())
    const { db } = portal().portal.services
    return [files.length, (await db.select({ id: items.id }).from(items)).length]
  }

  test('a new item can be the destination of an origin, or the origin of a destination', async () => {
    const map = await webMap()
    const { id } = await add({ ...service(), originItemId: map, relationshipType: 'Map2Service' })
    expect(await related(map, 'forward')).toEqual([id])
    expect(await related(String(id), 'reverse')).toEqual([map])
    const other = await webMap('editor', {
      destinationItemId: String(id),
      relationshipType: 'Map2Service',
    })
    expect((await related(String(id), 'reverse')).toSorted()).toEqual([map, other].toSorted())
  })

  test('one that exists is refused with the names of its items', async () => {
    const map = await webMap()
    const { id } = await add({
      ...service(),
      title: 'Roads',
      originItemId: map,
      relationshipType: 'Map2Service',
    })
    const { error } = await postForm(portal(), 'editor', '/content/users/editor/addRelationship', {
      originItemId: map,
      destinationItemId: String(id),
      relationshipType: 'Map2Service',
    })
    expect(error).toMatchObject({
      code: 400,
      details: [
        'This relationship already exists.',
        { itemId: map, message: expect.stringContaining("and 'Roads'.") as string },
      ],
    })
  })

  test('a new destination is shared like its origin', async () => {
    const { db, clock } = portal().portal.services
    const map = await webMap()
    const now = clock.now()
    await db
      .insert(groups)
      .values({ id: 'g', title: 'G', owner: 'editor', access: 'org', created: now, modified: now })
    await db.insert(groupItems).values({ groupId: 'g', itemId: map, shared: now })
    await db.update(items).set({ access: 'org' }).where(eq(items.id, map))
    const { id } = await add({
      ...configuration,
      originItemId: map,
      relationshipType: 'Map2AppConfig',
    })
    const client = await portal().signIn('editor')
    const { sharing } = await client.send(operations.own, {
      userName: 'editor',
      itemId: String(id),
    })
    expect(sharing).toEqual({ access: 'org', groups: ['g'] })
  })

  test('a new destination is shared no wider than its owner can share it', async () => {
    const { db } = portal().portal.services
    const map = await webMap()
    await db.update(items).set({ access: 'public' }).where(eq(items.id, map))
    await db.update(organization).set({ settings: { canSharePublic: false } })
    try {
      const { id } = await add({
        ...configuration,
        originItemId: map,
        relationshipType: 'Map2AppConfig',
      })
      const client = await portal().signIn('editor')
      expect(await client.send(operations.read, { itemId: String(id) })).toMatchObject({
        access: 'org',
      })
    } finally {
      await db.update(organization).set({ settings: {} })
    }
  })

  test('a relationship that is refused leaves no item and no file', async () => {
    const [map, others] = [await webMap(), await webMap('publisher')]
    const file = () => new File([randomBytes(500)], `code${++counter}.zip`)
    const before = await count()
    const attempts: [string, object][] = [
      ['relationshipType', { ...service(), originItemId: map, relationshipType: 'Nonsense' }],
      ['relationshipType', { ...service(), originItemId: map, relationshipType: 'constructor' }],
      ['relationshipType', { ...service(), originItemId: map }],
      ['relationshipType', { ...service(), relationshipType: 'Map2Service' }],
      [
        'originItemId',
        { ...service(), originItemId: '0'.repeat(32), relationshipType: 'Map2Service' },
      ],
      ['originItemId', { ...service(), originItemId: others, relationshipType: 'Map2Service' }],
      [
        'destinationItemId',
        { ...configuration, originItemId: map, relationshipType: 'Map2Service' },
      ],
      [
        'originItemId',
        {
          type: 'Code Attachment',
          file: file(),
          originItemId: map,
          relationshipType: 'WMA2Code',
        },
      ],
      [
        'destinationItemId',
        {
          ...service(),
          originItemId: map,
          destinationItemId: map,
          relationshipType: 'Map2Service',
        },
      ],
    ]
    for (const [parameter, fields] of attempts)
      expect((await add(fields as Record<string, string>)).error).toMatchObject({ parameter })
    expect(await count()).toEqual(before)
  })

  test('types that require it can only be used by the owner of the items', async () => {
    const { db } = portal().portal.services
    const map = await webMap('publisher')
    await db.update(items).set({ access: 'public' }).where(eq(items.id, map))
    const { error } = await add({
      ...configuration,
      originItemId: map,
      relationshipType: 'Map2AppConfig',
    })
    expect(error).toMatchObject({ code: 403, parameter: 'originItemId' })
  })

  test('every type requires the right to update the origin', async () => {
    const { db, clock } = portal().portal.services
    const map = await webMap()
    const { id } = await add(service(), 'publisher')
    for (const itemId of [map, String(id)])
      await db.update(items).set({ access: 'org' }).where(eq(items.id, itemId))
    const ends = {
      originItemId: map,
      destinationItemId: String(id),
      relationshipType: 'Map2Service',
    }
    const call = (what: string, user: string) =>
      postForm(portal(), user, `/content/users/${user}/${what}`, ends)
    expect((await call('addRelationship', 'viewer')).error?.code).toBe(403)
    expect((await call('addRelationship', 'publisher')).error).toMatchObject({
      code: 403,
      parameter: 'originItemId',
    })
    expect(await related(map, 'forward')).toEqual([])

    const now = clock.now()
    await db.insert(groups).values({
      id: 'shared',
      title: 'Shared update',
      owner: 'publisher',
      access: 'org',
      capabilities: ['updateitemcontrol'],
      created: now,
      modified: now,
    })
    await db.insert(groupItems).values({ groupId: 'shared', itemId: map, shared: now })
    expect(await call('addRelationship', 'publisher')).toEqual({ success: true })
    expect(await call('deleteRelationship', 'publisher')).toEqual({ success: true })
    expect(await call('addRelationship', 'admin')).toEqual({ success: true })
    expect((await call('deleteRelationship', 'viewer')).error?.code).toBe(403)
    // The owner of the origin, then that of the destination; neither created it.
    expect(await call('deleteRelationship', 'editor')).toEqual({ success: true })
    expect(await call('addRelationship', 'admin')).toEqual({ success: true })
    expect(await call('deleteRelationship', 'publisher')).toEqual({ success: true })
    expect(await call('addRelationship', 'editor')).toEqual({ success: true })
    expect(await call('deleteRelationship', 'admin')).toEqual({ success: true })
  })

  test('are added and deleted separately, only by members with the right to', async () => {
    const map = await webMap()
    const { id } = await add(service())
    const ends = {
      originItemId: map,
      destinationItemId: String(id),
      relationshipType: 'Map2Service',
    }
    const call = (what: string, user = 'editor') =>
      postForm(portal(), user, `/content/users/${user}/${what}`, ends)
    expect(await call('addRelationship')).toEqual({ success: true })
    expect((await call('addRelationship')).error?.code).toBe(400)
    expect((await call('deleteRelationship', 'publisher')).error?.code).toBe(400)
    expect(await call('deleteRelationship')).toEqual({ success: true })
    expect((await call('deleteRelationship')).error?.code).toBe(400)
  })

  test('of composite types delete the destination with its origin, unless it is protected', async () => {
    const { db } = portal().portal.services
    const map = await webMap()
    const { id } = await add({
      ...configuration,
      originItemId: map,
      relationshipType: 'Map2AppConfig',
    })
    const path = `/content/users/editor/items`
    await postForm(portal(), 'editor', `${path}/${String(id)}/protect`, {})
    expect(await postForm(portal(), 'editor', `${path}/${map}/canDelete`, {})).toMatchObject({
      success: false,
      error: { messageCode: 'CONT_0048', offendingItems: [{ itemId: id }] },
    })
    expect((await postForm(portal(), 'editor', `${path}/${map}/delete`, {})).error).toMatchObject({
      messageCode: 'CONT_0048',
    })
    await postForm(portal(), 'editor', `${path}/${String(id)}/unprotect`, {})
    const both = await postForm(portal(), 'editor', '/content/users/editor/deleteItems', {
      items: `${map},${String(id)}`,
    })
    expect(both.results).toEqual([
      { itemId: map, success: true },
      { itemId: id, success: true },
    ])
    expect(
      await db
        .select()
        .from(items)
        .where(eq(items.id, String(id))),
    ).toEqual([])
    expect(await db.select().from(table).where(eq(table.originItemId, map))).toEqual([])
  })
})
