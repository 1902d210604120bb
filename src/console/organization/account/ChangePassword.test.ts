import { expect, test } from 'vitest'
import { problemsOf } from './ChangePassword.tsx'

const valid = {
  password: 'portal-sample-1',
  newPassword: 'another-Secret-7',
  repeated: 'another-Secret-7',
}

test('a new password follows the rules of the portal', () => {
  expect(problemsOf(valid)).toEqual({})
  const short = { ...valid, newPassword: 'short1', repeated: 'short1' }
  expect(problemsOf(short)).toMatchObject({ newPassword: expect.any(String) })
})

test('a new password differs from the current one, and is entered twice', () => {
  const same = { ...valid, newPassword: valid.password }
  expect(problemsOf(same)).toEqual({
    newPassword: 'Enter a password that differs from the current one.',
    repeated: 'Enter the same new password again.',
  })
})

test('the current password is required', () => {
  expect(problemsOf({ ...valid, password: '' })).toEqual({
    password: 'Enter your current password.',
  })
})
