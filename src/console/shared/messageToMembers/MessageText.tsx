import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  readonly subject: string
  /** Who sent the message, and when. */
  readonly line?: ReactNode
  readonly message: string
}

/** A message as its recipients read it, with its line breaks. */
export const MessageText = ({ subject, line, message }: Props) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    {subject.trim() !== '' && <Box sx={{ fontWeight: 550 }}>{subject}</Box>}
    {line !== undefined && (
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{line}</Box>
    )}
    <Box sx={{ marginBlockStart: 1, whiteSpace: 'pre-wrap' }}>{message}</Box>
  </Box>
)
