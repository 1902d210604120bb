import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../shell/paths.ts'
import type { SettingDefinition } from './sections.ts'

/** The name of the new member defaults in a link, where the others have the name of their setting. */
export const newMembersTarget = 'newMembers'

/** Returns the link that opens a setting's section and focuses the setting. */
export const settingHref = ({ name, section }: Pick<SettingDefinition, 'name' | 'section'>) =>
  `${paths.settings(section)}#${name}`

/** What can be focused in a setting, by preference what is wrong, then what the value is entered in: the first button could remove an entry. */
const controls = [
  '[aria-invalid="true"]',
  ':is(input, select, textarea):not(:disabled), [contenteditable="true"]',
  ':is(button, a[href], [tabindex]):not(:disabled)',
]

/** Returns the control of a setting, or else the first thing in it that can be focused; undefined while it loads. */
export const controlIn = (setting: Element): HTMLElement | undefined => {
  for (const selector of controls) {
    const control = setting.querySelector<HTMLElement>(selector)
    if (control) return control
  }
  return undefined
}

/** How long the named setting can take to appear, such as while its control loads (ms). */
const patience = 5_000

/** Scrolls to a setting, and focuses its control. */
export const focusIn = (setting: Element): void => {
  setting.scrollIntoView({ block: 'center' })
  const control = controlIn(setting)
  control?.focus({ preventScroll: true })
  // A code editor shows where its text is wrong.
  control?.dispatchEvent(new Event('invalid'))
}

const nameIn = ({ hash }: Pick<Location, 'hash'>) => /^#(\w+)$/.exec(hash)?.[1] ?? ''

/** Returns the name of the setting in the URL's hash, and focuses its control whenever a link leads to it. */
export const useTarget = (): string => {
  const location = useLocation()
  useEffect(() => {
    const name = nameIn(location)
    if (name === '') return undefined
    const find = () => document.querySelector(`[data-setting="${name}"]`)
    const observer = new MutationObserver(() => show())
    const timer = setTimeout(() => observer.disconnect(), patience)
    const show = () => {
      const setting = find()
      if (!setting || !controlIn(setting)) return
      observer.disconnect()
      focusIn(setting)
    }
    // After the frame has moved the focus to the title of a page that was opened.
    const frame = requestAnimationFrame(() => {
      observer.observe(document.body, { subtree: true, childList: true })
      show()
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [location])
  return nameIn(location)
}
