import Button, { type ButtonProps } from '@mui/material/Button'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { formatBytes } from '../../shell/format.ts'
import { oneRequestBytes } from './engine/parts.ts'
import { isOver } from './engine/progress.ts'
import type { QueuedUpload } from './engine/queue.ts'
import { useProgress } from './useUploads.ts'
import { t } from './messages.ts'

interface Props {
  readonly entry: QueuedUpload
  /** For lists of uploads: smaller buttons, whose accessible names contain the file. */
  readonly inRow?: boolean
}

/** Actions of an active upload: pause, resume, cancel. */
export const UploadActions = ({ entry: { upload, file }, inRow = false }: Props) => {
  const progress = useProgress(upload)
  const { state, sent, total } = progress
  const cancel = async () => {
    // Small files are quickly sent again; large files need a confirmation.
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
