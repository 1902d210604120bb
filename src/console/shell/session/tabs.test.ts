import { expect, test } from 'vitest'
import type { Credentials } from './credentials.ts'
import { latestOf } from './tabs.ts'

const of = (token: string, url = 'https://gis.example.com/portal'): Credentials => ({
  connection: { name: 'A', url },
  signIn: token,
  token,
  expires: 0,
})

test('a new tab continues the session of the tab that was used last', () => {
  const answers = [
    { credentials: of('first'), lastUsed: 10 },
    { credentials: of('opener'), lastUsed: 30 },
    { credentials: of('third'), lastUsed: 20 },
  ]
  expect(latestOf(answers)?.token).toBe('opener')
})

test('a tab for one portal continues only sessions at that portal', () => {
  const spare = 'https://spare.example.com/portal'
  const answers = [
    { credentials: of('first'), lastUsed: 10 },
    { credentials: of('spare', spare), lastUsed: 20 },
    { credentials: of('opener'), lastUsed: 30 },
  ]
  expect(latestOf(answers, spare)?.token).toBe('spare')
  expect(latestOf(answers, 'https://third.example.com/portal')).toBeUndefined()
})

test('tabs of other persons are not continued', () => {
  expect(latestOf([{ credentials: undefined, lastUsed: 30 }])).toBeUndefined()
  expect(latestOf([])).toBeUndefined()
})
