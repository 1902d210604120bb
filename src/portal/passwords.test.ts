import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { failedSignIns } from './db/schema.ts'
import { trySignIn } from './testing/signingIn.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty' })
})
afterAll(() => portal.close())
afterEach(() => portal.portal.services.db.delete(failedSignIns))

const guessAll = async (guess: (password: string) => ReturnType<typeof trySignIn>) => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`no ${index}`)))
  return answers.map((answer) => ('refused' in answer ? answer.refused : 'in'))
}

test('guesses that come at once lock an account like those that come one after the other', async () => {
  const guess = (password: string) => trySignIn(portal.portal.services, 'editor', password)
  expect(await guessAll(guess)).toEqual([
    ...Array<string>(4).fill('wrong'),
    ...Array<string>(8).fill('locked'),
  ])
  expect(await guess('portal-sample')).toMatchObject({ refused: 'locked' })
})

test('guesses that come at once to several portals on one database lock an account as well', async () => {
  const processes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      vi.resetModules()
      return import('./testing/signingIn.ts')
    }),
  )
  const words = await Promise.all(
    processes.map((process) =>
      guessAll((password) => process.trySignIn(portal.portal.services, 'viewer', password)),
    ),
  )
  // The guesses of which the last one locks the account are at most five.
  expect(words.flat().filter((word) => word === 'wrong').length).toBeLessThanOrEqual(4)
})
