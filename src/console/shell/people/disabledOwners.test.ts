import { expect, test } from 'vitest'
import { fitting } from './disabledOwners.ts'

test('as many owners are named as a query has space for, the first ones', () => {
  const names = Array.from({ length: 200 }, (_name, index) => ({ username: `member.${index}` }))
  expect(fitting(names.slice(0, 50))).toEqual(names.slice(0, 50))
  const fit = fitting(names)
  expect(fit.length).toBeGreaterThan(100)
  expect(fit.length).toBeLessThan(200)
  expect(fit).toEqual(names.slice(0, fit.length))
  expect(fitting([])).toEqual([])
})
