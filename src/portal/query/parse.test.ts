import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, type Query } from './parse.ts'

const isField = (name: string) => ['title', 'tags', 'owner', 'created', 'group'].includes(name)

/** Returns a query as short text: words unchanged, phrases in quotes, operators before their operands. */
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

describe('a query', () => {
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
    ['a AND b OR NOT c', 'or(and(a b) not(c))'],
    ['do not enter', 'and(do not enter)'],
    ['roads and rivers or Not lakes', 'and(roads and rivers or Not lakes)'],
    ['not', 'not'],
    ['title:do not enter', 'and(title=do not enter)'],
    ['title:(do not OR and)', 'or(and(title=do title=not) title=and)'],
    ['"a and b" "not"', 'and("a and b" "not")'],
    ['android orchard nothing', 'and(android orchard nothing)'],
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
    ['title:', 'title'],
    ['title:)', 'title'],
    ['title: ', 'title'],
    ['title: ) water', 'and(title water)'],
    ['a AND title:', 'and(a title)'],
    ['()', '*'],
    ['() water', 'water'],
    ['() OR water', 'water'],
    ['title:()', 'title'],
    ['title: water', 'title=water'],
    ['title : water fire', 'and(title=water fire)'],
    ['title :water', 'title=water'],
    ['title\t:\n "fire hydrants"', 'title="fire hydrants"'],
    ['title: "water"', 'title="water"'],
    ['-title: water', 'not(title=water)'],
    ['title: -water', 'title=-water'],
    ['title: (a OR (b AND "c d"))', 'or(title=a and(title=b title="c d"))'],
    ['created: [1 TO 2]', 'created=[1..2]'],
    ['created:[1 to 2]', 'created=[1..2]'],
    ['created:[1 TO 2]^3 a', 'and(created=[1..2] a)'],
    [
      'created:[0000001249084800000 TO 0000001249548000000]',
      'created=[0000001249084800000..0000001249548000000]',
    ],
    ['owner: and', 'owner=and'],
    ['owner: title:water', 'owner=title:water'],
    ['the title of a map', 'and(the title of a map)'],
    [String.raw`title\: water`, 'and(title: water)'],
    ['nofield : water', 'and(nofield : water)'],
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

  // Queries of public clients: their query builders, their helpers, and the examples of their guides.
  test.each([
    ['owner: publisher', 'owner=publisher'],
    ['title: X AND group: Y', 'and(title=X group=Y)'],
    [
      'owner: Patrick AND created:[1577836800000 TO 1598918400000] AND (tags:"Web Map" OR tags:App) AND Demo App',
      'and(owner=Patrick created=[1577836800000..1598918400000] or(tags="Web Map" tags=App) Demo App)',
    ],
    ['title:Lakes OR title:Rivers^3', 'or(title=Lakes title=Rivers)'],
    ['(title:Lakes) OR (title:Rivers', 'or(title=Lakes title=Rivers)'],
    ['-title:Rivers', 'not(title=Rivers)'],
    ['NOT title:Rivers', 'not(title=Rivers)'],
    ['title:a AND NOT tags:b', 'and(title=a not(tags=b))'],
    ['title:a OR NOT tags:b', 'or(title=a not(tags=b))'],
    [
      'tags:("Feature Service" OR "Map Service") AND -tags:"Hosted Service"',
      'and(not(tags="Hosted Service") or(tags="Feature Service" tags="Map Service"))',
    ],
    [
      '(tags:"web map" NOT tags:"web mapping application") AND owner:a',
      'and(and(tags="web map" not(tags="web mapping application")) owner=a)',
    ],
    ['water  AND owner:"j.smith@example.com"', 'and(water owner="j.smith@example.com")'],
    ['+title:"2012" +tags:census', 'and(title="2012" tags=census)'],
    ['((title: a) AND (owner: b))', 'and(title=a owner=b)'],
    ['title:census^2 || title:"roads"^0.5', 'or(title=census title="roads")'],
    ['created:{1249084800000 TO *}', 'created=(1249084800000..)'],
    [String.raw`title:C\+\+\ code`, 'title=C++ code'],
    ['title:"C:\\\\maps"', 'title="C:\\maps"'],
  ])('of a public client: %s', (text, expected) => {
    expect(short(parseQuery(text, isField))).toBe(expected)
  })

  test.each([
    'title: [',
    'title :',
    'title:["',
    'created:[1 ',
    '^1',
    '~1^1',
    String.raw`\"`,
    '( -',
    'a\t ',
  ])('is parsed in linear time: %j', (piece) => {
    const timeOf = (length: number) => {
      const text = piece.repeat(length / piece.length)
      const times = Array.from({ length: 3 }, () => {
        // Processor time, which other processes do not affect.
        const begin = process.cpuUsage()
        parseQuery(text, isField)
        return process.cpuUsage(begin).user / 1000
      })
      return Math.min(...times)
    }
    // With quadratic time, four times the length would take sixteen times as long.
    expect(timeOf(200_000)).toBeLessThan(10 * Math.max(timeOf(50_000), 20))
  })

  test('is parsed whatever it contains, and never contains NUL characters', () => {
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

  test('can be nested as deeply as its length allows', () => {
    expect(() => parseQuery('('.repeat(4096), isField)).not.toThrow()
    expect(() => parseQuery('title:('.repeat(600), isField)).not.toThrow()
    expect(() => parseQuery('-'.repeat(4095) + 'a', isField)).not.toThrow()
    expect(() => parseQuery('NOT '.repeat(1000) + 'a', isField)).not.toThrow()
  })

  test('of plain words finds records with all of them', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('and', 'or', 'not'))
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        expect(short(parseQuery(words.join(' '), isField))).toBe(`and(${words.join(' ')})`)
      }),
    )
  })
})
