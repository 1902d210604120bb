import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { t } from '../messages/index.ts'
import { installedEntry, ownEntry } from './entryScript.ts'

/** The possible reasons why a part of the console could not be loaded. */
type WhyMissing = 'unreachable' | 'newVersion' | 'unknown'

/** Compares the version of the console on the server with the version that runs in this tab. */
const whyMissing = async (): Promise<WhyMissing> => {
  try {
    const entry = await installedEntry('no-store')
    return entry === undefined || entry === ownEntry() ? 'unknown' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}

interface Props {
  readonly onRetry: () => void
  /** Closes the dialog that contains the notice; undefined where the page itself contains the notice. */
  readonly onClose?: (() => void) | undefined
}

/** States that a part of the console could not be loaded, the possible reason, and what to do. */
export const MissingPartNotice = ({ onRetry, onClose }: Props) => {
  const [why, setWhy] = useState<WhyMissing>()
  useEffect(() => {
    let isShown = true
    void whyMissing().then((found) => isShown && setWhy(found))
    return () => {
      isShown = false
    }
  }, [])
  const isNew = why === 'newVersion'
  return (
    <Box
      role="alert"
      // A dialog has its own frame.
      sx={
        onClose
          ? null
          : {
              padding: 4,
              border: '1px solid',
              borderColor: 'tone.error.solid',
              borderRadius: '10px',
              backgroundColor: 'tone.error.soft',
            }
      }
    >
      <Typography sx={{ fontWeight: 650 }}>{t('part.missing')}</Typography>
      <Typography sx={{ marginBlockStart: 1 }}>{t(`part.why.${why ?? 'unknown'}`)}</Typography>
      {why !== undefined && why !== 'unreachable' && (
        <Typography sx={{ marginBlockStart: 1 }}>{t('part.kept')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 3 }}>
        {onClose && (
          <Button variant="outlined" onClick={onClose} sx={{ marginInlineEnd: 'auto' }}>
            {t('confirm.cancel')}
          </Button>
        )}
        <Button variant={isNew ? 'outlined' : 'contained'} onClick={onRetry}>
          {t('part.retry')}
        </Button>
        {why !== undefined && why !== 'unreachable' && (
          <Button
            variant={isNew ? 'contained' : 'outlined'}
            onClick={() => window.location.reload()}
          >
            {t('part.reload')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
