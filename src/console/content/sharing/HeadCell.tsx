import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import { StateChip } from '../../ui/StateChip.tsx'
import { Cell } from './Cell.tsx'
import type { Head } from './heads.ts'
import { grantsControl, nameOf } from '../../shared/sharing/plan.ts'
import type { Column } from '../../shared/sharing/state.ts'
import type { GridCell } from './useGridFocus.ts'
import { t } from '../../shared/sharing/messages.ts'

interface Props {
  readonly column: Column
  readonly position: number
  readonly head: Head
  readonly count: number
  readonly isActive: boolean
  readonly onFocus: (cell: GridCell) => void
  readonly onToggle: (column: Column, head: Head) => void
}

/** A column header: the group or level, the number of items shared with it, and a checkbox for all items. */
export const HeadCell = ({ column, position, head, count, isActive, onFocus, onToggle }: Props) => {
  const name = nameOf(column)
  return (
    <TableCell
      sx={{ verticalAlign: 'bottom', minInlineSize: 128, maxInlineSize: 220, blockSize: 88 }}
    >
      <Box
        component="span"
        sx={{ display: 'block', overflowWrap: 'anywhere', color: 'text.primary' }}
      >
        {name}
      </Box>
      {column.group?.isViewOnly === true && <StateChip tone="neutral">{t('viewOnly')}</StateChip>}
      {grantsControl(column) && <StateChip tone="warning">{t('sharedUpdate')}</StateChip>}
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Cell
          label={t('head', { column: name })}
          cell={{ row: -1, column: position }}
          checked={head.checked === 'all'}
          indeterminate={head.checked === 'some'}
          why={head.why}
          isActive={isActive}
          onFocus={onFocus}
          onToggle={() => onToggle(column, head)}
        />
        <Box
          component="span"
          sx={{ fontWeight: 400, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {t('on', { on: head.on, count })}
        </Box>
      </Box>
    </TableCell>
  )
}
