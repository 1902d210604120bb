import { useEffect, useRef } from 'react'

/**
 * After each change of `step`, those who listen and those who use the keyboard begin at the page's title again; not while it is
 * undefined. Where the page stands is left to the router unless told otherwise.
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
