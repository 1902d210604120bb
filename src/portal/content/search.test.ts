import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { itemSortFields } from '../../rest/records/itemSearch.ts'
import { search } from '../../rest/content/search.ts'
import { folders, items } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const maps = 'ab'.repeat(16)
let portal: TestPortal

const time = 1_700_000_000_000
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  const { db } = portal.portal.services
  await db.insert(folders).values({ id: maps, username: 'editor', title: 'Maps', created: time })
  await db.insert(items).values(
    letters.map((letter, index) => ({
      id: letter,
      owner: index < 13 ? 'editor' : 'publisher',
      folderId: index < 5 ? maps : null,
      title: `${index % 2 ? letter.toUpperCase() : letter} letter`,
      type: index % 3 ? 'Web Map' : 'Feature Service',
      tags: ['Letter', ...(index % 2 ? ['Odd'] : [])],
      categories:
        index < 4 ? ['/Categories/Early/Very'] : index < 8 ? ['/Categories/Earlybird'] : [],
      access: 'public' as const,
      created: time + index,
      modified: time + 100 - index,
      numViews: index % 7,
      xmin: index,
      ymin: index,
      xmax: index + 1,
      ymax: index + 1,
    })),
  )
  await db.insert(items).values({
    id: 'best',
    owner: 'editor',
    title: 'Needle',
    type: 'Web Map',
    access: 'public',
    created: time,
    modified: time,
  })
  await db.insert(items).values({
    id: 'often',
    owner: 'editor',
    title: 'Something else',
    description: 'needle and hay and a needle',
    type: 'Web Map',
    access: 'public',
    created: time,
    modified: time + 1000,
  })
})
afterAll(() => portal.close())

const find = async (input: Input<typeof search.items>) =>
  (await portal.signIn()).send(search.items, input)
const ids = async (input: Input<typeof search.items>) =>
  (await find({ num: 100, ...input })).results.map(({ id }) => id)

describe('paging', () => {
  test('continues until nextStart is -1', async () => {
    const seen = []
    let start = 1
    for (let round = 0; start !== -1 && round < 10; round++) {
      const page = await find({ q: 'tags:letter', num: 10, start, sortField: ['created'] })
      expect(page).toMatchObject({
        total: 26,
        start,
        num: page.results.length,
        query: 'tags:letter',
      })
      seen.push(...page.results.map(({ id }) => id))
      start = page.nextStart
    }
    expect(seen).toEqual(letters)
  })

  test('returns at most 100 results per page', async () => {
    const form = (num: number) => postForm(portal, undefined, '/search', { q: '*', num })
    expect((await form(100)).num).toBe(28)
    expect((await form(101)).error).toMatchObject({ code: 400, parameter: 'num' })
    expect(await form(0)).toMatchObject({ num: 0, total: 28, results: [], nextStart: -1 })
  })

  test('ends after the first 10,000 results', async () => {
    const form = (start: number, num: number) =>
      postForm(portal, undefined, '/search', { q: '*', start, num })
    expect(await form(9_901, 100)).toMatchObject({ total: 28, num: 0 })
    expect((await form(9_902, 100)).error).toMatchObject({
      code: 400,
      parameter: 'start',
      message: expect.stringContaining('10,000'),
    })
    expect((await form(0, 10)).error).toMatchObject({ parameter: 'start' })
  })
})

describe('sorting', () => {
  test('by title is case-insensitive', async () => {
    expect(await ids({ q: 'tags:letter', sortField: ['title'] })).toEqual(letters)
    expect(await ids({ q: 'tags:letter', sortField: ['title'], sortOrder: 'desc' })).toEqual(
      letters.toReversed(),
    )
  })

  test.each(itemSortFields)('by %s returns every item', async (field) => {
    for (const sortOrder of ['asc', 'desc'] as const)
      expect((await ids({ q: 'tags:letter', sortField: [field], sortOrder })).toSorted()).toEqual(
        letters,
      )
  })

  test('by several fields applies them one after the other', async () => {
    const { results } = await find({
      q: 'tags:letter',
      num: 100,
      sortField: ['numviews', 'created'],
    })
    const expected = letters
      .map((letter, index) => ({ letter, views: index % 7 }))
      .toSorted((a, b) => a.views - b.views)
      .map(({ letter }) => letter)
    expect(results.map(({ id }) => id)).toEqual(expected)
  })

  test('is by relevance by default, with the title first', async () => {
    expect(await ids({ q: 'needle' })).toEqual(['best', 'often'])
  })

  test('without search terms is by date, newest first', async () => {
    expect(await ids({ q: 'tags:odd' })).toEqual(letters.filter((_, index) => index % 2))
  })
})

describe('parameters of a search besides the query', () => {
  test('one of q, filter, bbox, and categories is required', async () => {
    for (const fields of [{}, { q: '' }, { q: '  ' }, { filter: '' }, { categories: '' }])
      expect((await postForm(portal, undefined, '/search', fields)).error).toMatchObject({
        code: 400,
        parameter: 'q',
      })
  })

  test('bbox finds items with overlapping extents, and none without an extent', async () => {
    expect(await ids({ bbox: [2.5, 2.5, 4, 4], sortField: ['created'] })).toEqual(['c', 'd', 'e'])
    expect(await ids({ bbox: [-180, -90, 180, 90] })).toHaveLength(26)
    expect(await ids({ bbox: [100, 0, 101, 1] })).toEqual([])
  })

  test.each([
    { name: 'ends beyond 180 degrees', extent: '177,-20,182,-15' },
    { name: 'has a western end that exceeds the eastern one', extent: '177,-20,-178,-15' },
    { name: 'begins before -180 degrees', extent: '-183,-20,-178,-15' },
  ])('bbox finds an extent that $name from both sides', async ({ extent }) => {
    const editor = await portal.signIn('editor')
    const numbers = extent.split(',').map(Number) as [number, number, number, number]
    const added = await editor.send(content.addItem, {
      userName: 'editor',
      title: 'Fiji',
      type: 'Web Map',
      text: '{}',
      tags: ['fiji'],
      extent: numbers,
    })
    const [xmin, ymin, xmax, ymax] = numbers
    const found = async (bbox: string) => {
      const named = async (query: Input<typeof search.items>) =>
        (await editor.send(search.items, query)).results
      const results = await named({
        q: 'tags:fiji',
        bbox: bbox.split(',').map(Number) as typeof numbers,
      })
      expect(await named({ q: `tags:fiji extent:${bbox}` })).toEqual(results)
      for (const result of results)
        expect(result.extent).toEqual([
          [xmin, ymin],
          [xmax, ymax],
        ])
      return results.length
    }
    try {
      for (const bbox of [
        '178,-19,179,-16',
        '-179.5,-19,-178.5,-16',
        '180.5,-19,181,-16',
        '179,-19,-179,-16',
        '179,-19,181,-16',
        '100,-19,-170,-16',
        '-180,-90,180,90',
      ])
        expect([bbox, await found(bbox)]).toEqual([bbox, 1])
      for (const bbox of [
        '170,-19,176,-16',
        '-177,-19,-170,-16',
        '-10,-19,10,-16',
        '178,0,179,1',
        '183,-19,190,-16',
      ])
        expect([bbox, await found(bbox)]).toEqual([bbox, 0])
    } finally {
      await editor.send(content.deleteItems, { userName: 'editor', items: [String(added.id)] })
    }
  })

  test.each([
    '[2.5,2.5,4,4]',
    '[[2.5,2.5],[4,4]]',
    '{"xmin":2.5,"ymin":2.5,"xmax":4,"ymax":4,"spatialReference":{"wkid":4326}}',
  ])('bbox can be sent as %s', async (bbox) => {
    const numbers = await postForm(portal, undefined, '/search', { bbox: '2.5,2.5,4,4' })
    expect(numbers['total']).toBe(3)
    expect(await postForm(portal, undefined, '/search', { bbox })).toEqual(numbers)
  })

  test.each(['10,0,5,1', '190,0,-178,1', '177,1,-178,0'])(
    'bbox %s is refused: only an extent across the 180th meridian has ends in this order',
    async (bbox) => {
      expect((await postForm(portal, undefined, '/search', { bbox })).error).toMatchObject({
        code: 400,
        parameter: 'bbox',
      })
      expect(await ids({ q: `extent:${bbox}` })).toEqual([])
    },
  )

  test('categories include their descendants; entries of one list are joined with OR, several lists with AND', async () => {
    const early = ['a', 'b', 'c', 'd']
    expect(await ids({ categories: [['/Categories/Early']], sortField: ['created'] })).toEqual(
      early,
    )
    expect(await ids({ categories: [['/categories/early/very']] })).toHaveLength(4)
    expect(
      await ids({ categories: [['/Categories/Early', '/Categories/Earlybird']] }),
    ).toHaveLength(8)
    expect(await ids({ categories: [['/Categories/Early'], ['/Categories/Earlybird']] })).toEqual(
      [],
    )
    expect(await ids({ categories: [['/Categories'], ['/Categories/Early']] })).toHaveLength(4)
    // Half a title is another category.
    expect(await ids({ categories: [['/Categories/Ear']] })).toEqual([])
  })

  test('categoryFilters find terms in category titles', async () => {
    expect(await ids({ categoryFilters: [['very']] })).toHaveLength(4)
    expect(await ids({ categoryFilters: [['very', 'earlybird']] })).toHaveLength(8)
    expect(await ids({ categoryFilters: [['very'], ['earlybird']] })).toEqual([])
    await expect(
      find({ categories: [['/Categories/Early']], categoryFilters: [['very']] }),
    ).rejects.toMatchObject({ code: 400, parameter: 'categoryFilters' })
  })

  test('filter narrows the results without changing their order', async () => {
    expect(await ids({ q: 'needle', filter: 'type:"Web Map"' })).toEqual(['best', 'often'])
    expect(await ids({ q: 'needle', filter: 'title:"needle"' })).toEqual(['best'])
  })

  test('countFields count the results', async () => {
    const { aggregations } = await find({
      q: 'owner:editor tags:letter',
      num: 1,
      countFields: ['tags', 'type', 'contentstatus'],
    })
    expect(aggregations?.counts).toEqual([
      {
        fieldName: 'tags',
        fieldValues: [
          { value: 'letter', count: 13 },
          { value: 'odd', count: 6 },
        ],
      },
      {
        fieldName: 'type',
        fieldValues: [
          { value: 'web map', count: 8 },
          { value: 'feature service', count: 5 },
        ],
      },
      { fieldName: 'contentstatus', fieldValues: [] },
    ])
    const { aggregations: few } = await find({ q: '*', countFields: ['categories'], countSize: 1 })
    expect(few?.counts[0]?.fieldValues).toEqual([{ value: '/categories', count: 8 }])
  })

  test('results do not contain whether an item is protected', async () => {
    const { results } = await find({ q: 'needle' })
    expect(results[0]).not.toHaveProperty('protected')
  })
})

describe('User Content', () => {
  const list = async (input: Partial<Input<typeof content.list>> = {}, user = 'editor') =>
    (await portal.signIn(user)).send(content.list, { userName: 'editor', ...input })

  test('returns the root folder with the list of folders, or one folder', async () => {
    const root = await list()
    expect(root).toMatchObject({ username: 'editor', total: 10, start: 1, num: 10, nextStart: -1 })
    expect(root.currentFolder).toBeNull()
    expect(root.folders?.map(({ id }) => id)).toEqual([maps])
    const inside = await list({ folderId: maps }, 'admin')
    expect(inside.currentFolder).toEqual({
      username: 'editor',
      id: maps,
      title: 'Maps',
      created: time,
    })
    expect(inside.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(inside.items[0]?.ownerFolder).toBe(maps)
    expect(inside.folders).toEqual([])
  })

  test('is paged, sorted, and filtered by types', async () => {
    const page = await list({ start: 3, num: 2, sortField: ['title'] })
    expect(page).toMatchObject({ total: 10, start: 3, num: 2, nextStart: 5 })
    expect(page.items.map(({ id }) => id)).toEqual(['h', 'i'])
    expect((await list({ types: ['Feature Service'] })).total).toBe(3)
    expect((await list({ types: ['feature service'] })).total).toBe(0)
    await expect(list({ sortField: ['color'] })).rejects.toMatchObject({ parameter: 'sortField' })
    const { error } = await postForm(portal, 'editor', '/content/users/editor', { num: 101 })
    expect(error).toMatchObject({ code: 400, parameter: 'num' })
  })

  test('returns an error for unknown folders and users', async () => {
    await expect(list({ folderId: 'f'.repeat(32) })).rejects.toMatchObject({ code: 400 })
    await expect(list({ userName: 'nobody' }, 'admin')).rejects.toMatchObject({
      messageCode: 'COM_0018',
    })
  })

  test('without paging returns 1000 items per page', async () => {
    const many = 'cd'.repeat(16)
    const { db } = portal.portal.services
    await db.insert(folders).values({ id: many, username: 'editor', title: 'Many', created: time })
    await db.insert(items).values(
      Array.from({ length: 1001 }, (_, index) => ({
        id: `many${index}`,
        owner: 'editor',
        folderId: many,
        title: `Many ${index}`,
        type: 'Web Map',
        created: time,
        modified: time,
      })),
    )
    const first = await list({ folderId: many })
    expect(first).toMatchObject({ total: 1001, num: 1000, nextStart: 1001 })
    const rest = await list({ folderId: many, start: 1001 })
    expect(rest).toMatchObject({ total: 1001, start: 1001, num: 1, nextStart: -1 })
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(1001)
    await db.delete(items).where(eq(items.id, 'many7'))
    expect(await list({ folderId: many })).toMatchObject({ num: 1000, nextStart: -1 })
    expect(await list({ folderId: many, start: 1001 })).toMatchObject({ num: 0, nextStart: -1 })
  })
})

describe('a new folder', () => {
  const create = (title: string, user = 'editor') =>
    postForm(portal, user, '/content/users/editor/createFolder', { title })

  test('has a unique title, case-insensitively', async () => {
    const answer = await create('Water')
    expect(answer).toMatchObject({ success: true, folder: { username: 'editor', title: 'Water' } })
    expect((await create('WATER')).error).toEqual({
      code: 400,
      message: 'Unable to create folder.',
      details: ["Folder title 'WATER' not available."],
      parameter: 'title',
    })
  })

  test('requested twice at the same time is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('Twice')))
    expect(answers.filter(({ success }) => success === true)).toHaveLength(1)
  })

  test('has a title of 1 to 250 characters', async () => {
    expect((await create('x'.repeat(250))).success).toBe(true)
    for (const title of ['x'.repeat(251), '', '  ', '/'])
      expect((await create(title)).error).toMatchObject({ code: 400, parameter: 'title' })
  })

  test('is created by its user or an administrator', async () => {
    expect((await create('By admin', 'admin')).success).toBe(true)
    expect((await create('By another', 'publisher')).error?.code).toBe(403)
  })
})
