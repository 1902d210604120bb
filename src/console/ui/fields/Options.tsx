import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** The list of options below its field. */
export const Options = ({ children }: { children: ReactNode }) => (
  <Paper
    elevation={8}
    // Options close when the field loses the focus, also to what is beside them, such as a button that loads them again.
    onMouseDown={(event) => event.preventDefault()}
    sx={{
      position: 'absolute',
      zIndex: 'modal',
      insetInline: 0,
      marginBlockStart: 1,
      border: '1px solid',
      borderColor: 'line',
      // What scrolls is the list, which keeps the active option in view.
      '& [role=listbox]': { position: 'relative', maxBlockSize: 320, overflow: 'auto' },
    }}
  >
    {children}
  </Paper>
)

/** What scrolls is a Tab stop by default, but this closes when the field loses the focus: Tab would lead nowhere. */
export const listboxProps = { tabIndex: -1 } as const

export const listLook = { listStyle: 'none', margin: 0, padding: 1 } as const

export const optionLook = {
  paddingBlock: 1,
  paddingInline: 2,
  borderRadius: '6px',
  cursor: 'pointer',
  '&.Mui-focused': { backgroundColor: 'tone.brand.soft' },
  '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'text.secondary' },
} as const

/** Enter selects an option and must not submit the form. */
export const keepEnter = (event: { key: string; preventDefault: () => void }): void => {
  if (event.key === 'Enter') event.preventDefault()
}
