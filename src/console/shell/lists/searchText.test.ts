import { describe, expect, test } from 'vitest'
import { maxQueryLength } from '../../../rest/protocol/fields.ts'
import { allOf, anyOf, exactly, toQuery } from './searchText.ts'

describe('what a person types becomes a query', () => {
  test.each([
    ['', '*'],
    ['  ', '*'],
    ['river', 'river*'],
    ['river  maint', 'river* maint*'],
    ['Überflutung 2026', 'Überflutung* 2026*'],
    ['salton-sea', '"salton-sea"'],
    ["o'neill", '"o\'neill"'],
    ['100%', '"100%"'],
    ['back\\slash', '"backslash"'],
  ])('%s → %s', (typed, query) => expect(toQuery(typed)).toBe(query))

  test.each(['owner:publisher', '"storm drains"', 'river OR lake', 'NOT lake', 'river -title:old'])(
    'the portal’s own syntax goes as it is: %s',
    (typed) => expect(toQuery(typed)).toBe(typed),
  )
})

test('a value is one value, whatever it holds', () => {
  expect(exactly('owner', 'jane.doe')).toBe('owner:"jane.doe"')
  expect(exactly('owner', 'x" OR owner:"y')).toBe('owner:"x OR owner:y"')
})

test('queries are joined, and what finds everything adds nothing', () => {
  expect(allOf('*', 'owner:"a"')).toBe('(owner:"a")')
  expect(allOf('river*', 'owner:"a"')).toBe('(river*) AND (owner:"a")')
  expect(allOf('*', '*')).toBe('*')
})

describe('one of many conditions', () => {
  const lengths = (queries: readonly string[]) => queries.map((query) => query.length)

  test('needs no query where there is none, and one where there are few', () => {
    expect(anyOf([], 100)).toEqual([])
    expect(anyOf(['id:a'], 100)).toEqual(['(id:a)'])
    expect(anyOf(['id:a', 'id:b'], 100, 'owner:"me"')).toEqual(['(owner:"me") AND (id:a OR id:b)'])
  })

  test('stands in another query above what one may hold, not at it', () => {
    const ids = Array.from({ length: 101 }, (_, index) => `id:${index}`)
    expect(anyOf(ids.slice(0, 100), 100)).toHaveLength(1)
    expect(anyOf(ids, 100)).toEqual([...anyOf(ids.slice(0, 100), 100), '(id:100)'])
  })

  test('stands in another query above the longest there may be, not below or at it', () => {
    // Two parentheses and four characters between them.
    const half = 'x'.repeat(maxQueryLength / 2 - 3)
    expect(lengths(anyOf([half, half.slice(1)], 100))).toEqual([maxQueryLength - 1])
    expect(lengths(anyOf([half, half], 100))).toEqual([maxQueryLength])
    expect(anyOf([half, `${half}x`], 100)).toEqual([`(${half})`, `(${half}x)`])
  })

  test('is asked for even if it is too long by itself: the portal says so', () => {
    expect(anyOf(['x'.repeat(maxQueryLength), 'y'], 100)).toHaveLength(2)
  })

  test('all of a hundred items are found by one query, whoever owns them', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `id:${String(index).padStart(32, '0')}`)
    expect(anyOf(ids, 100, exactly('owner', 'x'.repeat(128)))).toHaveLength(1)
  })
})
