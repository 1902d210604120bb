import { describe, expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const key = (name: string, modifiers: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...modifiers,
})
const elsewhere = { isMac: false, hasSingleKeys: true }
const onMac = { isMac: true, hasSingleKeys: true }

describe('shortcuts', () => {
  test.each([
    ['Ctrl K', key('k', { ctrlKey: true }), elsewhere, 'palette'],
    ['Ctrl K with Caps Lock', key('K', { ctrlKey: true }), elsewhere, 'palette'],
    ['⌘ K on a Mac', key('k', { metaKey: true }), onMac, 'palette'],
    ['Ctrl K on a Mac, which deletes a line', key('k', { ctrlKey: true }), onMac, undefined],
    ['the Windows key with K', key('k', { metaKey: true }), elsewhere, undefined],
    ['Ctrl Alt K', key('k', { ctrlKey: true, altKey: true }), elsewhere, undefined],
    ['K', key('k'), elsewhere, undefined],
    ['/', key('/'), elsewhere, 'search'],
    ['?', key('?'), elsewhere, 'shortcuts'],
    ['F8', key('F8'), elsewhere, 'toast'],
    ['Ctrl F8', key('F8', { ctrlKey: true }), elsewhere, undefined],
    ['Ctrl /', key('/', { ctrlKey: true }), elsewhere, undefined],
    ['/ of an input method', key('/', { isComposing: true }), elsewhere, undefined],
  ])('%s', (_name, event, keyboard, expected) => {
    expect(shortcutOf(event, keyboard)).toBe(expected)
  })

  test('without single-key shortcuts, Ctrl K and F8 remain', () => {
    const without = { isMac: false, hasSingleKeys: false }
    expect(shortcutOf(key('/'), without)).toBeUndefined()
    expect(shortcutOf(key('?'), without)).toBeUndefined()
    expect(shortcutOf(key('k', { ctrlKey: true }), without)).toBe('palette')
    expect(shortcutOf(key('F8'), without)).toBe('toast')
  })
})
