import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** A cell of the grid; the row of the heads is -1. */
export interface Place {
  readonly row: number
  readonly column: number
}

const headRow = -1
/** Rows that Page Up and Page Down move by. */
const page = 10

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** Where a key leads from a cell; undefined for keys that lead nowhere. */
export const placeAfter = (
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Place,
  size: { readonly rows: number; readonly columns: number },
  isRightToLeft = false,
): Place | undefined => {
  const far = ctrlKey || metaKey
  const forward = isRightToLeft ? -1 : 1
  const to = (rowTo: number, columnTo: number): Place => ({
    row: within(rowTo, headRow, size.rows - 1),
    column: within(columnTo, 0, size.columns - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + forward)
    case 'ArrowLeft':
      return to(row, column - forward)
    case 'PageDown':
      return to(row + page, column)
    case 'PageUp':
      return to(row - page, column)
    case 'Home':
      return to(far ? headRow : row, 0)
    case 'End':
      return to(far ? size.rows - 1 : row, size.columns - 1)
    default:
      return undefined
  }
}

/** Names the element of a cell. */
export const cellName = ({ row, column }: Place) => `${row}:${column}`

/** One cell of a grid is in the tab order; arrow keys move it (WAI-ARIA, grid pattern). */
export const useGridFocus = (
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number },
) => {
  const [active, setActive] = useState<Place>({ row: headRow, column: 0 })
  const isMoved = useRef(false)
  // After every render: the cell may have to come into sight first.
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(active)}"]`)
    cell?.focus({ preventScroll: true })
    // With all of its row's height.
    cell?.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    active: { ...active, column: within(active.column, 0, size.columns - 1) },
    onFocus: setActive,
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined)
        return
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = placeAfter(event, active, size, isRightToLeft)
      if (!next) return
      event.preventDefault()
      isMoved.current = true
      setActive(next)
    },
  }
}
