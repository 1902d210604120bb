import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  /** What comes first. */
  readonly main: ReactNode
  /** Beside the main column in wide windows, after `main` in others. */
  readonly side: ReactNode
  /** Below `main`. */
  readonly rest: ReactNode
}

/** The two columns of Home. */
export const HomeGrid = ({ main, side, rest }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 372px' },
      // The side column is as high as it needs; the last row takes what remains.
      gridTemplateRows: { lg: 'auto 1fr' },
      columnGap: 4,
      alignItems: 'start',
    }}
  >
    <div>{main}</div>
    <Box sx={{ gridRow: { lg: '1 / span 2' }, gridColumn: { lg: 2 } }}>{side}</Box>
    <Box sx={{ gridColumn: { lg: 1 } }}>{rest}</Box>
  </Box>
)
