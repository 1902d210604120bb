import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The toolbar of a list: its search field and filters, and options at the end. */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      rowGap: 2,
      marginBlockEnd: 3,
      '& > :has(> [type=search])': { flex: '1 1 180px', maxInlineSize: 260, marginInlineEnd: 2 },
      // Filters have a row of their own, below the search and the options.
      '@media (max-width: 599px)': {
        '& > :has(> [type=search])': { flexBasis: 120, maxInlineSize: 'none', marginInlineEnd: 0 },
        '& > fieldset': { order: 1, flex: '1 0 100%', marginBlockEnd: '-3px' },
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
          color: 'text.secondary',
        }}
      >
        {end}
      </Box>
    )}
  </Box>
)
