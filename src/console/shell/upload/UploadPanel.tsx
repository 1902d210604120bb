import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Card } from '../../ui/Card.tsx'
import { Hidden } from '../../ui/Hidden.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { confirm } from '../confirm.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { formatBytes, formatDuration } from '../format.ts'
import { oneRequestBytes, UnreadableFile, type UploadProgress } from './upload.ts'
import { useProgress, type RunningUpload } from './useUpload.ts'
import { useWords } from './words.ts'

interface Props {
  readonly upload: RunningUpload
  /** Back to choosing a file, once this upload has ended without one. */
  readonly onReset: () => void
  /** What to do about an error, where the page knows better than its kind says. */
  readonly adviceFor?: (error: unknown) => string | undefined
}

/** An upload on its way: bytes, speed, time left, pause, resume, cancel; and how it ended. */
export const UploadPanel = ({ upload, onReset, adviceFor }: Props) => {
  const { t } = useWords()
  const progress = useProgress(upload)
  const isMoving = ['sending', 'paused', 'interrupted'].includes(progress.state)
  return (
    <Card title={upload.file.name}>
      <Trouble progress={progress} name={upload.file.name} advice={adviceFor?.(progress.error)} />
      {isMoving || progress.state === 'committing' ? (
        <ProgressLine
          label={t(progress.state)}
          {...(isMoving
            ? {
                value: progress.sent / Math.max(1, progress.total),
                figures: t('bytes', figures(progress)),
              }
            : {})}
        />
      ) : (
        <Typography>{t(progress.state)}</Typography>
      )}
      <Announcement progress={progress} />
      <Pace upload={upload} progress={progress} />
      <Actions upload={upload} progress={progress} onReset={onReset} />
    </Card>
  )
}

const figures = ({ sent, total }: UploadProgress) => ({
  sent: formatBytes(sent),
  total: formatBytes(total),
})

/** For those who listen: the state, and every tenth of the way. */
const Announcement = ({ progress: { state, sent, total } }: { progress: UploadProgress }) => {
  const { t } = useWords()
  const percent = Math.floor((sent / Math.max(1, total)) * 10) * 10
  return <Hidden as="output">{state === 'sending' ? t('announce', { percent }) : t(state)}</Hidden>
}

const Pace = ({ upload, progress }: { upload: RunningUpload; progress: UploadProgress }) => {
  const { t } = useWords()
  const speed = progress.state === 'sending' ? upload.speed() : undefined
  const left = speed ? ((progress.total - progress.sent) / speed) * 1000 : undefined
  return (
    <Typography
      color="textSecondary"
      sx={{ minBlockSize: 21, marginBlockStart: 1, fontVariantNumeric: 'tabular-nums' }}
    >
      {speed && left !== undefined
        ? t('pace', { speed: formatBytes(speed), left: formatDuration(left) })
        : ''}
    </Typography>
  )
}

interface TroubleProps {
  readonly progress: UploadProgress
  readonly name: string
  readonly advice: string | undefined
}

const Trouble = ({ progress, name, advice }: TroubleProps) => {
  const { t } = useWords()
  const { state, error, leftBehind } = progress
  return (
    <>
      {error instanceof UnreadableFile ? (
        <Notice tone="error">{t('unreadable')}</Notice>
      ) : (
        error !== undefined && <ErrorNotice error={error} advice={advice} />
      )}
      {state === 'interrupted' && <Notice tone="warning">{t('interruptedHelp')}</Notice>}
      {(state === 'failed' || state === 'cancelled') && (
        <Notice tone={leftBehind ? 'warning' : 'neutral'}>
          {t(leftBehind ? 'leftBehind' : 'droppedFailed', { name })}
        </Notice>
      )}
    </>
  )
}

type ActionProps = Pick<Props, 'upload' | 'onReset'> & { readonly progress: UploadProgress }

const Actions = ({ upload, progress, onReset }: ActionProps) => {
  const { t } = useWords()
  const { state, sent, total } = progress
  const cancel = async () => {
    // Small files are sent again in a moment; for large ones it would be a pity.
    const sure =
      total <= oneRequestBytes ||
      (await confirm({
        title: t('confirmTitle'),
        body: t('confirmBody', { sent: formatBytes(sent) }),
        action: t('cancel'),
        cancel: t('keep'),
        tone: 'danger',
      }))
    if (sure) upload.cancel()
  }
  const hasEnded = state === 'failed' || state === 'cancelled'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 2 }}>
      {state === 'sending' && (
        <Button variant="outlined" onClick={upload.pause}>
          {t('pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'interrupted') && (
        <Button variant="contained" onClick={upload.resume}>
          {t('resume')}
        </Button>
      )}
      {!hasEnded && state !== 'completed' && (
        <Button variant="outlined" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      )}
      {hasEnded && (
        <Button variant="outlined" onClick={onReset}>
          {t('another')}
        </Button>
      )}
    </Box>
  )
}
