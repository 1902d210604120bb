import { expect, test } from 'vitest'
import { dangerous, isTyped, note, warning, wordToType, worst } from './warning.ts'

test('the most serious severity is the one of a change', () => {
  expect(worst([note('a'), dangerous('b'), warning('c')])).toBe('dangerous')
  expect(worst([note('a'), warning('c')])).toBe('warning')
  expect(worst([])).toBeUndefined()
})

test.each([
  ['30', '30'],
  ['Riverside County GIS', 'Riverside County GIS'],
  ['  Two   spaces ', 'Two spaces'],
  ['Regional parks and trails, draft', 'Regional parks and trails, draft'],
  ['imagery.riverside.example:6443', 'imagery.riverside.example:6443'],
])('to confirm “%s”, “%s” is typed', (name, word) => {
  expect(wordToType(name)).toBe(word)
  expect(isTyped(word, wordToType(name))).toBe(true)
  expect(isTyped(name, wordToType(name))).toBe(true)
})

test('surrounding and repeated spaces do not matter, letters do', () => {
  expect(isTyped('  Riverside  County ', 'Riverside County')).toBe(true)
  expect(isTyped('riverside county', 'Riverside County')).toBe(false)
  expect(isTyped('Riverside', 'Riverside County')).toBe(false)
})
