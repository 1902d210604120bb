import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWithPassword } from './passwords.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty' })
})
afterAll(() => portal.close())

test('guesses that come at once lock an account like those that come one after the other', async () => {
  const guess = (password: string) => signInWithPassword(portal.portal.services, 'editor', password)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`no ${index}`)))
  const words = answers.map((answer) => ('refused' in answer ? answer.refused : 'in'))
  expect(words).toEqual([...Array<string>(4).fill('wrong'), ...Array<string>(8).fill('locked')])
  expect(await guess('portal-sample')).toMatchObject({ refused: 'locked' })
})
