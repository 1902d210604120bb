import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PublishingJob } from '../../../rest/publishing/publishing.ts'
import { datasetOutcomes } from '../../../rest/records/datasetOutcome.ts'
import { formatDuration } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { jobTone, outcomeTone, publicationStates } from '../publishingState.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props {
  readonly datastoreId: string
  readonly job: PublishingJob
}

const jobTypes = ['publishAllDatasets', 'deleteAllBPLayers'] as const

/** The last job of a data store: what it is, its state or progress, and what it did. */
export const JobCard = ({ datastoreId, job }: Props) => {
  const { jobType, status, statusMessage, created, modified, progress, datasets } = job
  const isProcessing = status === 'processing'
  const known = publicationStates.find((state) => state === status)
  const counts = datasetOutcomes.flatMap((outcome) => {
    const count = datasets.filter((one) => one.outcome === outcome).length
    return count === 0 ? [] : [{ outcome, count }]
  })
  const knownType = jobTypes.find((one) => one === jobType)
  const name = knownType ? tPublishing(`jobType.${knownType}`) : jobType
  return (
    <Card
      title={t('job.title')}
      aside={
        <StateChip tone={jobTone(status)}>
          {known ? tPublishing(`state.${known}`) : status}
        </StateChip>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
          <Typography component="div" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
            <Moment time={isProcessing ? created : modified} />
            {!isProcessing && ` · ${formatDuration(Math.max(0, modified - created))}`}
          </Typography>
          {status === 'failed' && (
            <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
              {statusMessage}
            </Typography>
          )}
          {counts.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 2 }}>
              {counts.map(({ outcome, count }) => (
                <StateChip key={outcome} tone={outcomeTone(outcome)}>
                  {t('job.outcome', { outcome: tPublishing(`outcome.${outcome}`), count })}
                </StateChip>
              ))}
            </Box>
          )}
        </Box>
        <Button variant="outlined" size="small" href={paths.publishingResult(datastoreId)}>
          {t(isProcessing ? 'progress' : 'job.result')}
        </Button>
      </Box>
      {isProcessing && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ProgressLine
            label={name}
            {...(progress.total > 0
              ? { value: progress.done / progress.total, figures: t('job.by', { ...progress }) }
              : {})}
          />
        </Box>
      )}
    </Card>
  )
}
