import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { monospace } from '../ui/theme.ts'

/** An ID or a key in monospace. */
export const Code = ({ children }: { children: ReactNode }) => (
  <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.8125rem' }}>
    {children}
  </Box>
)
