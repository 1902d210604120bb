import Box from '@mui/material/Box'
import { useId } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { cellName, type GridCell } from './useGridFocus.ts'
import { t } from '../../shared/sharing/messages.ts'

interface Props {
  readonly label: string
  readonly cell: GridCell
  readonly checked: boolean
  readonly indeterminate?: boolean
  /** The change in the draft. */
  readonly change?: 'added' | 'removed' | undefined
  /** Why the cell can't be changed; the checkbox stays focusable and shows the reason. */
  readonly why: string | undefined
  /** Whether the cell is the one in the tab order. */
  readonly isActive: boolean
  readonly onFocus: (cell: GridCell) => void
  readonly onToggle: (checked: boolean) => void
}

const signs = { added: '+', removed: '−' } as const

/** The checkbox of a cell or a column header, with the change in the draft or the reason why it can't be changed. */
export const Cell = (props: Props) => {
  const { label, cell, checked, indeterminate = false, change, why, isActive } = props
  const { onFocus, onToggle } = props
  const descriptionId = useId()
  const description = change ? t(change) : why
  const box = (anchor: { onFocus?: (event: React.FocusEvent<HTMLElement>) => void }) => (
    <Checkbox
      {...anchor}
      data-cell={cellName(cell)}
      aria-label={label}
      aria-describedby={description === undefined ? undefined : descriptionId}
      aria-disabled={why === undefined ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      checked={checked}
      indeterminate={indeterminate}
      onFocus={(event) => {
        anchor.onFocus?.(event)
        onFocus(cell)
      }}
      onChange={() => onToggle(!checked)}
      style={why === undefined ? undefined : { opacity: 0.45, cursor: 'not-allowed' }}
    />
  )
  return (
    <>
      {why === undefined ? box({}) : <Tooltip text={why}>{box}</Tooltip>}
      {change && (
        <Box
          component="span"
          aria-hidden
          sx={{
            fontWeight: 650,
            color: change === 'added' ? 'tone.success.text' : 'tone.error.text',
          }}
        >
          {signs[change]}
        </Box>
      )}
      {description !== undefined && (
        <VisuallyHidden id={descriptionId}>{description}</VisuallyHidden>
      )}
    </>
  )
}
