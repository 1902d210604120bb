import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, type ReactNode } from 'react'
import { toastSpace, useMeasuredHeight } from '../layout/bottomSpace.ts'

interface Props {
  /** What will happen, in words: "6 new, 1 overwritten". */
  readonly summary: ReactNode
  /** What will not happen, in quieter words. */
  readonly aside?: ReactNode
  /** The one action, after what else there is. */
  readonly children: ReactNode
}

/** Stands at the bottom of the window and says what the selection will lead to. */
export const SelectionBar = ({ summary, aside, children }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  useMeasuredHeight('bar', bar)
  return (
    <>
      {/* Room for toasts, so that the end of the page can be scrolled out from below them. */}
      <Box sx={{ flexShrink: 0, blockSize: `calc(16px + ${toastSpace})` }} />
      <Paper
        ref={bar}
        data-bar=""
        variant="outlined"
        sx={{
          position: 'sticky',
          insetBlockEnd: 16,
          zIndex: 2,
          marginBlockStart: 'auto',
          paddingBlock: 3,
          paddingInline: 4,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          boxShadow: 'var(--mui-palette-shadow)',
        }}
      >
        <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 650 }}>
            {summary}
          </Typography>
          {aside != null && (
            <Typography component="span" color="textSecondary">
              {aside}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
      </Paper>
    </>
  )
}
