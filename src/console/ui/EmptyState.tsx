import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  /** One sentence. */
  readonly children: ReactNode
  /** One action. */
  readonly action?: ReactNode
}

/** The content of an empty list or page: a sentence and an action. */
export const EmptyState = ({ children, action }: Props) => (
  <Box sx={{ paddingBlock: 10, paddingInline: 4, textAlign: 'center' }}>
    <Typography color="textSecondary" sx={{ maxInlineSize: 560, marginInline: 'auto' }}>
      {children}
    </Typography>
    {action != null && <Box sx={{ marginBlockStart: 4 }}>{action}</Box>}
  </Box>
)
