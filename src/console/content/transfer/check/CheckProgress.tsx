import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../../../shell/format.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import type { CheckResult } from './checking.ts'
import { t } from '../messages.ts'

interface ProgressProps {
  readonly checked: CheckResult
  readonly total: number
  readonly onStop: () => void
  readonly onContinue: () => void
}

/** Shows the progress of the check, and how to continue it when it has stopped or failed. */
export const CheckProgress = ({ checked, total, onStop, onContinue }: ProgressProps) => {
  const { phase, pending, error } = checked
  const done = total - pending.size
  if (phase === 'failed') return <ErrorNotice error={error} onRetry={onContinue} />
  if (phase === 'stopped')
    return (
      <Notice
        tone="neutral"
        action={
          <Button variant="outlined" onClick={onContinue}>
            {t('check.continue')}
          </Button>
        }
      >
        {t('check.stopped', { count: pending.size })}
      </Notice>
    )
  if (phase === 'done') return null
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', marginBlockEnd: 4 }}>
      <Box sx={{ inlineSize: '100%' }}>
        <ProgressLine
          label={t('check.running')}
          value={done / Math.max(1, total)}
          figures={t('check.figures', { done: formatNumber(done), total: formatNumber(total) })}
        />
      </Box>
      <Button variant="outlined" onClick={onStop}>
        {t('check.stop')}
      </Button>
    </Box>
  )
}
