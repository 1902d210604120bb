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
    focusOnTitle({ preventScroll })
  }, [step, preventScroll])
}

const focusOnTitle = (options: FocusOptions) =>
  document.querySelector<HTMLElement>('main h1')?.focus(options)

/**
 * Moves the focus to the title of the page that replaces the calling component, if the person has opened another page meanwhile.
 * The router's location does not change before the first page is loaded, so the browser's is compared.
 */
export const useFocusOnTitleAfterwards = (): void => {
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname !== pathname) focusOnTitle({ preventScroll: true })
    }
  }, [])
}
