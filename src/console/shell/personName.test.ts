import { expect, test } from 'vitest'
import { personName } from './personName.ts'

test.each([
  ['Ada Moreno', 'Ada Moreno'],
  ['', 'amoreno'],
  [null, 'amoreno'],
  [undefined, 'amoreno'],
])('a member with the full name %j is called %s', (fullName, name) => {
  expect(personName({ username: 'amoreno', fullName })).toBe(name)
})
