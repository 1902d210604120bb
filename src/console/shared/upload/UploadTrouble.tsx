import { PortalError } from '../../../rest/protocol/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import type { QueuedUpload } from './engine/queue.ts'
import { UnreadableFile } from './engine/upload.ts'
import { useProgress } from './useUploads.ts'
import { t } from './messages.ts'

interface Props {
  readonly entry: QueuedUpload
}

/** The error of an upload, and the data that the portal has received. */
export const UploadTrouble = ({ entry: { upload, file } }: Props) => {
  const { state, error, leftBehind, kept } = useProgress(upload)
  const isUnclear = error instanceof PortalError && error.isUnexpected
  const outcome = leftBehind
    ? isUnclear
      ? 'unclear'
      : 'leftBehind'
    : kept
      ? 'keptHelp'
      : 'droppedFailed'
  return (
    <>
      {error instanceof UnreadableFile ? (
        <Notice tone="error">{t('unreadable')}</Notice>
      ) : (
        error !== undefined && <ErrorNotice error={error} />
      )}
      {state === 'interrupted' && <Notice tone="warning">{t('interruptedHelp')}</Notice>}
      {state === 'elsewhere' && <Notice tone="warning">{t('elsewhereHelp')}</Notice>}
      {(state === 'failed' || state === 'cancelled') && (
        <Notice tone={leftBehind ? 'warning' : 'neutral'}>{t(outcome, { name: file.name })}</Notice>
      )}
    </>
  )
}
