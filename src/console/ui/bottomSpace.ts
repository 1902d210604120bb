import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** The elements at the bottom of the window: the bar of a page, and toasts above it. */
type Taker = 'bar' | 'toasts'

const property = (taker: Taker) => `--bottom-${taker}`

/** The height of the page's bar and the gap above it, as a CSS length. */
export const barSpace = `var(${property('bar')}, 0px)`

/** The height of the toasts, as a CSS length. */
export const toastSpace = `var(${property('toasts')}, 0px)`

/** A window in which bars are not sticky, as a media query. */
export const lowWindow = '(max-height: 499px)'

/** Returns whether an element is at the bottom of the window, or below; not if it ends a page that is shorter than the window. */
export const useIsAtBottom = (element: RefObject<HTMLElement | null>): boolean => {
  const [isAtBottom, setIsAtBottom] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setIsAtBottom((entry?.intersectionRatio ?? 0) < 1),
      { root: document, rootMargin: '0px 0px -1px', threshold: 1 },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isAtBottom
}

/** Publishes the height of an element while it is shown at the bottom of the window, so that other elements leave space for it. */
export const useMeasuredHeight = (
  taker: Taker,
  element: RefObject<HTMLElement | null>,
  isAtBottom = true,
): void => {
  useLayoutEffect(() => {
    const { current } = element
    if (!current || !isAtBottom) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(current).position !== 'relative'
      const height = isSticky ? current.offsetHeight : 0
      style.setProperty(property(taker), height === 0 ? '0px' : `${height + 16}px`)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(property(taker))
    }
  }, [taker, element, isAtBottom])
}
