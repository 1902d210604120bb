import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Tone } from './designTokens.ts'

interface Props {
  readonly tone: Tone
  /** The text; color alone is not accessible. */
  readonly children: ReactNode
}

/** A state as text on a colored background. */
export const StateChip = ({ tone, children }: Props) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      paddingInline: 2,
      borderRadius: 999,
      fontSize: '0.75rem',
      lineHeight: '20px',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      backgroundColor: `tone.${tone}.soft`,
      color: `tone.${tone}.text`,
    }}
  >
    {children}
  </Box>
)
