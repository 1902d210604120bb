import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { items, members } from '../db/schema.ts'
import { createDatabase } from '../testing/postgres.ts'
import { countItems, type Counted } from './itemCounts.ts'
import { listItems } from './itemSearch.ts'

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
    await db.execute(sql`INSERT INTO items (id, owner, title, type, tags, access, created, modified)
      SELECT n, 'editor', 'Title', 'PDF', ARRAY['Water'], CASE WHEN n % 10 = 0 THEN 'public' ELSE 'private' END, n, n
        FROM generate_series(1, ${count}) AS n`)
    await db.execute(sql`ANALYZE items`)
  })
  afterAll(() => database?.close())
  beforeEach(({ skip }) => {
    if (!database) skip('PostgreSQL is not installed')
  })

  const countWith = (limits: { items: number; results: number }, isPublic = false) => {
    if (!database) throw new Error('PostgreSQL is not installed')
    const where = isPublic ? eq(items.access, 'public') : undefined
    return countItems(database.db, where, counts, undefined, limits)
  }

  test('among few items, all results are counted', async () => {
    expect(await countWith({ items: count, results: 1 })).toEqual(exactly())
  })

  test('among many items, few results are counted', async () => {
    expect(await countWith({ items: 1, results: 0.5 * count }, true)).toEqual(exactly(0.1))
  })

  test('among many items, many results are estimated with the counts of their fields, each time alike', async () => {
    const estimate = () => countWith({ items: 1, results: 0.2 * count })
    const { total, estimatedAmong, aggregations } = await estimate()
    expect(estimatedAmong).toBe(count)
    expect(total).toBeGreaterThan(0.5 * count)
    expect(total).toBeLessThan(2 * count)
    const [access, tags] = aggregations?.counts ?? []
    expect(access?.fieldValues.map(({ value }) => value)).toEqual(['private', 'public'])
    expect(tags?.fieldValues).toEqual([{ value: 'water', count: total }])
    expect(await estimate()).toEqual({ total, estimatedAmong, aggregations })
  })

  test('a deep page, for which all results are sorted, has the same items as in the order of an index', async () => {
    if (!database) throw new Error('PostgreSQL is not installed')
    const { db } = database
    const page = {
      where: eq(items.access, 'public'),
      order: [desc(items.modified), asc(items.id)],
      start: 151,
      num: 10,
    }
    const idsWith = async (counted: Counted) =>
      (await listItems(db, undefined, page, async () => counted)).records.map(({ id }) => id)
    const total = 0.1 * count
    const exact = await idsWith({ total })
    expect(exact).toEqual(Array.from({ length: 10 }, (_, index) => String(500 - index * 10)))
    expect(await idsWith({ total, estimatedAmong: count })).toEqual(exact)
  })
})
