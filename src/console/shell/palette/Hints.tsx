import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Key } from './Key.tsx'
import { isMac } from './shortcuts.ts'
import { t } from './messages.ts'

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
    {children}
  </Box>
)

/** The keys of the palette, below its results in wide windows. The list of shortcuts describes them for screen readers. */
export const Hints = () => (
  <Box
    component="footer"
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'flex' },
      '@media (max-height: 500px)': { display: 'none' },
      flexWrap: 'wrap',
      columnGap: 3.5,
      rowGap: 1,
      paddingBlock: 2,
      paddingInline: 4,
      borderBlockStart: '1px solid var(--mui-palette-line)',
      fontSize: '0.75rem',
      color: 'text.secondary',
      backgroundColor: 'background.default',
    }}
  >
    <Hint keys={['↑', '↓']}>{t('hint.move')}</Hint>
    <Hint keys={['Enter']}>{t('hint.open')}</Hint>
    <Hint keys={[isMac() ? '⌘' : 'Ctrl', 'Enter']}>{t('hint.newTab')}</Hint>
    <Hint keys={['Tab']}>{t('hint.actions')}</Hint>
    <Box component="span" sx={{ flex: 1 }} />
    <Hint keys={['>']}>{t('hint.onlyActions')}</Hint>
    <Hint keys={['@']}>{t('hint.onlyMembers')}</Hint>
    <Hint keys={['#']}>{t('hint.onlyItems')}</Hint>
  </Box>
)
