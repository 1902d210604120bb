import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../../../../rest/protocol/errors.ts'
import { allResults, type SearchPage, type SearchRequest } from './allResults.ts'
import type { Found } from './slice.ts'

/** Whether an item fulfils one condition as the portal's syntax writes it. */
const fulfils = (item: Found, condition: string): boolean => {
  if (['*', 'water', '(water)'].includes(condition)) return true
  const range = /^created:\[(\d+) TO (\d+)\]$/.exec(condition)
  if (range) return item.created >= Number(range[1]) && item.created <= Number(range[2])
  const upTo = /^id:\[\* TO (.+)\]$/.exec(condition)
  if (upTo) return item.id <= String(upTo[1])
  const value = /^(type|owner):"(.+)"$/.exec(condition)
  if (value) return item[value[1] as 'type' | 'owner'] === value[2]
  throw new Error(`What is ${condition}?`)
}

interface Portal {
  readonly items: readonly Found[]
  readonly window: number
  /** Items with the same date are sorted by ID, or in any order of the portal. */
  readonly byId?: boolean
  /** The portal counts to the end of its window only. */
  readonly capped?: boolean
}

const ownOrder = ({ id }: Found) => id.split('').toReversed().join('')

const portalOf = ({ items, window, byId = true, capped = false }: Portal) => {
  let requests = 0
  const answers = new Map<string, readonly Found[]>()
  const find = (q: string) => {
    const [all = '', ...none] = q.split(' NOT ')
    return items
      .filter((item) => all.split(' AND ').every((condition) => fulfils(item, condition)))
      .filter((item) => none.every((condition) => !fulfils(item, condition)))
      .toSorted(
        (a, b) =>
          a.created - b.created ||
          (byId ? (a.id < b.id ? -1 : 1) : ownOrder(a) < ownOrder(b) ? -1 : 1),
      )
  }
  const search = async ({
    q,
    start,
    num,
    sortOrder,
  }: SearchRequest): Promise<SearchPage<Found>> => {
    requests += 1
    expect(q.length).toBeLessThanOrEqual(4096)
    expect(start + num - 1).toBeLessThanOrEqual(window)
    const oldestFirst = answers.get(q) ?? find(q)
    answers.set(q, oldestFirst)
    const matching = sortOrder === 'asc' ? oldestFirst : oldestFirst.toReversed()
    return {
      total: capped ? Math.min(matching.length, window) : matching.length,
      results: matching.slice(start - 1, start - 1 + num),
    }
  }
  return { search, requests: () => requests }
}

const idsOf = (items: readonly Found[]) => items.map(({ id }) => id)

const anyItems = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[0-9a-f]{4}$/),
    type: fc.constantFrom('Web Map', 'PDF', 'Form'),
    owner: fc.constantFrom('editor', 'Editor.Two'),
    // Some at one moment, some close together, some far apart.
    created: fc.oneof(
      fc.constant(1_500_000_000_000),
      fc.integer({ min: 1_500_000_000_000, max: 1_500_000_000_009 }),
      fc.integer({ min: 0, max: 1_800_000_000_000 }),
    ),
  }),
  { selector: ({ id }) => id, maxLength: 120 },
)

test('every item is found exactly once, for any distribution of items and any portal', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyItems,
      fc.record({
        window: fc.integer({ min: 4, max: 40 }),
        pageSize: fc.integer({ min: 1, max: 10 }),
        parallel: fc.integer({ min: 1, max: 4 }),
        byId: fc.boolean(),
        capped: fc.boolean(),
        q: fc.constantFrom('*', 'water'),
      }),
      async (items, { window, pageSize, parallel, byId, capped, q }) => {
        const { search } = portalOf({ items, window, byId, capped })
        const found: Found[] = []
        const end = await allResults({
          q,
          search,
          window,
          pageSize,
          parallel,
          onResults: (results) => found.push(...results),
        })
        expect(idsOf(found).toSorted()).toEqual(idsOf(items).toSorted())
        expect(end).toEqual({ found: items.length, total: items.length })
      },
    ),
    { numRuns: 300 },
  )
})

describe('of 30,000 items', () => {
  const items = Array.from({ length: 30_000 }, (_, index) => ({
    id: index.toString(16).padStart(32, '0'),
    type: 'PDF',
    owner: 'editor',
    created: 1_500_000_000_000,
  }))

  test('all are found even if they differ only by ID, with few more requests than pages', async () => {
    const { search, requests } = portalOf({ items, window: 10_000 })
    let count = 0
    const end = await allResults({ q: '*', search, onResults: ({ length }) => (count += length) })
    expect(end).toEqual({ found: 30_000, total: 30_000 })
    expect(count).toBe(30_000)
    expect(requests()).toBeLessThan(320)
  })
})

const spread = (count: number): Found[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(4, '0'),
    type: 'PDF',
    owner: 'editor',
    created: index,
  }))

test('the progress contains the number of found items and the total', async () => {
  const { search } = portalOf({ items: spread(25), window: 10 })
  const reported: string[] = []
  await allResults({
    q: '*',
    search,
    window: 10,
    pageSize: 5,
    onResults: (_results, { found, total }) => reported.push(`${found} of ${total}`),
  })
  expect(reported.at(-1)).toBe('25 of 25')
  expect(reported.length).toBeGreaterThan(4)
})

test('an estimate of many results is replaced by their number', async () => {
  const { search } = portalOf({ items: spread(25), window: 10 })
  const end = await allResults({
    q: '*',
    window: 10,
    pageSize: 5,
    onResults: () => undefined,
    search: async (asked) => {
      const { total, results } = await search(asked)
      return { total: total > 10 ? total + 7 : total, results }
    },
  })
  expect(end).toEqual({ found: 25, total: 25 })
})

test('stopping keeps the received items and sends no further requests', async () => {
  const { search, requests } = portalOf({ items: spread(1000), window: 100 })
  const stop = new AbortController()
  let received = 0
  const running = allResults({
    q: '*',
    search,
    window: 100,
    pageSize: 10,
    parallel: 2,
    signal: stop.signal,
    onResults: ({ length }) => {
      received += length
      if (received >= 50) stop.abort(new Error('Enough.'))
    },
  })
  await expect(running).rejects.toThrow('Enough.')
  const asked = requests()
  await Promise.resolve()
  expect(requests()).toBe(asked)
  expect(received).toBe(50)
})

test('a request is retried after a broken connection, but not after a refusal', async () => {
  const { search } = portalOf({ items: spread(30), window: 10 })
  let broken = 2
  const options = {
    q: '*',
    window: 10,
    pageSize: 5,
    wait: async () => undefined,
    onResults: () => undefined,
  }
  const end = await allResults({
    ...options,
    search: (asked) => (broken-- > 0 ? Promise.reject(new ConnectionError('gone')) : search(asked)),
  })
  expect(end.found).toBe(30)
  let asked = 0
  const refused = allResults({
    ...options,
    search: () => {
      asked += 1
      return Promise.reject(new Error('No.'))
    },
  })
  await expect(refused).rejects.toThrow('No.')
  expect(asked).toBe(1)
})

test('an item that is deleted during the search does not cause other items to be missed', async () => {
  const items = spread(50)
  let asked = 0
  const end = await allResults({
    q: '*',
    window: 100,
    pageSize: 10,
    parallel: 1,
    onResults: () => undefined,
    search: (one) => {
      asked += 1
      // The items behind the first page move up by one.
      if (asked === 2) items.splice(3, 1)
      return portalOf({ items, window: 100 }).search(one)
    },
  })
  expect(end.found).toBe(50)
})

test('the requests to a portal that ignores the conditions end', async () => {
  const items = spread(50)
  const search = async ({ start, num }: SearchRequest) => ({
    total: 50,
    results: items.slice(start - 1, start - 1 + num),
  })
  const end = await allResults({
    q: '*',
    search,
    window: 10,
    pageSize: 10,
    onResults: () => undefined,
  })
  expect(end).toEqual({ found: 10, total: 50 })
})
