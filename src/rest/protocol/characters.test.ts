import { expect, test } from 'vitest'
import { firstCharacters, isLonger } from './characters.ts'

test.each(['x', 'é', '🗺', 'x🗺'])('limits count characters, and cut none in half: %s', (unit) => {
  const length = Array.from(unit).length
  const text = unit.repeat(100)
  for (const max of [1, 2, 99, 100, 101, 199, 200, 201]) {
    expect(isLonger(text, max)).toBe(100 * length > max)
    const first = firstCharacters(text, max)
    expect(Array.from(first).length).toBe(Math.min(max, 100 * length))
    expect(text.startsWith(first) && !/\p{Surrogate}/u.test(first)).toBe(true)
  }
})
