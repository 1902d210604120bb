import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readLeniently } from './lenient.ts'

const Member = z.looseObject({
  username: z.string(),
  level: z.number().optional(),
  disabled: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  extent: z.union([z.tuple([z.number(), z.number()]), z.tuple([])]).optional(),
})
const Page = z.looseObject({ total: z.number(), results: z.array(Member) })

const page = (...results: unknown[]) => ({ total: results.length, results })
const read = (body: unknown, schema: z.ZodType = Page) => readLeniently(schema, body)
const entry = (value: object) => {
  const result = read(page({ username: 'ada', ...value }))
  return result.success ? (result.data as z.output<typeof Page>).results[0] : undefined
}

describe('a value in another form than documented is read', () => {
  test.each([
    ['null as a missing value', { level: null, tags: ['a'] }, { tags: ['a'] }],
    ['a number as text', { level: '2' }, { level: 2 }],
    ['a boolean as text', { disabled: 'True' }, { disabled: true }],
    ['an object as JSON text', { properties: '{"a":1}' }, { properties: { a: 1 } }],
    ['a list as JSON text', { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
    ['a single value instead of a list', { tags: 'a' }, { tags: ['a'] }],
    ['an empty text instead of a list', { tags: '' }, { tags: [] }],
    ['numbers in a list of texts', { tags: [1, 'b'] }, { tags: ['1', 'b'] }],
    ['numbers as text in one of several forms', { extent: ['1', '2'] }, { extent: [1, 2] }],
  ])('%s', (_what, sent, read_) => {
    expect(entry(sent)).toEqual({ username: 'ada', ...read_ })
  })
})

test('a property that can’t be read is missing, and is returned', () => {
  expect(read(page({ username: 'ada', level: 'high', properties: 'none' }))).toEqual({
    success: true,
    data: page({ username: 'ada' }),
    unreadable: [
      { path: 'level', raw: 'high' },
      { path: 'properties', raw: 'none' },
    ],
  })
})

test('entries without a required property are left out, and are returned as they arrived', () => {
  const odd = [{ username: null, level: 2 }, [7], null, { level: 1 }]
  const result = read(
    page(odd[0], { username: 'ada' }, odd[1], odd[2], { username: 'emil' }, odd[3]),
  )
  expect(result).toMatchObject({
    success: true,
    data: { total: 6, results: [{ username: 'ada' }, { username: 'emil' }] },
  })
  const unreadable = result.success ? result.unreadable : []
  expect(unreadable).toHaveLength(4)
  expect(unreadable).toEqual(expect.arrayContaining(odd.map((raw) => ({ path: 'results', raw }))))
})

test('an entry that is left out is returned as it arrived, not as it was converted', () => {
  const raw = { username: [{}], level: '2', tags: 'a' }
  expect(read(page({ username: 'ada' }, raw))).toMatchObject({
    data: { results: [{ username: 'ada' }] },
    unreadable: [{ path: 'results', raw }],
  })
})

test('whatever happens to one entry of a list, the others are read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      fc.oneof(fc.constant(undefined), fc.constant(null), fc.jsonValue()),
      (count, place, damage) => {
        const names = Array.from({ length: count }, (_, index) => `member${index}`)
        const damaged = place % count
        const entries: unknown[] = names.map((username) => ({ username, level: 1 }))
        entries[damaged] = damage
        const result = read(page(...entries))
        expect(result.success).toBe(true)
        const kept = result.success ? (result.data as z.output<typeof Page>).results : []
        const others = names.filter((_, index) => index !== damaged)
        expect(kept.map(({ username }) => username)).toEqual(expect.arrayContaining(others))
        expect(kept.length - others.length).toBeLessThanOrEqual(1)
      },
    ),
  )
})

describe('a change is made', () => {
  const Done = z.looseObject({ success: z.boolean() })
  test.each([
    [{ success: true }, true],
    [{ success: 'true' }, true],
    [{ status: 'success' }, true],
    [{ status: 'error' }, false],
    [{ results: [{ username: 'joe', status: true }] }, true],
    [{ results: [{ username: 'joe', success: true }] }, true],
    [
      {
        results: [
          { username: 'joe', status: true },
          { username: 'ada', status: false },
        ],
      },
      false,
    ],
  ])('%j: %s', (body, isMade) => {
    expect(read(body, Done)).toMatchObject({ success: true, data: { success: isMade } })
  })

  test.each([
    [{}],
    [{ status: 'processing' }],
    [{ results: [] }],
    [{ results: [{ username: 'joe' }] }],
    [[]],
    ['ok'],
  ])('%j: unknown', (body) => {
    expect(read(body, Done).success).toBe(false)
  })
})
