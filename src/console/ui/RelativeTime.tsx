import Box from '@mui/material/Box'
import { Tooltip } from './Tooltip.tsx'

interface Props {
  /** Epoch ms. */
  readonly time: number
  /** "3 days ago", or the day. */
  readonly relative: string
  /** The exact moment with its zone, shown on hover. */
  readonly exact: string
  /** The moment without seconds and zone, shown as text, for details. */
  readonly short?: string | undefined
}

/** A relative time; hover shows the exact time. Not a tab stop, because a list has one in every row. */
export const RelativeTime = ({ time, relative, exact, short }: Props) => (
  <Tooltip text={exact}>
    {(anchor) => (
      <Box
        component="time"
        dateTime={new Date(time).toISOString()}
        aria-description={exact}
        sx={{ whiteSpace: 'nowrap' }}
        {...anchor}
      >
        {relative}
        {short !== undefined && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}
          >
            {short}
          </Box>
        )}
      </Box>
    )}
  </Tooltip>
)
