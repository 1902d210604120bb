import Box from '@mui/material/Box'
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { forcedColors } from '../../../ui/theme.ts'
import { columns, type Cells } from './cells.ts'
import { cellWords } from './cellWords.ts'
import { heat } from './heat.ts'
import type { Level, Load } from './starts.ts'
import { cellText, dayTexts, hourText } from './times.ts'
import { t } from './messages.ts'

interface Props {
  readonly cells: Cells
  /** Epoch ms. */
  readonly now: number
  readonly load: Load
  readonly levels: readonly Level[]
  /** The chosen cell; -1 without one. */
  readonly chosen: number
  readonly onChoose: (cell: number) => void
  /** Called with the cell under the pointer or the focus. */
  readonly onPoint: (cell: number | undefined) => void
}

/** From this number of tasks, a cell has a figure. */
const leastFigure = 3

const cellOf = ({ target }: SyntheticEvent): number | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? Number(cell.dataset['cell']) : undefined
}

/** Returns where a key leads to from a cell; undefined for other keys. */
const destination = (
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  cell: number,
  count: number,
): number | undefined => {
  const start = cell - (cell % columns)
  const isWhole = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return cell + 1
    case 'ArrowLeft':
      return cell - 1
    case 'ArrowDown':
      return cell + columns
    case 'ArrowUp':
      return cell - columns
    case 'Home':
      return isWhole ? 0 : start
    case 'End':
      return isWhole ? count - 1 : start + columns - 1
    default:
      return undefined
  }
}

/** Returns the label of a row: the day, or the first minute. */
const rowLabel = ({ zoom, from, startOf }: Cells, row: number): string => {
  if (zoom === 'day') return t('minutes', { minute: String(row * 10).padStart(2, '0') })
  if (row === 0) return t('today')
  // An hour at the end of the day, because the change to daylight-saving time can skip midnight.
  return t('row', dayTexts(startOf(row * columns + 12) ?? from))
}

/** Returns the accessible name of a cell. */
const cellLabel = (props: Pick<Props, 'cells' | 'now' | 'load' | 'levels'>, cell: number) => {
  const { cells, now, load, levels } = props
  const start = cells.startOf(cell)
  if (start === undefined) return t('skippedHour')
  const time = cellText(cells, cell)
  if (start + cells.length <= now) return t('past', { time })
  const tasks = cellWords(load, cell)
  return t(levels[cell] === 'pileUp' ? 'cellPileUp' : 'cell', { time, tasks })
}

const PlainGrid = (props: Props) => {
  const { cells, now, load, levels, chosen, onChoose, onPoint } = props
  const table = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const nowCell = Math.max(0, cells.cellAt(now))
  // The one cell that Tab reaches; the arrow keys lead to the others.
  const [stop, setStop] = useState(chosen === -1 ? nowCell : chosen)
  const count = cells.rows * columns
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event)
    if (cell === undefined || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(cell)
      return
    }
    const next = destination(event, cell, count)
    if (next === undefined) return
    event.preventDefault()
    if (next < 0 || next >= count) return
    setStop(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  // In a narrow window, the hours before now are scrolled away.
  useLayoutEffect(() => {
    const box = scroller.current
    const current = box?.querySelector('td[data-now]')
    if (!box || !current) return
    box.scrollBy({
      left: current.getBoundingClientRect().left - box.getBoundingClientRect().left - 90,
    })
  }, [])
  const hourAt = (column: number) =>
    hourText(cells.startOf(column) ?? cells.startOf(column + columns) ?? cells.from)
  return (
    // The first column stays in place while the hours scroll in a narrow window.
    <Box
      ref={scroller}
      sx={{ overflowX: 'auto', marginInline: -1, paddingInline: 1, paddingBlockEnd: 1 }}
    >
      <Box
        ref={table}
        component="table"
        role="grid"
        aria-label={t(`grid.${cells.zoom}`)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const cell = cellOf(event)
          if (cell === undefined) return
          setStop(cell)
          onChoose(cell)
        }}
        onPointerOver={(event) => onPoint(cellOf(event))}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) onPoint(cellOf(event))
        }}
        onBlur={() => onPoint(undefined)}
        sx={gridLook}
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t(`corner.${cells.zoom}`)}</VisuallyHidden>
            </th>
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col">
                {column % 2 === 0 ? (
                  <span data-hour="">{hourAt(column)}</span>
                ) : (
                  <VisuallyHidden>{hourAt(column)}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: cells.rows }, (_row, row) => (
            <tr key={row}>
              <th scope="row" data-now={cells.zoom === 'week' && row === 0 ? '' : undefined}>
                {rowLabel(cells, row)}
              </th>
              {Array.from({ length: columns }, (_column, column) => {
                const cell = row * columns + column
                const tasks = load.tasks[cell] ?? 0
                const start = cells.startOf(cell)
                const isPast = start === undefined || start + cells.length <= now
                return (
                  <td
                    key={column}
                    data-cell={cell}
                    data-level={levels[cell]}
                    data-past={isPast ? '' : undefined}
                    data-now={cell === nowCell ? '' : undefined}
                    tabIndex={cell === stop ? 0 : -1}
                    aria-selected={cell === chosen}
                    aria-label={cellLabel(props, cell)}
                  >
                    {tasks >= leastFigure ? tasks : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const gridLook = {
  inlineSize: '100%',
  minInlineSize: 760,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '3px',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '& th': { padding: 0, fontWeight: 400, color: 'text.secondary' },
  '& thead th': { position: 'relative', blockSize: 18, textAlign: 'start' },
  '& thead th:first-of-type': { inlineSize: 56 },
  // Also covers the space before them, through which cells would be seen while they scroll.
  '& :is(tbody th, thead th:first-of-type)': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
    boxShadow: '-8px 0 var(--mui-palette-background-paper)',
    '[dir=rtl] &': { boxShadow: '8px 0 var(--mui-palette-background-paper)' },
  },
  '& [data-hour]': {
    position: 'absolute',
    insetBlockStart: 0,
    whiteSpace: 'nowrap',
  },
  '& tbody th': { textAlign: 'start', whiteSpace: 'nowrap' },
  '& tbody th[data-now]': { fontWeight: 600, color: 'text.primary' },
  '& [data-cell]': {
    blockSize: 22,
    padding: 0,
    borderRadius: '4px',
    textAlign: 'center',
    cursor: 'pointer',
    forcedColorAdjust: 'none',
    [forcedColors]: { outline: '1px solid' },
    '@media (pointer: coarse)': { blockSize: 32 },
  },
  ...heat,
  '& [data-past]': { opacity: 0.45, cursor: 'default' },
  '& [data-now]:is([data-cell])': {
    boxShadow: 'inset 0 0 0 1.5px var(--mui-palette-text-primary)',
  },
  '& [data-cell]:hover': { boxShadow: 'inset 0 0 0 1.5px var(--mui-palette-control)' },
  '& [data-cell][aria-selected=true]': {
    boxShadow:
      'inset 0 0 0 2px var(--mui-palette-selectedLine), 0 0 0 1px var(--mui-palette-background-paper)',
  },
  '& [data-cell]:focus-visible': { outlineOffset: 1 },
} as const

/** A grid of 24 hours in columns. The arrow keys lead from cell to cell; Enter chooses one. */
export const HeatGrid = memo(PlainGrid)
