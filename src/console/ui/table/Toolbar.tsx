import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Above a list: its search field, then its chips, then what stands at the end. */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 2,
      marginBlockEnd: 3,
    }}
  >
    {children}
    {end != null && <Box sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>{end}</Box>}
  </Box>
)
