import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abridged, wordDiff, type Piece } from './wordDiff.ts'

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')
const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const common = (pieces: readonly Piece[]) => whole(pieces.filter(({ differs }) => !differs))

test.each([
  ['Riverside GIS', 'Riverside County GIS', 'Riverside GIS', 'Riverside [County ]GIS'],
  ['one two three', 'one 2 three', 'one [two] three', 'one [2] three'],
  ['same', 'same', 'same', 'same'],
  ['', 'new', '', '[new]'],
  ['gone', '', '[gone]', ''],
  ['Größe: 3 m', 'Größe: 5 m', 'Größe: [3] m', 'Größe: [5] m'],
])('from “%s” to “%s”', (before, after, expectedBefore, expectedAfter) => {
  const difference = wordDiff(before, after)
  expect(marked(difference.before)).toBe(expectedBefore)
  expect(marked(difference.after)).toBe(expectedAfter)
})

/** Texts that share words, as two versions of one do. */
const text = fc
  .array(fc.constantFrom('river', 'gauge', 'a', ' ', '\n', ',', '😀', 'é', '<b>'), {
    maxLength: 30,
  })
  .map((words) => words.join(''))

describe('for any two texts', () => {
  test('the joined pieces are the texts, and equal pieces are the same in both', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (before, after) => {
        const difference = wordDiff(before, after)
        expect(whole(difference.before)).toBe(before)
        expect(whole(difference.after)).toBe(after)
        expect(common(difference.before)).toBe(common(difference.after))
      }),
    )
  })

  test('a text has no difference from itself', () => {
    fc.assert(
      fc.property(text, (same) => {
        const { before, after } = wordDiff(same, same)
        expect([...before, ...after].some(({ differs }) => differs)).toBe(false)
      }),
    )
  })
})

test('very long texts with only a common start and end are compared quickly', () => {
  const words = (word: string) => Array.from({ length: 20_000 }, () => word).join(' ')
  const { before, after } = wordDiff(`begin ${words('a')} end`, `begin ${words('b')} end`)
  expect(before.map(({ differs }) => differs)).toEqual([false, true, false])
  expect(after.at(-1)).toEqual({ text: ' end', differs: false })
})

test('only the middle of long unchanged pieces is omitted', () => {
  const long = 'x'.repeat(500)
  const [first, second] = abridged([
    { text: long, differs: false },
    { text: long, differs: true },
  ])
  expect(first?.text).toHaveLength(123)
  expect(second?.text).toBe(long)
})
