import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The toolbar of a list: its search field and filters, and options at the end. */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 2,
      marginBlockEnd: 3,
      // Views share a row with the options.
      '@media (max-width: 599px)': {
        columnGap: 2,
        '& > fieldset': { flex: '1 1 0', minInlineSize: 80, marginBlockEnd: '-3px' },
      },
    }}
  >
    {children}
    {end != null && (
      <Box
        sx={{
          marginInlineStart: 'auto',
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          color: 'text.secondary',
        }}
      >
        {end}
      </Box>
    )}
  </Box>
)
