import { describe, expect, test } from 'vitest'
import { lastPage, listSchema, readList, window, writeList } from './listState.ts'

const List = listSchema(['all', 'owned'], ['title', 'modified'])
const plain = { q: '', show: 'all', sort: 'title', order: 'asc', page: 1 }

describe('the state of a list is in its URL', () => {
  test('an empty query string is the default state', () => {
    expect(readList(List, new URLSearchParams())).toEqual(plain)
  })

  test.each([
    ['q=%20river%20', { q: 'river' }],
    [
      'show=owned&sort=modified&order=desc&page=3',
      { show: 'owned', sort: 'modified', order: 'desc', page: 3 },
    ],
    ['show=nonsense&sort=nonsense&order=up&page=-3', {}],
    ['page=1.5', {}],
    ['page=ten', {}],
    ['page=99999', { page: 99999 }],
    ['page=9999999', {}],
    [`q=${'x'.repeat(2000)}`, {}],
    ['unknown=1', {}],
  ])('%s', (search, expected) => {
    expect(readList(List, new URLSearchParams(search))).toEqual({ ...plain, ...expected })
  })

  test('default values are omitted', () => {
    expect(writeList(List, List.parse({})).toString()).toBe('')
    expect(writeList(List, List.parse({ show: 'owned', page: '2' })).toString()).toBe(
      'show=owned&page=2',
    )
  })

  test('every state is restored from its query string', () => {
    const state = List.parse({
      q: 'title:"a & b"',
      show: 'owned',
      sort: 'modified',
      order: 'desc',
      page: 7,
    })
    expect(readList(List, new URLSearchParams(writeList(List, state).toString()))).toEqual(state)
  })

  test('pages are counted from the first row', () => {
    expect(window(1)).toEqual({ start: 1, num: 25 })
    expect(window(3)).toEqual({ start: 51, num: 25 })
  })

  test.each([
    [0, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [10_000, 100, 100],
  ])('%d rows, %d on a page, end on page %d', (total, size, page) => {
    expect(lastPage(total, size)).toBe(page)
  })
})
