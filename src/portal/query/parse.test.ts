import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, type Query } from './parse.ts'

const isField = (name: string) => ['title', 'tags', 'owner', 'created', 'group'].includes(name)

/** A query as short text: words as they are, phrases in quotes, operators before their parts. */
const short = (query: Query): string => {
  switch (query.kind) {
    case 'all':
      return '*'
    case 'term': {
      const text = query.phrase ? `"${query.text}"` : query.text
      return query.field === undefined ? text : `${query.field}=${text}`
    }
    case 'range': {
      const { field, from, to } = query
      const left = from ? `${from.inclusive ? '[' : '('}${from.value}` : '('
      const right = to ? `${to.value}${to.inclusive ? ']' : ')'}` : ')'
      return `${field}=${left}..${right}`
    }
    case 'not':
      return `not(${short(query.part)})`
    case 'and':
    case 'or':
      return `${query.kind}(${query.parts.map(short).join(' ')})`
  }
}

describe('the query', () => {
  test.each([
    ['', '*'],
    ['*', '*'],
    ['*:*', '*'],
    ['water', 'water'],
    ['water fire', 'and(water fire)'],
    ['"fire hydrants" water', 'and("fire hydrants" water)'],
    ["'fire hydrants'", "and('fire hydrants')"],
    ['water AND fire', 'and(water fire)'],
    ['water OR fire', 'or(water fire)'],
    ['a b OR c d', 'or(and(a b) and(c d))'],
    ['a OR b AND c', 'or(a and(b c))'],
    ['a and b or not c', 'and(a and b or not c)'],
    ['NOT water', 'not(water)'],
    ['NOT NOT water', 'water'],
    ['water NOT fire', 'and(water not(fire))'],
    ['water -fire', 'and(not(fire) water)'],
    ['+water fire', 'and(water fire)'],
    ['a OR b -c', 'and(not(c) or(a b))'],
    ['fire-hydrant -', 'fire-hydrant'],
    ['a && b || !c', 'or(and(a b) not(c))'],
    ['(a OR b) c', 'and(or(a b) c)'],
    ['NOT (a OR b)', 'not(or(a b))'],
    ['title:water', 'title=water'],
    ['TITLE:water', 'title=water'],
    ['title:"fire hydrants"', 'title="fire hydrants"'],
    ['title:(a OR "b c") d', 'and(or(title=a title="b c") d)'],
    ['title:(a tags:b)', 'and(title=a tags=b)'],
    ['-title:water', 'not(title=water)'],
    ['title:-water', 'title=-water'],
    ['title:wat*r', 'title=wat*r'],
    ['title:*', 'title=*'],
    ['title:', 'title:'],
    ['title: water', 'and(title: water)'],
    ['title:)', 'title'],
    ['nofield:water', 'nofield:water'],
    ['created:[1 TO 2]', 'created=[1..2]'],
    ['created:{1 TO 2}', 'created=(1..2)'],
    ['created:[1 TO *]', 'created=[1..)'],
    ['created:[* TO 2}', 'created=(..2)'],
    ['created:["1" TO "2"] water', 'and(created=[1..2] water)'],
    ['created:[1 2]', 'and(created=[1 2])'],
    ['[1 TO 2]', 'and([1 TO 2])'],
    ['water^2 "a b"~3 fire~', 'and(water "a b" fire)'],
    [String.raw`a\:b \(c\)`, 'and(a:b (c))'],
    [String.raw`title:a\"b`, 'title=a"b'],
    ['"never closed', '"never closed"'],
    ['((a) b', 'and(a b)'],
    ['a) b', 'and(a b)'],
    ['OR a AND', 'a'],
    ['AND OR NOT', '*'],
    ['a\0b', 'and(a b)'],
    ['owner:AND', 'owner=AND'],
    ['toString OR __proto__:constructor', 'or(toString __proto__:constructor)'],
    ['group:(x OR y) OR owner:z', 'or(or(group=x group=y) owner=z)'],
  ])('%s', (text, expected) => {
    expect(short(parseQuery(text, isField))).toBe(expected)
  })

  test('is read whatever it is, and never holds the character NUL', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '"',
      '[',
      ']',
      '{',
      '}',
      ':',
      '+',
      '-',
      '!',
      '\\',
      '*',
      '?',
      '~',
      '^',
      '\0',
      ' ',
      ' AND ',
      ' OR ',
      ' NOT ',
      ' TO ',
      'title:',
      'created:[',
      'water',
      '7',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (query) => {
        expect(short(parseQuery(query, isField))).not.toContain('\0')
      }),
      { numRuns: 2000 },
    )
  })

  test('may be nested as deep as it can be long', () => {
    expect(() => parseQuery('('.repeat(4096), isField)).not.toThrow()
    expect(() => parseQuery('title:('.repeat(600), isField)).not.toThrow()
    expect(() => parseQuery('-'.repeat(4095) + 'a', isField)).not.toThrow()
    expect(() => parseQuery('NOT '.repeat(1000) + 'a', isField)).not.toThrow()
  })

  test('of plain words finds all of them', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        expect(short(parseQuery(words.join(' '), isField))).toBe(`and(${words.join(' ')})`)
      }),
    )
  })
})
