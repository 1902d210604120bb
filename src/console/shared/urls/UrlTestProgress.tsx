import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import type { useUrlTests } from './useUrlTests.ts'
import { t } from './messages.ts'

/** How many tests are done; where they were sent from, while and after they run. */
export const UrlTestProgress = ({
  progress,
  results,
  stop,
}: Pick<ReturnType<typeof useUrlTests>, 'progress' | 'results' | 'stop'>) => (
  <>
    {progress && (
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 3, marginBlockEnd: 3 }}>
        <Box sx={{ flex: 1 }}>
          <ProgressLine
            label={t('testing')}
            value={progress.done / progress.count}
            figures={t('figures', { ...progress })}
          />
        </Box>
        <Button variant="outlined" onClick={stop}>
          {t('stop')}
        </Button>
      </Box>
    )}
    {(progress ?? results.size > 0) && (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ marginBlockEnd: 2 }}>
        {t('how')}
      </Typography>
    )}
  </>
)
