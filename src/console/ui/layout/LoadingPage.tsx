import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface Props {
  /** The expected number of rows of the page's table. */
  readonly rows?: number
}

const Shape = styled('span')({
  display: 'block',
  maxInlineSize: '100%',
  marginBlockEnd: 12,
  borderRadius: 8,
  backgroundColor: 'var(--mui-palette-line)',
})

/** The skeleton of a loading page; visible after 150 ms, so that fast pages do not flicker. */
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
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Shape style={{ inlineSize: 220, blockSize: 24 }} />
      <Shape style={{ inlineSize: 340, blockSize: 14 }} />
      <Shape style={{ inlineSize: 280, blockSize: 38 }} />
      <Shape style={{ blockSize: 40 * (rows + 1) }} />
    </Box>
  )
}
