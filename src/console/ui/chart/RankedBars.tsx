import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { forcedColors } from '../theme.ts'

/** One bar. */
export interface RankedBar {
  readonly id: string
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly figure: string
  /** The list behind the figure. */
  readonly href?: string
  /** Whether there is a figure without a bar, because it is not part of the ranking. */
  readonly isBare?: boolean
}

const Track = styled('span')({ blockSize: 8, minInlineSize: 0 })

const Fill = styled('span')({
  display: 'block',
  blockSize: '100%',
  minInlineSize: 2,
  borderRadius: 3,
  backgroundColor: 'var(--mui-palette-chart-0)',
  [forcedColors]: { outline: '1px solid' },
})

interface Props {
  /** What the figures are. */
  readonly label: string
  readonly bars: readonly RankedBar[]
}

/** Figures with bars, relative to the largest one. For screen readers, it is a list with the same content. */
export const RankedBars = ({ label, bars }: Props) => {
  const most = Math.max(1, ...bars.map(({ value, isBare }) => (isBare ? 0 : value)))
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', rowGap: 0.5 }}
    >
      {bars.map(({ id, label: name, value, figure, href, isBare = false }) => (
        <Box
          key={id}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr) minmax(44px, auto)',
            alignItems: 'center',
            columnGap: 3,
            minBlockSize: 24,
            fontSize: '0.8125rem',
            '@media (pointer: coarse)': { minBlockSize: 44 },
          }}
        >
          <Box component="span" sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {href === undefined ? (
              name
            ) : (
              <Link
                href={href}
                sx={{ display: 'inline-block', paddingBlock: '2px', lineHeight: '20px' }}
              >
                {name}
              </Link>
            )}
          </Box>
          <Track aria-hidden>
            {!isBare && value > 0 && <Fill style={{ inlineSize: `${(100 * value) / most}%` }} />}
          </Track>
          <Box
            component="span"
            sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {figure}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
