import Box from '@mui/material/Box'
import { useId } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { cellName, type Place } from './useGridFocus.ts'
import { useWords } from './words.ts'

interface Props {
  readonly label: string
  readonly place: Place
  readonly checked: boolean
  readonly indeterminate?: boolean
  /** What the draft makes of it. */
  readonly change?: 'added' | 'removed' | undefined
  /** Why it cannot be changed; it stays in reach and says so. */
  readonly why: string | undefined
  /** It is the one in the tab order. */
  readonly isActive: boolean
  readonly onFocus: (place: Place) => void
  readonly onToggle: (checked: boolean) => void
}

const signs = { added: '+', removed: '−' } as const

/** The checkbox of a cell or of a head, with what the draft makes of it, or why it cannot be changed. */
export const Cell = (props: Props) => {
  const { label, place, checked, indeterminate = false, change, why, isActive } = props
  const { onFocus, onToggle } = props
  const { t } = useWords()
  const aboutId = useId()
  const about = change ? t(change) : why
  const box = (anchor: { onFocus?: (event: React.FocusEvent<HTMLElement>) => void }) => (
    <Checkbox
      {...anchor}
      data-cell={cellName(place)}
      aria-label={label}
      aria-describedby={about === undefined ? undefined : aboutId}
      aria-disabled={why === undefined ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      checked={checked}
      indeterminate={indeterminate}
      onFocus={(event) => {
        anchor.onFocus?.(event)
        onFocus(place)
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
      {about !== undefined && <VisuallyHidden id={aboutId}>{about}</VisuallyHidden>}
    </>
  )
}
