import { afterEach, expect, test, vi } from 'vitest'
import { desktopSupport, isDesktopOn, wantsDesktop } from './desktop.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  wantsDesktop.set(false)
})

const browser = (more: object) => {
  vi.stubGlobal('window', { isSecureContext: true, ...more })
  vi.stubGlobal('Notification', 'Notification' in more ? more.Notification : undefined)
}

test.each([
  { wanted: true, permission: 'granted', isOn: true },
  { wanted: true, permission: 'denied', isOn: false },
  { wanted: true, permission: 'default', isOn: false },
  { wanted: false, permission: 'granted', isOn: false },
])(
  'desktop notifications that the person turned on are shown if the browser permits them: $wanted, $permission',
  ({ wanted, permission, isOn }) => {
    browser({ Notification: { permission } })
    wantsDesktop.set(wanted)
    expect(isDesktopOn()).toBe(isOn)
  },
)

test('a browser without notifications, and a page without a secure context, are told apart', () => {
  browser({})
  expect(desktopSupport()).toBe('unsupported')
  browser({ isSecureContext: false, Notification: { permission: 'granted' } })
  expect(desktopSupport()).toBe('insecure')
})
