import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  /** What the example shows. */
  readonly name: string
  /** Whether the parts are next to each other. */
  readonly isRow?: boolean
  readonly children: ReactNode
}

/** Parts in one state, with the name of the state above. */
export const Example = ({ name, isRow = false, children }: Props) => (
  <Box sx={{ marginBlockEnd: 5 }}>
    <Typography variant="caption" component="p" color="textSecondary" sx={{ marginBlockEnd: 2 }}>
      {name}
    </Typography>
    {isRow ? (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>{children}</Box>
    ) : (
      children
    )}
  </Box>
)
