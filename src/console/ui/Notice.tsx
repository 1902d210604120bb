import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Tone } from './designTokens.ts'
import { SpriteIcon } from './icons/SpriteIcon.tsx'

interface Props {
  readonly tone: Tone
  readonly children: ReactNode
  /** An action, at the end of the notice. */
  readonly action?: ReactNode
}

/** The tones of states, which have an icon of their name. */
const states: readonly Tone[] = ['success', 'warning', 'error', 'info']
const isState = (tone: Tone) => states.includes(tone)

/** An important message, such as a consequence, a reason, or an obstacle. */
export const Notice = ({ tone, children, action }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 3,
      paddingBlock: 3,
      paddingInline: 4,
      marginBlockEnd: 3,
      borderRadius: 1,
      border: '1px solid',
      borderColor: `color-mix(in srgb, var(--mui-palette-tone-${tone}-solid) 40%, transparent)`,
      backgroundColor: `tone.${tone}.soft`,
      color: `tone.${tone}.text`,
    }}
  >
    <Box sx={{ display: 'flex', gap: 2.5, flex: '1 1 240px', minInlineSize: 0 }}>
      {isState(tone) && <SpriteIcon name={tone} size={20} color="currentColor" />}
      <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
    {action}
  </Box>
)
