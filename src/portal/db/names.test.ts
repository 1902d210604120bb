import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { dependencies } from '../../rest/content/dependencies.ts'
import { relationships as relationshipOperations } from '../../rest/content/relationships.ts'
import { search } from '../../rest/content/search.ts'
import { sharing } from '../../rest/content/sharing.ts'
import { transfer } from '../../rest/content/transfer.ts'
import { groups as groupOperations } from '../../rest/groups/groups.ts'
import { members as memberOperations } from '../../rest/organization/members.ts'
import { roles as roleOperations } from '../../rest/organization/roles.ts'
import { users } from '../../rest/organization/users.ts'
import { tasks as taskOperations } from '../../rest/tasks/tasks.ts'
import { createDatabase, runStatement } from '../testing/postgres.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import {
  folders,
  groupItems,
  groups,
  itemReferences,
  items,
  members,
  relationships,
  roles,
  tasks,
} from './schema.ts'

const time = 1_700_000_000_000
const times = { created: time, modified: time }
const sortedNames = ['Äpfel', 'apple', 'Ørsted', 'übersicht', 'zebra', 'Zebra']
/** Names that differ only in case are in the order of their IDs. */
const named = ['zebra', 'übersicht', 'Ørsted', 'Zebra', 'apple', 'Äpfel'].map((name, index) => ({
  id: `name${index}`,
  name,
}))
const ids = named.map(({ id }) => id)

/** Adds one of everything for each name: items of the tag and in the group `all`, which `whole` refers to. */
const addNamed = async (db: Database) => {
  const item = { owner: 'editor', type: 'Web Map', ...times }
  await db.insert(items).values([
    { ...item, id: 'whole', title: 'Whole' },
    ...named.map(({ id, name }) => ({
      ...item,
      id,
      title: name,
      tags: ['all', ...(name === 'Zebra' ? [] : [`tag ${name}`])],
    })),
  ])
  await db.insert(groups).values(
    [{ id: 'all', name: 'All' }, ...named].map(({ id, name }) => ({
      id,
      title: name,
      owner: 'editor',
      access: 'org' as const,
      ...times,
    })),
  )
  await db
    .insert(groupItems)
    .values([
      ...ids.map((itemId) => ({ groupId: 'all', itemId, shared: time })),
      ...ids.map((groupId) => ({ groupId, itemId: 'whole', shared: time })),
    ])
  await db.insert(relationships).values(
    ids.map((destinationItemId) => ({
      originItemId: 'whole',
      destinationItemId,
      relationshipType: 'Map2Service',
      creator: 'editor',
    })),
  )
  await db.insert(itemReferences).values(ids.map((target) => ({ itemId: 'whole', target })))
  await db
    .insert(folders)
    .values(
      named
        .filter(({ name }) => name !== 'Zebra')
        .map(({ id, name }) => ({ id, title: name, username: 'editor', created: time })),
    )
  await db
    .insert(roles)
    .values(named.filter(({ name }) => name !== 'Zebra').map((role) => ({ ...role, ...times })))
  await db.insert(tasks).values(
    named.map(({ id, name }) => ({
      id,
      title: name,
      owner: 'editor',
      type: 'ExecuteNotebook' as const,
      schedule: { minute: '0', hour: '0', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
      created: time,
      updated: time,
    })),
  )
  await db.insert(members).values(
    named.map(({ id, name }) => ({
      username: id,
      id,
      firstName: '',
      lastName: '',
      fullName: name,
      email: '',
      role: 'org_user',
      userLicenseTypeId: 'creatorUT',
      passwordHash: '',
      ...times,
    })),
  )
}

describe.each(servers)('names on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const db = () => portal().portal.services.db

  test('are in the order of their languages in every list', async () => {
    await addNamed(db())
    const admin = await portal().signIn('admin')
    const titles = (list: readonly { readonly title?: string | null | undefined }[]) =>
      list.map(({ title }) => title)
    const ofNamed = (list: readonly { username: string; fullName?: string | undefined }[]) =>
      list.flatMap(({ username, fullName }) => (ids.includes(username) ? [fullName] : []))
    const q = 'tags:all'
    const byTitle = { sortField: ['title' as const], num: 100 }
    const [whole, editor] = [{ itemId: 'whole' }, { userName: 'editor' }]
    const found = await admin.send(search.items, { q, ...byTitle })
    const down = await admin.send(search.items, { q, ...byTitle, sortOrder: 'desc' })
    const owned = await admin.send(content.list, { ...editor, ...byTitle })
    const counted = await admin.send(search.items, { q, num: 0, countFields: ['tags'] })
    const [values] = counted.aggregations?.counts ?? []
    const foundGroups = await admin.send(groupOperations.search, { q: 'owner:editor', num: 100 })
    const sharedWith = await admin.send(sharing.groupsOf, whole)
    const member = await admin.send(users.read, editor)
    const byName = { q: 'fullname:*', num: 100, sortField: ['fullname' as const] }
    const lists = {
      items: titles(found.results),
      'items, descending': titles(down.results).toReversed(),
      'items of a member': titles(owned.items.filter(({ id }) => id !== 'whole')),
      'related items': titles(
        (
          await admin.send(relationshipOperations.related, {
            ...whole,
            relationshipTypes: ['Map2Service'],
            direction: 'forward',
          })
        ).relatedItems,
      ),
      dependencies: titles((await admin.send(dependencies.list, whole)).list),
      groups: titles(foundGroups.results.filter(({ id }) => id !== 'all')),
      'groups of an item': titles(
        [...sharedWith.admin, ...sharedWith.member, ...sharedWith.other].filter(
          ({ id }) => id !== 'all',
        ),
      ),
      'groups of a member': titles((member.groups ?? []).filter(({ id }) => id !== 'all')),
      tasks: titles(
        (await admin.send(taskOperations.list, { ...editor, sortField: 'title' })).tasks,
      ),
      members: ofNamed(
        (
          await admin.send(memberOperations.list, {
            portalId: 'self',
            sortField: 'fullname',
            num: 100,
          })
        ).users,
      ),
      'found members': ofNamed(
        (await admin.send(memberOperations.search, { portalId: 'self', ...byName })).results,
      ),
      'found users': ofNamed((await admin.send(users.search, byName)).results),
    }
    expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map((key) => [key, sortedNames])))

    // Unique without regard to case.
    const unique = sortedNames.slice(0, -1)
    expect({
      folders: titles(owned.folders ?? []),
      roles: (await admin.send(roleOperations.list, { portalId: 'self', num: 100 })).roles.flatMap(
        ({ id, name }) => (ids.includes(id) ? [name] : []),
      ),
      tags: values?.fieldValues.flatMap(({ value }) => (value === 'all' ? [] : [value])),
    }).toEqual({
      folders: unique,
      roles: unique,
      tags: unique.map((name) => `tag ${name.toLowerCase()}`),
    })
    const between = await admin.send(search.items, { q: 'title:[b TO v]', ...byTitle })
    expect(titles(between.results)).toEqual(['Ørsted', 'übersicht'])
  })

  test('are found and refused in any spelling of their characters', async () => {
    const [composed, decomposed] = ['Café', 'CAFE\u0301']
    await db()
      .insert(items)
      .values({
        ...times,
        id: 'cafe',
        title: composed,
        tags: [composed],
        owner: 'publisher',
        type: 'PDF',
      })
    await db()
      .insert(folders)
      .values([
        { id: 'cafes', title: composed, username: 'editor', created: time },
        { id: 'others', title: 'Others', username: 'editor', created: time },
      ])
    await db()
      .insert(roles)
      .values({ id: 'cafe', name: composed, ...times })
    await db()
      .insert(members)
      .values({
        username: 'josé',
        id: 'josé',
        firstName: '',
        lastName: '',
        fullName: 'José',
        email: '',
        role: 'org_user',
        userLicenseTypeId: 'creatorUT',
        passwordHash: '',
        ...times,
      })
    const admin = await portal().signIn('admin')
    const found = async (input: { q?: string; filter?: string }) =>
      (await admin.send(search.items, { q: '*', ...input })).results.map(({ id }) => id)
    expect({
      words: await found({ q: 'Cafe\u0301' }),
      title: await found({ filter: `title:"${decomposed}"` }),
      tag: await found({ filter: `tags:"${decomposed}"` }),
      user: (await admin.send(users.read, { userName: 'jose\u0301' })).fullName,
    }).toEqual({ words: ['cafe'], title: ['cafe'], tag: ['cafe'], user: 'José' })
    const editor = { userName: 'editor' }
    const refused = { code: 400 }
    await expect(
      admin.send(content.createFolder, { ...editor, title: decomposed }),
    ).rejects.toMatchObject({ ...refused, parameter: 'title' })
    await expect(
      admin.send(content.updateFolder, { ...editor, folderId: 'others', newTitle: decomposed }),
    ).rejects.toMatchObject({ ...refused, parameter: 'newTitle' })
    await expect(
      admin.send(roleOperations.create, { portalId: 'self', name: decomposed }),
    ).rejects.toMatchObject({ ...refused, parameter: 'name' })
    await admin.send(transfer.reassign, {
      userName: 'publisher',
      itemId: 'cafe',
      targetUsername: 'editor',
      targetFolderName: decomposed,
    })
    const [item] = await db().select().from(items).where(eq(items.id, 'cafe'))
    expect(item?.folderId).toBe('cafes')
  })

  test('of earlier versions are composed once, and unique then', async () => {
    const run = (text: string) => db().execute(sql.raw(text))
    await run('DROP INDEX folders_title')
    await run('DROP INDEX roles_by_name')
    await run('CREATE INDEX folders_title ON folders (title)')
    await run('CREATE INDEX roles_by_name ON roles (name)')
    const [composed, decomposed] = ['Crème "brûlée", {x}', 'Cre\u0300me "bru\u0302le\u0301e", {x}']
    await db()
      .insert(items)
      .values({
        ...times,
        id: 'old',
        title: decomposed,
        tags: [decomposed, 'null', ''],
        owner: 'editor',
        type: 'PDF',
      })
    const categorySchema = [{ title: decomposed, categories: [{ title: '\\"' }] }]
    await db()
      .insert(groups)
      .values({
        ...times,
        id: 'old',
        title: decomposed,
        owner: 'editor',
        access: 'org',
        categorySchema,
      })
    const twins = ['ÉTÉ', 'été', 'e\u0301te\u0301'].map((title, index) => ({
      id: `${index}234567890`,
      title,
      created: time + index,
    }))
    await db()
      .insert(folders)
      .values(twins.map((twin) => ({ ...twin, username: 'editor' })))
    await db()
      .insert(roles)
      .values(twins.map(({ title: name, ...twin }) => ({ ...twin, name, modified: time })))
    await run("DELETE FROM migrations WHERE name LIKE '0018%'")
    await migrate(db())
    const [item] = await db().select().from(items).where(eq(items.id, 'old'))
    expect(item).toMatchObject({ title: composed, tags: [composed, 'null', ''] })
    const [group] = await db().select().from(groups).where(eq(groups.id, 'old'))
    expect(group).toMatchObject({
      title: composed,
      categorySchema: [{ title: composed, categories: [{ title: '\\"' }] }],
    })
    const twinIds = twins.map(({ id }) => id)
    const unique = ['ÉTÉ', 'été (12345678)', 'été (22345678)']
    const left = await db()
      .select()
      .from(folders)
      .where(inArray(folders.id, twinIds))
      .orderBy(folders.id)
    expect(left.map(({ title }) => title)).toEqual(unique)
    const renamed = await db()
      .select()
      .from(roles)
      .where(inArray(roles.id, twinIds))
      .orderBy(roles.id)
    expect(renamed.map(({ name }) => name)).toEqual(unique)
  })
})

test('a database that cannot sort names is refused with the reason', async ({ skip }) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const url = await createDatabase(server.url)
  const name = new URL(url).pathname.slice(1)
  await runStatement(server.url, `DROP DATABASE ${name}`)
  await runStatement(server.url, `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0`)
  await expect(openDatabase({ url })).rejects.toThrow('must have the encoding UTF8')
})
