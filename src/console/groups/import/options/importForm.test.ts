import { expect, test } from 'vitest'
import { packages } from '../../../../rest/groups/packages.ts'
import { destinationOf, destinations, valuesOf } from './importForm.ts'

test.each(destinations)('the destination "%s" is derived from its parameters', (destination) => {
  expect(destinationOf(valuesOf(destination, undefined))).toBe(destination)
})

test('a missing folder and a missing name are rejected', () => {
  const where = { groupId: 'g1', itemId: 'p1' }
  const check = (destination: (typeof destinations)[number]) =>
    packages.importGroup.params.safeParse({ ...where, ...valuesOf(destination, undefined) }).success
  expect(check('default')).toBe(true)
  expect(check('root')).toBe(true)
  expect(check('existing')).toBe(false)
  expect(check('new')).toBe(false)
})
