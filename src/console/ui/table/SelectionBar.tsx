import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, type ReactNode } from 'react'
import {
  barSpace,
  lowWindow,
  toastSpace,
  useIsAtBottom,
  useMeasuredHeight,
} from '../bottomSpace.ts'

interface Props {
  /** The number of selected objects or changes: "3 selected", "6 new, 1 overwritten". Default: nothing that the page does not say. */
  readonly summary?: ReactNode
  /** Further information, in muted text. */
  readonly aside?: ReactNode
  /** The actions; the primary action is the last. */
  readonly children: ReactNode
}

/**
 * The bar for a selection or for unapplied changes: at the bottom of the window; at the end of the page in low windows and on pages that
 * are shorter than the window.
 */
export const SelectionBar = ({ summary, aside, children }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  const isAtBottom = useIsAtBottom(bar)
  useMeasuredHeight('bar', bar, isAtBottom)
  return (
    <>
      {/* Space for toasts, so that the end of the page can be scrolled above them. */}
      <Box sx={{ flexShrink: 0, blockSize: isAtBottom ? `calc(16px + ${toastSpace})` : 0 }} />
      <Box
        ref={bar}
        data-bar=""
        sx={{
          position: 'sticky',
          insetBlockEnd: 0,
          // In a low window, or at a high zoom, a bar would cover most of the page.
          [`@media ${lowWindow}`]: { position: 'relative' },
          // The page's scroll padding keeps other controls above the bar; it must not scroll the page for the bar's own.
          '& *': { scrollMarginBlockEnd: `calc(-8px - ${barSpace} - ${toastSpace})` },
          zIndex: 2,
          marginBlockStart: 'auto',
          boxSizing: 'border-box',
          minBlockSize: 60,
          paddingBlock: 3,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          // The bar is as wide as the page area, which cuts it off; its content is as wide as the page.
          '&::before': {
            content: isAtBottom ? '""' : 'none',
            position: 'absolute',
            insetBlock: 0,
            insetInline: '-100vmax',
            zIndex: -1,
            backgroundColor: 'background.paper',
            borderBlockStart: '1px solid var(--mui-palette-line)',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        }}
      >
        <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          {summary != null && (
            <Typography component="span" sx={{ fontWeight: 650 }}>
              {summary}
            </Typography>
          )}
          {aside != null && (
            <Typography component="span" color="textSecondary">
              {aside}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
      </Box>
    </>
  )
}
