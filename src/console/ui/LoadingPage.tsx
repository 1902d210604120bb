import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { Hidden } from './Hidden.tsx'

interface Props {
  /** How many rows the page's table is likely to have. */
  readonly rows?: number
}

/** The shape of a page that is being loaded; seen after 150 ms, so that quick pages do not flicker. */
export const LoadingPage = ({ rows = 8 }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <Box
      component="output"
      sx={{
        display: 'block',
        animation: 'console-appear 0s linear 150ms both',
        '@keyframes console-appear': {
          from: { visibility: 'hidden' },
          to: { visibility: 'visible' },
        },
      }}
    >
      <Hidden>{t('loading')}</Hidden>
      <Skeleton variant="text" width={220} height={32} />
      <Skeleton variant="text" width={340} />
      <Skeleton variant="rounded" width={280} height={38} sx={{ marginBlock: 4 }} />
      <Skeleton variant="rounded" height={40 * (rows + 1)} />
    </Box>
  )
}
