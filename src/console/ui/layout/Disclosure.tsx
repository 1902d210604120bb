import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  readonly summary: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}

/** Content that most users don't need, shown on click. */
export const Disclosure = ({ summary, open = false, children }: Props) => (
  <Box component="details" open={open}>
    <Box
      component="summary"
      sx={{
        cursor: 'pointer',
        inlineSize: 'fit-content',
        paddingBlock: 1,
        color: 'text.secondary',
        borderRadius: 1,
        '&:hover': { color: 'text.primary' },
      }}
    >
      {summary}
    </Box>
    <Box sx={{ paddingBlockStart: 2 }}>{children}</Box>
  </Box>
)
