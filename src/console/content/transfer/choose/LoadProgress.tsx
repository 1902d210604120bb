import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { queryClient } from '../../../shell/api.ts'
import { formatNumber } from '../../../shell/format.ts'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { owned, readingProgress } from './owned.ts'
import { t } from '../messages.ts'

/** Shows the progress of loading a member's content. */
export const LoadProgress = ({ member }: { member: string }) => {
  const progress = readingProgress.use()
  const nameOf = useFullNames([member])
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box sx={{ inlineSize: '100%' }}>
        <ProgressLine
          label={t('owned.reading', { member: nameOf(member) })}
          value={progress && progress.found / Math.max(1, progress.total)}
          figures={
            progress &&
            t('check.figures', {
              done: formatNumber(progress.found),
              total: formatNumber(progress.total),
            })
          }
        />
      </Box>
      <Button
        variant="outlined"
        onClick={() => void queryClient.cancelQueries({ queryKey: owned(member).queryKey })}
      >
        {t('owned.stop')}
      </Button>
    </Box>
  )
}
