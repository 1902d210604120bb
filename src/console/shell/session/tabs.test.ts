import { expect, test } from 'vitest'
import type { Credentials } from './credentials.ts'
import { latestOf } from './tabs.ts'

const of = (token: string): Credentials => ({
  connection: { name: 'A', url: 'https://gis.example.com/portal' },
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

test('tabs of other persons are not continued', () => {
  expect(latestOf([{ credentials: undefined, lastUsed: 30 }])).toBeUndefined()
  expect(latestOf([])).toBeUndefined()
})
