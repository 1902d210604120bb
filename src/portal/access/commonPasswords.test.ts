import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { isCommonPassword } from './commonPasswords.ts'

test.each([
  'password1',
  'Passw0rd',
  'P@ssw0rd!',
  'qwerty123',
  'abc12345',
  'aaaaaaa1',
  '12345678a',
  'portal-sample1',
  'Welcome2026!',
  'Summer2026',
  'weak.user1',
  'WEAK-USER-2026',
])('%s is a common password of weak.user', (password) => {
  expect(isCommonPassword(password, 'weak.user')).toBe(true)
})

test.each([
  'river-2027',
  'blue bicycle 7',
  '7Kx9-qMw2',
  'weak.user.of.the.year.1',
  'москва-река-7',
])('%s is not one', (password) => {
  expect(isCommonPassword(password, 'weak.user')).toBe(false)
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
})
afterAll(() => portal.close())

const refused = { error: { code: 400 } }
const why = 'must not be a common password or the username'

test('members get no common password: new ones, by a reset of an administrator, or by themselves', async () => {
  const invitation = {
    username: 'weak.user',
    firstname: 'Ada',
    lastname: 'Weak',
    email: 'ada@example.com',
    password: 'weak.user1',
  }
  const invitationList = JSON.stringify({ invitations: [invitation] })
  expect(await postForm(portal, 'admin', '/portals/self/invite', { invitationList })).toMatchObject(
    {
      notInvited: ['weak.user'],
      reasons: [{ message: expect.stringContaining(why) }],
    },
  )
  const update = { password: 'password1' }
  expect(await postForm(portal, 'admin', '/community/users/viewer/update', update)).toMatchObject({
    error: { ...refused.error, parameter: 'password', message: expect.stringContaining(why) },
  })
  const reset = { password: defaultSamplePassword, newPassword: 'Viewer2026' }
  expect(await postForm(portal, undefined, '/community/users/viewer/reset', reset)).toMatchObject({
    error: { ...refused.error, parameter: 'newPassword', details: [expect.stringContaining(why)] },
  })
})
