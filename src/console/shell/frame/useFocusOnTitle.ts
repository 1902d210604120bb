import { useEffect, useRef } from 'react'

/** Whether the focus is in something that was opened above the page, such as the palette. */
const isFocusAbove = (): boolean =>
  document.activeElement?.closest('dialog, .MuiModal-root') != null

/**
 * Moves the focus to the page's title after each change of `step`, for keyboard and screen readers; not while `step` is undefined.
 * A dialog or menu that was opened in the meantime keeps the focus. The scroll position is left to the router by default.
 */
export const useFocusOnTitle = (
  step: string | number | undefined,
  { preventScroll = true }: FocusOptions = {},
): void => {
  const last = useRef(step)
  useEffect(() => {
    if (step === undefined || last.current === step) return
    last.current = step
    if (!isFocusAbove()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll })
  }, [step, preventScroll])
}
