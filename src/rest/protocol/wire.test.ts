import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PortalError } from './errors.ts'
import { asReceived, file } from './files.ts'
import { operations } from '../index.ts'
import type { Operation, Params } from './operation.ts'
import { valueOf } from '../testing/values.ts'
import { decode, encode, isNotSent, jsonLimitsOf, problemOf, unwrapped, wireForm } from './wire.ts'

const valuesOf = (params: Params) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(params.shape).map(([name, schema]) => [name, valueOf(schema)]),
      ),
    )
    .filter((values) => params.safeParse(values).success)

const everyOperation = Object.entries(operations).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, operation]): [string, Operation] => [
    `${area}.${name}`,
    operation as Operation,
  ]),
)

describe('encoding and decoding a value returns the same value', () => {
  test.each(everyOperation)('%s', (_name, { params }) => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        expect(decode(params, encode(params, values))).toEqual(params.parse(values))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the wire format', () => {
  const params = z.object({
    title: z.string().max(5, 'must be at most 5 characters').optional(),
    tags: z.array(z.string()).optional(),
    async: z.boolean().default(false),
    num: z.int().max(100, 'must be at most 100').default(10),
    extent: z.tuple([z.number(), z.number()]).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    links: z
      .array(z.object({ url: z.string() }))
      .meta({ wire: 'json' })
      .optional(),
  })

  test('writes lists with commas, booleans as words, and objects and marked lists as JSON', () => {
    const fields = encode(params, {
      tags: ['a', 'b'],
      async: true,
      num: 5,
      extent: [-1.5, 2],
      properties: { a: 1 },
      links: [{ url: 'x,y' }],
    })
    expect(Object.fromEntries(fields)).toEqual({
      tags: 'a,b',
      async: 'true',
      num: '5',
      extent: '-1.5,2',
      properties: '{"a":1}',
      links: '[{"url":"x,y"}]',
    })
  })

  test('repeats a field for each list if lists are joined with AND', () => {
    const repeated = z.object({
      categories: z.array(z.array(z.string())).meta({ wire: 'repeated' }).optional(),
      tags: z.array(z.string()).optional(),
    })
    const fields = encode(repeated, { categories: [['a', 'b'], ['c']] })
    expect(Object.fromEntries(fields)).toEqual({ categories: ['a,b', 'c'] })
    expect(decode(repeated, fields)).toEqual({ categories: [['a', 'b'], ['c']] })
    expect(decode(repeated, [['categories', 'a,b']])).toEqual({ categories: [['a', 'b']] })
    // Otherwise, a repeated field is one list.
    expect(decode(repeated, [['tags', ['a', 'b,c']]])).toEqual({ tags: ['a', 'b', 'c'] })
  })

  test('reads names case-insensitively and ignores unknown fields', () => {
    expect(
      decode(params, [
        ['TAGS', 'a, b'],
        ['ASYNC', 'True'],
        ['unknown', '1'],
      ]),
    ).toEqual({
      tags: ['a', 'b'],
      async: true,
      num: 10,
    })
  })

  test('reads a value of an enumeration in any case only if the contract says so', () => {
    const order = z.enum(['asc', 'desc'])
    const words = z.object({ order: order.meta({ anyCase: true }).optional(), exact: order })
    expect(
      decode(words, [
        ['order', ' DESC'],
        ['exact', 'asc'],
      ]),
    ).toEqual({
      order: 'desc',
      exact: 'asc',
    })
    expect(() =>
      decode(words, [
        ['order', 'up'],
        ['exact', 'asc'],
      ]),
    ).toThrow("'order'")
    expect(() => decode(words, [['exact', 'ASC']])).toThrow("'exact'")
  })

  test('ignores empty entries of a comma-separated list', () => {
    expect(decode(params, [['tags', 'a,, b,']])).toMatchObject({ tags: ['a', 'b'] })
    expect(decode(params, [['tags', ',']])).toMatchObject({ tags: [] })
    const extent = z.object({ extent: z.tuple([z.string(), z.string()]) })
    expect(() => decode(extent, [['extent', 'a,,b']])).toThrow(PortalError)
  })

  test('clears a list that cannot be empty with an empty JSON array', () => {
    const lists = z.object({
      origins: z.array(z.string()).min(1).nullable().optional(),
      paths: z.array(z.string()).nullable().optional(),
      contacts: z.array(z.string()).min(1).optional(),
    })
    const sent = (name: string) => decode(lists, [[name, '[]']])
    expect([sent('origins'), sent('paths')]).toEqual([{ origins: null }, { paths: [] }])
    expect(() => sent('contacts')).toThrow(PortalError)
  })

  test('accepts a JSON array instead of a comma-separated list', () => {
    expect(decode(params, [['tags', '["a","b"]']])).toMatchObject({ tags: ['a', 'b'] })
  })

  test.each([
    [['[draft]', 'water'], '[draft],water'],
    [['[draft'], '[draft'],
    [['["a"', '2]'], JSON.stringify(['["a"', '2]'])],
    [['[1]'], JSON.stringify(['[1]'])],
    [['[]'], JSON.stringify(['[]'])],
  ])('an entry can begin with a bracket: %j', (tags, text) => {
    const fields = encode(params, { tags })
    expect(fields.get('tags')).toBe(text)
    expect(decode(params, fields)).toMatchObject({ tags })
  })

  test.each([
    ['num', 'ten', "'num' must be a number."],
    ['num', '101', "'num': must be at most 100"],
    ['async', 'yes', "'async' must be true or false."],
    ['properties', '{', "'properties' is not valid JSON."],
    ['title', 'abcdef', "'title': must be at most 5 characters"],
  ])('refuses %s=%s with the name of the parameter', (name, text, message) => {
    expect(() => decode(params, [[name, text]])).toThrow(
      expect.objectContaining({ code: 400, message, parameter: name }),
    )
  })

  test('decodes a list only up to its maximum length', () => {
    const few = z.array(z.string()).max(3, 'must be at most 3 words')
    const lists = z.object({ few: few.nullish(), many: z.array(z.string()).optional() })
    const read = (name: string, text: string) => () => decode(lists, [[name, text]])
    const refused = (message: string): object =>
      expect.objectContaining({ code: 400, message }) as object
    for (const write of [
      (count: number) => Array.from({ length: count }, () => 'x').join(','),
      (count: number) => JSON.stringify(Array.from({ length: count }, () => 'x')),
    ]) {
      expect(read('few', write(3))()).toEqual({ few: ['x', 'x', 'x'] })
      for (const count of [4, 1_000_000])
        expect(read('few', write(count))).toThrow(refused("'few': must be at most 3 words"))
      expect(read('many', write(10_000))()['many']).toHaveLength(10_000)
      for (const count of [10_001, 1_000_000])
        expect(read('many', write(count))).toThrow(
          refused("'many' must be at most 10,000 entries."),
        )
    }
  })

  test('reports a mistake once, however many entries have it', () => {
    const words = z.object({ words: z.array(z.enum(['a'])) })
    expect(() => decode(words, [['words', 'x,x,x']])).toThrow(
      expect.objectContaining({ details: [expect.stringMatching(/^'words': /)] }),
    )
  })

  test('refuses a text instead of a file, except for paths from records', () => {
    const files = z.object({
      file: file().optional(),
      thumbnail: file().meta({ pathInRecords: true }).optional(),
    })
    expect(decode(files, [['thumbnail', 'thumbnail/thumbnail.png']])).toEqual({})
    expect(() => decode(files, [['file', 'a.csv']])).toThrow(
      expect.objectContaining({ code: 400, message: "'file' must be sent as a file." }),
    )
  })

  test('refuses a file instead of a text', () => {
    expect(() => decode(params, [['properties', { path: '/etc' }]])).toThrow(
      expect.objectContaining({ code: 400, message: "'properties' must be sent as text." }),
    )
  })

  test('ignores an empty number, boolean, JSON, or enumeration value', () => {
    expect(
      decode(params, [
        ['num', ''],
        ['async', ''],
        ['extent', ''],
        ['properties', ' '],
        ['sortOrder', ''],
      ]),
    ).toEqual({ num: 10, async: false })
  })
})

describe('the text null', () => {
  /** What can be any text, and is stored as it was sent. */
  const isFree = (schema: z.core.$ZodType) =>
    unwrapped(schema).form instanceof z.ZodString && z.safeParse(schema, 'null, or no ID?').success

  test.each(everyOperation)(
    'means in %s that an optional parameter was not sent',
    (_name, { params }) => {
      const differing = Object.entries(params.shape).filter(([name, schema]) => {
        if (wireForm(schema) === 'file' || isFree(schema)) return false
        if (!z.safeParse(schema, undefined).success) return isNotSent(schema, 'null')
        const only = z.object({ [name]: schema })
        const [sent, omitted] = [decode(only, [[name, 'null']]), decode(only, [])]
        return JSON.stringify(sent) !== JSON.stringify(omitted)
      })
      expect(differing.map(([name]) => name)).toEqual([])
    },
  )

  test('stays in free text and in required parameters, and does not hide a value under another name', () => {
    const params = z.object({
      title: z.string().optional(),
      userName: z.string().regex(/^\w+$/),
      folder: z.string().regex(/^\w+$/).optional().meta({ alias: 'dir' }),
      count: z.int().nullable().optional(),
    })
    const decoded = decode(params, [
      ['title', 'null'],
      ['userName', 'null'],
      ['folder', 'a'],
      ['dir', 'null'],
      ['count', 'null'],
    ])
    expect(decoded).toEqual({ title: 'null', userName: 'null', folder: 'a' })
  })
})

test('includes undeclared fields only for operations with open parameters', () => {
  const values = { name: 'a', later: { added: [1] }, word: 'x', flag: true, gone: undefined }
  const open = encode(z.looseObject({ name: z.string() }), values)
  expect(Object.fromEntries(open)).toEqual({
    name: 'a',
    later: '{"added":[1]}',
    word: 'x',
    flag: 'true',
  })
  expect([...encode(z.object({ name: z.string() }), values).keys()]).toEqual(['name'])
})

describe('every parameter has a limit of its size', () => {
  const everyParameter = everyOperation.flatMap(([operation, { params }]) =>
    Object.entries(params.shape).map(([name, schema]) => ({ operation, name, schema, params })),
  )
  const refusalOf = (params: Params, name: string, text: string) => {
    try {
      decode(params, [[name, text]])
    } catch (error) {
      if (error instanceof PortalError)
        return error.details.filter((detail) => String(detail).startsWith(`'${name}'`)).join()
      throw error
    }
    return ''
  }

  test('JSON: bytes, levels, entries, and numbers', () => {
    const json = everyParameter.filter(({ schema }) => wireForm(schema) === 'json')
    expect(json.length).toBeGreaterThan(50)
    for (const { operation, name, schema, params } of json) {
      const { bytes, entries } = jsonLimitsOf(schema)
      const wrong = (text: string) => `${operation}: ${refusalOf(params, name, text)}`
      expect(wrong(`{"a":"${'x'.repeat(bytes)}"}`)).toMatch(/must be at most \d+ [KM]B\.$/)
      // Each level is an entry, too.
      expect(wrong(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).toMatch(
        entries < 100 ? /must be at most \d+ entries\.$/ : /must be at most 100 levels deep\.$/,
      )
      expect(wrong(`[${'1,'.repeat(entries)}1]`)).toMatch(/must be at most [\d,]+ entries\.$/)
      for (const infinite of ['1e400', '-1E+0400', '9'.repeat(310)])
        expect(wrong(`{"a":[${infinite}]}`)).toMatch(/must not contain numbers above 1\.7e308\.$/)
      expect(wrong('{"a":["1e400",1e-400,1e300]}')).not.toContain('numbers above')
      expect(wrong('{"a":[12345678901234567890]}')).toMatch(
        /must not contain the number 12345678901234567890: numbers with more than 15 digits can change; send them as text\.$/,
      )
      expect(wrong('{"a":["12345678901234567890",1e21,0.1,9007199254740992]}')).not.toContain(
        'number ',
      )
      // Parsing takes microseconds for each new name, and more than a few of the largest values would be a large response.
      expect(entries).toBeLessThanOrEqual(10_000)
      expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024)
    }
  })

  test('texts', () => {
    // A hint that is ignored, a description of any length according to the interface, and resources, which are limited like their files.
    const others = [
      'authentication.revokeToken token_type_hint',
      'itemResources.add text',
      'itemResources.update text',
      'organization.update description',
      'organizationResources.add text',
    ]
    const [large, larger] = [1, 11].map((megabytes) => 'x'.repeat(megabytes * 1024 * 1024))
    const unlimited = everyParameter
      .filter(({ schema }) => wireForm(schema) === 'text')
      .filter(
        ({ params, name, schema }) =>
          refusalOf(params, name, (unwrapped(schema).json ? larger : large) ?? '') === '',
      )
      .map(({ operation, name }) => `${operation} ${name}`)
    expect(unlimited).toEqual(others)
  })
})

describe('every check has a text for people', () => {
  /** Returns values that fail checks of a schema: another type, nothing, and too much of everything. */
  const wrongValues = (schema: z.core.$ZodType, depth = 0): unknown[] => {
    const { form } = unwrapped(schema)
    const parts = (): unknown[] => {
      if (depth > 3) return []
      if (form instanceof z.ZodArray) {
        const inner = wrongValues(form.def.element, depth + 1)
        return [...inner.map((value) => [value]), Array.from({ length: 20_001 }, () => inner[0])]
      }
      if (form instanceof z.ZodTuple) return [[], ['x', 'x', 'x', 'x', 'x']]
      if (form instanceof z.ZodRecord)
        return wrongValues(form.def.valueType, depth + 1).map((value) => ({ a: value }))
      if (form instanceof z.ZodObject)
        return Object.entries(form.shape as Params['shape']).flatMap(([name, field]) =>
          wrongValues(field, depth + 1).map((value) => ({ [name]: value })),
        )
      return []
    }
    const plain = [
      undefined,
      null,
      '',
      ' ',
      'x y,/',
      'x'.repeat(70_000),
      -2,
      0,
      1.5,
      1e308,
      Number.NaN,
      true,
    ]
    return [...plain, [], {}, ...parts()]
  }

  /** Returns the texts inside a parameter that have a maximum length, with the path of each. */
  const limitedTexts = (
    schema: z.core.$ZodType,
    depth = 0,
  ): { text: z.ZodType; maximum: number }[] => {
    const { form } = unwrapped(schema)
    if (depth > 4) return []
    if (form instanceof z.ZodArray) return limitedTexts(form.def.element, depth + 1)
    if (form instanceof z.ZodRecord) return limitedTexts(form.def.valueType, depth + 1)
    if (form instanceof z.ZodObject)
      return Object.values(form.shape as Params['shape']).flatMap((field) =>
        limitedTexts(field, depth + 1),
      )
    if (form._zod.def.type !== 'string') return []
    const maximum = (form._zod.bag as { maximum?: number }).maximum
    return maximum === undefined ? [] : [{ text: form as z.ZodType, maximum }]
  }

  test.each(everyOperation)('%s: a longer text is refused with the limit', (_name, { params }) => {
    for (const schema of Object.values(params.shape))
      for (const { text, maximum } of limitedTexts(schema)) {
        const messages = (value: string) =>
          text.safeParse(value).error?.issues.map(({ message }) => message) ?? []
        const limit = maximum.toLocaleString('en')
        const long = 'https://a.example/'.padEnd(maximum + 1, 'x')
        expect(messages(long).join()).toContain(`at most ${limit} characters`)
        // Characters, not UTF-16 units.
        expect(messages('🗺'.repeat(maximum)).join()).not.toContain('at most')
      }
  })

  test.each(everyOperation)('%s', (_name, { params }) => {
    const texts = new Map<string, string>()
    for (const [name, schema] of Object.entries(params.shape))
      for (const value of wrongValues(schema))
        for (const { message } of z.safeParse(schema, value).error?.issues ?? [])
          texts.set(message, name)
    const wrong = [...texts].filter(
      ([text]) => !/^(?:must |can't |can |is |has |contains )[^<>]*$/.test(text) || text === '',
    )
    expect(wrong).toEqual([])
  })
})

const isList = (schema: z.core.$ZodType) => unwrapped(schema).form instanceof z.ZodArray

test('no operation accepts an empty file', () => {
  const parameters = everyOperation.flatMap(([, { params }]) =>
    Object.entries(params.shape).flatMap(([name, schema]) =>
      wireForm(schema) === 'file' ? [{ params, name, isList: isList(schema) }] : [],
    ),
  )
  expect(parameters.length).toBeGreaterThan(10)
  for (const { params, name, isList: isMany } of parameters)
    for (const [size, problem] of [
      ['', 'must not be empty'],
      ['a', undefined],
    ] as const) {
      const sent = new Blob([size])
      expect(problemOf(params, name, isMany ? [sent] : sent)).toBe(problem)
    }
})

test('a file control without a selected file sends no file', () => {
  const none = { path: '', offset: 0, type: 'application/octet-stream', size: 0, hash: undefined }
  const params = z.object({ file: file().optional() })
  expect(decode(params, [['file', asReceived({ ...none, name: '' })]])).toEqual({})
  expect(() => decode(params, [['file', asReceived({ ...none, name: 'a.csv' })]])).toThrow(
    'must not be empty',
  )
})

test('numbers that JSON can only write as null are not sent', () => {
  const params = z.object({ a: z.record(z.string(), z.unknown()) })
  expect(() => encode(params, { a: JSON.parse('{"b":[1e400]}') as unknown })).toThrow(
    'must not contain numbers above 1.7e308',
  )
})
