import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { ProgressLine } from './ProgressLine.tsx'
import { t } from './messages.ts'

/** After this time, the part explains why reading takes so long, and waiting can end (ms). */
const slowMs = 10_000

interface Props {
  /** What is being read. */
  readonly label: string
  /** Why reading can take long. */
  readonly slow?: string | undefined
  readonly onStop: () => void
}

/** The progress of a part of a page that is being read; visible after 150 ms, so that fast parts do not flicker. */
export const Reading = ({ label, slow = t('reading.slow'), onStop }: Props) => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box
      sx={{
        marginBlockEnd: 3,
        animation: 'console-appear 0s linear 150ms both',
        '@keyframes console-appear': {
          from: { visibility: 'hidden' },
          to: { visibility: 'visible' },
        },
      }}
    >
      <output>
        <ProgressLine label={label} />
      </output>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          minBlockSize: 32,
          marginBlockStart: 1,
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <output>{isSlow && slow}</output>
        {isSlow && (
          <Button size="small" variant="outlined" onClick={onStop}>
            {t('reading.stop')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
