import { useEffect } from 'react'

const focusable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/** Where an element was removed: what it was in, and what came before it there. */
interface Place {
  readonly parent: Element
  readonly before: Node | null
  /** Whether a page's title was removed with it, as when another page or step is shown. */
  readonly hadTitle: boolean
}

const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

const inElement = (element: Element): readonly HTMLElement[] =>
  [
    ...(element.matches(focusable) ? [element as HTMLElement] : []),
    ...element.querySelectorAll<HTMLElement>(focusable),
  ].filter(isVisible)

/** Returns where `gone` was, if these records contain its removal. */
const placeOf = (records: readonly MutationRecord[], gone: Node): Place | undefined => {
  for (const { target, removedNodes, previousSibling } of records)
    for (const removed of removedNodes)
      if (removed.contains(gone) && target instanceof Element)
        return {
          parent: target,
          before: previousSibling,
          hadTitle: removed instanceof Element && removed.matches('h1, :has(h1)'),
        }
  return undefined
}

/** Returns the first control at or after a place, or else the last one before it, in the same page or dialog; or else the title. */
const nearest = ({ parent, before, hadTitle }: Place): HTMLElement | undefined => {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]') ?? undefined
  const root = parent.closest('dialog, .MuiModal-root, main')
  if (root === null || hadTitle) return title
  let last: Node | null = before
  for (let place: Element | null = parent; place; place = place.parentElement) {
    const children = [...place.children]
    const start = last instanceof Element ? children.indexOf(last) + 1 : 0
    const found =
      children.slice(start).flatMap(inElement)[0] ??
      children.slice(0, start).flatMap(inElement).at(-1)
    if (found || place === root) return found ?? (root.matches('main') ? title : undefined)
    last = place
  }
  return undefined
}

/**
 * Keeps the focus near its place when the element that has it is removed or hidden, and no other code moves the focus: a screen reader
 * would continue at the start of the window.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | undefined
    let place: Place | undefined
    let frame = 0
    const forget = () => {
      last = undefined
      place = undefined
    }
    const restore = () => {
      frame = 0
      if (!last || document.activeElement !== document.body) return
      const target = last.isConnected ? last : place && nearest(place)
      target?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver((records) => {
      if (!last || document.activeElement !== document.body) return
      const gone = place && !place.parent.isConnected ? place.parent : last
      const found = gone.isConnected ? undefined : placeOf(records, gone)
      if (found) place = { ...found, hadTitle: found.hadTitle || place?.hadTitle === true }
      // Later than effects that move the focus themselves.
      if (frame === 0) frame = requestAnimationFrame(restore)
    })
    const remember = ({ target }: FocusEvent) => {
      forget()
      if (target instanceof HTMLElement) last = target
    }
    document.addEventListener('focusin', remember)
    // After a click on nothing, nothing is meant to have the focus; rows of long tables are removed while the person scrolls.
    for (const kind of ['pointerdown', 'wheel'] as const)
      document.addEventListener(kind, forget, { capture: true, passive: true })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      for (const kind of ['pointerdown', 'wheel'] as const)
        document.removeEventListener(kind, forget, { capture: true })
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
