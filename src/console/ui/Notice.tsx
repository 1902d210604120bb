import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Tone } from './designTokens.ts'

interface Props {
  readonly tone: Tone
  readonly children: ReactNode
  /** An action, at the end of the notice. */
  readonly action?: ReactNode
}

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
      borderColor: `tone.${tone}.solid`,
      backgroundColor: `tone.${tone}.soft`,
      color: `tone.${tone}.text`,
    }}
  >
    <div>{children}</div>
    {action}
  </Box>
)
