import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'

/** A quiet line while the next page is being read; seen after 150 ms, so that quick pages do not flicker. */
export const ProgressBetweenPages = () => {
  const { t } = useTranslation('ui')
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <LinearProgress
      aria-label={t('loading')}
      sx={{
        position: 'absolute',
        insetBlockStart: 0,
        insetInline: 0,
        blockSize: 2,
        animation: 'console-appear 0s linear 150ms both',
        '@keyframes console-appear': {
          from: { visibility: 'hidden' },
          to: { visibility: 'visible' },
        },
      }}
    />
  )
}
