import { describe, expect, test } from 'vitest'
import { allOf, exactly, toQuery } from './searchText.ts'

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
