import { afterEach, expect, test, vi } from 'vitest'
import { absentFor } from './absence.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an account is absent for a period only if it is older', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 1, 13, 30) })
  const start = Date.UTC(2026, 0, 1)
  expect(absentFor('quarter')).toBe(`created:[* TO ${start}] AND lastlogin:[* TO ${start}]`)
  vi.setSystemTime(Date.UTC(2026, 3, 1, 23))
  expect(absentFor('quarter')).toContain(String(start))
})

test('an account that was never used is found at once', () => {
  expect(absentFor('never')).toBe('lastlogin:"-1"')
})
