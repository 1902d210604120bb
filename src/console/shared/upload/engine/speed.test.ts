import { expect, test } from 'vitest'
import { speedOf, withSample, type Sample } from './queue.ts'

const after = (...samples: Sample[]) => samples.reduce<readonly Sample[]>(withSample, [])

test('the speed is the average of the last ten seconds', () => {
  expect(speedOf(after({ at: 0, sent: 0 }))).toBeUndefined()
  expect(speedOf(after({ at: 0, sent: 0 }, { at: 500, sent: 50 }))).toBeUndefined()
  expect(speedOf(after({ at: 0, sent: 0 }, { at: 2000, sent: 5000 }))).toBe(2500)
  expect(
    speedOf(
      after({ at: 0, sent: 0 }, { at: 20_000, sent: 1_000_000 }, { at: 22_000, sent: 1_000_200 }),
    ),
  ).toBe(100)
})

test('the measurement restarts after the number of sent bytes decreased', () => {
  expect(speedOf(after({ at: 0, sent: 9000 }, { at: 2000, sent: 1000 }))).toBeUndefined()
})
