import { expect, test } from 'vitest'
import { csvRows, most } from './csvRows.ts'

test('quoted cells contain separators, quotes, and line breaks', () => {
  expect(csvRows('\uFEFFid,name\r\n1,"Mill, ""old""\nCreek"\r\n\r\n2,\n')).toEqual([
    ['id', 'name'],
    ['1', 'Mill, "old"\nCreek'],
    ['2', ''],
  ])
})

test('the separator is a semicolon or a tab if the head has more of them', () => {
  expect(csvRows('a;"b,c";d\n1;2;3')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2', '3'],
  ])
  expect(csvRows('a\tb\n1,5\t2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
})

test('only the first rows are read', () => {
  expect(csvRows('x\n'.repeat(5_000))).toHaveLength(most.rows + 1)
  expect(csvRows('')).toEqual([])
})
