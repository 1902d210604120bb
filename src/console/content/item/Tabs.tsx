import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import { tabs, type Tab } from './item.ts'
import { useMessages } from './messages.ts'

/** Links to the sections of an item page; each has its own URL. */
export const Tabs = ({ itemId, current }: { itemId: string; current: Tab }) => {
  const { t } = useMessages()
  return (
    <Box
      component="nav"
      aria-label={t('tabs')}
      sx={{ borderBlockEnd: '1px solid', borderColor: 'line', marginBlockEnd: 4 }}
    >
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              href={paths.item(itemId, tab === 'overview' ? undefined : tab)}
              aria-current={tab === current ? 'page' : undefined}
              underline="none"
              sx={{
                display: 'block',
                paddingBlock: 2,
                paddingInline: 3,
                color: 'text.secondary',
                fontWeight: 500,
                borderBlockEnd: '2px solid transparent',
                '&:hover': { color: 'text.primary' },
                '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
              }}
            >
              {t(`tab.${tab}`)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
