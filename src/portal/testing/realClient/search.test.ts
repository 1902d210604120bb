import { beforeAll, describe, expect, test } from 'vitest'
import { addGroup, addItem } from '../arrange.ts'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, portal, as, anonymously, uncalled } = realClient(exercised.search)

let wells: string
const ids: string[] = []
const day = 86_400_000
const newest = Date.UTC(2026, 5, 30)

beforeAll(async () => {
  const { services } = portal().portal
  wells = await addGroup(services, { title: 'Wells', access: 'public', tags: ['water'] })
  await addGroup(services, { title: 'Well drillers', access: 'org', owner: 'editor' })
  for (const [index, title] of ['Deep well', 'Shallow well', 'Dry well'].entries())
    ids.push(
      await addItem(services, {
        title,
        tags: index === 2 ? ['dry'] : ['water'],
        type: index === 0 ? 'Web Map' : 'CSV',
        access: 'public',
        created: newest - index * day,
        groups: index < 2 ? [wells] : [],
      }),
    )
  await addItem(services, {
    title: 'Well of the editor',
    owner: 'editor',
    categories: ['/Categories/Water/Groundwater'],
  })
})

interface Titled {
  readonly title: string
}
const titles = ({ results }: { readonly results: readonly Titled[] }) =>
  results.map(({ title }) => title)
const sorted = { sortField: 'title', sortOrder: 'asc' } as const

describe('searchItems', () => {
  test('finds items that the caller can read, with every field that the client expects', async () => {
    const found = await client.searchItems({ q: 'well', ...sorted, ...as('publisher') })
    expect(promised.found(promised.foundItem).parse(found)).toMatchObject({
      query: 'well',
      total: 3,
      start: 1,
      num: 3,
      nextStart: -1,
    })
    expect(titles(found)).toEqual(['Deep well', 'Dry well', 'Shallow well'])
    expect(titles(await client.searchItems({ q: 'well', ...sorted, ...as('editor') }))).toContain(
      'Well of the editor',
    )
  })

  test.each([
    ['owner: publisher AND tags: dry', ['Dry well']],
    ['owner:publisher type:"Web Map"', ['Deep well']],
    ['title:well NOT tags:dry', ['Deep well', 'Shallow well']],
  ])('finds the items of the query %s', async (q, expected) => {
    expect(titles(await client.searchItems({ q, ...sorted, ...anonymously() }))).toEqual(expected)
  })

  test('finds items by queries with a space after the colon, by ID and by group', async () => {
    const find = async (id: string | undefined) =>
      (await client.searchItems({ q: `id: ${id} AND group: ${wells}`, ...as('viewer') })).total
    expect(await find(ids[0])).toBe(1)
    expect(await find(ids[2])).toBe(0)
  })

  test('accepts a query that the client posts because its URL would be too long', async () => {
    const posted = { q: 'well', maxUrlLength: 10, ...sorted, ...anonymously() }
    expect(titles(await client.searchItems(posted))).toHaveLength(3)
  })

  test('returns all pages through nextPage', async () => {
    const first = await client.searchItems({ q: 'well', num: 2, ...sorted, ...anonymously() })
    expect(titles(first)).toEqual(['Deep well', 'Dry well'])
    const second = await first.nextPage?.()
    expect(second && titles(second)).toEqual(['Shallow well'])
    expect(second?.nextStart).toBe(-1)
    expect(second?.nextPage).toBeUndefined()
  })

  test('counts the values of fields and applies filters', async () => {
    const found = await client.searchItems({
      q: 'well',
      filter: 'tags:"water"',
      countFields: 'type,tags',
      countSize: 5,
      ...anonymously(),
    })
    expect(found.total).toBe(2)
    expect(found.aggregations?.counts).toEqual([
      {
        fieldName: 'type',
        fieldValues: [
          { value: 'csv', count: 1 },
          { value: 'web map', count: 1 },
        ],
      },
      { fieldName: 'tags', fieldValues: [{ value: 'water', count: 2 }] },
    ])
  })
})

test.each([
  [{ categories: '/Categories/Water' }],
  [{ categories: ['/Categories/Water', '/Categories/People'] }],
  [{ categoryFilters: 'groundwater' }],
])('searchItems finds items by category: %j', async (sent) => {
  const found = await client.searchItems({ q: 'well', ...sent, ...as('editor') })
  expect(titles(found)).toEqual(['Well of the editor'])
})

describe('SearchQueryBuilder creates queries that the portal understands', () => {
  const find = async (q: InstanceType<typeof client.SearchQueryBuilder>) =>
    titles(await client.searchItems({ q, ...sorted, ...anonymously() }))

  test('words, phrases and fields', async () => {
    const query = new client.SearchQueryBuilder()
      .match('publisher')
      .in('owner')
      .and()
      .match('Shallow well')
      .in('title')
    expect(query.toParam()).toBe('owner:publisher AND title:"Shallow well"')
    expect(await find(query)).toEqual(['Shallow well'])
  })

  test('groups, alternatives, negations, and weights', async () => {
    const query = new client.SearchQueryBuilder()
      .startGroup()
      .match('Web Map')
      .in('type')
      .or()
      .match('dry')
      .in('tags')
      .boost(3)
      .endGroup()
      .not()
      .match('deep')
      .in('title')
    expect(await find(query)).toEqual(['Dry well'])
  })

  test('time ranges', async () => {
    const query = new client.SearchQueryBuilder()
      .match('well')
      .in('title')
      .and()
      .from(new Date(newest - 1.5 * day))
      .to(new Date(newest))
      .in('created')
    expect(await find(query)).toEqual(['Deep well', 'Shallow well'])
  })
})

describe('groups', () => {
  test('searchGroups finds the groups that the caller may see', async () => {
    const found = await client.searchGroups({ q: 'well*', ...sorted, ...as('publisher') })
    expect(promised.found(promised.group).parse(found)).toMatchObject({ total: 2, nextStart: -1 })
    expect(titles(found)).toEqual(['Well drillers', 'Wells'])
    const seen = await client.searchGroups({ q: 'well*', ...anonymously() })
    expect(titles(seen)).toEqual(['Wells'])
  })

  test('searchGroups finds the groups of a member', async () => {
    const found = await client.searchGroups({
      q: '*',
      searchUserAccess: 'groupMember',
      searchUserName: 'editor',
      ...as('publisher'),
    })
    expect(titles(found)).toEqual(['Well drillers'])
  })

  test('searchGroupContent finds items of one group only, page by page', async () => {
    const first = await client.searchGroupContent({
      groupId: wells,
      q: 'well',
      num: 1,
      ...sorted,
      ...as('viewer'),
    })
    expect(promised.found(promised.foundItem).parse(first)).toMatchObject({ total: 2 })
    const second = await first.nextPage?.()
    expect([...titles(first), ...(second ? titles(second) : [])]).toEqual([
      'Deep well',
      'Shallow well',
    ])
  })
})

describe.each(['searchUsers', 'searchCommunityUsers'] as const)('%s', (search) => {
  test('finds members by name, with every field that members can see', async () => {
    const found = await client[search]({ q: 'username:editor', ...as('publisher') })
    expect(promised.found(promised.users.member).parse(found)).toMatchObject({
      query: 'username:editor',
      total: 1,
      results: [{ username: 'editor', fullName: 'Emil Okafor' }],
    })
  })

  test('returns all pages through nextPage', async () => {
    const options = { q: 'role:org_user OR role:org_admin', num: 1, sortField: 'username' }
    const first = await client[search]({ ...options, ...as('admin') })
    const second = await first.nextPage?.()
    expect(first.results[0]?.username).toBe('admin')
    expect(second?.results[0]?.username).toBe('editor')
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
