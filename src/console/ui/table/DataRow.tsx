import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { memo, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../fields/Checkbox.tsx'

export interface Column<T> {
  readonly id: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** What the table sorts by; `true` where the rows come sorted already (`onSort`); left out: not sortable. */
  readonly sort?: true | ((row: T) => string | number)
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end'
  /** Said, but not what one looks for. */
  readonly quiet?: boolean
  /** A CSS width. */
  readonly width?: string | number
}

export const checkboxWidth = 44
const card = 'var(--mui-palette-background-paper)'

/** On narrow windows the first column stays in place while the others scroll. */
export const firstColumn =
  (offset: number, background: string) =>
  (theme: { breakpoints: { down: (key: 'md') => string } }) => ({
    [theme.breakpoints.down('md')]: {
      position: 'sticky',
      insetInlineStart: offset,
      zIndex: 1,
      backgroundColor: background,
      maxInlineSize: '60vw',
    },
  })

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
      sx={{ '&:last-child > *': { borderBlockEnd: 'none' } }}
    >
      {onToggle && (
        <TableCell sx={[{ paddingBlock: 0 }, firstColumn(0, card)]}>
          <Checkbox
            checked={isSelected}
            disabled={!canSelect}
            onChange={(event) => onToggle(id, event)}
            aria-label={t('selectRow', { name })}
          />
        </TableCell>
      )}
      {columns.map(({ id: column, cell, align = 'start', quiet = false }, place) =>
        place === 0 ? (
          <TableCell
            key={column}
            component="th"
            scope="row"
            sx={[
              { textAlign: align, fontWeight: 500 },
              firstColumn(onToggle ? checkboxWidth : 0, card),
            ]}
          >
            {cell(value)}
          </TableCell>
        ) : (
          <TableCell
            key={column}
            sx={{
              textAlign: align,
              ...(align === 'end' && { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }),
              ...(quiet && { color: 'text.secondary' }),
            }}
          >
            {cell(value)}
          </TableCell>
        ),
      )}
    </TableRow>
  )
}

/** Drawn again only when something of its own changed: scrolling draws the rows that come into sight. */
export const DataRow = memo(PlainRow) as typeof PlainRow
