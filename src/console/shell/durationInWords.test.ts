import { expect, test } from 'vitest'
import { durationInWords } from './durationInWords.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour, 1 minute'],
  [120, '2 hours'],
  [1439, '23 hours, 59 minutes'],
  [1440, '1 day'],
  [1441, '1 day, 1 minute'],
  [20_160, '14 days'],
  [2_880_000, '2,000 days'],
])('%s minutes are %s', (minutes, words) => expect(durationInWords(minutes)).toBe(words))
