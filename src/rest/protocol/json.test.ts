import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkJson, jsonProblem } from './json.ts'

const limits = { bytes: 1024, entries: 4 }

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns a text in which one character is missing, doubled, or another one. */
const damaged = (text: string) =>
  fc
    .tuple(
      fc.nat(Math.max(0, text.length - 1)),
      fc.constantFrom('', ',', '"', '\\', ']', '{', '0', ':', '\n', 'e', '-'),
    )
    .map(([at, other]) => `${text.slice(0, at)}${other}${text.slice(at + 1)}`)

test('a text is valid exactly if it can be parsed', () => {
  const roomy = { bytes: 1_000_000, entries: 100_000 }
  const text = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value, undefined, '\t')),
    fc.json().chain(damaged),
    fc.json({ stringUnit: 'binary' }).chain(damaged).chain(damaged),
    fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '1', '-', '.', 'e', ' '),
    }),
    fc.constantFrom(
      '',
      ' ',
      '01',
      '1.',
      '-',
      '.5',
      '1e+',
      '"\\u12g4"',
      '"\u0001"',
      '\u00a0[]',
      'nulls',
    ),
  )
  fc.assert(
    fc.property(text, (json) => {
      expect(jsonProblem(json, roomy)).toBe(isJson(json) ? undefined : 'is not valid JSON')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['[1,2,3,4]', undefined],
  ['{"a":[1],"b":{"c":1}}', undefined],
  ['[1,2,3,4,5]', 'must be at most 4 entries'],
  ['{"a":{"b":{"c":{"d":{"e":1}}}}}', 'must be at most 4 entries'],
  [JSON.stringify('x'.repeat(1022)), undefined],
  [JSON.stringify('x'.repeat(1023)), 'must be at most 1 KB'],
  [JSON.stringify('é'.repeat(512)), 'must be at most 1 KB'],
])('%.40s', (json, problem) => {
  expect(jsonProblem(json, limits)).toBe(problem)
})

test('the levels of a text are counted before it is complete', () => {
  const roomy = { bytes: 10_000_000, entries: 1_000 }
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(jsonProblem(nested(100), roomy)).toBeUndefined()
  for (const json of [nested(101), '['.repeat(8_000_000)])
    expect(jsonProblem(json, roomy)).toBe('must be at most 100 levels deep')
})

test('other work gets its turn every 64 KB, also within one text', () => {
  const turns = (json: string) => [...checkJson(json, { entries: 1_000_000 })].length
  expect(turns(`[${'1,'.repeat(500_000)}1]`)).toBe(15)
  expect(turns(JSON.stringify('\n'.repeat(500_000)))).toBe(15)
})

test('the texts among the values are found, without names', () => {
  const found: string[] = []
  const check = checkJson('{"a":"b\\n","c":["d",{"e":"\\u0041"}]}', { entries: 5 }, (text) =>
    found.push(text),
  )
  expect(check.next()).toEqual({ done: true, value: undefined })
  expect(found).toEqual(['b\n', 'd', 'A'])
})

const exact = { ...limits, keepsNumbers: true }

test.each([
  '9007199254740992',
  '12345678901234568',
  '-0',
  '0.1',
  '1.50',
  '1e21',
  '1E+2',
  '100000000000000000000000',
  '0.30000000000000004',
  '0.10000000000000001',
  '5e-324',
  '1.7976931348623157e308',
  '"12345678901234567890"',
])('%s keeps its value when it is parsed', (value) => {
  expect(jsonProblem(`{"a":${value}}`, exact)).toBeUndefined()
})

test.each([
  '12345678901234567890',
  '-9007199254740993',
  '9007199254740993.0',
  '0.1234567890123456789',
  '1e-400',
  '1234567890123456789e2',
  `1${'0'.repeat(300)}.0${'0'.repeat(100)}1`,
])(
  '%s changes when it is parsed, which is a problem only where its writer expects it back',
  (value) => {
    expect(jsonProblem(`{"a":${value}}`, exact)).toMatch(
      /^must not contain the number -?[\de.-]+…?: numbers with more than 15 digits can change; send them as text$/,
    )
    expect(jsonProblem(`{"a":${value}}`, limits)).toBeUndefined()
  },
)

test('numbers keep their values if writing them again shows the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      for (const written of [JSON.stringify(number), number.toPrecision(17)])
        expect(jsonProblem(`[${written}]`, exact)).toBeUndefined()
    }),
  )
})
