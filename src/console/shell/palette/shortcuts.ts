import * as z from 'zod'
import { preference } from '../storage/preference.ts'

/** Whether shortcuts of a single character work (WCAG 2.1.4). */
export const singleKeys = preference('singleKeyShortcuts', z.boolean(), true)

/** What a shortcut does: opens the palette, goes to the newest toast or the page's search field, or shows the shortcuts. */
export type Shortcut = 'palette' | 'toast' | 'search' | 'shortcuts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Returns the shortcut of a key; undefined for other keys. `isMac` selects ⌘ in place of Ctrl. */
export const shortcutOf = (
  { key, ctrlKey, metaKey, altKey, isComposing }: Key,
  { isMac, hasSingleKeys }: { readonly isMac: boolean; readonly hasSingleKeys: boolean },
): Shortcut | undefined => {
  if (isComposing || altKey) return undefined
  const [modifier, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (modifier && !other && key.toLowerCase() === 'k') return 'palette'
  if (ctrlKey || metaKey) return undefined
  if (key === 'F8') return 'toast'
  if (!hasSingleKeys) return undefined
  if (key === '/') return 'search'
  return key === '?' ? 'shortcuts' : undefined
}

/** Whether the keyboard is one of a Mac. */
export const isMac = (): boolean => /mac/i.test(navigator.platform)

/** Elements that use characters themselves: fields, editors, and lists that are searched by typing. */
const typing = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox]',
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
].join()

/** Whether characters that are typed at an element are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/** Whether a dialog, panel, or menu covers the page. */
export const isCovered = (): boolean =>
  document.querySelector('dialog:modal, .MuiModal-root:not(.MuiModal-hidden)') !== null

/** Moves the focus to the actions of the newest toast; returns whether there is one. */
export const focusToast = (): boolean => {
  const action = document.querySelector<HTMLElement>('[role=log] > :last-child :is(a, button)')
  action?.focus()
  return action !== null
}

/** Returns the search field of the page; undefined if the page has none in view. */
export const searchFieldOf = (page: ParentNode): HTMLInputElement | undefined =>
  [...page.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((field) =>
    field.checkVisibility(),
  )
