import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import {
  useLayoutEffect,
  useReducer,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

interface Props {
  readonly count: number
  /** The row that Tab reaches, or the first one in sight if that row is not. */
  readonly current: number
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** A row's height before it was measured (px). */
  readonly estimate: number
  readonly keyOf: (index: number) => string
  /** Renders one row, which takes the ref and `data-index`. */
  readonly row: (index: number, isTabStop: boolean, measure: Ref<HTMLTableRowElement>) => ReactNode
}

/** The rows of a long table that are in sight, with as much space above and below as the others would take. */
export const VirtualRows = ({ count, current, scroller, estimate, keyOf, row }: Props) => {
  // Most rows are as tall as those before. A row that is not as tall as estimated moves all 50,000 below it.
  const height = useRef(estimate)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height.current,
    measureElement: (element, entry, instance) =>
      (height.current = measureElement(element, entry, instance)),
    getItemKey: keyOf,
    overscan: 12,
  })
  // What scrolls contains these rows: its ref is set after their first effects, so that only the next rendering finds it.
  const [, renderAgain] = useReducer(() => true, false)
  useLayoutEffect(() => renderAgain(), [])
  const inSight = virtualizer.getVirtualItems()
  const above = inSight[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)
  const reached = inSight.some(({ index }) => index === current) ? current : inSight[0]?.index
  return (
    <>
      {above > 0 && <tr aria-hidden style={{ height: above }} />}
      {inSight.map(({ index }) => row(index, index === reached, virtualizer.measureElement))}
      {below > 0 && <tr aria-hidden style={{ height: below }} />}
    </>
  )
}
