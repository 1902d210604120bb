import { controlIn } from './target.ts'

const titleOf = () => document.querySelector<HTMLElement>('main h1')

const topOf = (setting: Element) => setting.getBoundingClientRect().top

/** Returns the setting that is nearest to the middle of the window, by preference one of those with these names. */
const nearest = (names: readonly string[]): Element | undefined => {
  const middle = window.innerHeight / 2
  const all = [...document.querySelectorAll<HTMLElement>('main [data-setting]')]
  const named = all.filter(({ dataset }) => names.includes(dataset['setting'] ?? ''))
  const [first] = (named.length > 0 ? named : all).toSorted(
    (one, other) => Math.abs(topOf(one) - middle) - Math.abs(topOf(other) - middle),
  )
  return first
}

/**
 * Remembers where the person is among the settings, by preference at one of those with these names. Returns a function that scrolls the
 * setting back to its former position in the window and focuses its control, to call when rows above it have closed.
 */
export const keepPlace = (names: readonly string[]): (() => void) => {
  const setting = nearest(names)
  const before = setting ? topOf(setting) : 0
  return () => {
    if (setting?.isConnected) window.scrollBy(0, topOf(setting) - before)
    const control = setting && controlIn(setting)
    const focused = control?.isConnected ? control : titleOf()
    focused?.focus({ preventScroll: true })
  }
}
