import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { forcedColors } from '../theme.ts'

/** One part of a whole. */
export interface BarPart {
  readonly id: string
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly figure: string
  /** The list behind the figure. */
  readonly href?: string
  /** The number of its color, from 0; default: its position. */
  readonly color?: number
}

const Bar = styled('span')({
  display: 'flex',
  gap: 2,
  blockSize: 8,
  borderRadius: 4,
  overflow: 'hidden',
})

const Mark = styled('span')({
  inlineSize: 9,
  blockSize: 9,
  flexShrink: 0,
  borderRadius: 2,
  [forcedColors]: { forcedColorAdjust: 'none' },
})

const colorOf = ({ color }: BarPart, index: number) => `var(--mui-palette-chart-${color ?? index})`

interface Props {
  /** What the parts are. */
  readonly label: string
  /** At most six, because there are six colors. */
  readonly parts: readonly BarPart[]
}

/** The parts of a whole as one bar, with a legend that has the figures. For screen readers, it is a list with the same content. */
export const StackedBar = ({ label, parts }: Props) => (
  <div>
    <Bar aria-hidden>
      {parts.map((part, index) => (
        <Box
          key={part.id}
          component="span"
          sx={{ minInlineSize: '2px', [forcedColors]: { forcedColorAdjust: 'none' } }}
          style={{
            flexGrow: part.value,
            display: part.value === 0 ? 'none' : 'block',
            backgroundColor: colorOf(part, index),
          }}
        />
      ))}
    </Bar>
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        listStyle: 'none',
        margin: 0,
        marginBlockStart: 1.5,
        padding: 0,
        fontSize: '0.75rem',
        // The links are targets of 24 px.
        lineHeight: '24px',
      }}
    >
      {parts.map((part, index) => (
        <Box
          key={part.id}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5 }}
        >
          <Mark style={{ backgroundColor: colorOf(part, index) }} />
          {part.href === undefined ? part.label : <Link href={part.href}>{part.label}</Link>}
          <Box component="strong" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {part.figure}
          </Box>
        </Box>
      ))}
    </Box>
  </div>
)
