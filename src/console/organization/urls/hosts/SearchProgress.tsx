import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { t } from './messages.ts'

/** How many items were searched. */
export const SearchProgress = ({ progress }: { progress: Progress | undefined }) => (
  <ProgressLine
    label={t('searching')}
    {...(progress
      ? {
          value: progress.found / Math.max(1, progress.total),
          figures: t('figures', { ...progress }),
        }
      : {})}
  />
)
