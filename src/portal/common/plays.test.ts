import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Portal } from '../../rest/records/portal.ts'
import { User } from '../../rest/records/user.ts'
import { asPlayed } from './plays.ts'

const added = z.string().optional().meta({ addition: true })
const Entry = z.looseObject({ id: z.string(), added })
const entry = { id: 'a', added: 'x' }
const plain = { id: 'a' }

interface Tree {
  readonly id: string
  readonly added?: string | undefined
  readonly children?: readonly Tree[] | undefined
}
const Tree: z.ZodType<Tree, Tree> = z.lazy(() =>
  z.looseObject({ id: z.string(), added, children: z.array(Tree).optional() }),
)

describe('a result without additions', () => {
  test.each<readonly [string, z.ZodType, unknown, unknown]>([
    ['an object', Entry, entry, plain],
    ['an object in an object', z.object({ entry: Entry }), { entry }, { entry: plain }],
    ['a list', z.array(Entry), [entry, plain], [plain, plain]],
    ['a tuple', z.tuple([z.int(), Entry], Entry), [1, entry, entry], [1, plain, plain]],
    ['a record', z.record(z.string(), Entry), { b: entry }, { b: plain }],
    ['other fields of one type', z.object({}).catchall(Entry), { b: entry }, { b: plain }],
    ['an optional value', Entry.optional(), entry, plain],
    ['a nullable value', Entry.nullable(), entry, plain],
    ['null', Entry.nullable(), null, null],
    ['nothing', Entry.optional(), undefined, undefined],
    ['a value with a default', Entry.default(plain), entry, plain],
    ['a value that is replaced if it is invalid', Entry.catch(plain), entry, plain],
    ['a value that is read only', Entry.readonly(), entry, plain],
    ['the alternative that accepts the value', z.union([z.string(), Entry]), entry, plain],
    [
      'the alternative that a field names',
      z.discriminatedUnion('id', [
        z.looseObject({ id: z.literal('b'), added: z.string() }),
        z.looseObject({ id: z.literal('a'), added }),
      ]),
      entry,
      plain,
    ],
    ['an intersection', z.intersection(z.looseObject({ id: z.string() }), Entry), entry, plain],
    ['a pipe', Entry.transform(({ id }) => id), entry, plain],
    ['a value that is prepared first', z.preprocess((value) => value, Entry), entry, plain],
    [
      'a value that refers to itself',
      Tree,
      { ...entry, children: [{ ...entry, children: [entry] }] },
      { ...plain, children: [{ ...plain, children: [plain] }] },
    ],
    [
      'a field whose mark is inside of what makes it optional',
      z.object({ added: z.string().meta({ addition: true }).nullable().optional() }),
      { added: null },
      {},
    ],
    ['a partial object', Entry.partial(), entry, plain],
    [
      'an extended object',
      Entry.extend({ more: z.string() }),
      { ...entry, more: 'm' },
      { ...plain, more: 'm' },
    ],
  ])('contains none in %s', (_what, schema, value, expected) => {
    const before = structuredClone(value)
    expect(asPlayed(schema, value, '11.5')).toEqual(expected)
    expect(value).toEqual(before)
  })

  test('contains everything that the schema does not describe', () => {
    const value = { id: 'a', other: { added: 'x' }, toString: 'x' }
    expect(asPlayed(Entry, value, '11.5')).toEqual(value)
    expect(asPlayed(Entry, [entry], '11.5')).toEqual([entry])
    expect(asPlayed(z.array(Entry), 'text', '11.5')).toBe('text')
    expect(asPlayed(z.unknown(), entry, '11.5')).toEqual(entry)
    expect(asPlayed(z.union([z.string(), z.int()]), entry, '11.5')).toEqual(entry)
  })

  test('contains the fields that the product had in a version', () => {
    const schema = z.object({
      old: z.int(),
      newer: z.int().meta({ since: '11.3' }).nullable().optional(),
      added,
    })
    const value = { old: 1, newer: 2, added: 'x' }
    expect(asPlayed(schema, value, '11.5')).toEqual({ old: 1, newer: 2 })
    expect(asPlayed(schema, value, '11.3')).toEqual({ old: 1, newer: 2 })
    expect(asPlayed(schema, value, '10.9.1')).toEqual({ old: 1 })
  })

  test('contains the settings of the organization that another portal has, under all of their names', () => {
    const portal = {
      name: 'City',
      temporaryPasswordDays: 14,
      applicationsNeedApproval: false,
      metadataFormats: ['arcgis'],
      asyncFleetRouting: { url: 'https://a.example.com' },
      helperServices: {
        asyncFleetRouting: { url: 'https://a.example.com' },
        geometry: { url: 'https://b.example.com' },
      },
      user: { username: 'jsmith' },
    }
    const newest = asPlayed(Portal, portal, '11.5') as Record<string, unknown>
    expect(newest).toMatchObject({ name: 'City', helperServices: portal.helperServices })
    expect(Object.keys(newest)).not.toContain('temporaryPasswordDays')
    expect(Object.keys(newest)).not.toContain('applicationsNeedApproval')
    const older = asPlayed(Portal, portal, '11.1') as Record<string, unknown>
    expect(older.helperServices).toEqual({ geometry: { url: 'https://b.example.com' } })
    expect(Object.keys(older)).not.toContain('asyncFleetRouting')
  })

  test('contains what products return for fields without a value', () => {
    expect(asPlayed(User, { username: 'jsmith', tags: ['a'], region: 'CH' }, '11.3')).toEqual({
      username: 'jsmith',
      tags: ['a'],
      region: 'CH',
      description: null,
      thumbnail: null,
      preferredView: null,
      idpUsername: null,
      culture: null,
      units: null,
    })
    const organization = asPlayed(Portal, { name: 'City', allowedOrigins: undefined }, '11.3')
    expect(organization).toMatchObject({ allowedOrigins: [], defaultBasemap: {} })
  })
})
