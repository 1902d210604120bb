import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCredentials, keepCredentials } from './credentials.ts'
import { canJoin } from './signedInTabs.ts'
import { establish, maybeSession, signOut } from './session.ts'

/** The characters that the storage has space for. */
const space = 1_000

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => {
      const others = [...entries].filter(([one]) => one !== key)
      const used = [...others, [key, value]].flat().join('').length
      if (used > space) throw new Error('QuotaExceededError')
      entries.set(key, value)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a person signs out although the storage of the tab is full', async () => {
  const connection = { name: 'Riverside', url: 'https://gis.example.com/portal' }
  keepCredentials({ connection, signIn: 'a', token: 'not-a-token', expires: 0 })
  const fill = () => {
    for (let length = space; length > 0; length--)
      try {
        sessionStorage.setItem('draft', 'x'.repeat(length))
        return
      } catch {
        // Shorter, then.
      }
  }
  fill()
  const revoke = vi.fn<() => Promise<void>>(() => Promise.resolve())
  establish({
    session: { root: connection.url, person: { username: 'ada' } },
    forget: dropCredentials,
    revoke,
  } as unknown as Parameters<typeof establish>[0])
  await signOut()
  expect(maybeSession()).toBeUndefined()
  expect(canJoin()).toBe(false)
  expect(revoke).toHaveBeenCalledOnce()
})
