import { expect, test } from 'vitest'
import { seenNow } from './firstSeen.ts'

const rows = (...keys: string[]) => keys.map((key) => ({ key }))

test('a row keeps when it was first seen, new ones are added, and others of the account are forgotten', () => {
  const before = { 'me upgrade 1': 100, 'me certificate 1': 200 }
  expect(seenNow(before, rows('upgrade 1', 'webhook 2'), 'me', 300)).toEqual({
    'me upgrade 1': 100,
    'me webhook 2': 300,
  })
})

test('rows of other accounts in this browser are kept', () => {
  expect(seenNow({ 'you upgrade 1': 100 }, [], 'me', 300)).toEqual({ 'you upgrade 1': 100 })
})
