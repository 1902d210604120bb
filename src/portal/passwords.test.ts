import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failedSignIns } from './db/schema.ts'
import type * as Passwords from './passwords.ts'
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

/** The module once more, with turns of its own, as another process has it. Other files share the modules, so none is reset. */
const inAnotherProcess = async (number: number) => {
  const path = `./passwords.ts?process=${number}`
  return (await import(/* @vite-ignore */ path)) as typeof Passwords
}

test('guesses that come at once to several portals on one database lock an account as well', async () => {
  const processes = await Promise.all([1, 2, 3].map(inAnotherProcess))
  expect(new Set(processes.map((process) => process.signInWithPassword)).size).toBe(3)
  const context = { ...portal.portal.services, securityEvent: () => undefined }
  const words = await Promise.all(
    processes.map((process) =>
      guessAll((password) => process.signInWithPassword(context, 'viewer', password)),
    ),
  )
  // At most five guesses are checked, and the fifth locks the account.
  expect(words.flat().filter((word) => word === 'wrong').length).toBeLessThanOrEqual(4)
})
