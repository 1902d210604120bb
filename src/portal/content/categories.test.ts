import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories, type Category } from '../../rest/content/categories.ts'
import { groups as groupOperations } from '../../rest/groups/groups.ts'
import { search } from '../../rest/content/search.ts'
import { items, organization, roles } from '../db/schema.ts'
import { addGroup, addItem, addMember, newId } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const leaves = (count: number, prefix = 'Leaf'): Category[] =>
  Array.from({ length: count }, (_, index) => ({ title: `${prefix} ${index}` }))
const tree = (title: string, below: Category[] = []): Category => ({ title, categories: below })
/** Returns a tree with the given number of levels below its root. */
const deep = (levels: number): Category =>
  levels === 0 ? { title: 'Level 0' } : tree(`Level ${levels}`, [deep(levels - 1)])

const schema = [
  tree('Categories', [tree('Water', leaves(25)), tree('Land', [{ title: 'Soil' }])]),
  tree('Region', [{ title: 'US' }]),
]

describe.each(servers)('on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db

  beforeAll(async () => {
    await db()
      .insert(roles)
      .values(
        (['updateItemCategorySchema', 'updateItems', 'categorizeItems'] as const).map((action) => ({
          id: action.padEnd(16, '0').slice(0, 16),
          name: action,
          privileges: [`portal:admin:${action}`, 'portal:admin:viewItems'],
          created: 0,
          modified: 0,
        })),
      )
    await addMember(services(), 'librarian', { role: 'updateItemCategorySchema'.slice(0, 16) })
    await addMember(services(), 'updater', { role: 'updateItems00000' })
    await addMember(services(), 'categorizer', { role: 'categorizeItems0' })
    await db().update(organization).set({ categorySchema: schema })
  })

  const sendSchema = (username: string | undefined, categorySchema: readonly Category[]) =>
    postForm(portal(), username, '/portals/self/assignCategorySchema', {
      categorySchema: JSON.stringify({ categorySchema }),
    })

  describe("the organization's schema", () => {
    test.each(['admin', 'librarian'])('is replaced and removed by %s', async (username) => {
      const client = await portal().signIn(username)
      const other = [tree('Other', [{ title: 'One', description: 'd'.repeat(300) }])]
      expect(
        await client.send(categories.assign, { categorySchema: { categorySchema: other } }),
      ).toEqual({ success: true })
      const anonymous = await portal().signIn()
      expect(await anonymous.send(categories.read, {})).toEqual({ categorySchema: other })
      await client.send(categories.remove, {})
      expect(await anonymous.send(categories.read, {})).toEqual({ categorySchema: [] })
      await sendSchema('admin', schema)
    })

    test('is neither replaced nor removed by other members', async () => {
      for (const username of ['editor', 'updater'])
        expect((await sendSchema(username, schema)).error).toMatchObject({
          code: 403,
          details: ['The privilege portal:admin:updateItemCategorySchema is required.'],
        })
      expect((await sendSchema(undefined, schema)).error).toMatchObject({ code: 499 })
    })

    test.each([
      ['5 trees', leaves(5)],
      ['4 levels', [deep(4)]],
      ['200 categories', [tree('A', leaves(200))]],
      ['titles of 100 characters', [tree('t'.repeat(100))]],
      ['the same title in two places', [tree('A', [{ title: 'X' }]), tree('B', [{ title: 'X' }])]],
    ])('can have %s', async (_what, wanted) => {
      expect((await sendSchema('admin', wanted)).error).toBeUndefined()
      await sendSchema('admin', schema)
    })

    test.each([
      ['6 trees', leaves(6), 'at most 5 trees'],
      ['5 levels', [deep(5)], 'at most 4 levels'],
      ['201 categories', [tree('A', leaves(201))], 'at most 200 categories'],
      ['a title of 101 characters', [tree('t'.repeat(101))], 'at most 100 characters'],
      [
        'a description of 301 characters',
        [{ title: 'A', description: 'd'.repeat(301) }],
        'at most 300 characters',
      ],
      ['no title', [tree(' ')], 'a title for every category'],
      ['a slash in a title', [tree('a/b')], 'without a slash'],
      ['twins', [tree('A', [{ title: 'x' }, { title: 'X' }])], 'siblings with the same title'],
    ])('cannot have %s', async (_what, wanted, message) => {
      const { error } = await sendSchema('admin', wanted)
      expect(error).toMatchObject({ code: 400, parameter: 'categorySchema' })
      expect(error?.message).toContain(message)
    })
  })

  const item = (changes: Parameters<typeof addItem>[1] = {}) =>
    addItem(services(), { owner: 'editor', ...changes })
  const categoriesOf = async (id: string) => {
    const [row] = await db().select().from(items).where(eq(items.id, id))
    return row?.categories
  }
  const update = (username: string, wanted: readonly (readonly [string, string[]])[]) =>
    postForm(portal(), username, '/content/updateItems', {
      items: JSON.stringify(wanted.map(([id, list]) => ({ [id]: { categories: list } }))),
    })
  const outcomes = async (username: string, wanted: readonly (readonly [string, string[]])[]) => {
    const { results, error } = await update(username, wanted)
    expect(error).toBeUndefined()
    return results as {
      itemId: string
      success: boolean
      error?: { code: number; message: string }
    }[]
  }
  const water = (count: number) =>
    Array.from({ length: count }, (_, index) => `/Categories/Water/Leaf ${index}`)

  describe('items are categorized', () => {
    test('with the spelling of the schema, each independently', async () => {
      const [one, other] = [await item(), await item()]
      expect(
        await outcomes('editor', [
          [one, ['/categories/land/SOIL', '/Categories/Land/Soil', '/Region/US']],
          [other, ['/Categories/Fire']],
          ['nothing', []],
        ]),
      ).toEqual([
        { itemId: one, success: true },
        {
          itemId: other,
          success: false,
          error: { code: 400, message: 'Category does not exist: /Categories/Fire' },
        },
        {
          itemId: 'nothing',
          success: false,
          error: { code: 400, message: 'Item does not exist or is inaccessible.' },
        },
      ])
      expect(await categoriesOf(one)).toEqual(['/Categories/Land/Soil', '/Region/US'])
      expect(await outcomes('editor', [[one, []]])).toEqual([{ itemId: one, success: true }])
      expect(await categoriesOf(one)).toEqual([])
    })

    test('with at most 20 categories, never the root of a tree, keeping categories that the schema no longer contains', async () => {
      const id = await item({ categories: ['/Old/Gone'] })
      expect(await outcomes('editor', [[id, water(21)]])).toEqual([
        {
          itemId: id,
          success: false,
          error: { code: 400, message: 'Item exceeds max size of 20 categories.' },
        },
      ])
      expect((await outcomes('editor', [[id, ['/Categories']]]))[0]?.success).toBe(false)
      expect((await outcomes('editor', [[id, [...water(19), '/Old/Gone']]]))[0]?.success).toBe(true)
      expect(await categoriesOf(id)).toHaveLength(20)
    })

    test('with the mistakes of an item in its own outcome', async () => {
      const [good, many, silent] = [await item(), await item(), await item()]
      const entries = [
        { [good]: { categories: ['/Region/US'] } },
        { [many]: { categories: Array.from({ length: 201 }, (_, index) => `/X/${index}`) } },
        { [silent]: {} },
        { 'not an ID\0': { categories: [] } },
        { [newId()]: 'nonsense' },
        { [newId()]: { categories: [''] } },
      ]
      const { results, error } = await postForm(portal(), 'editor', '/content/updateItems', {
        items: JSON.stringify(entries),
      })
      expect(error).toBeUndefined()
      expect(results).toMatchObject([
        { itemId: good, success: true },
        { itemId: many, error: { code: 400, message: expect.stringContaining('20 categories') } },
        { itemId: silent, error: { code: 400, message: expect.stringContaining("'categories'") } },
        ...Array.from({ length: 3 }, () => ({ success: false, error: { code: 400 } })),
      ])
    })

    test.each(['editor', 'admin', 'updater', 'categorizer'])('by %s', async (username) => {
      const id = await item()
      expect(await outcomes(username, [[id, ['/Region/US']]])).toEqual([
        { itemId: id, success: true },
      ])
    })

    test('by no other members, who learn nothing about items that they cannot read', async () => {
      const [own, shown, hidden] = [
        await item({ owner: 'publisher' }),
        await item({ access: 'public' }),
        await item(),
      ]
      const results = await outcomes('publisher', [
        [own, ['/Region/US']],
        [shown, ['/Region/US']],
        [hidden, ['/Region/US']],
      ])
      expect(results.map(({ success, error }) => error?.code ?? success)).toEqual([true, 403, 400])
      expect(await categoriesOf(shown)).toEqual([])
      expect((await update('publisher', [])).error).toMatchObject({ parameter: 'items' })
    })

    test('up to 100 in a request; 101 are refused as a whole', async () => {
      const ids = await Promise.all(Array.from({ length: 101 }, () => item()))
      const wanted = ids.map((id): [string, string[]] => [id, ['/Region/US']])
      expect((await update('editor', wanted)).error).toMatchObject({
        code: 400,
        parameter: 'items',
        message: "'items': must be at most 100 items",
      })
      expect(await categoriesOf(ids[0] ?? '')).toEqual([])
      const results = await outcomes('editor', wanted.slice(1))
      expect(results.filter(({ success }) => success)).toHaveLength(100)
    })

    test('with GET as well as POST', async () => {
      const id = await item()
      const { token } = await portal().signIn('editor')
      const query = new URLSearchParams({
        f: 'json',
        token: token ?? '',
        items: JSON.stringify([{ [id]: { categories: ['/Region/US'] } }]),
      })
      const answer = await fetch(`${portal().root}/content/updateItems?${query.toString()}`)
      expect(await answer.json()).toEqual({ results: [{ itemId: id, success: true }] })
    })
  })

  test('items are found and counted by their categories and all ancestors', async () => {
    const tags = [newId()]
    await item({ tags, access: 'public', categories: ['/Categories/Water/Leaf 1', '/Region/US'] })
    await item({ tags, access: 'public', categories: ['/Categories/Water', '/Categories/Land'] })
    const client = await portal().signIn('editor')
    const find = (...lists: string[][]) =>
      client.send(search.items, {
        q: `tags:${tags[0]}`,
        categories: lists,
        countFields: ['categories'],
      })
    const all = await find()
    expect(all.aggregations?.counts[0]?.fieldValues).toEqual([
      { value: '/categories', count: 2 },
      { value: '/categories/water', count: 2 },
      { value: '/categories/land', count: 1 },
      { value: '/categories/water/leaf 1', count: 1 },
      { value: '/region', count: 1 },
      { value: '/region/us', count: 1 },
    ])
    expect((await find(['/Categories/Water'])).total).toBe(2)
    expect((await find(['/Categories/Water'], ['/Region/US'])).total).toBe(1)
    expect((await find(['/Categories/Land', '/Region/US'])).total).toBe(2)
    // As any client sends them: repeated, in the URL or the form.
    const { token } = await portal().signIn('editor')
    const answer = await fetch(
      `${portal().root}/search?f=json&token=${token}&q=tags:${tags[0]}&categories=/Categories/Land&categories=/Region/US`,
    )
    expect(await answer.json()).toMatchObject({ total: 0 })
  })

  describe('a group', () => {
    const group = newId()
    beforeAll(async () => {
      await addGroup(services(), { id: group, title: 'Library' }, ['viewer'])
      const publisher = await portal().signIn('publisher')
      await publisher.send(categories.assignToGroup, {
        groupId: group,
        categorySchema: { categorySchema: [tree('Shelf', leaves(21, 'Row'))] },
      })
    })

    test('has its own schema, which its owner, managers, and administrators set', async () => {
      const viewer = await portal().signIn('viewer')
      expect((await viewer.send(groupOperations.read, { groupId: group })).hasCategorySchema).toBe(
        true,
      )
      const { categorySchema } = await viewer.send(categories.readOfGroup, { groupId: group })
      expect(categorySchema[0]?.title).toBe('Shelf')
      await expect(
        viewer.send(categories.removeFromGroup, { groupId: group }),
      ).rejects.toMatchObject({ code: 403 })
      await expect(
        (await portal().signIn()).send(categories.readOfGroup, { groupId: group }),
      ).rejects.toMatchObject({ messageCode: 'COM_0003' })
    })

    test('categorizes its items, which are found by these categories', async () => {
      const [inGroup, other] = [await item({ access: 'org', groups: [group] }), await item()]
      const publisher = await portal().signIn('publisher')
      const { results } = await publisher.send(categories.updateGroupItems, {
        groupId: group,
        items: [{ [inGroup]: ['/shelf/row 1'] }, { [other]: ['/Shelf/Row 1'] }],
      })
      expect(results.map(({ success }) => success)).toEqual([true, false])
      const { results: tooMany } = await publisher.send(categories.updateGroupItems, {
        groupId: group,
        items: [{ [inGroup]: leaves(21, 'Row').map(({ title }) => `/Shelf/${title}`) }],
      })
      expect(tooMany[0]?.error?.message).toBe('Item exceeds max size of 20 categories.')
      const content = await publisher.send(groupOperations.content, { groupId: group })
      expect(content.items.map(({ groupCategories }) => groupCategories)).toEqual([
        ['/Shelf/Row 1'],
      ])
      const find = (path: string) =>
        publisher.send(groupOperations.searchContent, {
          groupId: group,
          categories: [[path]],
          countFields: ['categories'],
        })
      expect((await find('/Shelf/Row 1')).aggregations?.counts[0]?.fieldValues).toEqual([
        { value: '/shelf', count: 1 },
        { value: '/shelf/row 1', count: 1 },
      ])
      expect((await find('/Shelf/Row 2')).total).toBe(0)
    })
  })
})
