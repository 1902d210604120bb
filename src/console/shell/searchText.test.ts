import { describe, expect, test } from 'vitest'
import { maxQueryLength } from '../../rest/protocol/fields.ts'
import { allOf, anyOf, exactly, toQuery } from './searchText.ts'

describe('typed text is converted to a query', () => {
  test.each([
    ['', '*'],
    ['  ', '*'],
    ['river', 'river*'],
    ['river  maint', 'river* maint*'],
    ['Überflutung 2026', 'Überflutung* 2026*'],
    ['हिन्दी แผนที่ 河川', 'हिन्दी* แผนที่* 河川*'],
    ['salton-sea', '("salton-sea" OR salton-sea*)'],
    ["o'neill", '("o\'neill" OR o\'neill*)'],
    ['lake jane.doe', 'lake* ("jane.doe" OR jane.doe*)'],
    ['-lake', '"-lake"'],
    ['100%', '"100%"'],
    ['back\\slash', '"backslash"'],
    ['24" main', '"24" main*'],
    ['5\'10" (draft', '"5\'10" "(draft"'],
    ['draft) OR', '"draft)" OR*'],
    ['" (', '*'],
  ])('%s → %s', (typed, query) => expect(toQuery(typed)).toBe(query))

  test.each([
    'owner:publisher',
    '"storm drains"',
    '(a OR "b)") c',
    'river OR lake',
    'NOT lake',
    'river -title:old',
  ])('the portal’s own syntax is unchanged: %s', (typed) => expect(toQuery(typed)).toBe(typed))
})

test('a value is escaped as one value, with any characters', () => {
  expect(exactly('owner', 'jane.doe')).toBe('owner:"jane.doe"')
  expect(exactly('owner', 'x" OR owner:"y')).toBe('owner:"x OR owner:y"')
})

test('queries are combined, and a query that finds everything is omitted', () => {
  expect(allOf('*', 'owner:"a"')).toBe('(owner:"a")')
  expect(allOf('river*', 'owner:"a"')).toBe('(river*) AND (owner:"a")')
  expect(allOf('*', '*')).toBe('*')
})

describe('a condition with many alternatives', () => {
  const lengths = (queries: readonly string[]) => queries.map((query) => query.length)

  test('results in no query without alternatives, and in one query with a few', () => {
    expect(anyOf([], 100)).toEqual([])
    expect(anyOf(['id:a'], 100)).toEqual(['(id:a)'])
    expect(anyOf(['id:a', 'id:b'], 100, 'owner:"me"')).toEqual(['(owner:"me") AND (id:a OR id:b)'])
  })

  test('is split above the maximum number of conditions in a query, not at the maximum', () => {
    const ids = Array.from({ length: 101 }, (_, index) => `id:${index}`)
    expect(anyOf(ids.slice(0, 100), 100)).toHaveLength(1)
    expect(anyOf(ids, 100)).toEqual([...anyOf(ids.slice(0, 100), 100), '(id:100)'])
  })

  test('is split above the maximum length of a query, not below or at the maximum', () => {
    // Two parentheses and four characters between them.
    const half = 'x'.repeat(maxQueryLength / 2 - 3)
    expect(lengths(anyOf([half, half.slice(1)], 100))).toEqual([maxQueryLength - 1])
    expect(lengths(anyOf([half, half], 100))).toEqual([maxQueryLength])
    expect(anyOf([half, `${half}x`], 100)).toEqual([`(${half})`, `(${half}x)`])
  })

  test('is sent even if one alternative exceeds the length, so that the portal reports the error', () => {
    expect(anyOf(['x'.repeat(maxQueryLength), 'y'], 100)).toHaveLength(2)
  })

  test('finds a hundred items with one query, regardless of their owners', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `id:${String(index).padStart(32, '0')}`)
    expect(anyOf(ids, 100, exactly('owner', 'x'.repeat(128)))).toHaveLength(1)
  })
})
