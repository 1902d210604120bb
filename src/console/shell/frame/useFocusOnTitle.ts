import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's title after each change of `step`, for keyboard and screen readers; not while `step` is undefined.
 * The scroll position is left to the router by default.
 */
export const useFocusOnTitle = (
  step: string | number | undefined,
  { preventScroll = true }: FocusOptions = {},
): void => {
  const last = useRef(step)
  useEffect(() => {
    if (step === undefined || last.current === step) return
    last.current = step
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll })
  }, [step, preventScroll])
}
