import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guard, guardClosing, guardMessage, isGuarded } from './guards.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const isClosingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('guards that meet all ask, once for each reason', () => {
  const ends = [
    guard('The form is lost.', '/members/new'),
    guard('The form is lost.'),
    guard('The passwords are lost.'),
    guardClosing('Uploads stop.'),
  ]
  expect(guardMessage('/members/new/review')).toBe('The form is lost. The passwords are lost.')
  ends[1]?.()
  expect(guardMessage('/members/new/review')).toBe('The passwords are lost.')
  expect(guardMessage('/members')).toBe('The form is lost. The passwords are lost.')
  expect(guardMessage()).toBe('The form is lost. The passwords are lost. Uploads stop.')
  ends[2]?.()
  expect(guardMessage('/members/new/review')).toBeUndefined()
  expect(isClosingAsked()).toBe(true)
  for (const end of ends) end()
  expect(isGuarded()).toBe(false)
  expect(isClosingAsked()).toBe(false)
})
