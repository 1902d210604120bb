import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import * as z from 'zod'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { preference } from '../storage/preference.ts'
import { t } from '../messages/index.ts'

/** Whether the menu shows icons only, stored in this browser. */
export const isNavigationCollapsed = preference('navigation.collapsed', z.boolean(), false)

/** Collapses the menu to its icons, or expands it. */
export const CollapseButton = ({ isCollapsed }: { isCollapsed: boolean }) => (
  <ButtonBase
    aria-label={t('collapse.label')}
    aria-pressed={isCollapsed}
    onClick={() => isNavigationCollapsed.set(!isCollapsed)}
    sx={{
      marginBlockStart: 'auto',
      marginInline: 2.5,
      marginBlockEnd: 3,
      minBlockSize: 32,
      paddingInline: 2.25,
      gap: 3,
      justifyContent: isCollapsed ? 'center' : 'start',
      borderRadius: 1,
      fontSize: '0.84375rem',
      fontWeight: 550,
      color: 'text.secondary',
      '&:hover': { backgroundColor: 'hover' },
    }}
  >
    <Box
      component="span"
      sx={{
        display: 'flex',
        transform: isCollapsed ? 'scaleX(-1)' : undefined,
        '[dir=rtl] &': { transform: isCollapsed ? undefined : 'scaleX(-1)' },
      }}
    >
      <SpriteIcon name="collapse" size={18} />
    </Box>
    {!isCollapsed && t('collapse.short')}
  </ButtonBase>
)
