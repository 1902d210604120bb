import { expect, test } from 'vitest'
import { random } from './random.ts'

test('the same seed results in the same sequence, another seed in another one', () => {
  const draw = (seed: string) => {
    const chance = random(seed)
    return [chance.hex(32), chance.next(), chance.integer(1, 6), chance.shuffle([1, 2, 3, 4, 5])]
  }
  expect(draw('riverside')).toEqual(draw('riverside'))
  expect(draw('riverside')).not.toEqual(draw('riverside2'))
})

test('integers are within their bounds, include both, and are equally frequent', () => {
  const chance = random('dice')
  const thrown = Array.from({ length: 6000 }, () => chance.integer(1, 6))
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const times = thrown.filter((each) => each === face).length
    expect(times).toBeGreaterThan(850)
    expect(times).toBeLessThan(1150)
  }
  expect(new Set(thrown).size).toBe(6)
})

test('shuffling and sampling neither lose nor repeat entries', () => {
  const list = Array.from({ length: 50 }, (_, index) => index)
  const chance = random('cards')
  expect(chance.shuffle(list).toSorted((a, b) => a - b)).toEqual(list)
  expect(new Set(chance.sample(list, 20)).size).toBe(20)
  expect(chance.sample(list, 80)).toHaveLength(50)
})

test('picking from an empty list throws an error', () => {
  expect(() => random('none').pick([])).toThrow('The list is empty.')
})
