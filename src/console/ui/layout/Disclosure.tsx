import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'

interface Props {
  readonly summary: ReactNode
  readonly open?: boolean
  /** Whether the content is rendered when it is shown for the first time, such as a part that is loaded then. */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

/** Content that most users don't need, shown on click. */
export const Disclosure = ({ summary, open = false, isLazy = false, children }: Props) => {
  const [wasOpened, setWasOpened] = useState(open || !isLazy)
  return (
    <Box component="details" open={open} {...(isLazy && { onToggle: () => setWasOpened(true) })}>
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
      <Box sx={{ paddingBlockStart: 2 }}>{wasOpened && children}</Box>
    </Box>
  )
}
