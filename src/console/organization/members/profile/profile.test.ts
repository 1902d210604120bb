import { expect, test } from 'vitest'
import type { User } from '../../../../rest/records/user.ts'
import { changesOf, inputOf, problemsOf, undoOf, valuesOf } from './profile.ts'

const ada: User = {
  username: 'ada',
  fullName: 'Dr. Ada Moreno',
  firstName: 'Ada',
  lastName: 'Moreno',
  email: 'ada@example.com',
  description: null,
  access: 'org',
}
const before = valuesOf(ada)

test('only changed values are sent, and an emptied one is cleared', () => {
  const changes = changesOf(before, { ...before, lastName: ' ', email: 'moreno@example.com' })
  expect(inputOf('ada', changes)).toEqual({
    userName: 'ada',
    clearEmptyFields: true,
    lastName: null,
    email: 'moreno@example.com',
  })
})

test('the undo of another name restores the full name, too', () => {
  const changes = changesOf(before, { ...before, firstName: 'Eda', description: 'Surveyor' })
  expect(undoOf(ada, changes)).toEqual({
    userName: 'ada',
    clearEmptyFields: true,
    firstName: 'Ada',
    fullname: 'Dr. Ada Moreno',
    description: null,
  })
})

test('a value that was empty and can’t be cleared can’t be undone', () => {
  const { email: _none, ...without } = ada
  const empty = valuesOf(without)
  expect(undoOf(without, changesOf(empty, { ...empty, email: 'a@example.com' }))).toBeUndefined()
})

test('changed values are checked by the contract, unchanged ones are not', () => {
  const odd = { ...before, email: 'not an address' }
  expect(problemsOf(odd, odd)).toEqual({})
  expect(problemsOf(before, { ...odd, firstName: '' })).toMatchObject({
    firstName: 'Must not be empty.',
    email: 'Must be an email address.',
  })
})
