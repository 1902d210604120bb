import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readList, writeList } from '../shell/lists/listState.ts'
import { accesses, ContentList, pageSizes, type ContentState, views } from './list.ts'

const plain = ContentList.parse({})
const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength, size: 'max' })
const within = (maxLength: number) => text(60).filter((typed) => typed.length <= maxLength)
const several = (maxLength: number, most = 20) =>
  fc.uniqueArray(
    within(maxLength).filter((value) => value !== ''),
    { maxLength: most },
  )
const day = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const id = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 32,
  maxLength: 32,
})

/** Any state of the list. */
const state: fc.Arbitrary<ContentState> = fc.record({
  q: within(8_000),
  show: fc.constantFrom(...views),
  sort: fc.constantFrom(...ContentList.shape.sort.unwrap().options),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 400 }),
  folder: fc.oneof(fc.constantFrom('', 'root'), id),
  owner: several(128),
  owners: fc.constantFrom('any' as const, 'disabled' as const),
  type: several(128),
  tag: several(256),
  category: several(1_000, 8),
  access: fc.uniqueArray(fc.constantFrom(...accesses)),
  reach: fc.constantFrom('organization' as const, 'everywhere' as const),
  viewed: fc.constantFrom('any' as const, 'never' as const),
  modifiedFrom: day,
  modifiedTo: day,
  createdFrom: day,
  createdTo: day,
  size: fc.constantFrom(...pageSizes),
  view: fc.constantFrom('table' as const, 'cards' as const),
})

const address = (of: ContentState) => writeList(ContentList, of).toString()
const read = (search: string) => readList(ContentList, new URLSearchParams(search))

describe('the state of the content list is in its URL', () => {
  test('every state is restored from the URL', () => {
    fc.assert(
      fc.property(state, (shown) => {
        expect(read(address(shown))).toEqual(shown)
      }),
    )
  })

  test('different states have different URLs', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const isOne = JSON.stringify(one) === JSON.stringify(other)
        expect(address(one) === address(other)).toBe(isOne)
      }),
    )
  })

  test('default values are omitted', () => {
    expect(address(plain)).toBe('')
    fc.assert(
      fc.property(state, (shown) => {
        const named = [...new Set(new URLSearchParams(address(shown)).keys())]
        const other = Object.entries(shown).filter(([name, value]) =>
          Array.isArray(value) ? value.length > 0 : value !== plain[name as keyof ContentState],
        )
        expect(named.toSorted()).toEqual(other.map(([name]) => name).toSorted())
      }),
    )
  })

  test('any query parameters result in a valid state, which is restored from its own URL', () => {
    const names = fc.constantFrom(...Object.keys(plain))
    const written = fc.array(fc.tuple(names, fc.oneof(within(300), fc.integer().map(String))))
    fc.assert(
      fc.property(written, (pairs) => {
        const shown = read(new URLSearchParams(pairs).toString())
        expect(read(address(shown))).toEqual(shown)
      }),
    )
  })

  test.each([
    ['folder=../../x', 'folder'],
    ['modifiedFrom=2026-02-30', 'modifiedFrom'],
    ['size=26', 'size'],
    ['access=secret', 'access'],
    [`owner=${'x'.repeat(129)}`, 'owner'],
    ['view=map', 'view'],
    ['page=1000001', 'page'],
  ] as const)('%s is not believed', (search, name) => {
    expect(read(search)[name]).toEqual(plain[name])
  })
})
