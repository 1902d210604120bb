import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { Ref } from 'react'
import { Person } from '../../shell/people/Person.tsx'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { Cell } from './Cell.tsx'
import { nameOf } from '../../shared/sharing/plan.ts'
import { whyNot, type SharingContext } from '../../shared/sharing/refusal.ts'
import {
  isOn,
  isUnread,
  isWanted,
  type Column,
  type Row,
  type Sharing,
} from '../../shared/sharing/state.ts'
import type { GridCell } from './useGridFocus.ts'
import { firstColumn } from './stickyLayout.ts'
import { t } from '../../shared/sharing/messages.ts'

interface Props {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column[]
  readonly sharing: Sharing
  readonly context: SharingContext
  /** The column of the cell in the tab order, if it is in this row. */
  readonly activeColumn: number | undefined
  readonly measure: Ref<HTMLTableRowElement>
  readonly onFocus: (cell: GridCell) => void
  readonly onToggle: (row: Row, column: Column, on: boolean, why: string | undefined) => void
}

/** The row of one item. */
export const GridRow = (props: Props) => {
  const { row, index, columns, sharing, context, activeColumn, measure, onFocus, onToggle } = props
  return (
    <TableRow ref={measure} data-index={index} aria-rowindex={index + 2}>
      <TableCell component="th" scope="row" sx={[{ fontWeight: 500 }, firstColumn]}>
        {row.title}
        <Box
          component="span"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            rowGap: 1,
            fontSize: '0.75rem',
            fontWeight: 400,
            color: 'text.secondary',
          }}
        >
          {row.level === undefined ? (
            t('unread')
          ) : (
            <>
              <ItemTypeLabel type={row.type} />
              <Person username={row.owner} isPlain />
            </>
          )}
        </Box>
      </TableCell>
      {columns.map((column, position) => {
        const wanted = isWanted(sharing, row, column)
        const why = whyNot(context, sharing, row, column)
        return (
          <TableCell key={column.id} sx={{ whiteSpace: 'nowrap', paddingBlock: 0 }}>
            <Cell
              label={t('cell', { item: row.title, column: nameOf(column) })}
              cell={{ row: index, column: position }}
              checked={wanted}
              indeterminate={!wanted && isUnread(row, column)}
              change={
                wanted === isOn(sharing, row, column) ? undefined : wanted ? 'added' : 'removed'
              }
              why={why}
              isActive={activeColumn === position}
              onFocus={onFocus}
              onToggle={(on) => onToggle(row, column, on, why)}
            />
          </TableCell>
        )
      })}
    </TableRow>
  )
}
