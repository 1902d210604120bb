import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatNumber } from '../format.ts'

interface Props {
  /** What is running. */
  readonly text: string
  /** The accessible name and the tooltip; begins with the text. */
  readonly label: string
  readonly count: number
  /** Progress from 0 to 1; undefined if it is not known. */
  readonly share: number | undefined
  readonly href: string
  readonly tone?: 'info' | 'warning'
}

const around = 2 * Math.PI * 9
const ring = { cx: 12, cy: 12, r: 9, fill: 'none', strokeWidth: 3 }

/** What is running, with a ring that shows its progress; links to it. Narrow windows show the ring with the number only. */
export const WorkLink = ({ text, label, count, share, href, tone = 'info' }: Props) => (
  <Tooltip text={label}>
    {(anchor) => (
      <ButtonBase
        {...anchor}
        href={href}
        aria-label={label}
        sx={{
          flexShrink: 0,
          gap: 2,
          minInlineSize: 36,
          blockSize: 32,
          paddingInline: { xs: 1, sm: 2.5 },
          borderRadius: 1,
          fontSize: '0.8125rem',
          fontWeight: 550,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          backgroundColor: `tone.${tone}.soft`,
          color: `tone.${tone}.text`,
        }}
      >
        <Box component="span" sx={{ position: 'relative', display: 'grid', placeItems: 'center' }}>
          <Box
            component="svg"
            viewBox="0 0 24 24"
            aria-hidden
            sx={{
              inlineSize: { xs: 24, sm: 18 },
              blockSize: { xs: 24, sm: 18 },
              '[dir=rtl] &': { scale: '-1 1' },
            }}
          >
            <circle {...ring} stroke="currentColor" strokeOpacity={0.25} />
            <Box
              component="circle"
              {...ring}
              transform="rotate(-90 12 12)"
              strokeDasharray={`${(share ?? 0.25) * around} ${around}`}
              sx={{ stroke: `var(--mui-palette-tone-${tone}-solid)` }}
            />
          </Box>
          <Box
            component="span"
            aria-hidden
            sx={{ display: { sm: 'none' }, position: 'absolute', fontSize: '0.6875rem' }}
          >
            {formatNumber(count)}
          </Box>
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {text}
        </Box>
      </ButtonBase>
    )}
  </Tooltip>
)
