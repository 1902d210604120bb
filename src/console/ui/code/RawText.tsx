import Box from '@mui/material/Box'
import { monospace } from '../theme.ts'

/** Text as it arrived, such as a response, which scrolls. */
export const RawText = ({ children }: { readonly children: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    sx={{
      margin: 0,
      marginBlockStart: 1,
      maxBlockSize: 240,
      overflow: 'auto',
      fontFamily: monospace,
      fontSize: '0.75rem',
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </Box>
)
