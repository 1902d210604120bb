import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { keyframes } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

interface Props {
  /** Accessible name: what is in progress. */
  readonly label: string
  /** From 0 to 1; undefined if the progress is unknown, and then the line is animated. */
  readonly value?: number | undefined
  /** Figures at the end: "12 of 40", "18.4 MB of 73.4 MB". */
  readonly figures?: ReactNode
}

// An animation is painted 60 times per second. A value that changes often needs no transition, and for an unknown value, a transform of
// the whole line needs no layout.
const inSteps = { '& .MuiLinearProgress-bar': { transition: 'none' } }

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
})

const quietly = {
  '& .MuiLinearProgress-bar1': { left: 0, width: '40%', animation: `${sweep} 2s linear infinite` },
  '& .MuiLinearProgress-bar2': { display: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '& .MuiLinearProgress-bar1': { animation: 'none', left: '30%' },
  },
}

/** A progress bar with a label above. */
export const ProgressLine = ({ label, value, figures }: Props) => {
  const labelId = useId()
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, marginBlockEnd: 1 }}>
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
      <LinearProgress
        aria-labelledby={labelId}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ borderRadius: 999, height: 6, ...(percent === undefined ? quietly : inSteps) }}
      />
    </Box>
  )
}
