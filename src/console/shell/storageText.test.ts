import { expect, test } from 'vitest'
import { storageText } from './storageText.ts'

const gigabytes = 1024 ** 3

test.each([
  [gigabytes, undefined, '1 GB used'],
  [gigabytes, -1, '1 GB used'],
  [gigabytes, 2 * gigabytes, '1 GB of 2 GB used'],
  [12 * gigabytes, 2 * gigabytes, '12 GB used, more than the quota of 2 GB'],
])('%d bytes of %d: %s', (usage, quota, text) => {
  expect(storageText(usage, quota)).toBe(text)
})
