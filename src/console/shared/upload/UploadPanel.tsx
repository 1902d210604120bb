import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Card } from '../../ui/layout/Card.tsx'
import type { QueuedUpload } from './engine/queue.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadProgressLine } from './UploadProgressLine.tsx'
import { UploadTrouble } from './UploadTrouble.tsx'
import { useProgress } from './useUploads.ts'
import { t } from './messages.ts'

interface Props {
  readonly entry: QueuedUpload
  /** Called to select another file, after the upload failed or was canceled. */
  readonly onReset: () => void
}

/** An upload with progress, actions, and outcome. */
export const UploadPanel = ({ entry, onReset }: Props) => {
  const { state } = useProgress(entry.upload)
  return (
    <Card title={entry.file.name}>
      <UploadTrouble entry={entry} />
      <UploadProgressLine entry={entry} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 2 }}>
        <UploadActions entry={entry} />
        {(state === 'failed' || state === 'cancelled') && (
          <Button variant="outlined" onClick={onReset}>
            {t('another')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
