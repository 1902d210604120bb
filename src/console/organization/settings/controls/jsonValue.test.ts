import { expect, test } from 'vitest'
import { moved, textOf, valueIn, withAt } from './jsonValue.ts'

const print = { url: 'https://gis.example/print', templates: [{ layout: 'A4' }], odd: 1 }

test('one value changes, and all others keep their values and order', () => {
  expect(withAt(print, ['url'], 'https://b.example')).toEqual({
    ...print,
    url: 'https://b.example',
  })
  expect(Object.keys(withAt(print, ['url'], 'x') as object)).toEqual(['url', 'templates', 'odd'])
  expect(withAt(print, ['templates', 0, 'format'], 'PDF')).toMatchObject({
    templates: [{ layout: 'A4', format: 'PDF' }],
    odd: 1,
  })
  expect(withAt(print, ['templates', 1], {})).toMatchObject({ templates: [{ layout: 'A4' }, {}] })
  expect(withAt(undefined, ['url'], 'x')).toEqual({ url: 'x' })
})

test('undefined removes a value', () => {
  expect(withAt(print, ['odd'], undefined)).toEqual({ url: print.url, templates: print.templates })
  expect(withAt(print, ['templates', 0], undefined)).toMatchObject({ templates: [] })
})

test('a missing value is an empty text, and vice versa', () => {
  expect([undefined, {}, []].map(textOf)).toEqual(['', '', ''])
  expect(valueIn(' ')).toEqual({ value: undefined })
  expect(valueIn(textOf(print))).toEqual({ value: print })
  expect(valueIn('{"url": ')).toBeUndefined()
})

test('an entry is moved within its list', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
