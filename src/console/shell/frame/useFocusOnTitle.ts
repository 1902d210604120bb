import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { hasFinishedSignIn } from '../session/finishSignIn.ts'
import { basePath } from '../site.ts'

/** Whether the focus is in something that was opened above the page, such as the palette. */
const isFocusAbove = (): boolean =>
  document.activeElement?.closest('dialog, .MuiModal-root') != null

const focusTitle = (options: FocusOptions) => {
  if (!isFocusAbove()) document.querySelector<HTMLElement>('main h1')?.focus(options)
}

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
    focusTitle({ preventScroll })
  }, [step, preventScroll])
}

/** Returns what opens the row of a page, or of the page that a path is a part of, if a list on this page has one. */
const openerTo = (pathname: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main tr[data-index] th a[href]')].find((link) =>
    `${basePath()}${pathname}/`.startsWith(`${link.pathname}/`),
  )

/**
 * Moves the focus when another page is shown: after Back to the row whose page was left, and otherwise to the title. A document that is
 * opened begins at its start, unless the person has just signed in. `isLoaded`: whether the first page is shown.
 */
export const useFocusOnPage = (isLoaded = true): void => {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef(isBack && !hasFinishedSignIn() ? pathname : undefined)
  // The first page, before it is painted: a person who presses Tab as soon as it is seen keeps the focus.
  useLayoutEffect(() => {
    if (!isLoaded || last.current !== undefined) return
    last.current = pathname
    focusTitle({ preventScroll: true })
  }, [pathname, isLoaded])
  // Later ones, when a dialog that was closed has returned the focus, and a list has measured itself and shows its rows.
  useEffect(() => {
    const left = last.current
    if (!isLoaded || left === pathname) return
    last.current = pathname
    const row = isBack && left !== undefined && !isFocusAbove() ? openerTo(left) : undefined
    if (row) row.focus()
    else focusTitle({ preventScroll: true })
  }, [pathname, isBack, isLoaded])
}
