import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { SpriteIcon } from './icons/SpriteIcon.tsx'

interface Props {
  /** Default: a warning. */
  readonly tone?: 'warning' | 'error'
  readonly children: ReactNode
}

/** A warning in text, with its icon; what concerns a page is a `Notice`. */
export const WarningText = ({ tone = 'warning', children }: Props) => (
  <Box
    component="span"
    sx={{ display: 'flex', alignItems: 'start', gap: 1.5, color: `tone.${tone}.text` }}
  >
    <Box component="span" sx={{ display: 'flex', paddingBlockStart: '2px' }}>
      <SpriteIcon name={tone} color="currentColor" />
    </Box>
    <span>{children}</span>
  </Box>
)
