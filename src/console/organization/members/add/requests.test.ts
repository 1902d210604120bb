import { expect, test } from 'vitest'
import { accountInput, withPassword } from './requests.ts'

const ana = { username: 'ana', firstname: 'Ana', lastname: 'Ruiz', email: 'ana@example.com' }

test('a member whom an identity provider signs in is created there, without a password', () => {
  const member = { ...ana, idpUsername: 'ana@city.example', userLicenseType: 'viewerUT' }
  expect(accountInput(withPassword(member, 'river-2026'))).toEqual({
    ...ana,
    provider: 'enterprise',
    idpUsername: 'ana@city.example',
    userLicenseTypeId: 'viewerUT',
  })
})

test('other members get the password of the table, or a generated one', () => {
  expect(withPassword(ana, 'river-2026').password).toBe('river-2026')
  expect(withPassword(ana).password).toMatch(/^.{12,}$/)
})
