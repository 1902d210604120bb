import { styled } from '@mui/material/styles'
import { forcedColors } from './theme.ts'

const Track = styled('span')({
  display: 'inline-block',
  flexShrink: 0,
  inlineSize: 72,
  blockSize: 6,
  borderRadius: 3,
  overflow: 'hidden',
  verticalAlign: 'middle',
  backgroundColor: 'var(--mui-palette-line)',
  [forcedColors]: { outline: '1px solid' },
})

const Fill = styled('span')({
  display: 'block',
  blockSize: '100%',
  backgroundColor: 'var(--mui-palette-tone-brand-solid)',
  forcedColorAdjust: 'none',
})

/** A small bar beside a figure; `share` is from 0 to 1. It is hidden from screen readers, which read the figure. */
export const InlineBar = ({ share }: { share: number }) => (
  <Track aria-hidden>
    <Fill style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </Track>
)
