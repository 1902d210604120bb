import { expect, test } from 'vitest'
import { NewPassword } from '../../../../rest/protocol/newPassword.ts'
import { generatePassword } from './generatePassword.ts'

test('generated passwords meet the rule of the portal, are readable, and differ', () => {
  const generated = Array.from({ length: 500 }, generatePassword)
  expect(new Set(generated).size).toBe(generated.length)
  for (const password of generated) {
    expect(NewPassword.safeParse(password).success).toBe(true)
    expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
  }
})
