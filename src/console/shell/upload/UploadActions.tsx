import Button, { type ButtonProps } from '@mui/material/Button'
import { confirm } from '../frame/confirm.tsx'
import { formatBytes } from '../format.ts'
import { oneRequestBytes } from './parts.ts'
import { isOver } from './progress.ts'
import type { QueuedUpload } from './queue.ts'
import { useProgress } from './useUploads.ts'
import { useWords } from './words.ts'

interface Props {
  readonly entry: QueuedUpload
  /** Where several stand below one another: quieter, and each names its file to those who listen. */
  readonly inRow?: boolean
}

/** What a person can do about an upload that has not ended: pause, resume, cancel. */
export const UploadActions = ({ entry: { upload, file }, inRow = false }: Props) => {
  const { t } = useWords()
  const progress = useProgress(upload)
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
  const look = (name: string): Pick<ButtonProps, 'size' | 'variant' | 'aria-label'> =>
    inRow ? { size: 'small', variant: 'text', 'aria-label': name } : { variant: 'outlined' }
  if (isOver(progress)) return null
  return (
    <>
      {(state === 'sending' || state === 'waiting') && (
        <Button {...look(t('pauseName', { name: file.name }))} onClick={upload.pause}>
          {t('pause')}
        </Button>
      )}
      {(state === 'paused' || state === 'interrupted' || state === 'elsewhere') && (
        <Button
          {...look(t('resumeName', { name: file.name }))}
          {...(inRow ? {} : { variant: 'contained' })}
          onClick={upload.resume}
        >
          {t(state === 'elsewhere' ? 'tryAgain' : 'resume')}
        </Button>
      )}
      <Button {...look(t('cancelName', { name: file.name }))} onClick={() => void cancel()}>
        {t(inRow ? 'cancelShort' : 'cancel')}
      </Button>
    </>
  )
}
