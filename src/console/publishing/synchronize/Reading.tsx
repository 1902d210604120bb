import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDuration } from '../../shell/format.ts'
import { useNow } from '../../shared/jobs/useJob.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { t } from './messages.ts'

/** After this time (ms), the page says for how long it has been reading, and that this can be canceled. */
const long = 5_000

/** That the database is being read for the first time. */
export const Reading = ({ onCancel }: { onCancel: () => void }) => {
  const [started] = useState(Date.now)
  const elapsed = useNow(true) - started
  return (
    <Card>
      <ProgressLine
        label={t('reading.line')}
        figures={elapsed >= long && t('reading.elapsed', { time: formatDuration(elapsed) })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          marginBlockStart: 3,
          minBlockSize: 34,
        }}
      >
        <Typography color="textSecondary">{t('reading.help')}</Typography>
        {elapsed >= long && (
          <Button variant="outlined" onClick={onCancel}>
            {t('reading.cancel')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
