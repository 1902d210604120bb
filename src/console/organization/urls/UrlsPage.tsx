import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { urls } from '../../../rest/organization/urls.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useMessages } from './messages.ts'

const tabs = {
  map: paths.urls(),
  report: paths.urlReport(),
  hosts: paths.unknownHosts(),
} as const

interface Props {
  readonly tab: keyof typeof tabs
  /** Rendered only for members who can use the page. */
  readonly children: () => ReactNode
}

/** The frame of the pages about URLs: their title, the tabs, and why a member can't use them. */
export const UrlsPage = ({ tab, children }: Props) => {
  const { t } = useMessages()
  const access = usePermission(urls.map)
  return (
    <Page title={t('title')} subtitle={t('line')}>
      {access.allowed ? (
        <>
          <UrlTabs current={tab} />
          {children()}
        </>
      ) : (
        <NoPermission permission={access} />
      )}
    </Page>
  )
}

const UrlTabs = ({ current }: { current: keyof typeof tabs }) => {
  const { t } = useMessages()
  return (
    <Box
      component="nav"
      aria-label={t('tabs')}
      sx={{
        borderBlockEnd: '1px solid',
        borderColor: 'line',
        marginBlockEnd: 4,
        '@media print': { display: 'none' },
      }}
    >
      <Box
        component="ul"
        sx={{ display: 'flex', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {(['map', 'report', 'hosts'] as const).map((tab) => (
          <li key={tab}>
            <Link
              href={tabs[tab]}
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
                '&:focus-visible': { outlineOffset: -2 },
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
