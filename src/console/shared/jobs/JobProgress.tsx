import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isTerminal } from '../../../rest/records/job.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { ErrorHint } from '../../shell/errors/hints/ErrorHint.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { JobMessages } from './JobMessages.tsx'
import { JobStateChip } from './JobStateChip.tsx'
import { useNow, type FollowedView } from './useJob.ts'
import type { JobView } from './view.ts'
import { t } from './progressMessages.ts'
import { t as tFollowing } from './messages.ts'

interface Props {
  readonly title: string
  readonly view: FollowedView
  /** When the person started the job (epoch ms). Default: the start time that the portal reports. */
  readonly started?: number | undefined
}

/** State, elapsed time, progress if the portal reports figures, and messages of a job. */
export const JobProgress = ({ title, view, started }: Props) => {
  const { job } = view
  return (
    <Card
      title={title}
      aside={
        // Nothing is known about a job that could not be read.
        (job !== undefined || view.error === undefined) && (
          <JobStateChip state={job?.state ?? 'queued'} word={job?.word} />
        )
      }
    >
      <Troubles view={view} />
      {job && !isTerminal(job.state) && <Line job={job} />}
      <Announcement job={job} />
      {(job !== undefined || !view.isRefused) && <Elapsed job={job} started={started} />}
      {job && <Messages job={job} />}
    </Card>
  )
}

const Line = ({ job: { state, word, progress } }: { job: JobView }) => {
  const hasFigures = progress !== undefined && progress.total > 0
  return (
    <ProgressLine
      label={
        state === 'unknown' ? tFollowing('state.reported', { word }) : tFollowing(`state.${state}`)
      }
      {...(hasFigures
        ? {
            value: progress.done / progress.total,
            figures: t('steps', {
              done: formatNumber(progress.done),
              total: formatNumber(progress.total),
            }),
          }
        : {})}
    />
  )
}

/** Expanded while the job runs, collapsed afterwards. */
const Messages = ({ job: { state, messages } }: { job: JobView }) => {
  if (!isTerminal(state)) return <JobMessages messages={messages} />
  if (messages.length === 0) return null
  return (
    <>
      <Disclosure
        summary={t('messagesCount', { count: messages.length })}
        open={state === 'failed' || state === 'cancelled'}
      >
        <JobMessages messages={messages} />
      </Disclosure>
      {state === 'failed' && (
        <ErrorHint error={{ details: messages }}>
          {(message) => <Typography sx={{ marginBlockStart: 2 }}>{message}</Typography>}
        </ErrorHint>
      )}
    </>
  )
}

/** Announces the state and every 25% of progress to screen readers. */
const Announcement = ({ job }: { job: JobView | undefined }) => {
  const quarters = job?.progress?.total
    ? Math.floor((job.progress.done / job.progress.total) * 4)
    : 0
  const percent = quarters > 0 && quarters < 4 ? `${quarters * 25}%` : ''
  return (
    <VisuallyHidden as="output">
      {job && t('announce', { state: tFollowing(`state.${job.state}`), percent })}
    </VisuallyHidden>
  )
}

const Elapsed = ({ job, started }: { job: JobView | undefined; started: number | undefined }) => {
  const hasEnded = job !== undefined && isTerminal(job.state)
  const now = useNow(!hasEnded)
  const since = started ?? job?.started
  const took = job?.started !== undefined && job.ended !== undefined && job.ended - job.started
  if (hasEnded)
    return took === false ? null : (
      <Typography color="textSecondary">
        {took < 500 ? t('tookMoment') : t('took', { time: formatDuration(took) })}
      </Typography>
    )
  if (since === undefined) return null
  return (
    <Typography
      color="textSecondary"
      sx={{ marginBlockStart: 2, fontVariantNumeric: 'tabular-nums' }}
    >
      {t('elapsed', { time: formatDuration(Math.max(0, now - since)) })}
    </Typography>
  )
}

const Troubles = ({ view: { error, isRefused, answeredAt, askAgain } }: Pick<Props, 'view'>) => {
  const now = useNow(error !== undefined && !isRefused)
  if (error === undefined) return null
  if (isRefused)
    return (
      <Box>
        <Typography sx={{ marginBlockEnd: 2 }}>{t('refused')}</Typography>
        <ErrorNotice error={error} onRetry={askAgain} />
      </Box>
    )
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        marginBlockEnd: 2,
      }}
    >
      <Typography component="output">
        <WarningText>
          {answeredAt === undefined
            ? t('noResponse')
            : t('lastResponse', { ago: formatDuration(now - answeredAt) })}
        </WarningText>
      </Typography>
      <Button variant="outlined" size="small" onClick={askAgain}>
        {t('checkNow')}
      </Button>
    </Box>
  )
}
