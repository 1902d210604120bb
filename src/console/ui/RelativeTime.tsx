import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

interface Props {
  /** Epoch ms. */
  readonly time: number
  /** "3 days ago". */
  readonly relative: string
  /** The exact moment with its zone, shown on hover and focus. */
  readonly exact: string
}

/** A moment as people say it; the exact one is a hover or a Tab away. */
export const RelativeTime = ({ time, relative, exact }: Props) => (
  <Tooltip title={exact} describeChild>
    <Box
      component="time"
      dateTime={new Date(time).toISOString()}
      // The tooltip must open by keyboard as well.
      tabIndex={0}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {relative}
    </Box>
  </Tooltip>
)
