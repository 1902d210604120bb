import { and, eq, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { items, members } from '../db/schema.ts'
import { createDatabase } from '../testing/postgres.ts'
import { countItems, type Counted } from './itemCounts.ts'
import { itemOrder, listItems } from './itemSearch.ts'

const count = 2000
const counts = { countFields: ['access', 'tags'], countSize: 10 }
/** Every tenth item is public, and the others are private. */
const exactly = (share = 1) => ({
  total: count * share,
  aggregations: {
    counts: [
      {
        fieldName: 'access',
        fieldValues:
          share === 1
            ? [
                { value: 'private', count: count * 0.9 },
                { value: 'public', count: count * 0.1 },
              ]
            : [{ value: 'public', count: count * 0.1 }],
      },
      { fieldName: 'tags', fieldValues: [{ value: 'water', count: count * share }] },
    ],
  },
})

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  let database: OpenDatabase | undefined

  beforeAll(async () => {
    const server = name === 'PostgreSQL' ? inject('postgres') : undefined
    if (server && 'missing' in server) return
    database = await openDatabase(
      server ? { url: await createDatabase(server.url) } : { from: undefined },
    )
    const { db } = database
    await db.insert(members).values({
      username: 'editor',
      id: 'editor',
      firstName: '',
      lastName: '',
      fullName: '',
      email: '',
      role: 'org_user',
      userLicenseTypeId: 'creatorUT',
      passwordHash: '',
      created: 0,
      modified: 0,
    })
    await db.execute(sql`INSERT INTO items (id, owner, title, description, type, tags, access, created, modified)
      SELECT n, 'editor', 'Title', repeat('Rivers ', 100), 'PDF', ARRAY['Water'], CASE WHEN n % 10 = 0 THEN 'public' ELSE 'private' END, n, n
        FROM generate_series(1, ${count}) AS n`)
    // Also for reading an index without the table.
    await db.execute(sql`VACUUM (ANALYZE) items`)
  })
  afterAll(() => database?.close())
  beforeEach(({ skip }) => {
    if (!database) skip('PostgreSQL is not installed')
  })

  const opened = () => {
    if (!database) throw new Error('PostgreSQL is not installed')
    return database.db
  }

  const countWith = (limits: { items: number; results: number }, isPublic = false) =>
    countItems(
      opened(),
      // No index finds all of them.
      isPublic ? eq(items.access, 'public') : eq(items.title, 'Title'),
      counts,
      undefined,
      limits,
    )

  test('among few items, all results are counted', async () => {
    expect(await countWith({ items: count, results: 1 })).toEqual(exactly())
  })

  test('among many items, few results are counted', async () => {
    expect(await countWith({ items: 1, results: 0.5 * count }, true)).toEqual(exactly(0.1))
  })

  test('among many items, many results are estimated with the counts of their fields, each time alike', async () => {
    const estimate = () => countWith({ items: 1, results: 0.05 * count })
    const { total, sample, aggregations } = await estimate()
    expect(sample?.among).toBe(count)
    expect(total).toBeGreaterThan(0.5 * count)
    expect(total).toBeLessThan(2 * count)
    const [access, tags] = aggregations?.counts ?? []
    expect(access?.fieldValues.map(({ value }) => value)).toEqual(['private', 'public'])
    expect(tags?.fieldValues).toEqual([{ value: 'water', count: total }])
    expect(await estimate()).toMatchObject({ total, aggregations })
  })

  test('among many items, many results are counted if an index finds them at little cost', async () => {
    const where = and(eq(items.state, 'completed'), lte(items.created, 0.25 * count))
    const limits = { items: 1, results: 0.2 * count }
    expect(await countItems(opened(), where, undefined, undefined, limits)).toEqual({
      total: 0.25 * count,
    })
  })

  describe('a deep page has the same items as in the order of an index', () => {
    const total = 0.1 * count
    const newest = sql`(SELECT * FROM items ORDER BY modified DESC LIMIT 100) AS items`
    const random = sql`items TABLESAMPLE SYSTEM (60) REPEATABLE (1)`
    const newestFirst = itemOrder(undefined, undefined)
    test.each([
      ['if the sample shows where it ends', random, newestFirst, 61],
      [
        'if the sample shows where it ends, in ascending order',
        random,
        itemOrder(['created'], 'asc'),
        61,
      ],
      ['if all results are equal', random, itemOrder(['title'], 'desc'), 61],
      ['if the sample shows an end that is too early', newest, newestFirst, 61],
      ['if it is the last one', random, newestFirst, 191],
    ])('%s', async (_, sampled, order, start) => {
      const page = { where: eq(items.access, 'public'), order, start, num: 10 }
      const idsWith = async (counted: Counted) =>
        (await listItems(opened(), undefined, page, async () => counted)).records.map(
          ({ id }) => id,
        )
      const exact = await idsWith({ total })
      expect(exact).toHaveLength(10)
      expect(await idsWith({ total, sample: { items: sampled, weight: 1, among: 1e9 } })).toEqual(
        exact,
      )
    })
  })
})
