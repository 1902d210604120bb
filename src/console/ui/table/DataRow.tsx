import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { memo, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../fields/Checkbox.tsx'

export interface Column<T> {
  readonly id: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Returns what the table sorts by; `true` if the caller sorts the rows; undefined: not sortable. */
  readonly sort?: true | ((row: T) => string | number)
  /** Numbers are aligned to the end. */
  readonly align?: 'start' | 'end'
  /** Secondary information in a muted color. */
  readonly quiet?: boolean
  /** A CSS width. */
  readonly width?: string | number
}

export const checkboxWidth = 44
/** Below this width of the table (px), each row is a card. */
export const narrow = '@container (max-width: 639px)'

/** Between cards and wide tables, the first column stays in place while the others scroll. */
export const firstColumn = (offset: number, background: string) =>
  ({
    '@container (min-width: 640px) and (max-width: 899px)': {
      position: 'sticky',
      insetInlineStart: offset,
      zIndex: 1,
      backgroundColor: background,
      maxInlineSize: '60vw',
    },
  }) as const

const interactive = 'a, button, input, label, select, textarea, summary'

/** Opens what the first cell links to, unless the click was on a control or selected text; with Ctrl in a new tab. */
const openRow = (event: MouseEvent<HTMLTableRowElement>) => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(interactive)) return
  if (!currentTarget.contains(target) || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector('th a[href], th button')?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}

const rowLook = {
  backgroundColor: 'background.paper',
  '&:last-child > *': { borderBlockEnd: 'none' },
  '&:has(th a[href], th button)': { cursor: 'pointer' },
  '&:hover': { backgroundColor: 'hover' },
  '&:hover th a:first-of-type': { textDecoration: 'underline' },
  '&[data-selected]': {
    backgroundColor: 'selected',
    '& > :first-of-type': { boxShadow: 'inset 3px 0 var(--mui-palette-selectedLine)' },
  },
  [narrow]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    paddingBlock: '8px',
    borderBlockEnd: '1px solid var(--mui-palette-line)',
    '&:last-child': { borderBlockEnd: 'none' },
  },
} as const

/** On cards: the name of the column before its value; nothing where there is no value. */
const cardLine = {
  [narrow]: {
    display: 'flex',
    gridColumn: 2,
    gap: '8px',
    height: 'auto',
    paddingBlock: '2px',
    border: 0,
    textAlign: 'start',
    whiteSpace: 'normal',
    '&::before': {
      content: 'attr(data-label)',
      flex: '0 0 7.5rem',
      color: 'var(--mui-palette-text-secondary)',
    },
    '&:empty': { display: 'none' },
  },
} as const

interface RowProps<T> {
  readonly id: string
  readonly value: T
  readonly name: string
  readonly columns: readonly Column<T>[]
  readonly position: number
  /** For screen readers, if not all rows are rendered. */
  readonly index: number | undefined
  readonly measure: Ref<HTMLTableRowElement> | undefined
  readonly isSelected: boolean
  readonly canSelect: boolean
  readonly onToggle: ((id: string, event: unknown) => void) | undefined
}

const PlainRow = <T extends object>(props: RowProps<T>) => {
  const { id, value, name, columns, position, index, measure, isSelected, canSelect, onToggle } =
    props
  const { t } = useTranslation('ui')
  return (
    <TableRow
      ref={measure}
      data-index={position}
      aria-rowindex={index}
      data-selected={isSelected ? '' : undefined}
      onClick={openRow}
      sx={rowLook}
    >
      {onToggle && (
        <TableCell
          sx={[
            { paddingBlock: 0, [narrow]: { border: 0, gridRow: '1 / span 9', height: 'auto' } },
            firstColumn(0, 'inherit'),
          ]}
        >
          <Checkbox
            checked={isSelected}
            disabled={!canSelect}
            onChange={(event) => onToggle(id, event)}
            aria-label={t('selectRow', { name })}
          />
        </TableCell>
      )}
      {columns.map(({ id: column, header, cell, align = 'start', quiet = false }, columnIndex) =>
        columnIndex === 0 ? (
          <TableCell
            key={column}
            component="th"
            scope="row"
            sx={[
              {
                textAlign: align,
                fontWeight: 550,
                [narrow]: { gridColumn: 2, border: 0, height: 'auto' },
              },
              firstColumn(onToggle ? checkboxWidth : 0, 'inherit'),
            ]}
          >
            {cell(value)}
          </TableCell>
        ) : (
          <TableCell
            key={column}
            data-label={header}
            sx={[
              {
                textAlign: align,
                ...(align === 'end' && {
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                }),
                ...(quiet && { color: 'text.secondary' }),
              },
              cardLine,
            ]}
          >
            {cell(value)}
          </TableCell>
        ),
      )}
    </TableRow>
  )
}

/** Rendered again only when its own properties change, so that scrolling renders only new rows. */
export const DataRow = memo(PlainRow) as typeof PlainRow
