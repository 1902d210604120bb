import { useEffect, useRef, type RefObject } from 'react'

/** Controls with an error; `data-invalid` marks the container of controls that can't be invalid themselves. */
const wrong = '[aria-invalid="true"], [data-invalid]'

const focusFirst = (form: HTMLElement): boolean => {
  const found = form.querySelector<HTMLElement>(wrong)
  const control = found?.hasAttribute('data-invalid')
    ? found.querySelector<HTMLElement>('button, input')
    : found
  for (let closed: Element | null = control ?? null; closed; closed = closed.parentElement)
    if (closed instanceof HTMLDetailsElement) closed.open = true
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
  // A code editor shows where its text is wrong.
  control?.dispatchEvent(new Event('invalid'))
  return control != null && document.activeElement === control
}

/** Focuses the first control with an error after each attempt to submit, also if it is rendered later. */
export const useFocusOnError = <E extends HTMLElement = HTMLFormElement>(
  attempt: number,
): RefObject<E | null> => {
  const form = useRef<E>(null)
  useEffect(() => {
    const { current } = form
    if (attempt === 0 || !current || focusFirst(current)) return undefined
    const observer = new MutationObserver(() => {
      if (focusFirst(current)) observer.disconnect()
    })
    observer.observe(current, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-invalid', 'open'],
    })
    return () => observer.disconnect()
  }, [attempt])
  return form
}
