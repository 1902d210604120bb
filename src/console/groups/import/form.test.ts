import { expect, test } from 'vitest'
import { packages } from '../../../rest/groups/packages.ts'
import { destinationOf, destinations, valuesOf } from './form.ts'

test.each(destinations)('the destination "%s" is what its parameters say', (destination) => {
  expect(destinationOf(valuesOf(destination, undefined))).toBe(destination)
})

test('a folder that is not chosen and a name that is not given are not accepted', () => {
  const where = { groupId: 'g1', itemId: 'p1' }
  const check = (destination: (typeof destinations)[number]) =>
    packages.importGroup.params.safeParse({ ...where, ...valuesOf(destination, undefined) }).success
  expect(check('default')).toBe(true)
  expect(check('root')).toBe(true)
  expect(check('existing')).toBe(false)
  expect(check('new')).toBe(false)
})
