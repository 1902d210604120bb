import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { t } from '../ui/messages.ts'

/** The height of a line (px). */
const lineSize = 10

const Line = styled('span')({
  display: 'block',
  blockSize: lineSize,
  maxInlineSize: '100%',
  borderRadius: 5,
  backgroundColor: 'var(--mui-palette-line)',
})

/** Widths of the lines (%), so that they look like text. */
const widths = [72, 54, 81, 63, 46]

interface Props {
  readonly rows: number
  /** The height of a row (px). */
  readonly rowSize?: number
}

/** The skeleton of a card that is loading; visible after 150 ms, so that fast ones do not flicker. */
export const Waiting = ({ rows, rowSize = 32 }: Props) => (
  <Box
    component="output"
    sx={{
      display: 'grid',
      rowGap: `${rowSize - lineSize}px`,
      paddingBlock: 2.5,
      animation: 'console-appear 0s linear 150ms both',
      '@keyframes console-appear': {
        from: { visibility: 'hidden' },
        to: { visibility: 'visible' },
      },
    }}
  >
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    {Array.from({ length: rows }, (_row, index) => (
      <Line key={index} style={{ inlineSize: `${widths[index % widths.length]}%` }} />
    ))}
  </Box>
)
