import Box from '@mui/material/Box'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { forcedColors } from '../../../ui/theme.ts'
import { heat, shownLevels } from './heat.ts'
import { t } from './messages.ts'

const swatch = {
  inlineSize: 14,
  blockSize: 12,
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  [forcedColors]: { outline: '1px solid' },
} as const

/** What the colors of the cells mean. */
export const Legend = () => {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ...heat }}>
      {t('fewer')}
      {shownLevels.map((level) => (
        <Box key={level} component="span" data-level={level} sx={swatch} />
      ))}
      {t('more')}
      <Tooltip text={t('pileUpHelp')}>
        {(anchor) => (
          <Box
            component="span"
            aria-description={t('pileUpHelp')}
            {...anchor}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginInlineStart: 2 }}
          >
            <Box component="span" data-level="pileUp" sx={swatch} />
            {t('pileUp')}
          </Box>
        )}
      </Tooltip>
    </Box>
  )
}
