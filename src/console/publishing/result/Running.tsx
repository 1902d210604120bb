import Typography from '@mui/material/Typography'
import type { PublishingJob } from '../../../rest/publishing/publishing.ts'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { useNow } from '../../shared/jobs/useJob.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { t } from './messages.ts'

interface Props {
  /** The title of the data store. */
  readonly title: string
  readonly job: PublishingJob
  readonly kind: 'publishAllDatasets' | 'deleteAllBPLayers'
}

/** The progress of a job of a data store. */
export const Running = ({ title, job, kind }: Props) => {
  const {
    progress: { done, total },
    statusMessage,
    created,
  } = job
  const now = useNow(true)
  const label =
    total > 0
      ? t(`running.${kind}`, { title, done: formatNumber(done), total: formatNumber(total) })
      : t(`running.begins.${kind}`, { title })
  return (
    <Card>
      <ProgressLine label={label} value={total > 0 ? done / total : undefined} />
      <Typography sx={{ marginBlockStart: 2 }}>
        {t('running.step', { step: statusMessage })}
      </Typography>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('running.elapsed', { time: formatDuration(Math.max(0, now - created)) })}
      </Typography>
      <Typography color="textSecondary">{t('running.leave')}</Typography>
    </Card>
  )
}
