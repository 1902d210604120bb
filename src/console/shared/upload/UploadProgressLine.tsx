import Typography from '@mui/material/Typography'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { formatBytes, formatDuration } from '../../shell/format.ts'
import type { UploadProgress } from './engine/progress.ts'
import type { QueuedUpload } from './engine/queue.ts'
import { useProgress } from './useUploads.ts'
import { t } from './messages.ts'

/** State, bytes, speed, and remaining time of an upload; only the state after its end. */
export const UploadProgressLine = ({ entry }: { entry: QueuedUpload }) => {
  const progress = useProgress(entry.upload)
  const { state, sent, total } = progress
  const hasShare = ['waiting', 'sending', 'paused', 'interrupted'].includes(state)
  const figures = { sent: formatBytes(sent), total: formatBytes(total) }
  return (
    <>
      {hasShare || state === 'committing' ? (
        <ProgressLine
          label={t(state)}
          pace={paceText(entry, progress)}
          {...(hasShare ? { value: sent / Math.max(1, total), figures: t('bytes', figures) } : {})}
        />
      ) : (
        <Typography>{t(state)}</Typography>
      )}
      <Announcement progress={progress} />
    </>
  )
}

/** Announces the state and every 10% of progress to screen readers. */
const Announcement = ({ progress: { state, sent, total } }: { progress: UploadProgress }) => {
  const percent = Math.floor((sent / Math.max(1, total)) * 10) * 10
  return (
    <VisuallyHidden as="output">
      {state === 'sending' ? t('announce', { percent }) : t(state)}
    </VisuallyHidden>
  )
}

const paceText = (entry: QueuedUpload, { state, total, sent }: UploadProgress): string => {
  const speed = state === 'sending' ? entry.speed() : undefined
  if (!speed) return ''
  const left = ((total - sent) / speed) * 1000
  return t('pace', { speed: formatBytes(speed), left: formatDuration(left) })
}
