import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keyframes, styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { forcedColors } from './theme.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface Props {
  /** Accessible name: what is in progress. */
  readonly label: string
  /** From 0 to 1; undefined if the progress is unknown, and then the line is animated. */
  readonly value?: number | undefined
  /** Figures at the end: "12 of 40", "18.4 MB of 73.4 MB". */
  readonly figures?: ReactNode
  /** Speed and remaining time, below; empty as long as they are not known, so that nothing moves when they are. */
  readonly pace?: string
}

const Track = styled('div')({
  blockSize: 6,
  overflow: 'hidden',
  borderRadius: 3,
  backgroundColor: 'var(--mui-palette-line)',
  [forcedColors]: { outline: '1px solid' },
})

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
})

// A value that changes often needs no transition. For an unknown value, a transform of the whole line needs no layout.
const Fill = styled('div', { shouldForwardProp: (name) => name !== 'isUnknown' })<{
  isUnknown: boolean
}>(({ isUnknown }) => ({
  blockSize: '100%',
  borderRadius: 3,
  backgroundColor: 'var(--mui-palette-tone-info-solid)',
  forcedColorAdjust: 'none',
  ...(isUnknown && {
    inlineSize: '40%',
    animation: `${sweep} 2s linear infinite`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none', marginInlineStart: '30%' },
  }),
}))

/** A progress bar with a label above. */
export const ProgressLine = ({ label, value, figures, pace }: Props) => {
  const labelId = useId()
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, marginBlockEnd: 1 }}>
        <Typography component="span" id={labelId}>
          {label}
        </Typography>
        {figures != null && (
          <Typography
            component="span"
            color="textSecondary"
            sx={{
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
              marginInlineStart: 'auto',
            }}
          >
            {figures}
          </Typography>
        )}
      </Box>
      <VisuallyHidden>
        <progress aria-labelledby={labelId} value={percent} max={100} />
      </VisuallyHidden>
      <Track aria-hidden>
        <Fill
          isUnknown={percent === undefined}
          {...(percent === undefined ? {} : { style: { inlineSize: `${percent}%` } })}
        />
      </Track>
      {pace !== undefined && (
        <Typography
          color="textSecondary"
          sx={{ minBlockSize: 21, marginBlockStart: 1, fontVariantNumeric: 'tabular-nums' }}
        >
          {pace}
        </Typography>
      )}
    </Box>
  )
}
