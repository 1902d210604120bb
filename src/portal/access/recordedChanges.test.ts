import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { recordedDays, type RecordedChange } from '../../rest/organization/changes.ts'
import type { Client } from '../../rest/protocol/client.ts'
import type { PortalError } from '../../rest/protocol/errors.ts'
import { recordedChanges } from '../db/schema.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { addItem, addMember } from '../testing/arrange.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { expireChanges } from './recordedChanges.ts'

const { changes, content, groups, items, packages, roles, sharing, users } = operations
const day = minutes(24 * 60)

describe.each(servers)('the record of changes on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock })
  const services = () => portal().portal.services

  beforeEach(async () => {
    // Also begins another minute, in which refusals are counted.
    clock.advance(minutes(1))
    await services().db.delete(recordedChanges)
  })

  const recorded = async (input = {}) =>
    (await (await portal().signIn('admin')).send(changes.list, input)).changes
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error as PortalError).code,
    )
  const rename = (client: Client, itemId: string, title = 'Rivers') =>
    client.send(items.update, { userName: 'publisher', itemId, title })
  /** Sends a request as it is. */
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(`${portal().root}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ f: 'json', ...fields }),
    })

  test('says who has changed what, when, from where, and in which request', async () => {
    const itemId = await addItem(services())
    const { token } = await portal().signIn('publisher')
    const requestId = randomUUID()
    await post(
      `/content/users/publisher/items/${itemId}/update`,
      { token: String(token), title: 'Rivers', SNIPPET: 'All rivers', other: 'a' },
      { 'x-request-id': requestId },
    )
    expect(await recorded()).toEqual([
      {
        id: expect.any(String),
        time: clock.now(),
        username: 'publisher',
        operation: 'items.update',
        objects: [
          { parameter: 'userName', id: 'publisher' },
          { parameter: 'itemId', id: itemId },
        ],
        parameters: ['title', 'snippet'],
        outcome: 'done',
        code: null,
        address: '127.0.0.1',
        requestId,
      },
    ])
  })

  test('contains the objects of a bulk operation, and new ones', async () => {
    const publisher = await portal().signIn('publisher')
    const added = { userName: 'publisher', title: 'Wells', type: 'Web Map', text: '{}' }
    const { id = '' } = await publisher.send(content.addItem, added)
    const { folder } = await publisher.send(content.createFolder, {
      userName: 'publisher',
      title: 'Maps',
    })
    const other = await addItem(services())
    const moved = { userName: 'publisher', items: [id, other], folder: folder.id }
    await publisher.send(content.moveItems, moved)
    const idsOf = ({ objects }: RecordedChange) => objects.map((object) => object.id)
    // All at the same time.
    expect(
      Object.fromEntries((await recorded()).map((one) => [one.operation, idsOf(one)])),
    ).toEqual({
      'content.addItem': ['publisher', id],
      'content.createFolder': ['publisher', folder.id],
      'content.moveItems': expect.arrayContaining(['publisher', id, other, folder.id]),
    })
  })

  test('contains one entry for an operation in several transactions', async () => {
    const admin = await portal().signIn('admin')
    const invitations = ['dora', 'emil', 'fritz'].map((username) => ({
      username,
      password: 'interim-2026',
      firstname: username,
      lastname: 'A',
      email: `${username}@portal.example`,
    }))
    await admin.send(users.invite, { invitationList: { invitations } })
    const found = await recorded()
    expect(found).toHaveLength(1)
    expect(found[0]?.objects.map(({ id }) => id)).toEqual(['dora', 'emil', 'fritz'])
    expect(JSON.stringify(found)).not.toContain('interim')
  })

  test('contains nothing for a read, whether sent with GET or POST, and for a sign-in', async () => {
    const itemId = await addItem(services())
    const publisher = await portal().signIn('publisher')
    await publisher.send(items.read, { itemId })
    await publisher.send(items.canDelete, { userName: 'publisher', itemId })
    await post('/generateToken', {
      username: 'publisher',
      password: defaultSamplePassword,
      client: 'requestip',
    })
    expect(await recorded()).toEqual([])
  })

  test('contains refused changes as such, also those of anonymous callers and with values that cannot be read', async () => {
    const itemId = await addItem(services())
    const editor = await portal().signIn('editor')
    const publisher = await portal().signIn('publisher')
    const path = `/content/users/publisher/items/${itemId}/update`
    expect(await codeOf(rename(editor, itemId))).toBe(403)
    expect(await codeOf(rename(await portal().signIn(), itemId))).toBe(499)
    await post(path, { token: String(publisher.token), properties: 'no JSON' })
    await post(path, { token: String(publisher.token), title: 'a\0' })
    const found = await recorded()
    const facts = found.map(({ username, outcome, code }) => [username, outcome, code])
    expect(facts).toHaveLength(4)
    expect(facts).toEqual(
      expect.arrayContaining([
        ['editor', 'refused', 403],
        [null, 'refused', 499],
        ['publisher', 'refused', 400],
        ['publisher', 'refused', 400],
      ]),
    )
    expect(JSON.stringify(found)).not.toContain('no JSON')
  })

  test('contains a change that is rolled back as refused only', async () => {
    const publisher = await portal().signIn('publisher')
    const create = () => publisher.send(content.createFolder, { userName: 'publisher', title: 'A' })
    await create()
    expect(await codeOf(create())).toBe(400)
    const found = await recorded({ user: 'publisher' })
    expect(found.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused'])
    const refused = found.find(({ outcome }) => outcome === 'refused')
    expect(refused?.objects).toEqual([{ parameter: 'userName', id: 'publisher' }])
  })

  test('says that there was nothing to change', async () => {
    const publisher = await portal().signIn('publisher')
    const unknown = 'a'.repeat(32)
    await publisher.send(sharing.unshareMany, {
      userName: 'publisher',
      items: [unknown],
      groups: [unknown],
    })
    expect(await recorded()).toMatchObject([
      { operation: 'sharing.unshareMany', outcome: 'unchanged' },
    ])
  })

  test('contains the operation that starts a job', async () => {
    const publisher = await portal().signIn('publisher')
    const { group } = await publisher.send(groups.create, { title: 'Wells', tags: ['a'] })
    await addItem(services(), { groups: [group.id] })
    await publisher.send(packages.exportGroup, { groupId: group.id, async: true })
    expect(await recorded({ operation: 'packages.exportGroup' })).toMatchObject([
      { username: 'publisher', outcome: 'done' },
    ])
  })

  test('contains at most 60 refusals of a caller in a minute, and all changes', async () => {
    const itemId = await addItem(services())
    const editor = await portal().signIn('editor')
    const publisher = await portal().signIn('publisher')
    for (let call = 0; call < 62; call += 1) await codeOf(rename(editor, itemId))
    await codeOf(rename(publisher, 'b'.repeat(32)))
    await rename(publisher, itemId)
    const count = async (input: object) => (await recorded({ num: 1000, ...input })).length
    expect(await count({ user: 'editor' })).toBe(60)
    expect(await count({ user: 'publisher', outcome: 'refused' })).toBe(1)
    expect(await count({ user: 'publisher', outcome: 'done' })).toBe(1)
    clock.advance(minutes(1))
    await codeOf(rename(editor, itemId))
    expect(await count({ user: 'editor' })).toBe(61)
  })

  test('keeps changes for 90 days', async () => {
    const publisher = await portal().signIn('publisher')
    const itemId = await addItem(services())
    await rename(publisher, itemId)
    clock.advance(recordedDays * day)
    await expireChanges(services())
    const { db } = services()
    expect(await db.$count(recordedChanges)).toBe(1)
    clock.advance(1)
    await expireChanges(services())
    expect(await db.$count(recordedChanges)).toBe(0)
  })

  describe('with many changes', () => {
    /** Two at each time. */
    const insert = (count: number) =>
      services()
        .db.insert(recordedChanges)
        .values(
          Array.from({ length: count }, (_one, index) => ({
            id: index.toString(16).padStart(32, '0'),
            time: 1_000 + Math.floor(index / 2),
            username: index % 2 === 0 ? 'editor' : '=publisher',
            operation: 'items.update',
            objects: [{ parameter: 'itemId', id: `item${index}` }],
            parameters: ['title', 'tags'],
            outcome: 'done' as const,
            address: '127.0.0.1',
            requestId: `request${index}`,
          })),
        )

    test('returns the newest first, page by page', async () => {
      await insert(5)
      const admin = await portal().signIn('admin')
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page = await admin.send(changes.list, {
          num: 2,
          ...(cursor === undefined ? {} : { cursor }),
        })
        pages.push(page.changes.map(({ requestId }) => requestId))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(pages).toEqual([['request4', 'request3'], ['request2', 'request1'], ['request0']])
    })

    test.each([
      [{ user: 'editor' }, [4, 2, 0]],
      [{ objectId: 'item3' }, [3]],
      [{ operation: 'items.remove' }, []],
      [{ outcome: 'refused' }, []],
      [{ from: 1_001 }, [4, 3, 2]],
      [{ to: 1_001, user: 'editor' }, [2, 0]],
    ] as const)('finds those with %j', async (input, expected) => {
      await insert(5)
      const found = await recorded(input)
      expect(found.map(({ requestId }) => requestId)).toEqual(
        expected.map((index) => `request${index}`),
      )
    })

    test('is exported as JSON Lines and as CSV, more than is read at a time', async () => {
      await insert(1_203)
      const admin = await portal().signIn('admin')
      const lines = (await (await admin.send(changes.export, {})).text()).trimEnd().split('\n')
      const all = lines.map((line) => JSON.parse(line) as RecordedChange)
      expect(all).toHaveLength(1_203)
      expect(all.slice(0, 3)).toEqual(await recorded({ num: 3 }))
      expect(new Set(all.map(({ id }) => id)).size).toBe(1_203)

      const csv = await admin.send(changes.export, { format: 'csv', to: 1_000 })
      expect((await csv.text()).split('\r\n')).toEqual([
        'id,time,username,operation,objects,parameters,outcome,code,address,requestId',
        `${'1'.padStart(32, '0')},1970-01-01T00:00:01.000Z,"'=publisher",items.update,itemId=item1,title tags,done,,127.0.0.1,request1`,
        `${'0'.padStart(32, '0')},1970-01-01T00:00:01.000Z,editor,items.update,itemId=item0,title tags,done,,127.0.0.1,request0`,
        '',
      ])
    })
  })

  test('is for administrators, and not for members with administrative privileges', async () => {
    const admin = await portal().signIn('admin')
    const { id: roleId } = await admin.send(roles.create, { name: 'Security', description: 'A' })
    await admin.send(roles.setPrivileges, {
      roleId,
      privileges: { privileges: ['portal:admin:manageSecurity'] },
    })
    await addMember(services(), 'guard', { role: roleId })
    const guard = await portal().signIn('guard')
    for (const operation of [changes.list, changes.export]) {
      expect(await codeOf(guard.send(operation, {}))).toBe(403)
      expect(await codeOf((await portal().signIn()).send(operation, {}))).toBe(499)
    }
  })

  test('refuses values that it cannot search for', async () => {
    const admin = await portal().signIn('admin')
    const call = async (fields: Record<string, string>) => {
      const answer = await post('/portals/self/changes', { token: String(admin.token), ...fields })
      return (await answer.json()) as { error?: { code: number } }
    }
    for (const fields of [
      { objectId: 'a\0' },
      { cursor: '1' },
      { operation: 'update' },
      { num: '1001' },
    ])
      expect(await call(fields)).toMatchObject({ error: { code: 400 } })
    expect(await call({ objectId: `"'{}[]` })).toEqual({ changes: [] })
  })

  test('stores no change whose entry cannot be stored', async () => {
    const { db } = services()
    const itemId = await addItem(services(), { title: 'Before' })
    const publisher = await portal().signIn('publisher')
    await db.execute(`ALTER TABLE recorded_changes ADD CONSTRAINT never CHECK (outcome <> 'done')`)
    try {
      expect(await codeOf(rename(publisher, itemId))).toBe(500)
      expect(await codeOf(publisher.send(items.protect, { userName: 'publisher', itemId }))).toBe(
        500,
      )
    } finally {
      await db.execute('ALTER TABLE recorded_changes DROP CONSTRAINT never')
    }
    const { title, protected: isProtected } = await publisher.send(items.read, { itemId })
    expect({ title, isProtected }).toEqual({ title: 'Before', isProtected: false })
    const failed = await db
      .select()
      .from(recordedChanges)
      .where(eq(recordedChanges.outcome, 'failed'))
    expect(failed.map(({ operation, code }) => [operation, code])).toEqual([
      ['items.update', 500],
      ['items.protect', 500],
    ])
  })
})
