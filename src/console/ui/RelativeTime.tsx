import Box from '@mui/material/Box'
import { Tooltip } from './Tooltip.tsx'

interface Props {
  /** Epoch ms. */
  readonly time: number
  /** "3 days ago". */
  readonly relative: string
  /** The exact moment with its zone, shown on hover and focus. */
  readonly exact: string
}

/** A relative time; hover and focus show the exact time. */
export const RelativeTime = ({ time, relative, exact }: Props) => (
  <Tooltip text={exact}>
    {(anchor) => (
      <Box
        component="time"
        dateTime={new Date(time).toISOString()}
        aria-description={exact}
        // The exact time must be available by keyboard, too.
        tabIndex={0}
        sx={{ whiteSpace: 'nowrap', borderRadius: '4px' }}
        {...anchor}
      >
        {relative}
      </Box>
    )}
  </Tooltip>
)
