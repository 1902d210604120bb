import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../rest/records/item.ts'
import { valuesOf } from '../../shared/bulk/kinds/edit.ts'
import { editOf, isEmpty, problemOf, replaced, untouched, type ItemEdit } from './itemEdit.ts'
import { item, replacing } from './testing/item.ts'

const wanting = (part: Partial<ItemEdit>): ItemEdit => ({ ...untouched, ...part })
const tags = (part: Partial<ItemEdit['tags']>) =>
  wanting({ tags: { ...untouched.tags, mode: 'change', ...part } })

describe('tags', () => {
  test('are added and removed without regard to case, and others stay in their order', () => {
    const before = item({ tags: ['Water', 'old', 'map'] })
    expect(editOf(before, tags({ add: ['water', 'new'], remove: ['OLD'] }))?.to).toEqual({
      tags: ['Water', 'map', 'new'],
    })
  })

  test('that an item has already change nothing', () => {
    expect(editOf(item({ tags: ['water'] }), tags({ add: ['Water'] }))).toBeUndefined()
  })

  test('are replaced in their place in the items that have them, regardless of case', () => {
    const swap = (from: string[], by: string[]) => tags({ mode: 'swap', from, by })
    const after = (before: string[], wanted: ItemEdit) =>
      editOf(item({ tags: before }), wanted)?.to.tags
    const renaming = swap(['DRAFT', 'wip'], ['reviewed'])
    expect(after(['a', 'Draft', 'b', 'wip'], renaming)).toEqual(['a', 'reviewed', 'b'])
    expect(after(['Reviewed', 'draft'], renaming)).toEqual(['Reviewed'])
    expect(after(['a', 'b'], renaming)).toBeUndefined()
    expect(after(['Water'], swap(['water'], ['water']))).toEqual(['water'])
    expect(isEmpty(swap(['draft'], []))).toBe(true)
    expect(isEmpty(renaming)).toBe(false)
  })

  test('are replaced by exactly the given ones, also by none', () => {
    const replace = (set: string[]) => tags({ mode: 'replace', set })
    expect(editOf(item({ tags: ['a'] }), replace(['b']))?.to).toEqual({ tags: ['b'] })
    expect(editOf(item({ tags: ['a'] }), replace([]))).toEqual({
      from: { tags: ['a'] },
      to: { tags: [] },
    })
  })

  test('beyond the limit are a problem', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `tag ${index}`)
    const edit = (add: string[]) => editOf(item({ tags: many }), tags({ add, remove: ['tag 0'] }))
    const [within, above] = [edit(['x']), edit(['x', 'y'])]
    expect(within && problemOf(within)).toBeUndefined()
    expect(above && problemOf(above)).toEqual({
      name: 'tags',
      message: 'must be at most 1,000 entries',
    })
  })
})

describe('texts', () => {
  const summary = (mode: 'set' | 'clear', text = '') =>
    wanting({ texts: { ...untouched.texts, snippet: { mode, text } } })

  test('are set and cleared', () => {
    expect(editOf(item(), summary('set', ' New '))?.to).toEqual({ snippet: 'New' })
    expect(editOf(item({ snippet: 'Old' }), summary('clear'))?.to).toEqual({ snippet: null })
    expect(editOf(item(), summary('clear'))).toBeUndefined()
  })

  test('may have as many characters as the portal allows, and no more', () => {
    const problem = (length: number) => {
      const edit = editOf(item(), summary('set', 'x'.repeat(length)))
      return edit && problemOf(edit)
    }
    expect(problem(2048)).toBeUndefined()
    expect(problem(2049)).toEqual({ name: 'snippet', message: 'must be at most 2,048 characters' })
  })
})

describe('find and replace', () => {
  test('replaces every occurrence in the chosen properties only', () => {
    const before = item({ snippet: 'Rivers 2024', description: 'of 2024 and 2024' })
    expect(
      editOf(before, replacing({ find: '2024', by: '2025', fields: ['title', 'description'] }))?.to,
    ).toEqual({ title: 'Rivers 2025', description: 'of 2025 and 2025' })
  })

  test('treats every character literally', () => {
    expect(replaced('a.b (c) $& a.b', { find: 'A.B', by: '$&', isCaseSensitive: false })).toBe(
      '$& (c) $& $&',
    )
    expect(replaced('aXb', { find: 'a.b', by: '', isCaseSensitive: false })).toBe('aXb')
  })

  test('leaves no item without a title, or with one that is too long', () => {
    const problem = (find: string, by: string) => {
      const edit = editOf(item(), replacing({ find, by }))
      return edit && problemOf(edit)
    }
    expect(problem('Rivers 2024', '')).toEqual({ name: 'title', message: 'must not be empty' })
    expect(problem('2024', 'x'.repeat(249))).toBeUndefined()
    expect(problem('2024', 'x'.repeat(250))).toEqual({
      name: 'title',
      message: 'must be at most 256 characters',
    })
  })

  test('does not trim a title in which nothing was found', () => {
    expect(editOf(item({ title: ' Rivers ' }), replacing({ find: 'x', by: 'y' }))).toBeUndefined()
  })
})

test('protection and status are set and removed', () => {
  const before = item({ protected: true, contentStatus: 'deprecated' })
  expect(editOf(before, wanting({ protection: 'off', status: 'none' }))).toEqual({
    from: { protected: true, contentStatus: 'deprecated' },
    to: { protected: false, contentStatus: null },
  })
  expect(editOf(before, wanting({ protection: 'on', status: 'deprecated' }))).toBeUndefined()
})

const word = fc.constantFrom('water', 'Water', 'map', 'old', 'neu')
const texts = fc.constantFrom(null, 'map of water', 'old Map', 'https://gis.example/map')
const anyItem = fc
  .record({ tags: fc.uniqueArray(word), snippet: texts, description: texts, url: texts })
  .map(item)
const textEdit = fc.record({
  mode: fc.constantFrom('keep' as const, 'set' as const, 'clear' as const),
  text: fc.constantFrom('', 'new', 'old Map'),
})
const anyEdit: fc.Arbitrary<ItemEdit> = fc.record({
  tags: fc.record({
    mode: fc.constantFrom('keep' as const, 'change' as const, 'swap' as const, 'replace' as const),
    add: fc.uniqueArray(word),
    remove: fc.uniqueArray(word),
    from: fc.uniqueArray(word),
    by: fc.uniqueArray(word),
    set: fc.uniqueArray(word),
  }),
  texts: fc.record({ snippet: textEdit, accessInformation: textEdit, licenseInfo: textEdit }),
  protection: fc.constantFrom('keep' as const, 'on' as const, 'off' as const),
  status: fc.constantFrom('keep', 'none', 'deprecated'),
  replace: fc.record({
    find: word,
    by: word,
    fields: fc.subarray(['title', 'snippet', 'description', 'url'] as const),
    isCaseSensitive: fc.boolean(),
  }),
})

test('an edit names the values from before, and an item with the new values needs no change', () => {
  fc.assert(
    fc.property(anyItem, anyEdit, (before, wanted) => {
      // Replaced text can contain the searched text again.
      const again = { ...wanted, replace: { ...wanted.replace, fields: [] } }
      const edit = editOf(before, again)
      if (!edit) return
      expect(valuesOf(before)).toMatchObject(edit.from)
      expect(Object.keys(edit.from)).toEqual(Object.keys(edit.to))
      const after = item({ ...before, ...edit.to } as Partial<Item>)
      expect(editOf(after, again)).toBeUndefined()
      expect(valuesOf(item({ ...after, ...edit.from } as Partial<Item>))).toEqual(valuesOf(before))
    }),
  )
})

test('nothing is entered at first, and every entry counts', () => {
  expect(isEmpty(untouched)).toBe(true)
  expect(isEmpty(tags({}))).toBe(true)
  expect(isEmpty(tags({ add: ['a'] }))).toBe(false)
  expect(isEmpty(tags({ mode: 'replace' }))).toBe(false)
  expect(isEmpty(replacing({ find: 'a' }))).toBe(false)
  expect(isEmpty(wanting({ protection: 'off' }))).toBe(false)
  expect(isEmpty(wanting({ status: 'none' }))).toBe(false)
})
