import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'

interface Props {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The button that ends it; undefined if it can't be ended here. */
  readonly end?: { readonly label: string; readonly name: string; readonly run: () => void }
}

/** A row about what can act as the signed-in member. */
export const Access = ({ title, children, end }: Props) => (
  <li>
    <Box sx={{ flex: '1 1 240px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{title}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{children}</Box>
    </Box>
    {end && (
      <ActionButton size="small" aria-label={end.name} onClick={end.run}>
        {end.label}
      </ActionButton>
    )}
  </li>
)
