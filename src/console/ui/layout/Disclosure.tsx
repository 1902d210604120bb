import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import { Chevron } from '../icons/Chevron.tsx'

interface Props {
  readonly summary: ReactNode
  /** Whether it is open at first; it also opens when this becomes true, such as for an error in its content. */
  readonly open?: boolean
  /** Whether the content is rendered when it is shown for the first time, such as a part that is loaded then. */
  readonly isLazy?: boolean
  /** Whether it is a section of a form: the summary is its heading, with a line above. */
  readonly isSection?: boolean
  readonly children: ReactNode
}

/** Content that most users don't need, shown on click. */
export const Disclosure = ({
  summary,
  open = false,
  isLazy = false,
  isSection = false,
  children,
}: Props) => {
  const [isOpen, setIsOpen] = useState(open)
  const [wasOpened, setWasOpened] = useState(!isLazy)
  const [wasAsked, setWasAsked] = useState(open)
  if (open !== wasAsked) {
    setWasAsked(open)
    if (open) setIsOpen(true)
  }
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        setWasOpened(true)
      }}
      sx={isSection ? { borderBlockStart: '1px solid', borderColor: 'line' } : null}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          cursor: 'pointer',
          borderRadius: 1,
          ...(isSection
            ? { paddingBlock: 3, fontWeight: 600 }
            : {
                inlineSize: 'fit-content',
                paddingBlock: 1,
                color: 'text.secondary',
                '&:hover': { color: 'text.primary' },
              }),
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <Chevron isOpen={isOpen} />
        <span>{summary}</span>
      </Box>
      <Box sx={isSection ? { paddingBlockEnd: 4 } : { paddingBlockStart: 2 }}>
        {(isOpen || wasOpened) && children}
      </Box>
    </Box>
  )
}
