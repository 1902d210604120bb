import { expect, test } from 'vitest'
import { isOtherPortal } from './otherPortal.ts'

const own = ['https://gis.example.com/portal/sharing/rest', 'https://internal.example/portal']

test.each([
  ['the public URL', 'https://gis.example.com/portal', false],
  ['an internal URL with a port', 'https://INTERNAL.example:7443/portal', false],
  ['no URL', 'gis', false],
  ['another host', 'https://old.example.com/portal', true],
])('a server that is federated with %s', (_what, named, isOther) => {
  expect(isOtherPortal(named, own)).toBe(isOther)
})

test('without a known URL of the portal, no server belongs to another one', () => {
  expect(isOtherPortal('https://old.example.com/portal', ['https://'])).toBe(false)
})
