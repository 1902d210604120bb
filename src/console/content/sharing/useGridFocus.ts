import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** The position of a cell in the grid; the header row is -1. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

const headRow = -1
/** Number of rows that Page Up and Page Down move by. */
const page = 10

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Returns the cell that a key moves to; undefined for other keys. */
export const cellAfter = (
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: GridCell,
  size: { readonly rows: number; readonly columns: number },
  isRightToLeft = false,
): GridCell | undefined => {
  const far = ctrlKey || metaKey
  const forward = isRightToLeft ? -1 : 1
  const to = (rowTo: number, columnTo: number): GridCell => ({
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

/** Returns the value of the `data-cell` attribute of a cell. */
export const cellName = ({ row, column }: GridCell) => `${row}:${column}`

/** Keeps one cell of a grid in the tab order; arrow keys move it (WAI-ARIA, grid pattern). */
export const useGridFocus = (
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number },
) => {
  const [active, setActive] = useState<GridCell>({ row: headRow, column: 0 })
  const isMoved = useRef(false)
  // Runs after every render, because the cell might have to be scrolled into view first.
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(active)}"]`)
    cell?.focus({ preventScroll: true })
    // Shows the full height of the row.
    cell?.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    active: { ...active, column: within(active.column, 0, size.columns - 1) },
    onFocus: setActive,
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined)
        return
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = cellAfter(event, active, size, isRightToLeft)
      if (!next) return
      event.preventDefault()
      isMoved.current = true
      setActive(next)
    },
  }
}
