import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { t } from './messages.ts'

const Bar = styled('span')({
  display: 'block',
  blockSize: 10,
  marginBlock: 14,
  borderRadius: 5,
  backgroundColor: 'var(--mui-palette-line)',
})

/** Bars in place of rows that are loading. */
export const LoadingRows = () => (
  <Box component="output" sx={{ display: 'block' }}>
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    {['62%', '44%', '53%'].map((inlineSize) => (
      <Bar key={inlineSize} style={{ inlineSize }} />
    ))}
  </Box>
)
